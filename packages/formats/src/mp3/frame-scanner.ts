import type { ByteSource } from '../audio/byte-source.ts';
import type { AudioTrack } from '../book-contents.ts';
import { type FrameHeader, HEADER_BYTES, isSameStream, parseFrameHeader } from './frame-header.ts';
import { FrameTable } from './frame-table.ts';
import { computeTagSize, TAG_HEADER_BYTES } from './id3-header.ts';
import { SeekIndex } from './seek-index.ts';

/** The result of scanning the frames. */
export type SoundScan = Pick<AudioTrack, 'seek' | 'sound' | 'frames'> & { durationMs: number };

const BLOCK_BYTES = 256 * 1024;
/** How many bytes outside frames are skipped before the rest of the file is given up. */
const MAX_LOST_BYTES = 8 * 1024 ** 2;
/** How many bytes outside frames shift a stream of constant bit rate inaudibly. */
const INAUDIBLE_LOST_BYTES = 1024;
/** How far the duration by the bit rate may differ from that of the frames, for a constant bit rate. */
const RATE_TOLERANCE_MS = 100;
const LETTER_A = 0x41;
const LETTER_I = 0x49;
/** An APEv2 tag begins with its name, its version, and its size without this header, which can be missing. */
const APE_NAME = 'APETAGEX';
const APE_HEADER_BYTES = 32;
/** Bytes of a tag look like a frame now and then, but not like several in a row. */
const FRAMES_IN_A_ROW = 3;

/** Scans a file frame by frame, one block after the other. */
class FrameScanner {
  readonly #size: number;
  readonly #index = new SeekIndex();
  readonly #table = new FrameTable();
  /** The first frame; all others belong to the same stream. */
  #first: FrameHeader | null = null;
  #isSynced = false;
  #frames = 0;
  #bytes = 0;
  #kilobits = 0;
  #isConstantRate = true;
  #lost = 0;
  #lostBetweenFrames = 0;
  /** A tag that would be heard as sound was skipped behind the first frame. */
  #isBehindTag = false;
  /** Offsets of the first frame of sound, and behind the last one. */
  #from = 0;
  #to = 0;

  /** `size` is that of the file in bytes. */
  constructor(size: number) {
    this.#size = size;
  }

  get isLost(): boolean {
    return this.#lost > MAX_LOST_BYTES;
  }

  /** Scans the frames that are completely in the block. Returns the offset in the file where the next block must begin. */
  scanBlock(block: Buffer, offset: number, isLast: boolean): number {
    // a frame is recognised by the following one, so the last ones wait for the next block
    const until = isLast ? block.length - HEADER_BYTES : block.length - 2 * 1024;
    let at = 0;
    while (at <= until && !this.isLost) {
      const header = parseFrameHeader(block, at);
      if (header && this.#isFrame(block, at, header)) {
        this.#take(header, block, at, offset);
        at += header.bytes;
      } else at += this.#skip(block, at, offset);
    }
    return offset + at;
  }

