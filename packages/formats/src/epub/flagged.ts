import type { Archive } from '../zip/archive.ts';
import { scanChapter } from './chapter.ts';
import type { Package } from './package.ts';
import type { Spine } from './spine.ts';

/** Types that a browser shows as a document of its own. */
const DOCUMENTS = /^(?:application\/(?:[\w.-]+\+)?xml|text\/(?:html|xml)|image\/svg\+xml)$/;

/** Whether a browser shows it as a document of its own, which is stripped unless it is known to be harmless. */
export const isDocument = (mediaType: string): boolean => DOCUMENTS.test(mediaType);

/**
 * The paths of all documents that must be stripped before they are sent: those of the spine, and those that a link of
 * the book may lead to. After `maxBytes` of documents the rest is flagged unread.
 */
export const flaggedIn = async (
  archive: Archive,
  book: Package,
  spine: Spine,
  locked: Set<string>,
  maxBytes: number,
): Promise<string[]> => {
  const flagged = new Set(spine.items.filter(({ index }) => spine.scans[index]?.flagged).map(({ href }) => href));
  const scanned = new Set(spine.items.map(({ href }) => href));
  let left = maxBytes;
  for (const { path, mediaType } of book.items.values()) {
    const file = path && !scanned.has(path) && isDocument(mediaType) ? archive.find(path) : undefined;
    if (!file || file.locked || locked.has(file.path)) continue;
    scanned.add(file.path);
    left -= file.size;
    if (left < 0 || (await scanChapter(archive.chunks(file), mediaType === 'text/html')).flagged)
      flagged.add(file.path);
  }
  return [...flagged];
};
