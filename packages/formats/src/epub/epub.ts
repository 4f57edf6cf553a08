import type { BookFacts, ContentProtection } from '../book-facts.ts';
import type { ReadingManifest } from '../manifest.ts';
import type { Parser } from '../parser.ts';
import { ZipArchive } from '../zip/zip-archive.ts';
import { findCover } from './cover.ts';
import { inspectDocuments } from './inspect-documents.ts';
import { parseMetadata } from './metadata.ts';
import { addOutsideDocuments } from './outside-documents.ts';
import { type PackageDocument, readPackage } from './package-document.ts';
import { enterPackageFolder } from './package-folder.ts';
import { readPageList } from './page-list.ts';
import { listParts } from './parts.ts';
import { readProtection } from './protection.ts';
import { computeCfiSpineStep, findActiveClass, parseProgression, readSpine, type Spine } from './spine.ts';
import { readTableOfContents } from './table-of-contents.ts';

/** Reads EPUB 2 and 3. */
export const readEpub: Parser = async ({ path, maxBytes }) => {
  const archive = await ZipArchive.open(path);
  try {
    enterPackageFolder(archive);
    return await readFacts(archive, maxBytes);
  } finally {
    archive.close();
  }
};

const readFacts = async (archive: ZipArchive, maxBytes: number): Promise<BookFacts> => {
  const book = await readPackage(archive);
  const protection = await readProtection(archive, book);
  const named = await readSpine(archive, book, protection, maxBytes);
  const spine = await addOutsideDocuments(archive, book, named, protection.encrypted, maxBytes);
  const { isDrm, isLcp, obfuscated, encrypted, lock } = protection;
  const metadata = { ...parseMetadata(book.metadata), isDrm, isLcp };
  const { flagged, asHtml } = await inspectDocuments(archive, book, spine, encrypted, maxBytes);
  const manifest = await toReadingManifest(archive, book, spine, metadata.title ?? '', metadata.language);
  return {
    format: 'epub',
    metadata,
    contents: { kind: 'text', words: null, outline: [] },
    manifest,
    parts: await listParts(archive, book, asHtml),
    flagged,
    obfuscated,
    lock: lock && restrictsReading(lock, spine, encrypted) ? lock : null,
    cover: await findCover(archive, book, spine, encrypted),
  };
};

/** Whether the protection prevents reading: not when it encrypts no file, or only files outside the spine. */
const restrictsReading = (lock: ContentProtection, spine: Spine, encrypted: Set<string>): boolean =>
  lock.kind === 'lcp' ? lock.resources.length > 0 : spine.items.some(({ href }) => encrypted.has(href));

const toReadingManifest = async (
  archive: ZipArchive,
  book: PackageDocument,
  spine: Spine,
  title: string,
  language: string | null,
): Promise<ReadingManifest> => {
  const spineIndexByPath = new Map([...spine.items].reverse().map(({ href, index }) => [href, index]));
  const activeClass = findActiveClass(book);
  const pageList = await readPageList(archive, book, spineIndexByPath);
  return {
    version: 1,
    title,
    language,
    layout: spine.layout,
    progression: parseProgression(book),
    cfiSpineStep: computeCfiSpineStep(book),
    totalCharacters: spine.items.reduce((sum, { characters }) => sum + characters, 0),
    spine: spine.items,
    ...(activeClass !== null && { activeClass }),
    toc: await readTableOfContents(archive, book, spineIndexByPath),
    ...(pageList.length > 0 && { pageList }),
  };
};