  /** Whether an apparent header is one: another follows, or it is where the previous frame ends. */
  #isFrame(block: Buffer, at: number, header: FrameHeader): boolean {
    if (this.#first && !isSameStream(this.#first, header)) return false;
    // behind a gap more frames must follow each other
    const needed = this.#isSynced || this.#first === null ? 1 : FRAMES_IN_A_ROW - 1;
    let next = at + header.bytes;
    for (let found = 0; found < needed; found += 1) {
      const following = parseFrameHeader(block, next);
      if (!following) return needed === 1 && (next === block.length || (this.#isSynced && next < block.length));
      if (!isSameStream(header, following)) return false;
      next += following.bytes;
    }
    return true;
  }

  #take(header: FrameHeader, block: Buffer, at: number, offset: number): void {
    this.#isSynced = true;
    if (this.#first === null) {
      this.#first = header;
      this.#lost = 0;
      if (isInfoFrame(block, at, header)) return;
    }
    if (this.#frames === 0) this.#kilobits = header.kilobits;
    if (header.kilobits !== this.#kilobits || this.#isBehindTag) this.#isConstantRate = false;
    this.#lostBetweenFrames = this.#lost;
    if (this.#frames === 0) this.#from = offset + at;
    this.#to = offset + at + header.bytes;
    this.#frames += 1;
    this.#bytes += header.bytes;
    this.#table.add(header, block, at);
    this.#index.add(offset + at, this.#elapsedMs());
  }

  /** Skips a tag between the frames of concatenated files, else one byte. Returns how many bytes. */
  #skip(block: Buffer, at: number, offset: number): number {
    this.#isSynced = false;
    const tag = findTagSize(block, at);
    const isInside = tag > 0 && offset + at + tag < this.#size;
    this.#lost += isInside ? TAG_HEADER_BYTES : 1;
    if (isInside && this.#frames > 0 && tag >= INAUDIBLE_LOST_BYTES) this.#isBehindTag = true;
    return isInside ? tag : 1;
  }

  #elapsedMs(): number {
    return this.#first ? (this.#frames * this.#first.samples * 1000) / this.#first.rate : 0;
  }

  /** The duration is 0 when no frame was found. */
  result(): SoundScan {
    const durationMs = this.#elapsedMs();
    const atRateMs = (this.#bytes * 8) / this.#kilobits;
    const keepsRate = Math.abs(atRateMs - durationMs) < RATE_TOLERANCE_MS;
    const isConstantRate = this.#isConstantRate && keepsRate && this.#lostBetweenFrames < INAUDIBLE_LOST_BYTES;
    const sound = { from: this.#from, to: Math.min(this.#size, this.#to) };
    const frames = this.#table.result(sound.to - sound.from);
    return { durationMs, seek: isConstantRate ? null : this.#index.result(), sound, ...(frames && { frames }) };
  }
}

/** The size of the ID3v2 or APEv2 tag that begins here; 0 where there is none. */
const findTagSize = (block: Buffer, at: number): number => {
  if (block[at] === LETTER_I) return computeTagSize(block.subarray(at, at + TAG_HEADER_BYTES));
  if (block[at] !== LETTER_A || block.toString('latin1', at, at + APE_NAME.length) !== APE_NAME) return 0;
  if (at + APE_HEADER_BYTES > block.length) return 0;
  return APE_HEADER_BYTES + block.readUInt32LE(at + 12);
};

/** Whether the first frame contains statistics instead of audio: a Xing (also called Info) or a Fraunhofer frame. */
const isInfoFrame = (block: Buffer, at: number, { side }: FrameHeader): boolean => {
  const readMark = (from: number): string => block.toString('latin1', at + from, at + from + 4);
  return ['Xing', 'Info'].includes(readMark(HEADER_BYTES + side)) || readMark(HEADER_BYTES + 32) === 'VBRI';
};

/**
 * Scans the frames of layer III from `start` on, one block at a time; `null` when there are none. At most `maxBytes` are
 * scanned; the duration of a larger file is extrapolated, and it has no seek index. A stream of constant bit rate needs
 * no index either.
 */
export const scanFrames = async (source: ByteSource, start: number, maxBytes: number): Promise<SoundScan | null> => {
  const end = Math.min(source.size, start + maxBytes);
  const scanner = new FrameScanner(source.size);
  let at = start;
  while (at + HEADER_BYTES <= end && !scanner.isLost) {
    const block = await source.read(at, BLOCK_BYTES);
    const isLast = block.length < BLOCK_BYTES;
    at = scanner.scanBlock(block, at, isLast);
    if (isLast) break;
  }
  const { durationMs, seek, sound, frames } = scanner.result();
  if (durationMs === 0) return null;
  const isPartial = end < source.size && !scanner.isLost;
  return isPartial
    ? { durationMs: (durationMs * (source.size - start)) / (at - start), seek: null }
    : { durationMs, seek, ...(sound && { sound }), ...(frames && { frames }) };
};
