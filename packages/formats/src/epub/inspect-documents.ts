import type { ZipArchive } from '../zip/zip-archive.ts';
import { type ChapterScan, scanChapter } from './chapter-scan.ts';
import type { PackageDocument } from './package-document.ts';
import type { Spine } from './spine.ts';

/** What must be done to the documents of a book before they are sent. */
export type DocumentInspection = {
  /** Paths of the documents that must be stripped. */
  flagged: string[];
  /** For each page and drawing that was checked to its end, whether it must be rewritten. */
  asHtml: Map<string, boolean>;
};

/** Media types that a browser opens as a document. */
const DOCUMENT_TYPE = /^(?:application\/(?:[\w.-]+\+)?xml|text\/(?:html|xml)|image\/svg\+xml)$/;
const CHECKED_TYPE = /^(?:application\/xhtml\+xml|text\/html|image\/svg\+xml)$/;

/** Whether a browser opens this media type as a document, which must be stripped unless it is known to be harmless. */
export const isDocumentType = (mediaType: string): boolean => DOCUMENT_TYPE.test(mediaType);

/**
 * Inspects all documents in the spine or reachable by links. Only `maxBytes` of documents are scanned; the rest is flagged
 * without a scan.
 */
export const inspectDocuments = async (
  archive: ZipArchive,
  book: PackageDocument,
  spine: Spine,
  locked: Set<string>,
  maxBytes: number,
): Promise<DocumentInspection> => {
  const flagged = new Set<string>();
  const asHtml = new Map<string, boolean>();
  const scanned = new Set<string>();
  const record = (path: string, scan: ChapterScan | undefined, mediaType: string): void => {
    scanned.add(path);
    if (scan?.flagged) flagged.add(path);
    if (CHECKED_TYPE.test(mediaType) && scan && scan.asHtml !== null) asHtml.set(path, scan.asHtml);
  };
  for (const { href, index, mediaType } of spine.items) record(href, spine.scans[index], mediaType);
  let left = maxBytes;
  for (const { path, mediaType } of book.items.values()) {
    const file = path && !scanned.has(path) && isDocumentType(mediaType) ? archive.find(path) : undefined;
    if (!file || file.isEncrypted || locked.has(file.path)) continue;
    left -= file.size;
    const scan = left < 0 ? undefined : await scanChapter(archive.streamChunks(file), mediaType === 'text/html');
    record(file.path, scan, mediaType);
    if (!scan) flagged.add(file.path);
  }
  return { flagged: [...flagged], asHtml };
};
