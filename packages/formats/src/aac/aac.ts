import type { ByteSource } from '../audio/byte-source.ts';
import type { EncodedAudioFile } from '../audio/encoded-tags.ts';
import { UnreadableBook } from '../book-facts.ts';
import { toEncodedTags } from '../mp3/audio-tags.ts';
import { readId3Tag } from '../mp3/id3-tag.ts';

/** Rates in hertz by their index (ISO 14496-3 table 1.18). */
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];
const HEADER_BYTES = 7;
const BLOCK_SAMPLES = 1024;
const READ_BYTES = 256 * 1024;
/** Bytes outside frames after which the rest of the file is given up. */
const MAX_LOST_BYTES = 1024 ** 2;
/** Scanning a larger file would exceed the time limit: the rest is extrapolated. */
const MAX_SCAN_BYTES = 2 * 1024 ** 3;

type Frame = { bytes: number; ms: number };

/** Reads AAC in ADTS frames, which may be in an archive, and scans at most `maxBytes` of it. Throws `UnreadableBook('damaged')`. */
export const readAacFile = async (source: ByteSource, maxBytes = MAX_SCAN_BYTES): Promise<EncodedAudioFile> => {
  const tag = await readId3Tag(source);
  const durationMs = await measureFrames(source, tag.end, maxBytes);
  if (!(durationMs > 0)) throw new UnreadableBook('damaged', 'no AAC in frames of ADTS');
  return {
    tags: toEncodedTags(tag),
    durationMs,
    markers: tag.markers,
    seek: null,
    pictures: tag.pictures,
    isDrm: false,
  };
};

const measureFrames = async (source: ByteSource, start: number, maxBytes: number): Promise<number> => {
  const end = Math.min(source.size, start + maxBytes);
  let at = start;
  let lost = 0;
  let durationMs = 0;
  while (at + HEADER_BYTES <= end && lost <= MAX_LOST_BYTES) {
    const block = await source.read(at, READ_BYTES);
    let from = 0;
    while (from + HEADER_BYTES <= block.length && lost <= MAX_LOST_BYTES) {
      const frame = parseFrame(block, from);
      // the first one is recognised by the one that follows it
      const isFrame =
        frame && (durationMs > 0 || isFollowed(block, from + frame.bytes, at + from + frame.bytes, source));
      if (isFrame) durationMs += frame.ms;
      else lost += 1;
      from += isFrame ? frame.bytes : 1;
    }
    if (from === 0) break;
    at += from;
  }
  return end < source.size && at > start && lost <= MAX_LOST_BYTES
    ? (durationMs * (source.size - start)) / (at - start)
    : durationMs;
};

const isFollowed = (block: Buffer, next: number, nextInFile: number, source: ByteSource): boolean =>
  next + HEADER_BYTES <= block.length ? parseFrame(block, next) !== null : nextInFile >= source.size;

const parseFrame = (bytes: Buffer, at: number): Frame | null => {
  if (bytes[at] !== 0xff || (bytes.readUInt8(at + 1) & 0xf6) !== 0xf0) return null;
  const rate = RATES[(bytes.readUInt8(at + 2) >> 2) & 15];
  const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
  if (rate === undefined || length <= HEADER_BYTES) return null;
  const blocks = (bytes.readUInt8(at + 6) & 3) + 1;
  return { bytes: length, ms: (blocks * BLOCK_SAMPLES * 1000) / rate };
};
