import type { PartEntry } from '../book-facts.ts';
import { toPartEntry } from '../zip/part-entry.ts';
import type { ZipArchive } from '../zip/zip-archive.ts';
import { guessUnlistedMediaType } from './media-types.ts';
import { CONTAINER_PATH, PACKAGE_TYPE, type PackageDocument } from './package-document.ts';

/**
 * Lists where the files of the book are in the archive: those of the manifest, unlisted images, styles and fonts, and the
 * container and package documents, with which reading systems begin.
 */
export const listParts = async (
  archive: ZipArchive,
  book: PackageDocument,
  asHtml: ReadonlyMap<string, boolean>,
): Promise<PartEntry[]> => {
  const listed = new Map([...book.items.values()].map((item) => [item.path, item.mediaType]));
  listed.set(book.path, PACKAGE_TYPE);
  const container = archive.find(CONTAINER_PATH);
  if (container) listed.set(container.path, 'application/xml');
  const parts: PartEntry[] = [];
  for (const entry of archive.entries()) {
    const mediaType = listed.get(entry.path) ?? guessUnlistedMediaType(entry.path);
    const part = mediaType ? await toPartEntry(archive, entry, mediaType) : null;
    const isHtml = asHtml.get(entry.path);
    if (part) parts.push(isHtml === undefined ? part : { ...part, asHtml: isHtml });
  }
  return parts;
};
