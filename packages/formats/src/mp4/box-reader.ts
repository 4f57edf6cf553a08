import type { ByteSource } from '../audio/byte-source.ts';
import { UnreadableBook } from '../book-facts.ts';

/**
 * A box of ISO base media (ISO 14496-12 section 4.2): its four-letter type, where it begins, and the range of its content; `isCut` where
 * it claims to reach further.
 */
export type Box = { type: string; at: number; from: number; until: number; isCut: boolean };

/** Far more than any honest book needs: only the boxes of the movie header are read. */
const MAX_BOXES = 20_000;
const HEADER_BYTES = 8;

/** Reads the boxes of one file one after the other, never all in memory, up to a total number. */
export class BoxReader {
  readonly source: ByteSource;
  readonly #limit: number;
  #left: number;

  constructor(source: ByteSource, limit = MAX_BOXES) {
    this.source = source;
    this.#limit = limit;
    this.#left = limit;
  }

  /** Lists the boxes between two offsets. A box that would reach further is truncated; an invalid box ends the list. */
  async *listBoxes(from: number, until: number): AsyncGenerator<Box> {
    let at = from;
    while (at + HEADER_BYTES <= until) {
      this.#left -= 1;
      if (this.#left < 0) throw new UnreadableBook('hostile', `more than ${this.#limit} boxes`);
      const head = await this.source.read(at, 2 * HEADER_BYTES);
      if (head.length < HEADER_BYTES) return;
      const short = head.readUInt32BE(0);
      const isLong = short === 1 && head.length === 2 * HEADER_BYTES;
      const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? until - at : short;
      const begin = at + (isLong ? 2 * HEADER_BYTES : HEADER_BYTES);
      if (at + size < begin) return;
      const type = head.toString('latin1', 4, 8);
      yield { type, at, from: begin, until: Math.min(until, at + size), isCut: at + size > until };
      at += size;
    }
  }

  listChildren(box: Box, skip = 0): AsyncGenerator<Box> {
    return this.listBoxes(box.from + skip, box.until);
  }

  /** Finds the first box at this path of types. */
  async find(box: Box, ...path: readonly string[]): Promise<Box | null> {
    const [type, ...rest] = path;
    if (type === undefined) return box;
    for await (const child of this.listChildren(box)) if (child.type === type) return this.find(child, ...rest);
    return null;
  }

  /** Copies at most `limit` bytes from the start of a box. */
  async bytes({ from, until }: Box, limit: number): Promise<Buffer> {
    return Buffer.from(await this.source.read(from, Math.min(limit, until - from)));
  }
}
