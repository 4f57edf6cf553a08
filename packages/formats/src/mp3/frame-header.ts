/** The header of an MPEG audio frame of layer III (ISO 11172-3 section 2.4.1.3, 13818-3 for lower rates). */
export type FrameHeader = {
  /** Size of the whole frame with its header. */
  bytes: number;
  /** Samples per channel. */
  samples: number;
  /** Samples per second. */
  rate: number;
  /** Kilobits per second. */
  kilobits: number;
  /** Bytes of side information between the header and the audio data; the mark of an info frame follows them. */
  side: number;
};

/** Bit rates of MPEG 1, and of MPEG 2 and 2.5; 0 is free format, which nobody uses. */
const KILOBITS = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const RATES = [44_100, 48_000, 32_000] as const;
/** Divisors of the sample rate by the two bits of the version: 2.5, reserved, 2, 1. */
const SLOWER = [4, 0, 2, 1] as const;

const SYNC = 0xff;

const decodeHeader = (version: number, second: number, isMono: boolean): FrameHeader | null => {
  const slower = SLOWER[version] ?? 0;
  const kilobits = KILOBITS[slower === 1 ? 0 : 1][second >> 4] ?? 0;
  const fastest = RATES[(second >> 2) & 3];
  if (slower === 0 || kilobits === 0 || fastest === undefined) return null;
  const rate = fastest / slower;
  const samples = slower === 1 ? 1152 : 576;
  const bytes = Math.floor((samples * kilobits * 125) / rate) + ((second >> 1) & 1);
  const side = slower === 1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return { bytes, samples, rate, kilobits, side };
};

/** All possible headers by version, mono and third byte: scanning a book reads millions of them. */
const HEADERS = Array.from({ length: 4 * 2 * 256 }, (_, key) =>
  decodeHeader(key >> 9, key & 0xff, ((key >> 8) & 1) === 1),
);

/** Parses the header at `at`; `null` when there is none. */
export const parseFrameHeader = (bytes: ArrayLike<number>, at: number): FrameHeader | null => {
  const first = bytes[at + 1] ?? 0;
  if (bytes[at] !== SYNC || (first & 0xe6) !== 0xe2) return null;
  const mono = ((bytes[at + 3] ?? 0) & 0xc0) === 0xc0 ? 0x100 : 0;
  return HEADERS[(((first >> 3) & 3) << 9) | mono | (bytes[at + 2] ?? 0)] ?? null;
};

export const HEADER_BYTES = 4;

/** Whether two headers can belong to one stream; if not, one of them was not a header. */
export const isSameStream = (a: FrameHeader, b: FrameHeader): boolean => a.rate === b.rate && a.samples === b.samples;
