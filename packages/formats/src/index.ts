/** Bytes in, facts out: what the server needs to know about books. */
export { makeCover, makeWebpCover } from './covers.ts';
export { deobfuscate } from './deobfuscate.ts';
export {
  type BookFacts,
  type BookMetadata,
  type Contributor,
  type FontObfuscation,
  type JpegCover,
  type ObfuscatedFont,
  type PartEntry,
  ReadingCutOff,
  UnreadableBook,
  type UnreadableReason,
} from './facts.ts';
export { type FingerprintSet, Fingerprints } from './fingerprints.ts';
export { type Format, formatNamed, formats, SNIFF_BYTES, type Sniffed, sniff } from './formats.ts';
export type { ReadingManifest, SpineItem, TocEntry } from './manifest.ts';
export { ParserPool } from './parser-pool.ts';
export { readBook } from './read-book.ts';
export { stripChapter } from './strip.ts';
export { titleFromName } from './text/file-name.ts';
