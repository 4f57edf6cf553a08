import { type ByteSource, sliceSource } from '../audio/byte-source.ts';
import type { ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';

/** How often a file may be inflated again from its beginning for an earlier position: sound and chapters need one time each. */
const MAX_RESTARTS = 8;
const BUFFERED_BYTES = 4 * 1024 ** 2;

/** Creates the byte source of a file of an archive: read in place when it is stored, else inflated as far as needed. */
export const createEntrySource = async (
  archive: ZipArchive,
  archiveFile: ByteSource,
  entry: ArchiveEntry,
): Promise<EntrySource> =>
  entry.method === 0
    ? { ...sliceSource(archiveFile, await archive.findDataOffset(entry), entry.size), close: async () => {} }
    : new InflatedSource(archive, entry);

/** Close it before the next file is read; it can be read again after that. */
export type EntrySource = ByteSource & { close: () => Promise<void> };

/** Deflated bytes have no random access: reading far back restarts the inflation. Keeps only the most recent bytes in memory. */
class InflatedSource implements EntrySource {
  readonly size: number;
  readonly #archive: ZipArchive;
  readonly #entry: ArchiveEntry;
  #stream: AsyncGenerator<Uint8Array> | null = null;
  #restarts = 0;
  #chunks: { from: number; bytes: Uint8Array }[] = [];
  #inflatedBytes = 0;

  constructor(archive: ZipArchive, entry: ArchiveEntry) {
    this.#archive = archive;
    this.#entry = entry;
    this.size = entry.size;
  }

  async read(position: number, length: number): Promise<Buffer> {
    if (this.#stream === null || position < (this.#chunks[0]?.from ?? 0)) {
      if (this.#restarts === MAX_RESTARTS) return Buffer.alloc(0);
      this.#restarts += 1;
      await this.close();
      this.#stream = this.#archive.streamChunks(this.#entry);
    }
    await this.#inflate(this.#stream, position, Math.min(this.size, position + length));
    const parts = this.#chunks.flatMap(({ from, bytes }) => {
      const part = bytes.subarray(Math.max(0, position - from), Math.max(0, position + length - from));
      return part.length > 0 ? [part] : [];
    });
    return Buffer.concat(parts);
  }

  async #inflate(stream: AsyncGenerator<Uint8Array>, position: number, until: number): Promise<void> {
    while (this.#inflatedBytes < until) {
      const { value, done } = await stream.next();
      if (done) return;
      this.#chunks.push({ from: this.#inflatedBytes, bytes: value });
      this.#inflatedBytes += value.length;
      const needed = Math.min(position, this.#inflatedBytes - BUFFERED_BYTES);
      while (this.#chunks.length > 1 && (this.#chunks[1]?.from ?? 0) <= needed) this.#chunks.shift();
    }
  }

  async close(): Promise<void> {
    await this.#stream?.return(undefined);
    this.#stream = null;
    this.#chunks = [];
    this.#inflatedBytes = 0;
  }
}
