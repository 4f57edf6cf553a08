import { createRequire } from 'node:module';
import { Extractor, type FileHeader } from 'node-unrar-js';
import { FileWindow } from '../zip/file-window.ts';
import type { PackedFile } from './archive.ts';

/** The library may take this much memory in bytes; the dictionary of an honest archive is at most 64 MB. */
const MAX_MEMORY = 160 * 1024 ** 2;
const PAGE = 64 * 1024;
const ARCHIVE = { name: 'archive.rar', handle: 1 };
const OUTPUT = 2;

/** The library's module, as far as it is used here. */
type Unrar = { HEAPU8: Uint8Array; asm: Record<string, unknown>; extractor: Extractor };

/** Gives the library its archive by positioned reads, and takes what it unpacks into memory. */
class Reader extends Extractor {
  protected readonly _filePath = ARCHIVE.name;
  readonly #window: FileWindow;
  readonly #module: Unrar;
  #at = 0;
  #output: Buffer = Buffer.alloc(0);
  #written = 0;
  #end = Number.POSITIVE_INFINITY;

  constructor(module: Unrar, window: FileWindow) {
    super(module);
    this.#module = module;
    this.#window = window;
    module.extractor = this;
  }

  /** From now on reading may take so long; a solid archive can hide hours of work behind a few bytes. */
  within(ms: number): void {
    this.#end = performance.now() + ms;
  }

  /** Makes room for one file of `size` bytes. */
  expect(size: number): void {
    this.#output = Buffer.alloc(size);
    this.#written = 0;
  }

  get unpacked(): Buffer {
    return this.#output.subarray(0, this.#written);
  }

  protected override open(name: string): number {
    this.#at = 0;
    // further volumes, or files that others are copies of, are not there
    return name === ARCHIVE.name ? ARCHIVE.handle : 0;
  }

  protected override create(): number {
    return OUTPUT;
  }

  protected override read(handle: number, to: number, size: number): number {
    // it goes on with the handle of what could not be opened
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

/** An open archive. */
export type Rar = {
  isSolid: boolean;
  /** Throws `UnrarError` and what else the library throws when it meets damage. */
  headers: () => Iterable<FileHeader>;
  /** A file of that size; `null` when it can't be unpacked, in size or in time. */
  read: (path: string, size: number) => Uint8Array | null;
  /** Those of the files that can be unpacked, in the order of the archive, in one go. */
  each: (files: readonly PackedFile[]) => Iterable<{ path: string; bytes: Uint8Array }>;
  close: () => void;
};

/**
 * Opens the file with an instance of the library of its own: what a hostile archive does to its memory ends with it.
 * Getting at one file may take `ms`.
 */
export const unrarOf = async (path: string, ms: number): Promise<Rar> => {
  const window = new FileWindow(path);
  const rar: Rar = {
    isSolid: false,
    headers: function* () {
      const { arcHeader, fileHeaders } = new Reader(module, window).getFileList();
      rar.isSolid = arcHeader.flags.solid;
      yield* fileHeaders;
    },
    read: (name, size) => {
      const reader = new Reader(module, window);
      reader.expect(size);
      reader.within(ms);
      try {
        for (const _ of reader.extract({ files: [name] }).files); // unpacks as it goes
        return reader.unpacked.length === size ? reader.unpacked : null;
      } catch (error) {
        if (error instanceof Error && 'syscall' in error) throw error;
        return null;
      }
    },
    each: function* (files) {
      const sizes = new Map(files.map(({ path, size }) => [path, size]));
      const reader = new Reader(module, window);
      const isWanted = ({ name }: FileHeader): boolean => {
        const size = sizes.get(name);
        if (size !== undefined) reader.expect(size);
        return size !== undefined;
      };
      reader.within(ms);
      try {
        for (const { fileHeader } of reader.extract({ files: isWanted }).files) {
          const bytes = reader.unpacked;
          const isWhole = bytes.length === sizes.get(fileHeader.name);
          sizes.delete(fileHeader.name);
          if (isWhole) yield { path: fileHeader.name, bytes };
          if (sizes.size === 0) return;
          reader.within(ms);
        }
      } catch (error) {
        // what comes behind a damage can't be had
        if (error instanceof Error && 'syscall' in error) throw error;
      }
    },
    close: () => window.end(),
  };
  const module = await instance();
  return rar;
};

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

const instance = async (): Promise<Unrar> => {
  // the package has types for its front door alone, which keeps one instance for all archives
  const make = createRequire(import.meta.url)('node-unrar-js/dist/js/unrar.js') as () => Promise<Unrar>;
  const before = new Map(EVENTS.map((event) => [event, process.rawListeners(event)]));
  const module = await make();
  for (const event of EVENTS) {
    // it listens to the process to say the same that Node says by itself, each instance once more
    for (const listener of process.rawListeners(event)) {
      // whatever listens is a function
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

/** Refuses to let the memory grow beyond the limit: the library then says that there is not enough of it. */
const limit = (memory: Memory): void => {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError('no more memory');
    return grow(pages);
  };
};
