import type { PartEntry } from '../facts.ts';
import type { Archive } from '../zip/archive.ts';
import { partOf } from '../zip/parts.ts';
import { looseType } from './media-types.ts';
import { CONTAINER_PATH, PACKAGE_TYPE, type Package } from './package.ts';

/**
 * Where each file of the book lies in the archive: all that the manifest lists, pictures, styles and fonts, and what programs
 * begin with, the container and the package document.
 */
export const partsOf = async (archive: Archive, book: Package): Promise<PartEntry[]> => {
  const listed = new Map([...book.items.values()].map((item) => [item.path, item.mediaType]));
  listed.set(book.path, PACKAGE_TYPE);
  const container = archive.find(CONTAINER_PATH);
  if (container) listed.set(container.path, 'application/xml');
  const parts: PartEntry[] = [];
  for (const entry of archive.entries()) {
    const mediaType = listed.get(entry.path) ?? looseType(entry.path);
    const part = mediaType ? await partOf(archive, entry, mediaType) : null;
    if (part) parts.push(part);
  }
  return parts;
};
