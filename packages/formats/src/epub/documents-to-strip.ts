import type { ZipArchive } from '../zip/zip-archive.ts';
import { scanChapter } from './chapter-scan.ts';
import type { PackageDocument } from './package-document.ts';
import type { Spine } from './spine.ts';

/** Media types that a browser opens as a document. */
const DOCUMENT_TYPE = /^(?:application\/(?:[\w.-]+\+)?xml|text\/(?:html|xml)|image\/svg\+xml)$/;

/** Whether a browser opens this media type as a document, which must be stripped unless it is known to be harmless. */
export const isDocumentType = (mediaType: string): boolean => DOCUMENT_TYPE.test(mediaType);

/**
 * Lists the paths of all documents that must be stripped before they are sent, in the spine or reachable by links. Only
 * `maxBytes` of documents are scanned; the rest is listed without a scan.
 */
export const listDocumentsToStrip = async (
  archive: ZipArchive,
  book: PackageDocument,
  spine: Spine,
  locked: Set<string>,
  maxBytes: number,
): Promise<string[]> => {
  const flagged = new Set(spine.items.filter(({ index }) => spine.scans[index]?.flagged).map(({ href }) => href));
  const scanned = new Set(spine.items.map(({ href }) => href));
  let left = maxBytes;
  for (const { path, mediaType } of book.items.values()) {
    const file = path && !scanned.has(path) && isDocumentType(mediaType) ? archive.find(path) : undefined;
    if (!file || file.isEncrypted || locked.has(file.path)) continue;
    scanned.add(file.path);
    left -= file.size;
    if (left < 0 || (await scanChapter(archive.streamChunks(file), mediaType === 'text/html')).flagged)
      flagged.add(file.path);
  }
  return [...flagged];
};
