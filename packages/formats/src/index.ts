/** Bytes in, facts out: what the server needs to know about books. */

export { getUnplayedSound, toPlayType } from './audio/play-type.ts';
export type {
  AacFrames,
  BookContents,
  LeftOutFile,
  MpegFrames,
  OutlineEntry,
  PageObjects,
  SoundFrames,
} from './book-contents.ts';
export {
  type BookFacts,
  type BookMetadata,
  type ContentProtection,
  type Contributor,
  type FontObfuscation,
  type JpegCover,
  type ObfuscatedFont,
  type PartEntry,
  type ProtectedResource,
  ReadingAborted,
  UnreadableBook,
  type UnreadableReason,
} from './book-facts.ts';
export { CONVERSION_VERSION, isConvertible } from './convert/convert-to-epub.ts';
export { type CoverVariant, createCoverJpeg } from './covers.ts';
export { foldWord, PACKED_DICTIONARY_MARK, toWordKey } from './dictionary/packed-dictionary.ts';
export { type Ddjvu, findDdjvu } from './djvu/ddjvu.ts';
export { type Parsers, withDjvuCovers } from './djvu/djvu-covers.ts';
export { needsHtmlRewrite } from './epub/html-check.ts';
export { isDocumentType } from './epub/inspect-documents.ts';
export { correctMediaType } from './epub/media-types.ts';
export { CONVERTED_MEDIA_TYPE, type Ffmpeg, findFfmpeg, type SoundInput } from './ffmpeg/ffmpeg.ts';
export { FingerprintHasher, type Fingerprints } from './fingerprints.ts';
export { detectFontType, type FontType } from './font/font-tables.ts';
export type { FontFacts, FontProblem } from './font/read-font.ts';
export { deobfuscateFont } from './font-obfuscation.ts';
export { type Format, findFormat, formats } from './formats.ts';
export type { ReadingManifest, SpineItem, TocEntry } from './manifest.ts';
export { findKnownFrame, type MpegFrameSizes, readMpegFrameSizes } from './mp3/frame-table.ts';
export { createMovieHead, type JoinedCoding, type JoinedPart, type Piece } from './mp4/joined-movie.ts';
export { type DrawRequest, MAX_PAGE_BYTES, type PageSource } from './page-images/draw-pages.ts';
export { type DrawnPage, ParserPool } from './parser-pool.ts';
export type { ByteStreamTask } from './parser-protocol.ts';
export { areParsersOffline } from './parser-sandbox.ts';
export { buildIncrementalUpdate } from './pdf/incremental-update.ts';
export { createUnparsedFacts, readBook } from './read-book.ts';
export { rewriteAsHtml } from './rewrite-as-html.ts';
export { rewriteAsSvg } from './rewrite-as-svg.ts';
export { rewriteSheetReferences } from './sheet-references.ts';
export { detectImageType, SNIFF_BYTES } from './signatures.ts';
export { type SniffResult, sniffFormat } from './sniff-format.ts';
export {
  compareSeriesNumbers,
  compareSortKeys,
  deriveAuthorSort,
  deriveAuthorSortByLanguage,
  deriveTitleSort,
  getAuthorSort,
  type SortNames,
  toBookKeys,
  toSortKey,
} from './sort-names.ts';
export { stripChapter } from './strip-chapter.ts';
export { titleFromFileName } from './text/title-from-file-name.ts';
export { type BookScan, SCAN_VERSION, updateRecording, updateRecordingMetadata, updateScan } from './update-scan.ts';
export type { ZippedBook } from './zip/list-books.ts';
