import { constants, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { UnreadableBook } from '../book-facts.ts';
import { ArchiveReader } from './archive-extent.ts';
import { decodeEntryNames, toSafeEntryPath } from './entry-names.ts';
import { WindowedFile } from './file-window.ts';
import { assertNoZipBomb } from './zip-bomb.ts';

/** One file of an archive, as its central directory describes it. */
export type ArchiveEntry = {
  path: string;
  method: number;
  compressedSize: number;
  size: number;
  crc32: number;
  /** Encrypted by ZIP itself: never readable here. */
  isEncrypted: boolean;
};

/** Smaller files are inflated at once: a stream costs more than that. */
const SMALL_ENTRY_BYTES = 4 * 1024 ** 2;

/** How much is inflated only to verify sizes, so that a book of thousands of images is not read longer. */
const MAX_VERIFIED_BYTES = 48 * 1024 ** 2;

const foldPath = (path: string): string => path.normalize('NFC').toLowerCase();

/** A ZIP that is read in place: nothing is unpacked to disk, and only requested files are inflated. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #file: WindowedFile;
  /** Bytes before the archive, which its offsets do not count. */
  readonly #shift: number;
  readonly #entries = new Map<string, { entry: ArchiveEntry; source: Entry }>();
  readonly #folded = new Map<string, string>();
  readonly #offsets = new Map<string, number>();
  #inflated = 0;

  private constructor(zip: ZipFile, file: WindowedFile, shift: number) {
    this.#zip = zip;
    this.#file = file;
    this.#shift = shift;
  }

  /**
   * Opens an archive and checks its whole directory: names, number, sizes and overlaps of entries. Throws
   * `UnreadableBook` (`damaged` when it is not an archive, `hostile` when it breaks a limit) and system errors as they are.
   */
  static async open(path: string): Promise<ZipArchive> {
    // names stay bytes, so that our rules decide about them and not the library's
    const options = { autoClose: false, decodeStrings: false };
    const file = new WindowedFile(path);
    try {
      const reader = new ArchiveReader(file);
      const zip = await rethrowAsDamaged(fromRandomAccessReaderPromise(reader, reader.size, options));
      const archive = new ZipArchive(zip, file, reader.shift);
      await archive.#readDirectory();
      return archive;
    } catch (error) {
      file.end();
      throw error;
    }
  }

  async #readDirectory(): Promise<void> {
    const { entryCount, fileSize } = this.#zip;
    const found: ArchiveEntry[] = [];
    assertNoZipBomb(found, entryCount, fileSize);
    const read = async (): Promise<void> => {
      const sources: Entry[] = [];
      for await (const source of this.#zip.eachEntry()) sources.push(source);
      const names = decodeEntryNames(sources.map(({ fileNameRaw }) => fileNameRaw));
      for (const [index, source] of sources.entries()) found.push(this.#add(source, names[index] ?? ''));
    };
    await rethrowAsDamaged(read());
    assertNoZipBomb(found, entryCount, fileSize);
  }

  #add(source: Entry, name: string): ArchiveEntry {
    const path = toSafeEntryPath(name);
    const { compressionMethod: method, compressedSize, uncompressedSize: size, crc32 } = source;
    const entry = { path, method, compressedSize, size, crc32, isEncrypted: source.isEncrypted() };
    if (!path.endsWith('/')) {
      this.#entries.set(path, { entry, source });
      this.#folded.set(foldPath(path), path);
    }
    return entry;
  }

  /** Makes a folder (`name/`) the root: paths begin in it, and there are no files outside of it. */
  enterFolder(folder: string): void {
    const inside = [...this.#entries.values()].filter(({ entry }) => entry.path.startsWith(folder));
    this.#entries.clear();
    this.#folded.clear();
    this.#offsets.clear();
    for (const { entry, source } of inside) {
      const path = entry.path.slice(folder.length);
      this.#entries.set(path, { entry: { ...entry, path }, source });
      this.#folded.set(foldPath(path), path);
    }
  }

  /** All files, in the order of the directory. */
  entries(): ArchiveEntry[] {
    return Array.from(this.#entries.values(), ({ entry }) => entry);
  }

  /** Finds a file by its path, ignoring case and Unicode form, because books mix them up. */
  find(path: string): ArchiveEntry | undefined {
    const exact = this.#entries.get(path) ?? this.#entries.get(this.#folded.get(foldPath(path)) ?? '');
    return exact?.entry;
  }

  /** Streams the inflated bytes of a file, never more than its declared size. Throws `UnreadableBook('damaged')`. */
  async *streamChunks(entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
    if (entry.size <= SMALL_ENTRY_BYTES) {
      yield await rethrowAsDamaged(this.#inflateAtOnce(entry));
      return;
    }
    const stream = await rethrowAsDamaged(this.#zip.openReadStreamPromise(this.#sourceOf(entry)));
    try {
      // a stream of bytes without encoding: every chunk is a Buffer
      for await (const chunk of stream) yield chunk as Buffer;
    } catch (error) {
      throw toDamagedError(error);
    }
  }

  async #inflateAtOnce(entry: ArchiveEntry): Promise<Buffer> {
    if (entry.isEncrypted) throw new Error('encrypted by ZIP itself');
    const packed = this.#file.bytes(await this.findDataOffset(entry), entry.compressedSize);
    // one byte more than declared: a larger file must not pass because it was truncated
    const bytes =
      entry.method === 8 ? inflateRawSync(packed, { maxOutputLength: entry.size + 1 }) : Buffer.from(packed);
    if (![0, 8].includes(entry.method) || bytes.length !== entry.size) throw new Error('not as large as it claims');
    return bytes;
  }

  /** Streams the bytes of a file as they are in the archive. Throws `UnreadableBook('damaged')` when it reaches beyond the end. */
  async *streamPacked(entry: ArchiveEntry, chunkBytes: number): AsyncGenerator<Uint8Array> {
    const start = await this.findDataOffset(entry);
    for (let at = 0; at < entry.compressedSize; at += chunkBytes)
      yield this.#file.bytes(start + at, Math.min(chunkBytes, entry.compressedSize - at));
  }

  /** Reads a whole file. Throws `UnreadableBook`: `hostile` above `limit` bytes, `damaged` when it does not inflate. */
  async read(entry: ArchiveEntry, limit: number): Promise<Buffer> {
    if (entry.size > limit) throw new UnreadableBook('hostile', `${entry.path} is larger than ${limit} bytes`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.streamChunks(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Inflates at most `bytes` of the first compressed bytes of a file; `null` when they are damaged. */
  async readHead(entry: ArchiveEntry, bytes: number): Promise<Uint8Array | null> {
    const packed = this.#file.bytes(await this.findDataOffset(entry), Math.min(bytes, entry.compressedSize));
    if (entry.method === 0) return packed;
    try {
      return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: SMALL_ENTRY_BYTES });
    } catch {
      return null;
    }
  }

  /**
   * Finds where the compressed bytes of a file begin, counted from the beginning of the archive file. Throws `UnreadableBook('damaged')` when the file
   * would reach beyond the end of the archive.
   */
  async findDataOffset(entry: ArchiveEntry): Promise<number> {
    const known = this.#offsets.get(entry.path);
    if (known !== undefined) return known;
    const header = await rethrowAsDamaged(
      this.#zip.readLocalFileHeaderPromise(this.#sourceOf(entry), { minimal: true }),
    );
    const offset = header.fileDataStart + this.#shift;
    this.#offsets.set(entry.path, offset);
    return offset;
  }

  /**
   * Throws `UnreadableBook('hostile')` when a file inflates to more than its declared size, because the server sends the
   * compressed bytes as they are. A file that does not inflate is merely damaged and passes.
   */
  async assertDeclaredSize(entry: ArchiveEntry): Promise<void> {
    if (entry.method !== 8 || entry.isEncrypted) return;
    // compressed data is hardly ever longer than the content: this finds most wrong sizes without inflating
    const isLonger = entry.compressedSize > entry.size * 1.01 + 1024;
    if (isLonger) throw new UnreadableBook('hostile', `${entry.path} is larger than it claims`);
    this.#inflated += entry.size;
    if (this.#inflated > MAX_VERIFIED_BYTES) return; // the server aborts it when it is sent
    if (await this.#isLonger(entry)) throw new UnreadableBook('hostile', `${entry.path} is larger than it claims`);
  }

  /** Whether a file inflates to more than its declared size. Large files are inflated as a stream, never held in memory. */
  async #isLonger(entry: ArchiveEntry): Promise<boolean> {
    const { size, compressedSize } = entry;
    const start = await this.findDataOffset(entry);
    try {
      if (size <= SMALL_ENTRY_BYTES) {
        inflateRawSync(this.#file.bytes(start, compressedSize), { maxOutputLength: Math.max(1, size) });
        return false;
      }
      let left = size;
      const inflate = createInflateRaw();
      for await (const chunk of this.#file.stream(start, start + compressedSize).compose(inflate)) {
        left -= (chunk as Buffer).length; // a stream of bytes without encoding
        if (left < 0) return true;
      }
      return false;
    } catch (error) {
      return (
        error instanceof RangeError ||
        (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      );
    }
  }

  close(): void {
    this.#file.end();
  }

  #sourceOf(entry: ArchiveEntry): Entry {
    const known = this.#entries.get(entry.path);
    if (!known) throw new Error(`${entry.path} is not of this archive`);
    return known.source;
  }
}

/** The library and zlib report damage as plain errors of many kinds; system errors have a `syscall`. */
const toDamagedError = (error: unknown): unknown =>
  error instanceof UnreadableBook || (error instanceof Error && 'syscall' in error)
    ? error
    : new UnreadableBook('damaged', 'the archive is damaged', { cause: error });

const rethrowAsDamaged = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toDamagedError(error);
  }
};
