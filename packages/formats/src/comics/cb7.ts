import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UnreadableBook } from '../facts.ts';
import { refuseHostileName } from '../zip/names.ts';
import { MAX_FILES, NEAR, type OpenComic, type PackedFile } from './archive.ts';

/** The library wants the archive in memory: larger ones are stored, and nothing more is known of them. */
const MAX_BYTES = 192 * 1024 ** 2;
const PLAIN_FILE = 0o100000;

/** The library's memory, as far as it is used here; it may be another array after each call. */
type Memory = { HEAPU8: Uint8Array; _malloc: (bytes: number) => number; _free: (at: number) => void };

/** A comic in a 7-Zip archive. */
export const openCb7: OpenComic = async (path, reach = NEAR) => {
  const { libarchiveWasm } = await import('libarchive-wasm');
  // an instance of its own: nothing that a hostile archive does to its memory reaches the next book
  const library = await libarchiveWasm();
  const memory: Memory = library.module;
  const bytes = load(path, memory);
  if (!bytes) return null;

  const begin = (): number => {
    try {
      return library.read_new_memory(bytes.at, bytes.length);
    } catch (error) {
      throw new UnreadableBook('damaged', 'the archive is damaged', { cause: error });
    }
  };
  /** Goes through the archive, as far as it is followed; answers whether it met something that is encrypted. */
  const walk = function* (): Generator<PackedFile & { archive: number }, boolean> {
    const archive = begin();
    try {
      for (let count = 1; ; count += 1) {
        const entry = library.read_next_entry(archive);
        if (entry === 0) return library.read_has_encrypted_entries(archive) === 1;
        if (count > MAX_FILES) throw new UnreadableBook('hostile', 'the archive has too many entries');
        // a name that has no form in Unicode is `null`
        const path = (library.entry_pathname(entry) as string | null) ?? '';
        refuseHostileName(path);
        const file = { path, size: library.entry_size(entry) };
        if (library.entry_filetype(entry) === PLAIN_FILE) yield { ...file, archive };
      }
    } finally {
      library.read_free(archive);
    }
  };

  const files: PackedFile[] = [];
  const walked = walk();
  let step = walked.next();
  for (; !step.done; step = walked.next()) files.push({ path: step.value.path, size: step.value.size });
  if (files.length === 0 && step.value) return null;

  /** To get at a file, all that was packed together with it is unpacked first. */
  const each = function* (
    wanted: readonly PackedFile[],
    limit: number,
  ): Generator<{ path: string; bytes: Uint8Array }> {
    const left = new Set(wanted.map(({ path }) => path));
    const end = performance.now() + reach.ms;
    let before = 0;
    for (const { path, size, archive } of walk()) {
      before += size;
      if (before > reach.bytes || performance.now() > end) return;
      if (!left.delete(path)) continue;
      const bytes = size <= limit ? dataOf(archive, size) : null;
      if (bytes) yield { path, bytes };
      if (left.size === 0) return;
    }
  };
  const dataOf = (archive: number, size: number): Uint8Array | null => {
    const at = memory._malloc(size);
    try {
      const length = at === 0 ? 0 : library.read_data(archive, at, size);
      return length === size ? memory.HEAPU8.slice(at, at + length) : null;
    } catch {
      return null; // the library's words for damage and for encryption
    } finally {
      memory._free(at);
    }
  };

  return {
    files,
    read: async (file, limit) => [...each([file], limit)][0]?.bytes ?? null,
    async *together(wanted, limit) {
      yield* each(wanted, limit);
    },
    close: () => memory._free(bytes.at),
  };
};

/** Puts the archive into the library's memory; `null` when it is too large. Throws the errors of the system. */
const load = (path: string, memory: Memory): { at: number; length: number } | null => {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const at = size > MAX_BYTES ? 0 : memory._malloc(size);
    if (at === 0) return null;
    let length = 0;
    while (length < size) {
      const read = readSync(file, memory.HEAPU8, at + length, size - length, length);
      if (read === 0) break;
      length += read;
    }
    return { at, length };
  } finally {
    closeSync(file);
  }
};
