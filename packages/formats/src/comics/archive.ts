import type { PartEntry } from '../facts.ts';

/** A plain file in the archive of a comic; `size` in bytes, unpacked, as the archive states it. */
export type PackedFile = { path: string; size: number };

/**
 * The archive of a comic, whatever its kind: read where it lies, nothing is ever written. Names are checked as those of
 * ZIPs are (rule META-16); folders and links are no files.
 */
export type ComicArchive = {
  /** In the order of the archive. */
  files: PackedFile[];
  /** A file whole; `null` when it can't be had: locked, damaged, larger than `limit` bytes or too far into the archive. */
  read: (file: PackedFile, limit: number) => Promise<Uint8Array | null>;
  /**
   * Where to get at a file means to unpack those before it: some files in one go, in the order of the archive, until
   * nobody asks for more. Of what can't be had nothing comes.
   */
  together?: (files: readonly PackedFile[], limit: number) => AsyncIterable<{ path: string; bytes: Uint8Array }>;
  /** The first bytes of a file, about `bytes`, where they can be had without unpacking what lies before them. */
  head?: (file: PackedFile, bytes: number) => Promise<Uint8Array | null>;
  /** Where files lie, for those archives that can be served from. */
  parts?: (files: readonly (PackedFile & { mediaType: string })[]) => Promise<PartEntry[]>;
  close: () => void;
};

/**
 * Opens an archive. Throws `UnreadableBook` when it is none; `null` when nothing can be known of it but that it is there,
 * as of one that asks for a password.
 */
export type OpenComic = (path: string, reach?: Reach) => Promise<ComicArchive | null>;

/** How far it may be gone for one file: bytes that are unpacked before it, milliseconds. */
export type Reach = { bytes: number; ms: number };

/** For what is only a cover: more than this is too far. */
export const NEAR: Reach = { bytes: 256 * 1024 ** 2, ms: 3000 };

/** More files than this are an attack, as in ZIPs. */
export const MAX_FILES = 50_000;
