import type { AudioTrack } from '../contents.ts';
import { type FrameHeader, HEADER_BYTES, headerAt, isAlike } from './frame-header.ts';
import { sizeOfTag, TAG_HEADER_BYTES } from './id3-header.ts';
import { SeekIndex } from './seek-index.ts';

/** What walking the frames finds out. */
export type Sound = { durationMs: number; seek: AudioTrack['seek'] };

/** So much that is no sound is stepped over, byte by byte, before the rest of the file is given up. */
const MAX_LOST_BYTES = 8 * 1024 ** 2;
/** So much of it shifts an even stream by less than is heard. */
const EVEN_LOST_BYTES = 1024;
/** Frames of one rate that are so much shorter or longer altogether do not keep it. */
const EVEN_MS = 100;
const LETTER_I = 0x49;

/** A walk from frame to frame, through one block of a file after the other. */
export class FrameWalk {
  readonly #size: number;
  readonly #index = new SeekIndex();
  /** The first frame: all others are like it. */
  #first: FrameHeader | null = null;
  #isInStep = false;
  #frames = 0;
  #bytes = 0;
  #kilobits = 0;
  #isEven = true;
  #lost = 0;
  #lostBetween = 0;

  /** `size` of the file in bytes. */
  constructor(size: number) {
    this.#size = size;
  }

  get isLost(): boolean {
    return this.#lost > MAX_LOST_BYTES;
  }

  /** Walks through the frames that lie in the block whole; answers where in the file the next block shall begin. */
  through(block: Buffer, offset: number, isLast: boolean): number {
    // what is told by its neighbour waits for the next block
    const until = isLast ? block.length - HEADER_BYTES : block.length - 2 * 1024;
    let at = 0;
    while (at <= until && !this.isLost) {
      const header = headerAt(block, at);
      if (header && this.#isFrame(block, at, header)) {
        this.#take(header, block, at, offset);
        at += header.bytes;
      } else at += this.#stepOver(block, at, offset);
    }
    return offset + at;
  }

  /** Bytes that look like a header are one when another follows, or when they stand where one is due. */
  #isFrame(block: Buffer, at: number, header: FrameHeader): boolean {
    if (this.#first && !isAlike(this.#first, header)) return false;
    const next = at + header.bytes;
    const following = headerAt(block, next);
    if (following) return isAlike(header, following);
    return next === block.length || (this.#isInStep && next < block.length);
  }

  #take(header: FrameHeader, block: Buffer, at: number, offset: number): void {
    this.#isInStep = true;
    if (this.#first === null) {
      this.#first = header;
      this.#lost = 0;
      if (isInformation(block, at, header)) return;
    }
    if (this.#frames === 0) this.#kilobits = header.kilobits;
    if (header.kilobits !== this.#kilobits) this.#isEven = false;
    this.#lostBetween = this.#lost;
    this.#frames += 1;
    this.#bytes += header.bytes;
    this.#index.add(offset + at, this.#untilMs());
  }

  /** Over a tag between the frames of files that were joined, else over one byte. */
  #stepOver(block: Buffer, at: number, offset: number): number {
    this.#isInStep = false;
    const tag = block[at] === LETTER_I ? sizeOfTag(block.subarray(at, at + TAG_HEADER_BYTES)) : 0;
    const isInside = tag > 0 && offset + at + tag < this.#size;
    this.#lost += isInside ? TAG_HEADER_BYTES : 1;
    if (isInside && this.#frames > 0) this.#isEven = this.#isEven && tag < EVEN_LOST_BYTES;
    return isInside ? tag : 1;
  }

  #untilMs(): number {
    return this.#first ? (this.#frames * this.#first.samples * 1000) / this.#first.rate : 0;
  }

  /** The duration is 0 when there was no frame. */
  result(): Sound {
    const durationMs = this.#untilMs();
    const atRateMs = (this.#bytes * 8) / this.#kilobits;
    const keepsRate = Math.abs(atRateMs - durationMs) < EVEN_MS;
    const isEven = this.#isEven && keepsRate && this.#lostBetween < EVEN_LOST_BYTES;
    return { durationMs, seek: isEven ? null : this.#index.result() };
  }
}

/** The first frame may hold figures about the others instead of sound: Xing's (also called Info) or Fraunhofer's. */
const isInformation = (block: Buffer, at: number, { side }: FrameHeader): boolean => {
  const markAt = (from: number): string => block.toString('latin1', at + from, at + from + 4);
  return ['Xing', 'Info'].includes(markAt(HEADER_BYTES + side)) || markAt(HEADER_BYTES + 32) === 'VBRI';
};
