import type { ByteSource } from '../audio/byte-source.ts';
import { UnreadableBook } from '../facts.ts';

/** A box of ISO base media (ISO 14496-12 section 4.2): its four letters, and where its content lies. */
export type Box = { type: string; from: number; until: number };

/** No honest book comes near it: boxes are read as far as the table of contents of the movie only. */
const MAX_BOXES = 20_000;
const HEADER_BYTES = 8;

/** The boxes of one file. They are found one after the other and never held in memory; all together have a limit. */
export class Boxes {
  readonly source: ByteSource;
  #left = MAX_BOXES;

  constructor(source: ByteSource) {
    this.source = source;
  }

  /** The boxes between two places. One that claims to reach further ends there; what is no box ends the list. */
  async *between(from: number, until: number): AsyncGenerator<Box> {
    let at = from;
    while (at + HEADER_BYTES <= until) {
      this.#left -= 1;
      if (this.#left < 0) throw new UnreadableBook('hostile', `more than ${MAX_BOXES} boxes`);
      const head = await this.source.read(at, 2 * HEADER_BYTES);
      if (head.length < HEADER_BYTES) return;
      const short = head.readUInt32BE(0);
      const isLong = short === 1 && head.length === 2 * HEADER_BYTES;
      const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? until - at : short;
      const begin = at + (isLong ? 2 * HEADER_BYTES : HEADER_BYTES);
      if (at + size < begin) return;
      yield { type: head.toString('latin1', 4, 8), from: begin, until: Math.min(until, at + size) };
      at += size;
    }
  }

  inside(box: Box, skip = 0): AsyncGenerator<Box> {
    return this.between(box.from + skip, box.until);
  }

  /** The first box that lies at the end of this path of types. */
  async find(box: Box, ...path: readonly string[]): Promise<Box | null> {
    const [wanted, ...rest] = path;
    if (wanted === undefined) return box;
    for await (const child of this.inside(box)) if (child.type === wanted) return this.find(child, ...rest);
    return null;
  }

  /** A copy of the first `limit` bytes in a box. */
  async bytes({ from, until }: Box, limit: number): Promise<Buffer> {
    return Buffer.from(await this.source.read(from, Math.min(limit, until - from)));
  }
}
