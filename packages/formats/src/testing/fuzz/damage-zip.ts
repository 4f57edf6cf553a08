import { buildZip, type PackedFile } from '@lectern/sample-books';
import { ZipArchive } from '../../zip/zip-archive.ts';
import { damageBytes } from './damage.ts';
import type { Random } from './random.ts';

/** Of larger archives only the outer bytes are damaged. */
const MAX_BYTES = 16 * 1024 ** 2;

/** Reads the files of a ZIP; null when there are none, or it cannot be packed again. */
export const readZipFiles = async (path: string): Promise<PackedFile[] | null> => {
  const archive = await ZipArchive.open(path).catch(() => null);
  if (!archive) return null;
  try {
    const entries = archive.entries();
    if (entries.length === 0 || entries.length > 500) return null;
    if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) return null;
    const files: PackedFile[] = [];
    for (const entry of entries) {
      const content = await archive.read(entry, MAX_BYTES);
      files.push({ path: entry.path, content, stored: entry.method === 0 });
    }
    return files;
  } catch {
    return null;
  } finally {
    archive.close();
  }
};

/** Files that describe the others; damage there finds the most. */
const DESCRIPTIVE_FILE = /\.(?:opf|xml|ncx|xhtml|html|fb2|rels)$/i;

/** Builds a valid ZIP that contains one damaged file. */
export const damageZipEntry = async (files: readonly PackedFile[], random: Random): Promise<Buffer> => {
  const descriptive = files.filter(({ path }) => DESCRIPTIVE_FILE.test(path));
  const target = random.pick(descriptive.length > 0 && random.below(4) > 0 ? descriptive : files);
  const content = damageBytes(Buffer.from(target.content), random);
  return buildZip(files.map((file) => (file === target ? { ...file, content } : file)));
};
