import type { PartEntry } from '../facts.ts';
import type { Archive, ArchiveEntry } from './archive.ts';

/** Whether a file can be sent from where it lies, or be read here at all: encrypted ones and rare methods cannot. */
export const isServable = (entry: ArchiveEntry): entry is ArchiveEntry & { method: 0 | 8 } =>
  (entry.method === 0 || entry.method === 8) && !entry.locked;

/**
 * Where a file lies in its archive; `null` for one that cannot be sent from there. Throws `UnreadableBook('damaged')` when
 * it reaches beyond the end of the archive, `hostile` when it inflates to more than it claims.
 */
export const partOf = async (archive: Archive, entry: ArchiveEntry, mediaType: string): Promise<PartEntry | null> => {
  if (!isServable(entry)) return null;
  const { path, method, compressedSize, size, crc32 } = entry;
  await archive.refuseLie(entry);
  return { path, method, compressedSize, size, crc32, mediaType, offset: await archive.dataOffset(entry) };
};
