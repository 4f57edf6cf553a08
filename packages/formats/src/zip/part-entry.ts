import type { PartEntry } from '../book-facts.ts';
import type { ArchiveEntry, ZipArchive } from './zip-archive.ts';

/** Whether a file can be read or sent in its compressed form: not when it is encrypted or uses a rare method. */
export const isServable = (entry: ArchiveEntry): entry is ArchiveEntry & { method: 0 | 8 } =>
  (entry.method === 0 || entry.method === 8) && !entry.isEncrypted;

/**
 * Describes where a file is in its archive; `null` for one that cannot be sent from there. Throws
 * `UnreadableBook('damaged')` when it reaches beyond the end of the archive, `hostile` when it inflates to more than its
 * declared size.
 */
export const toPartEntry = async (
  archive: ZipArchive,
  entry: ArchiveEntry,
  mediaType: string,
): Promise<PartEntry | null> => {
  if (!isServable(entry)) return null;
  const { path, method, compressedSize, size, crc32 } = entry;
  await archive.assertDeclaredSize(entry);
  return { path, method, compressedSize, size, crc32, mediaType, offset: await archive.findDataOffset(entry) };
};
