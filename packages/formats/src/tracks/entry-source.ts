import { type ByteSource, pieceOf } from '../audio/byte-source.ts';
import type { Archive, ArchiveEntry } from '../zip/archive.ts';

/** From the begin again, because something before was asked for: sound and chapters need one time each. */
const MAX_TURNS = 8;
const HELD_BYTES = 4 * 1024 ** 2;

/** A file of an archive: in its place where it is stored, else inflated again and again as far as it is asked for. */
export const sourceOf = async (archive: Archive, whole: ByteSource, entry: ArchiveEntry): Promise<EntrySource> =>
  entry.method === 0
    ? { ...pieceOf(whole, await archive.dataOffset(entry), entry.size), close: async () => {} }
    : new InflatedSource(archive, entry);

/** To be closed when the next file is read; it may be read again after that. */
export type EntrySource = ByteSource & { close: () => Promise<void> };

/** Deflated bytes have no places: who goes far back begins anew. Holds what was inflated last, nothing more. */
class InflatedSource implements EntrySource {
  readonly size: number;
  readonly #archive: Archive;
  readonly #entry: ArchiveEntry;
  #stream: AsyncGenerator<Uint8Array> | null = null;
  #turns = 0;
  #held: { from: number; bytes: Uint8Array }[] = [];
  #until = 0;

  constructor(archive: Archive, entry: ArchiveEntry) {
    this.#archive = archive;
    this.#entry = entry;
    this.size = entry.size;
  }

  async read(position: number, length: number): Promise<Buffer> {
    if (this.#stream === null || position < (this.#held[0]?.from ?? 0)) {
      if (this.#turns === MAX_TURNS) return Buffer.alloc(0);
      this.#turns += 1;
      await this.close();
      this.#stream = this.#archive.chunks(this.#entry);
    }
    await this.#inflate(this.#stream, position, Math.min(this.size, position + length));
    const pieces = this.#held.flatMap(({ from, bytes }) => {
      const piece = bytes.subarray(Math.max(0, position - from), Math.max(0, position + length - from));
      return piece.length > 0 ? [piece] : [];
    });
    return Buffer.concat(pieces);
  }

  async #inflate(stream: AsyncGenerator<Uint8Array>, position: number, until: number): Promise<void> {
    while (this.#until < until) {
      const { value, done } = await stream.next();
      if (done) return;
      this.#held.push({ from: this.#until, bytes: value });
      this.#until += value.length;
      const needed = Math.min(position, this.#until - HELD_BYTES);
      while (this.#held.length > 1 && (this.#held[1]?.from ?? 0) <= needed) this.#held.shift();
    }
  }

  async close(): Promise<void> {
    await this.#stream?.return(undefined);
    this.#stream = null;
    this.#held = [];
    this.#until = 0;
  }
}
