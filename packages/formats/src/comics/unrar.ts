import { createRequire } from 'node:module';
import { Extractor, type FileHeader } from 'node-unrar-js';
import { toSafeEntryPath } from '../zip/entry-names.ts';
import { WindowedFile } from '../zip/file-window.ts';
import type { PackedFile } from './comic-archive.ts';

/** Memory limit of the library in bytes; the dictionary of a legitimate archive has at most 64 MB. */
const MAX_MEMORY = 160 * 1024 ** 2;
const PAGE = 64 * 1024;
const ARCHIVE = { name: 'archive.rar', handle: 1 };
const OUTPUT = 2;

/** The WebAssembly module of the library, as far as it is used. */
type Unrar = { HEAPU8: Uint8Array; asm: Record<string, unknown>; extractor: Extractor };

/** Feeds the archive to the library by positioned reads and collects its output in memory. */
class Reader extends Extractor {
  protected readonly _filePath = ARCHIVE.name;
  readonly #window: WindowedFile;
  readonly #module: Unrar;
  #at = 0;
  #output: Buffer = Buffer.alloc(0);
  #written = 0;
  #end = Number.POSITIVE_INFINITY;

  constructor(module: Unrar, window: WindowedFile) {
    super(module);
    this.#module = module;
    this.#window = window;
    module.extractor = this;
  }

  /** Limits the time from now; a solid archive can hide hours of work in a few bytes. */
  setTimeLimit(ms: number): void {
    this.#end = performance.now() + ms;
  }

  /** Allocates the output for one file of `size` bytes. */
  allocateOutput(size: number): void {
    this.#output = Buffer.alloc(size);
    this.#written = 0;
  }

  get unpacked(): Buffer {
    return this.#output.subarray(0, this.#written);
  }

  protected override open(name: string): number {
    this.#at = 0;
    // further volumes and hard link targets are unavailable
    return name === ARCHIVE.name ? ARCHIVE.handle : 0;
  }

  protected override create(): number {
    return OUTPUT;
  }

  protected override read(handle: number, to: number, size: number): number {
    // the library continues with the handle of a file that failed to open
    if (handle !== ARCHIVE.handle) return -1;
    if (performance.now() > this.#end) throw new Error('it takes too long');
    const bytes = this.#window.bytes(this.#at, size);
    this.#module.HEAPU8.set(bytes, to);
    this.#at += bytes.length;
    return bytes.length;
  }

  protected override write(_handle: number, from: number, size: number): boolean {
    if (this.#written + size > this.#output.length) throw new Error('it is larger than it claims');
    this.#output.set(this.#module.HEAPU8.subarray(from, from + size), this.#written);
    this.#written += size;
    return true;
  }

  protected override tell(): number {
    return this.#at;
  }

  protected override seek(handle: number, offset: number, from: 'CUR' | 'SET' | 'END'): boolean {
    const to = offset + { SET: 0, CUR: this.#at, END: this.#window.size }[from];
    if (handle !== ARCHIVE.handle || to < 0 || to > this.#window.size) return false;
    this.#at = to;
    return true;
  }

  protected override closeFile(): void {}
}

/** An open RAR archive. */
export type Rar = {
  isSolid: boolean;
  /** Yields the file headers. Throws `UnrarError` and whatever else the library throws for damage. */
  headers: () => Iterable<FileHeader>;
  /** Reads a file of that size; `null` when it exceeds its size or time limit or is damaged. */
  read: (path: string, size: number) => Uint8Array | null;
  /** Reads the files that can be unpacked, in archive order, in one pass. */
  readSelected: (files: readonly PackedFile[]) => Iterable<{ path: string; bytes: Uint8Array }>;
  close: () => void;
};

/**
 * Opens the file with an instantiateUnrar of the library of its own: what a hostile archive does to its memory ends with it.
 * Getting at one file may take `ms`.
 */
export const openRar = async (path: string, ms: number): Promise<Rar> => {
  const window = new WindowedFile(path);
  const rar: Rar = {
    isSolid: false,
    headers: function* () {
      const { arcHeader, fileHeaders } = new Reader(module, window).getFileList();
      rar.isSolid = arcHeader.flags.solid;
      yield* fileHeaders;
    },
    read: (name, size) => {
      const reader = new Reader(module, window);
      const isWanted = (file: FileHeader): boolean => toSafeEntryPath(file.name) === name;
      reader.allocateOutput(size);
      reader.setTimeLimit(ms);
      try {
        for (const _ of reader.extract({ files: isWanted }).files) break; // iterating unpacks
        return reader.unpacked.length === size ? reader.unpacked : null;
      } catch (error) {
        if (error instanceof Error && 'syscall' in error) throw error;
        return null;
      }
    },
    readSelected: function* (files) {
      const sizes = new Map(files.map(({ path, size }) => [path, size]));
      const reader = new Reader(module, window);
      const isWanted = ({ name }: FileHeader): boolean => {
        const size = sizes.get(toSafeEntryPath(name));
        if (size !== undefined) reader.allocateOutput(size);
        return size !== undefined;
      };
      reader.setTimeLimit(ms);
      try {
        for (const { fileHeader } of reader.extract({ files: isWanted }).files) {
          const bytes = reader.unpacked;
          const path = toSafeEntryPath(fileHeader.name);
          const isWhole = bytes.length === sizes.get(path);
          sizes.delete(path);
          if (isWhole) yield { path, bytes };
          if (sizes.size === 0) return;
          reader.setTimeLimit(ms);
        }
      } catch (error) {
        // files behind the damage are unreadable
        if (error instanceof Error && 'syscall' in error) throw error;
      }
    },
    close: () => window.end(),
  };
  const module = await instantiateUnrar();
  return rar;
};

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

const instantiateUnrar = async (): Promise<Unrar> => {
  // the package exports only a shared instance
  const make = createRequire(import.meta.url)('node-unrar-js/dist/js/unrar.js') as () => Promise<Unrar>;
  const before = new Map(EVENTS.map((event) => [event, process.rawListeners(event)]));
  const module = await make();
  for (const event of EVENTS) {
    // each instance adds process listeners that only repeat what Node prints
    for (const listener of process.rawListeners(event)) {
      // listeners are functions
      if (!before.get(event)?.includes(listener)) process.off(event, listener as () => void);
    }
  }
  const memory = Object.values(module.asm).find(isMemory);
  if (memory) limit(memory);
  return module;
};

/** `WebAssembly.Memory`, which Node has and its types lack. */
type Memory = { buffer: ArrayBuffer; grow: (pages: number) => number };
const isMemory = (part: unknown): part is Memory =>
  typeof part === 'object' && part !== null && 'grow' in part && 'buffer' in part;

/** Fails to grow the memory beyond the limit: the library then reports that it is out of memory. */
const limit = (memory: Memory): void => {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError('no more memory');
    return grow(pages);
  };
};
