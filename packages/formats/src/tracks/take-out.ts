import { crc32 } from 'node:zlib';
import { UnreadableBook } from '../facts.ts';
import { Archive } from '../zip/archive.ts';

/** An archive of this machine, and the path of a file in it as `booksInside` names it. */
export type TakingOut = { path: string; entry: string };

/**
 * A file of a ZIP, inflated as it is taken (`give` resolves then), never more than it claims. Throws `UnreadableBook` when it
 * is not there or not what the archive says of it; what was given before is then worth nothing.
 */
export const takeOut = async (
  { path, entry: wanted }: TakingOut,
  { give }: { give: (bytes: Uint8Array) => Promise<void> },
): Promise<void> => {
  const archive = await Archive.open(path);
  try {
    const entry = archive.find(wanted);
    if (!entry) throw new UnreadableBook('damaged', 'the archive has no such file');
    let [bytes, sum] = [0, 0];
    for await (const chunk of archive.chunks(entry)) {
      bytes += chunk.length;
      sum = crc32(chunk, sum);
      await give(chunk);
    }
    if (bytes !== entry.size || sum !== entry.crc32) throw new UnreadableBook('damaged', 'the file is not as it was');
  } finally {
    archive.close();
  }
};
