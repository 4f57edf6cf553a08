import type { PartEntry } from '../book-facts.ts';

/** A regular file in a comic archive; `size` is the uncompressed size that the archive states. */
export type PackedFile = { path: string; size: number };

/**
 * An open comic archive of any format. Nothing is extracted to disk. Names are checked like those of ZIPs (rule
 * META-16); folders and links are excluded.
 */
export type ComicArchive = {
  /** In archive order. */
  files: PackedFile[];
  /** Reads a file; `null` when it is encrypted, damaged, larger than `limit` bytes or too far into the archive. */
  read: (file: PackedFile, limit: number) => Promise<Uint8Array | null>;
  /**
   * For solid archives: reads several files in one pass, in archive order, until the caller stops. Unreadable files are
   * skipped.
   */
  readSequentially?: (
    files: readonly PackedFile[],
    limit: number,
  ) => AsyncIterable<{ path: string; bytes: Uint8Array }>;
  /** Reads about the first `bytes` bytes of a file, where that is possible without unpacking earlier files. */
  readHead?: (file: PackedFile, bytes: number) => Promise<Uint8Array | null>;
  /** Locates files in archives from which they can be served directly. */
  locateParts?: (files: readonly (PackedFile & { mediaType: string })[]) => Promise<PartEntry[]>;
  close: () => void;
};

/**
 * Opens an archive. Throws `UnreadableBook` when it is invalid; `null` when its contents are unknown, for instance
 * encrypted.
 */
export type OpenComicArchive = (path: string, reach?: UnpackBudget) => Promise<ComicArchive | null>;

/** Limits for reading one file: bytes unpacked before it, and milliseconds. */
export type UnpackBudget = { bytes: number; ms: number };

/** Limits for reading a cover. */
export const COVER_BUDGET: UnpackBudget = { bytes: 256 * 1024 ** 2, ms: 3000 };

/** More files are an attack, as in ZIPs. */
export const MAX_FILES = 50_000;
