import { constants, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { UnreadableBook } from '../facts.ts';
import { FileWindow } from './file-window.ts';
import { refuseBomb } from './limits.ts';
import { decodeEntryName, refuseHostileName } from './names.ts';

/** One file of an archive, as its central directory describes it. */
export type ArchiveEntry = {
  path: string;
  method: number;
  compressedSize: number;
  size: number;
  crc32: number;
  /** Encrypted by ZIP itself: never readable here. */
  locked: boolean;
};

/** Smaller files are inflated in one go: a stream costs more than they do. */
const WHOLE_BYTES = 4 * 1024 ** 2;

/** What is inflated only to prove sizes, so that a book of thousands of pictures is no longer read than before. */
const MOST_PROVED = 48 * 1024 ** 2;

const folded = (path: string): string => path.normalize('NFC').toLowerCase();

/** A ZIP that is read where it lies: nothing is unpacked to disk and only what is asked for is inflated. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #file: FileWindow;
  readonly #entries = new Map<string, { entry: ArchiveEntry; source: Entry }>();
  readonly #folded = new Map<string, string>();
  readonly #offsets = new Map<string, number>();
  #inflated = 0;

  private constructor(zip: ZipFile, file: FileWindow) {
    this.#zip = zip;
    this.#file = file;
  }

  /**
   * Opens an archive and checks its whole directory: names, number, sizes, overlaps. Throws `UnreadableBook`
   * (`damaged` when it is no archive, `hostile` when a limit is broken) and system errors as they are.
   */
  static async open(path: string): Promise<Archive> {
    // names stay bytes, so that our own rules decide about them and not the library's
    const options = { autoClose: false, decodeStrings: false };
    const file = new FileWindow(path);
    try {
      const zip = await asDamage(fromRandomAccessReaderPromise(file, file.size, options));
      const archive = new Archive(zip, file);
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
    refuseBomb(found, entryCount, fileSize);
    const read = async (): Promise<void> => {
      for await (const source of this.#zip.eachEntry()) found.push(this.#add(source));
    };
    await asDamage(read());
    refuseBomb(found, entryCount, fileSize);
  }

  #add(source: Entry): ArchiveEntry {
    const path = decodeEntryName(source.fileNameRaw);
    refuseHostileName(path);
    const { compressionMethod: method, compressedSize, uncompressedSize: size, crc32 } = source;
    const entry = { path, method, compressedSize, size, crc32, locked: source.isEncrypted() };
    if (!path.endsWith('/')) {
      this.#entries.set(path, { entry, source });
      this.#folded.set(folded(path), path);
    }
    return entry;
  }

  /** All files, in the order of the directory. */
  entries(): ArchiveEntry[] {
    return Array.from(this.#entries.values(), ({ entry }) => entry);
  }

  /** Finds a file by its path; case and Unicode form are forgiven, because books mix them up. */
  find(path: string): ArchiveEntry | undefined {
    const exact = this.#entries.get(path) ?? this.#entries.get(this.#folded.get(folded(path)) ?? '');
    return exact?.entry;
  }

  /** The inflated bytes of a file as they come, never more than it claims. Throws `UnreadableBook('damaged')`. */
  async *chunks(entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
    if (entry.size <= WHOLE_BYTES) {
      yield await asDamage(this.#whole(entry));
      return;
    }
    const stream = await asDamage(this.#zip.openReadStreamPromise(this.#sourceOf(entry)));
    try {
      // a stream of bytes without encoding: every chunk is a Buffer
      for await (const chunk of stream) yield chunk as Buffer;
    } catch (error) {
      throw damageOf(error);
    }
  }

  async #whole(entry: ArchiveEntry): Promise<Buffer> {
    if (entry.locked) throw new Error('encrypted by ZIP itself');
    const packed = this.#file.bytes(await this.dataOffset(entry), entry.compressedSize);
    // one byte more than it claims: a liar must not pass by being cut
    const bytes =
      entry.method === 8 ? inflateRawSync(packed, { maxOutputLength: entry.size + 1 }) : Buffer.from(packed);
    if (![0, 8].includes(entry.method) || bytes.length !== entry.size) throw new Error('not as large as it claims');
    return bytes;
  }

  /** A file whole. Throws `UnreadableBook`: `hostile` above `limit` bytes, `damaged` when it does not inflate. */
  async read(entry: ArchiveEntry, limit: number): Promise<Buffer> {
    if (entry.size > limit) throw new UnreadableBook('hostile', `${entry.path} is larger than ${limit} bytes`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.chunks(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** What the first packed bytes of a file, `bytes` at most, unpack to; `null` when they are damaged. */
  async head(entry: ArchiveEntry, bytes: number): Promise<Uint8Array | null> {
    const packed = this.#file.bytes(await this.dataOffset(entry), Math.min(bytes, entry.compressedSize));
    if (entry.method === 0) return packed;
    try {
      return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: WHOLE_BYTES });
    } catch {
      return null;
    }
  }

  /**
   * Where the compressed bytes of a file begin, in bytes from the start of the archive. Throws
   * `UnreadableBook('damaged')` when it claims to reach beyond the end of the archive.
   */
  async dataOffset(entry: ArchiveEntry): Promise<number> {
    const known = this.#offsets.get(entry.path);
    if (known !== undefined) return known;
    const header = await asDamage(this.#zip.readLocalFileHeaderPromise(this.#sourceOf(entry), { minimal: true }));
    this.#offsets.set(entry.path, header.fileDataStart);
    return header.fileDataStart;
  }

  /**
   * Throws `UnreadableBook('hostile')` when a file inflates to more than it claims: who sends it as it lies would send that. One
   * that does not inflate is damaged, and only its own matter.
   */
  async refuseLie(entry: ArchiveEntry): Promise<void> {
    if (entry.method !== 8 || entry.locked) return;
    // what is packed is hardly ever longer than what it holds: most liars are told without inflating
    const isLonger = entry.compressedSize > entry.size * 1.01 + 1024;
    if (isLonger) throw new UnreadableBook('hostile', `${entry.path} is larger than it claims`);
    this.#inflated += entry.size;
    if (this.#inflated > MOST_PROVED) return; // broken off when it is sent
    if (await this.#isLonger(entry)) throw new UnreadableBook('hostile', `${entry.path} is larger than it claims`);
  }

  /** Whether a file inflates to more than it claims. A large one is inflated as it is read, so that it is never held. */
  async #isLonger(entry: ArchiveEntry): Promise<boolean> {
    const { size, compressedSize } = entry;
    const start = await this.dataOffset(entry);
    try {
      if (size <= WHOLE_BYTES) {
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

/** The library and zlib say "damaged" in many ways, all plain errors; those of the system carry a `syscall`. */
const damageOf = (error: unknown): unknown =>
  error instanceof UnreadableBook || (error instanceof Error && 'syscall' in error)
    ? error
    : new UnreadableBook('damaged', 'the archive is damaged', { cause: error });

const asDamage = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw damageOf(error);
  }
};
