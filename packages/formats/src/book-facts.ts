import type { BookContents } from './book-contents.ts';
import type { ReadingManifest } from './manifest.ts';

/** A person or body named by the book. `role` is a MARC relator code (`aut`, `ill`, `trl` …) when the book gives one. */
export type Contributor = { name: string; fileAs: string | null; role: string | null };

/** The metadata in a book: clean text (no NUL, no lone surrogate, bounded length), `null` where the book has none. */
export type BookMetadata = {
  /** `null` when the book has none: the product's own default ("Unknown Title", spec section 3) is not a fact of the book. */
  title: string | null;
  /** What the title is sorted by, where the file says it. */
  sortTitle?: string;
  /** In the order of the book; may be empty. */
  authors: Contributor[];
  /** Illustrators, translators, editors and others. */
  contributors: Contributor[];
  /** `number` is text because it need not be one ("2.2.1"); a plain "1.0" becomes "1". */
  series: { name: string; number: string | null } | null;
  /** Lower-case BCP 47 tag, e.g. `de-at`. */
  language: string | null;
  year: number | null;
  publisher: string | null;
  /** Digits only (the last may be X), check digit verified. */
  isbn: string | null;
  genres: string[];
  /** HTML made of a few harmless elements without attributes; safe to insert as it is. */
  annotation: string | null;
  identifiers: { scheme: string | null; value: string }[];
  /** `schema:*` accessibility properties without the prefix: `accessMode` → [`textual`]. */
  accessibility: Record<string, string[]>;
  /** Protected by something other than LCP (Adobe, FairPlay, an unknown algorithm). */
  isDrm: boolean;
  isLcp: boolean;
  /** Stars in halves that the reader's own program wrote into the file; absent when there are none. */
  rating?: number;
};

/** The metadata of a book that has none. */
export const EMPTY_METADATA: BookMetadata = {
  title: null,
  authors: [],
  contributors: [],
  series: null,
  language: null,
  year: null,
  publisher: null,
  isbn: null,
  genres: [],
  annotation: null,
  identifiers: [],
  accessibility: {},
  isDrm: false,
  isLcp: false,
};

/**
 * Everything needed to send one file of an archive without unpacking it. For method 8 that is a gzip header, the bytes
 * `offset … offset + compressedSize`, then `crc32` and `size` (RFC 1952).
 */
export type PartEntry = {
  /** Decoded path inside the container, never absolute, never with `..`. */
  path: string;
  /** Offset in bytes of the compressed data itself, after the local header. */
  offset: number;
  compressedSize: number;
  size: number;
  /** A well-formed media type in lower case, safe in a header. */
  mediaType: string;
  /** Whether this is no XML and must be sent through `rewriteAsHtml`, a drawing through `rewriteAsSvg`; absent for files that were not checked. */
  asHtml?: boolean;
  /** `crc32` is null in containers without checksums (tar). */
} & ({ method: 8; crc32: number } | { method: 0; crc32: number | null });

/** A font that must be passed through `deobfuscateFont` after unpacking. */
export type ObfuscatedFont = { path: string; algorithm: FontObfuscation; identifier: string };
export type FontObfuscation = 'idpf' | 'adobe';

/**
 * The protection that encrypts files of a book. `licence` is the Readium LCP licence document as the book contains it,
 * null when the book has no usable one.
 */
export type ContentProtection =
  | { kind: 'lcp'; licence: string | null; resources: ProtectedResource[] }
  | { kind: 'adept' | 'other' };
/** A file encrypted under LCP with AES-256-CBC, `deflated` before encryption or not. */
export type ProtectedResource = { path: string; deflated: boolean };

/** A cover as a JPEG with its size in pixels. */
export type JpegCover = { jpeg: Uint8Array; width: number; height: number };

/** Everything that `readBook` extracts from the bytes of a book. */
export type BookFacts = {
  format: string;
  metadata: BookMetadata;
  /** `null` when the parser could not find it out. */
  contents: BookContents | null;
  /** `null` for formats that cannot be opened part by part. */
  manifest: ReadingManifest | null;
  parts: PartEntry[];
  /** Paths of documents that must be passed through `stripChapter` before they are sent. */
  flagged: string[];
  obfuscated: ObfuscatedFont[];
  /** `null` for a book without protection, or with a protection that names no files. */
  lock: ContentProtection | null;
  /** At most 400 and 800 pixels high; `null` when the book has no usable image. */
  cover: { small: JpegCover; big: JpegCover } | null;
};

/** Creates the facts of a book that cannot be opened part by part. */
export const createBookFacts = (
  format: string,
  metadata: BookMetadata,
  contents: BookContents | null,
  cover: BookFacts['cover'] = null,
): BookFacts => ({
  format,
  metadata,
  contents,
  manifest: null,
  parts: [],
  flagged: [],
  obfuscated: [],
  lock: null,
  cover,
});

/** Why a book was not read. `hostile` breaks a safety limit; the pool reports the last three about its child process. */
export type UnreadableReason = 'damaged' | 'unsupported' | 'hostile' | 'time' | 'memory' | 'crash';

/** The bytes cannot be read as a book of the format (file service code 339, spec section 8). */
export class UnreadableBook extends Error {
  override readonly name = 'UnreadableBook';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Reading was aborted because this process ends. Nothing is known about the book; a retry may read it. */
export class ReadingAborted extends Error {
  override readonly name = 'ReadingAborted';
}
