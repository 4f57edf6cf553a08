import { crc32 } from 'node:zlib';
import { UnreadableBook } from '../book-facts.ts';
import { packPackage } from './pack-package.ts';
import { ZipArchive } from './zip-archive.ts';

/** A local ZIP, and the path of a file or of the folder of an EPUB in it, as `listBooksInZip` returns it. */
export type ExtractRequest = { path: string; entry: string };

/**
 * Extracts a file of a ZIP, or packs the folder of an EPUB, as a stream (`write` resolves when a chunk is consumed), never more than its declared size.
 * Throws `UnreadableBook` when the file is missing or does not match its size and checksum; the chunks so far are then
 * invalid.
 */
export const extractEntry = async (
  { path, entry: entryPath }: ExtractRequest,
  { write }: { write: (bytes: Uint8Array) => Promise<void> },
): Promise<void> => {
  const archive = await ZipArchive.open(path);
  try {
    if (entryPath.endsWith('/')) return await packPackage(archive, entryPath, write);
    const entry = archive.find(entryPath);
    if (!entry) throw new UnreadableBook('damaged', 'the archive has no such file');
    let [bytes, checksum] = [0, 0];
    for await (const chunk of archive.streamChunks(entry)) {
      bytes += chunk.length;
      checksum = crc32(chunk, checksum);
      await write(chunk);
    }
    if (bytes !== entry.size || checksum !== entry.crc32)
      throw new UnreadableBook('damaged', 'the file is not as it was');
  } finally {
    archive.close();
  }
};
