import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableBook } from '../facts.ts';
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

const folded = (path: string): string => path.normalize('NFC').toLowerCase();

/** A ZIP that is read where it lies: nothing is unpacked to disk and only what is asked for is inflated. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries = new Map<string, { entry: ArchiveEntry; source: Entry }>();
  readonly #folded = new Map<string, string>();

  private constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  /**
   * Opens an archive and checks its whole directory: names, number, sizes, overlaps. Throws `UnreadableBook`
   * (`damaged` when it is no archive, `hostile` when a limit is broken) and system errors as they are.
   */
  static async open(path: string): Promise<Archive> {
    // names stay bytes, so that our own rules decide about them and not the library's
    const zip = await asDamage(openPromise(path, { autoClose: false, decodeStrings: false }));
    const archive = new Archive(zip);
    try {
      await archive.#readDirectory();
      return archive;
    } catch (error) {
      archive.close();
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

  /** The inflated bytes of a file as they come. Errors of the stream mean damage. */
  async stream(entry: ArchiveEntry): Promise<Readable> {
    return asDamage(this.#zip.openReadStreamPromise(this.#sourceOf(entry)));
  }

  /** A file whole. Throws `UnreadableBook`: `hostile` above `limit` bytes, `damaged` when it does not inflate. */
  async read(entry: ArchiveEntry, limit: number): Promise<Buffer> {
    if (entry.size > limit) throw new UnreadableBook('hostile', `${entry.path} is larger than ${limit} bytes`);
    const stream = await this.stream(entry);
    const collect = async (): Promise<Buffer> => Buffer.concat(await stream.toArray());
    return asDamage(collect());
  }

  /** Where the compressed bytes of a file begin, in bytes from the start of the archive. */
  async dataOffset(entry: ArchiveEntry): Promise<number> {
    const header = await asDamage(this.#zip.readLocalFileHeaderPromise(this.#sourceOf(entry), { minimal: true }));
    return header.fileDataStart;
  }

  close(): void {
    this.#zip.close();
  }

  #sourceOf(entry: ArchiveEntry): Entry {
    const known = this.#entries.get(entry.path);
    if (!known) throw new Error(`${entry.path} is not of this archive`);
    return known.source;
  }
}

/** The library and zlib say "damaged" in many ways, all plain errors; those of the system carry a `syscall`. */
const asDamage = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableBook || (error instanceof Error && 'syscall' in error)) throw error;
    throw new UnreadableBook('damaged', 'the archive is damaged', { cause: error });
  }
};
