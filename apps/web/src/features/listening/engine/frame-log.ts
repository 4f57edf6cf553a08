import { HEADER_BYTES, parseFrameHeader } from '@lectern/formats/frame-header';

/**
 * A frame of layer III (ISO 11172-3 section 2.4.1.3, 13818-3): its start in seconds, the bytes of sound that it has, and how many bytes
 * of the frames before it needs.
 */
type Frame = { start: number; bytes: number; needed: number };

/** A header and what is read behind it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 2;
/** Samples of a frame of MPEG 1, which needs up to 511 bytes of those before; the others need 255. */
const MPEG_1_SAMPLES = 1152;
/** Frames reach back 511 bytes; the smallest have some 20. */
const MAX_FRAMES_BACK = 25;
/** A position so far behind the start of a frame is surely in it. */
const INSIDE_S = 0.001;

/** Samples by which the filter bank of every decoder is late (ISO 11172-3): what comes out at the time of a frame is from before it. */
const DECODER_DELAY_SAMPLES = 529;
/** The first frame is searched so far; a frame has at most 1,441 bytes. */
const SEARCH_BYTES = 4096;

/** The delay of the decoder for the first frame in these bytes, in seconds; 0 where there is none. */
export const readDecoderDelay = (bytes: Uint8Array): number => {
  for (let at = 0; at < Math.min(bytes.length, SEARCH_BYTES); at += 1) {
    const header = parseFrameHeader(bytes, at);
    if (header && parseFrameHeader(bytes, at + header.bytes)) return DECODER_DELAY_SAMPLES / header.rate;
  }
  return 0;
};

const parseFrame = (bytes: Uint8Array, at: number) => {
  const header = parseFrameHeader(bytes, at);
  if (!header) return null;
  const isProtected = ((bytes[at + 1] ?? 0) & 1) === 0;
  const sideAt = HEADER_BYTES + (isProtected ? CHECKSUM_BYTES : 0);
  const [high = 0, low = 0] = bytes.subarray(at + sideAt, at + HEAD_BYTES);
  return {
    size: header.bytes,
    duration: header.samples / header.rate,
    bytes: Math.max(0, header.bytes - sideAt - header.side),
    needed: header.samples === MPEG_1_SAMPLES ? (high << 1) | (low >> 7) : high,
  };
};

/** Remembers the frames in a buffer. A decoder that starts at a frame is silent until it has the bytes of those before that it needs. */
export const createFrameLog = () => {
  let frames: Frame[] = [];
  let rest = new Uint8Array();
  let nextStart = 0;

  /** The first frame that is heard when decoding starts at one. */
  const findFirstHeard = (from: number): number => {
    let bytes = 0;
    for (let index = from; index < frames.length; index += 1) {
      const frame = frames[index];
      if (!frame || frame.needed <= bytes) return index;
      bytes += frame.bytes;
    }
    return frames.length;
  };

  return {
    /** Forgets all frames; the next one is at a time. */
    restart: (at: number): void => {
      frames = [];
      rest = new Uint8Array();
      nextStart = at;
    },
    /** Adds bytes that follow those before. Returns what takes them back, before anything else is done. */
    add: (bytes: Uint8Array): (() => void) => {
      const before = { count: frames.length, rest, nextStart };
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      let at = 0;
      while (at + HEAD_BYTES <= all.length) {
        const frame = parseFrame(all, at);
        if (frame && at + frame.size > all.length) break;
        // the next one tells a frame from bytes that look like it
        const isFrame = frame && (at + frame.size + HEAD_BYTES > all.length || parseFrame(all, at + frame.size));
        if (isFrame) {
          frames.push({ start: nextStart, bytes: frame.bytes, needed: frame.needed });
          nextStart += frame.duration;
          at += frame.size;
        } else at += 1;
      }
      rest = all.slice(at);
      return () => {
        frames.length = before.count;
        ({ rest, nextStart } = before);
      };
    },
    removeBefore: (time: number): void => {
      const first = frames.findIndex(({ start }) => start >= time);
      frames = first < 0 ? [] : frames.slice(first);
    },
    /** Where decoding has to start for a time to be heard; null for a time of which the frame is not known. */
    findDecodingStart: (time: number): number | null => {
      const target = frames.findLastIndex(({ start }) => start <= time);
      if (target < 0 || (target === frames.length - 1 && time >= nextStart)) return null;
      let best = { from: target, distance: Number.POSITIVE_INFINITY };
      for (let from = target; from >= Math.max(0, target - MAX_FRAMES_BACK); from -= 1) {
        const heard = findFirstHeard(from);
        const isExact = heard === from && from === target; // the element begins within the frame
        const distance = isExact ? 0 : Math.abs((frames[heard]?.start ?? nextStart) - time);
        if (distance < best.distance) best = { from, distance };
        if (heard <= target) break;
      }
      return best.from === target ? time : (frames[best.from]?.start ?? time) + INSIDE_S;
    },
  };
};
