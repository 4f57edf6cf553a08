import { deflateRawSync, inflateRawSync } from 'node:zlib';
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
  #lastBytes = 0;

  /** Adds the frame at this place of the block. */
  add(header: FrameHeader, block: Uint8Array, at: number): void {
    const version = block[at + 1] ?? 0;
    this.#first ??= { header, version, channels: ((block[at + 3] ?? 0) & MONO) === MONO ? 1 : 2 };
    this.#bytes += header.bytes;
    this.#lastBytes = header.bytes;
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

  /** The frames in so many bytes, of which the last one can be cut off; undefined where there are other bytes between them, or too many frames. */
  result(soundBytes: number): MpegFrames | undefined {
    const isCut = this.#bytes > soundBytes;
    const count = isCut ? this.#count - 1 : this.#count;
    const bytes = isCut ? this.#bytes - this.#lastBytes : this.#bytes;
    if (!this.#first || count === 0 || count > MAX_FRAMES) return undefined;
    if (isCut ? bytes > soundBytes : bytes !== soundBytes) return undefined;
    const { header, version, channels } = this.#first;
    const sizes = deflateRawSync(this.#sizes.subarray(0, count)).toString('base64');
    return { coding: 'mpeg', rate: header.rate, samples: header.samples, channels, count, bytes, version, sizes };
  }
}

/** The bytes of each frame, in order. */
export const readMpegFrameSizes = ({ count, version, sizes }: MpegFrames): Uint16Array => {
  const third = inflateRawSync(Buffer.from(sizes, 'base64'), { maxOutputLength: count });
  const bytes = Array.from({ length: 256 }, (_, byte) => parseFrameHeader([0xff, version, byte, 0], 0)?.bytes ?? 0);
  return Uint16Array.from(third, (byte) => bytes[byte] ?? 0);
};
