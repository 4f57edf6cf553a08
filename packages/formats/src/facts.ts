import type { BookContents } from './contents.ts';
import type { ReadingManifest } from './manifest.ts';

/** A person or body named by the book. `role` is a MARC relator code (`aut`, `ill`, `trl` …) when the book gives one. */
export type Contributor = { name: string; fileAs: string | null; role: string | null };

/** What a book says about itself: clean text (no NUL, no lone surrogate, bounded length), `null` where it is silent. */
export type BookMetadata = {
  /** `null` when the book has none: the product's own default ("Unknown Title", spec section 3) is not a fact of the book. */
  title: string | null;
  /** Those who wrote it, in the order of the book; may be empty. */
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
};

/** A book that says nothing of itself. */
export const SILENT: BookMetadata = {
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
 * All that is needed to send one file of an archive without unpacking it: for method 8 a gzip header, the bytes
 * `offset … offset + compressedSize`, then `crc32` and `size` (RFC 1952).
 */
export type PartEntry = {
  /** Decoded path inside the container, never absolute, never with `..`. */
  path: string;
  /** Offset in bytes of the compressed data itself; the local header lies before it. */
  offset: number;
  compressedSize: number;
  size: number;
  /** A well-formed media type in lower case, safe in a header. */
  mediaType: string;
  /** Null in containers that have none (tar). */
} & ({ method: 8; crc32: number } | { method: 0; crc32: number | null });

/** A font that must be passed through `deobfuscate` after unpacking. */
export type ObfuscatedFont = { path: string; algorithm: FontObfuscation; identifier: string };
export type FontObfuscation = 'idpf' | 'adobe';

/**
 * What keeps files of a book from being read as they lie there. `licence` is the licence document of Readium LCP as it
 * stands in the book, null when there is none that could be one.
 */
export type Lock = { kind: 'lcp'; licence: string | null; resources: LockedResource[] } | { kind: 'adept' | 'other' };
/** A file under LCP: AES-256-CBC, `deflated` before that or not. */
export type LockedResource = { path: string; deflated: boolean };

/** A JPEG with its size in pixels. */
export type JpegCover = { jpeg: Uint8Array; width: number; height: number };

/** What `readBook` learns from the bytes of a book. */
export type BookFacts = {
  format: string;
  metadata: BookMetadata;
  /** `null` when nothing was found out about it. */
  contents: BookContents | null;
  /** `null` for formats that cannot be opened by parts. */
  manifest: ReadingManifest | null;
  parts: PartEntry[];
  /** Paths of documents that must be passed through `stripChapter` before they are sent. */
  flagged: string[];
  obfuscated: ObfuscatedFont[];
  /** `null` for a book that is not protected, or not in a way that names its files. */
  lock: Lock | null;
  /** 400 and 800 pixels high at most; `null` when the book has no usable picture. */
  cover: { small: JpegCover; big: JpegCover } | null;
};

/** The facts of a book that can't be opened by parts. */
export const closedFacts = (
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

/** Why a book was not read. `hostile` breaks a safety limit; the last three are said by the pool about its child. */
export type UnreadableReason = 'damaged' | 'hostile' | 'time' | 'memory' | 'crash';

/** Nothing in these bytes can be read as a book of that format (file service code 339, spec section 8). */
export class UnreadableBook extends Error {
  override readonly name = 'UnreadableBook';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Reading was cut off because this process ends: nothing is known of the book, and another try may read it. */
export class ReadingCutOff extends Error {
  override readonly name = 'ReadingCutOff';
}
