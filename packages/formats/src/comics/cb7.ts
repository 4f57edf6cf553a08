import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UnreadableBook } from '../book-facts.ts';
import { toSafeEntryPath } from '../zip/entry-names.ts';
import { COVER_BUDGET, MAX_FILES, type OpenComicArchive, type PackedFile } from './comic-archive.ts';

/** Largest archive: the library needs it in memory. Larger ones are stored without metadata. */
const MAX_BYTES = 192 * 1024 ** 2;
const PLAIN_FILE = 0o100000;

/** The WebAssembly memory of the library; the array may change with each call. */
type Memory = { HEAPU8: Uint8Array; _malloc: (bytes: number) => number; _free: (at: number) => void };

/** Opens a comic in a 7-Zip archive. */
export const openCb7: OpenComicArchive = async (path, reach = COVER_BUDGET) => {
  const { libarchiveWasm } = await import('libarchive-wasm');
  // a separate instance, so that a hostile archive cannot affect the next book
  const library = await libarchiveWasm();
  const memory: Memory = library.module;
  const bytes = loadArchive(path, memory);
  if (!bytes) return null;

  const begin = (): number => {
    try {
      return library.read_new_memory(bytes.at, bytes.length);
    } catch (error) {
      throw new UnreadableBook('damaged', 'the archive is damaged', { cause: error });
    }
  };
  /** Walks the archive while consumed; returns whether it met encrypted entries. */
  const walk = function* (): Generator<PackedFile & { archive: number }, boolean> {
    const archive = begin();
    const toUniquePath = createUniquePaths();
    try {
      for (let count = 1; ; count += 1) {
        const entry = library.read_next_entry(archive);
        if (entry === 0) return library.read_has_encrypted_entries(archive) === 1;
        if (count > MAX_FILES) throw new UnreadableBook('hostile', 'the archive has too many entries');
        // a name that is not valid Unicode is `null`
        const name = library.entry_pathname(entry) as string | null;
        const path = toSafeEntryPath(name ?? '');
        if (library.entry_filetype(entry) === PLAIN_FILE)
          yield { path: toUniquePath(path), size: library.entry_size(entry), archive };
      }
    } finally {
      library.read_free(archive);
    }
  };

  const files: PackedFile[] = [];
  const walker = walk();
  let step = walker.next();
  for (; !step.done; step = walker.next()) files.push({ path: step.value.path, size: step.value.size });
  if (files.length === 0 && step.value) return null;

  /** Reads selected files; everything packed before them is unpacked first. */
  const readSelected = function* (
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
      const bytes = size <= limit ? readData(archive, size) : null;
      if (bytes) yield { path, bytes };
      if (left.size === 0) return;
    }
  };
  const readData = (archive: number, size: number): Uint8Array | null => {
    const at = memory._malloc(size);
    try {
      const length = at === 0 ? 0 : library.read_data(archive, at, size);
      return length === size ? memory.HEAPU8.slice(at, at + length) : null;
    } catch {
      return null; // damaged or encrypted
    } finally {
      memory._free(at);
    }
  };

  return {
    files,
    read: async (file, limit) => [...readSelected([file], limit)][0]?.bytes ?? null,
    async *readSequentially(wanted, limit) {
      yield* readSelected(wanted, limit);
    },
    close: () => memory._free(bytes.at),
  };
};

/**
 * Creates a function that keeps paths apart, in the order of the archive: the library replaces each letter beyond ASCII by an asterisk,
 * so that names of Chinese volumes or pages may be the same.
 */
const createUniquePaths = (): ((path: string) => string) => {
  const counts = new Map<string, number>();
  return (path) => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count === 1 ? path : path.replace(/\*[^/.]*|(?=\.[^./]*$)|$/, (found) => `${found}~${count}`);
  };
};

/** Loads the archive into the memory of the library; `null` when it is too large. System errors propagate. */
const loadArchive = (path: string, memory: Memory): { at: number; length: number } | null => {
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
