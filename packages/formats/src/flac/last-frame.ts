import type { ByteSource } from '../audio/byte-source.ts';

/** How much of the end is searched: more than the largest frame of common settings. */
const TAIL_BYTES = 256 * 1024;
const HEADER_BYTES = 16;
/** How many frames are compared, of which all but two look like one by chance. */
const MAX_FRAMES = 100;

/** The numbers of a frame's first sample and of the one behind it. */
type Frame = { start: number; end: number };

/**
 * Finds how many samples there are by the number of the last frame (RFC 9639 section 9.1): the encoder need not have known, and the file
 * may have been cut; 0 when there is none. Frames are counted in blocks of `blockSamples`, or in samples. Sound may look like the header
 * of a frame, but not like that of one that continues another.
 */
export const findLastSample = async (source: ByteSource, from: number, blockSamples: number): Promise<number> => {
  const start = Math.max(from, source.size - TAIL_BYTES);
  const tail = Buffer.from(await source.read(start, source.size - start));
  const found: Frame[] = [];
  for (let at = tail.length - HEADER_BYTES; at >= 0; at -= 1) {
    if (tail[at] !== 0xff || ((tail[at + 1] ?? 0) & 0xfe) !== 0xf8) continue;
    const frame = parseFrame(tail.subarray(at, at + HEADER_BYTES), blockSamples);
    const next = frame && found.find((later) => later.start === frame.end);
    if (next) return next.end;
    if (frame && found.length < MAX_FRAMES) found.push(frame);
  }
  return found[0]?.end ?? 0;
};

/** `null` when this is no header. */
const parseFrame = (header: Buffer, blockSamples: number): Frame | null => {
  const sizes = header.readUInt8(2);
  const number = parseCodedNumber(header, 4);
  if (number === null) return null;
  const sizeCode = sizes >> 4;
  const rateCode = sizes & 15;
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const end = number.end + sizeBytes + rateBytes;
  if (sizeCode === 0 || rateCode === 15 || end >= header.length || computeCrc8(header.subarray(0, end)) !== header[end])
    return null;
  const isVariable = (header.readUInt8(1) & 1) === 1;
  const samples = getBlockSamples(sizeCode, sizeBytes === 0 ? 0 : header.readUIntBE(number.end, sizeBytes));
  const start = isVariable ? number.value : number.value * blockSamples;
  return { start, end: start + samples };
};

const getBlockSamples = (code: number, stated: number): number => {
  if (code === 1) return 192;
  if (code <= 5) return 576 * 2 ** (code - 2);
  return code <= 7 ? stated + 1 : 256 * 2 ** (code - 8);
};

/** A number that is coded like a character of UTF-8, of at most 36 bits. */
const parseCodedNumber = (bytes: Buffer, at: number): { value: number; end: number } | null => {
  const lead = bytes.readUInt8(at);
  if (lead < 0x80) return { value: lead, end: at + 1 };
  const length = Math.clz32(~(lead << 24));
  if (length < 2 || length > 7) return null;
  let value = lead & (0x7f >> length);
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    if ((byte & 0xc0) !== 0x80) return null;
    value = value * 64 + (byte & 0x3f);
  }
  return { value, end: at + length };
};

const computeCrc8 = (bytes: Uint8Array): number =>
  bytes.reduce((crc, byte) => {
    let next = crc ^ byte;
    for (let bit = 0; bit < 8; bit += 1) next = ((next << 1) ^ (next & 0x80 ? 0x07 : 0)) & 0xff;
    return next;
  }, 0);
