import { type PackedFile, zipOf } from '@lectern/sample-books';
import { Archive } from '../../zip/archive.ts';
import type { Chance } from './chance.ts';
import { damaged } from './damage.ts';

/** Larger ones are damaged from outside alone. */
const MOST_BYTES = 16 * 1024 ** 2;

/** The files of a ZIP; null when there are none, or it is no archive that could be packed again. */
export const filesOf = async (path: string): Promise<PackedFile[] | null> => {
  const archive = await Archive.open(path).catch(() => null);
  if (!archive) return null;
  try {
    const entries = archive.entries();
    if (entries.length === 0 || entries.length > 500) return null;
    if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return null;
    const files: PackedFile[] = [];
    for (const entry of entries) {
      const content = await archive.read(entry, MOST_BYTES);
      files.push({ path: entry.path, content, stored: entry.method === 0 });
    }
    return files;
  } catch {
    return null;
  } finally {
    archive.close();
  }
};

/** What tells what else there is: most is to be broken there. */
const SPEAKS = /\.(?:opf|xml|ncx|xhtml|html|fb2|rels)$/i;

/** A ZIP that is whole, with a file in it that is not. */
export const damagedInside = async (files: readonly PackedFile[], by: Chance): Promise<Buffer> => {
  const speaking = files.filter(({ path }) => SPEAKS.test(path));
  const hurt = by.one(speaking.length > 0 && by.below(4) > 0 ? speaking : files);
  const content = damaged(Buffer.from(hurt.content), by);
  return zipOf(files.map((file) => (file === hurt ? { ...file, content } : file)));
};
