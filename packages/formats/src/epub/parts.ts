import type { PartEntry } from '../facts.ts';
import type { Archive, ArchiveEntry } from '../zip/archive.ts';
import { looseType } from './media-types.ts';
import type { Package } from './package.ts';

/** Where each file of the book lies in the archive: all that the manifest lists, and pictures, styles and fonts. */
export const partsOf = async (archive: Archive, book: Package): Promise<PartEntry[]> => {
  const listed = new Map([...book.items.values()].map((item) => [item.path, item.mediaType]));
  const parts: PartEntry[] = [];
  for (const entry of archive.entries()) {
    const mediaType = listed.get(entry.path) ?? looseType(entry.path);
    if (!mediaType || !isServable(entry)) continue;
    const { path, method, compressedSize, size, crc32 } = entry;
    parts.push({ path, method, compressedSize, size, crc32, mediaType, offset: await archive.dataOffset(entry) });
  }
  return parts;
};

const isServable = (entry: ArchiveEntry): entry is ArchiveEntry & { method: 0 | 8 } =>
  (entry.method === 0 || entry.method === 8) && !entry.locked;
