/** Bytes in, facts out: what the server needs to know about books. */
export type { BookContents, OutlineEntry, PageObjects } from './contents.ts';
export { type CoverForm, makeCover } from './covers.ts';
export { deobfuscate } from './deobfuscate.ts';
export { type Parsers, withDjvuCovers } from './djvu/covers.ts';
export { type Ddjvu, findDdjvu } from './djvu/ddjvu.ts';
export { isDocument } from './epub/flagged.ts';
export {
  type BookFacts,
  type BookMetadata,
  type Contributor,
  type FontObfuscation,
  type JpegCover,
  type Lock,
  type LockedResource,
  type ObfuscatedFont,
  type PartEntry,
  ReadingCutOff,
  UnreadableBook,
  type UnreadableReason,
} from './facts.ts';
export { type FingerprintSet, Fingerprints } from './fingerprints.ts';
export { type Format, formatNamed, formats } from './formats.ts';
export { FORM_VERSION, hasForm } from './forms/make-form.ts';
export type { ReadingManifest, SpineItem, TocEntry } from './manifest.ts';
export { type DrawRequest, MAX_PAGE_BYTES, type PageSource } from './pages/draw-pages.ts';
export { pictureType } from './pages/picture-type.ts';
export { type DrawnPage, ParserPool } from './parser-pool.ts';
export { areParsersOffline } from './parser-walls.ts';
export { pageTail } from './pdf/page-tail.ts';
export { readBook, unreadFacts } from './read-book.ts';
export { SNIFF_BYTES } from './signatures.ts';
export { type Sniffed, sniff } from './sniff.ts';
export { stripChapter } from './strip.ts';
export { titleFromName } from './text/file-name.ts';
export type { BookInside } from './tracks/books-inside.ts';
export type { MakingWork } from './work.ts';
