import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import { MAX_FRAMES } from '../audio/sound-frames.ts';
import type { MpegFrames } from '../book-contents.ts';
import { type FrameHeader, parseFrameHeader } from './frame-header.ts';

const FIRST_CAPACITY = 16 * 1024;
/** The last bit of the third byte of a header is private to the encoder. */
const SIZE_BITS = 0xfe;
const MONO = 0xc0;

/** Collects the sizes of the frames of a file, a byte for each. */
export class FrameTable {
  #first: { header: FrameHeader; version: number; channels: number } | null = null;
  #sizes = new Uint8Array(FIRST_CAPACITY);
  #count = 0;
  #bytes = 0;

  /** Adds the frame at this place of the block. */
  add(header: FrameHeader, block: Uint8Array, at: number): void {
    const version = block[at + 1] ?? 0;
    this.#first ??= { header, version, channels: ((block[at + 3] ?? 0) & MONO) === MONO ? 1 : 2 };
    this.#bytes += header.bytes;
    this.#count += 1;
    if (this.#count > MAX_FRAMES) return;
    if (this.#count > this.#sizes.length) this.#grow();
    this.#sizes[this.#count - 1] = (block[at + 2] ?? 0) & SIZE_BITS;
  }

  #grow(): void {
    const larger = new Uint8Array(this.#sizes.length * 2);
    larger.set(this.#sizes);
    this.#sizes = larger;
  }

  /** The frames in so many bytes; undefined where there are other bytes between them, or too many frames. */
  result(soundBytes: number): MpegFrames | undefined {
    const [count, bytes] = [this.#count, this.#bytes];
    if (!this.#first || count > MAX_FRAMES || bytes !== soundBytes) return undefined;
    const { header, version, channels } = this.#first;
    const sizes = deflateRawSync(this.#sizes.subarray(0, count)).toString('base64');
    return { coding: 'mpeg', rate: header.rate, samples: header.samples, channels, count, bytes, version, sizes };
  }
}

/** Frames between two known places. */
const MARK_FRAMES = 4096;

/** The bytes of each frame of a file, in order, and how many stand before every 4096th. */
export type MpegFrameSizes = { sizes: Uint16Array; marks: Uint32Array };

/** Reads the stored table of a file. */
export const readMpegFrameSizes = async ({ count, version, sizes }: MpegFrames): Promise<MpegFrameSizes> => {
  const third = await promisify(inflateRaw)(Buffer.from(sizes, 'base64'), { maxOutputLength: count });
  const bytes = Array.from({ length: 256 }, (_, byte) => parseFrameHeader([0xff, version, byte, 0], 0)?.bytes ?? 0);
  const found = { sizes: new Uint16Array(third.length), marks: new Uint32Array(Math.ceil(third.length / MARK_FRAMES)) };
  let at = 0;
  for (let frame = 0; frame < third.length; frame += 1) {
    if (frame % MARK_FRAMES === 0) found.marks[frame / MARK_FRAMES] = at;
    const size = bytes[third[frame] ?? 0] ?? 0;
    found.sizes[frame] = size;
    at += size;
  }
  return found;
};

/** The last frame at or before one whose place is known, and the bytes before it. */
export const findKnownFrame = ({ marks }: MpegFrameSizes, frame: number): { frame: number; bytes: number } => {
  const mark = Math.min(marks.length - 1, Math.floor(frame / MARK_FRAMES));
  return { frame: mark * MARK_FRAMES, bytes: marks[mark] ?? 0 };
};
