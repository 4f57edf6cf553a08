import type { BookFacts, Lock } from '../facts.ts';
import type { ReadingManifest } from '../manifest.ts';
import type { Parser } from '../parser.ts';
import { Archive } from '../zip/archive.ts';
import { readContents } from './contents.ts';
import { readCover } from './cover.ts';
import { flaggedIn } from './flagged.ts';
import { metadataOf } from './metadata.ts';
import { type Package, readPackage } from './package.ts';
import { partsOf } from './parts.ts';
import { readProtection } from './protection.ts';
import { activeClassOf, cfiSpineStepOf, progressionOf, readSpine, type Spine } from './spine.ts';

/** EPUB 2 and 3. */
export const readEpub: Parser = async ({ path, maxBytes }) => {
  const archive = await Archive.open(path);
  try {
    return await factsOf(archive, maxBytes);
  } finally {
    archive.close();
  }
};

const factsOf = async (archive: Archive, maxBytes: number): Promise<BookFacts> => {
  const book = await readPackage(archive);
  const protection = await readProtection(archive, book);
  const spine = await readSpine(archive, book, protection, maxBytes);
  const { isDrm, isLcp, obfuscated, encrypted, lock } = protection;
  const metadata = { ...metadataOf(book.metadata), isDrm, isLcp };
  const manifest = await manifestOf(archive, book, spine, metadata.title ?? '', metadata.language);
  return {
    format: 'epub',
    metadata,
    contents: { kind: 'text', words: null, outline: [] },
    manifest,
    parts: await partsOf(archive, book),
    flagged: await flaggedIn(archive, book, spine, encrypted, maxBytes),
    obfuscated,
    lock: lock && isShut(lock, spine, encrypted) ? lock : null,
    cover: await readCover(archive, book, spine, encrypted),
  };
};

/** Rights without anything that they lock keep nobody from reading; nor does a font that another program has hidden. */
const isShut = (lock: Lock, spine: Spine, encrypted: Set<string>): boolean =>
  lock.kind === 'lcp' ? lock.resources.length > 0 : spine.items.some(({ href }) => encrypted.has(href));

const manifestOf = async (
  archive: Archive,
  book: Package,
  spine: Spine,
  title: string,
  language: string | null,
): Promise<ReadingManifest> => {
  const spineOf = new Map([...spine.items].reverse().map(({ href, index }) => [href, index]));
  const activeClass = activeClassOf(book);
  return {
    version: 1,
    title,
    language,
    layout: spine.layout,
    progression: progressionOf(book),
    cfiSpineStep: cfiSpineStepOf(book),
    totalCharacters: spine.items.reduce((sum, { characters }) => sum + characters, 0),
    spine: spine.items,
    ...(activeClass !== null && { activeClass }),
    toc: await readContents(archive, book, spineOf),
  };
};
