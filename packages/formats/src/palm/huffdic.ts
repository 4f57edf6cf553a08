import { UnreadableBook } from '../book-facts.ts';

/** A phrase that a code stands for; decompressed on first use. */
type Phrase = { bytes: Buffer; isPacked: boolean };

/** Bytes of one decompressed record or phrase: encoders cut text into 4,096 bytes. */
const MAX_BYTES = 64 * 1024;
/** Bytes of all decompressed phrases. */
const MAX_PHRASES_BYTES = 64 * 1024 ** 2;
const MAX_DEPTH = 20;
const MAX_CODE_BITS = 32;

const damaged = (why: string): UnreadableBook => new UnreadableBook('damaged', why);

/**
 * Code information by the first eight bits: minimum length, whether it is exact, and the greatest code of that length.
 */
type Start = { length: number; isExact: boolean; greatest: number };
type Code = { starts: Start[]; least: number[]; greatest: number[] };

/** The greatest 32-bit code of that length with this prefix. */
const fillWithOnes = (bits: number, length: number): number => (bits + 1) * 2 ** (MAX_CODE_BITS - length) - 1;

const parseCode = (record: Buffer): Code => {
  if (record.length < 16 || record.toString('latin1', 0, 4) !== 'HUFF') throw damaged('there is no table of codes');
  const [startsAt, lengthsAt] = [record.readUInt32BE(8), record.readUInt32BE(12)];
  if (startsAt + 256 * 4 > record.length || lengthsAt + MAX_CODE_BITS * 8 > record.length)
    throw damaged('the table of codes breaks off');
  const starts = Array.from({ length: 256 }, (_, index): Start => {
    const value = record.readUInt32BE(startsAt + index * 4);
    const length = value & 0x1f;
    return { length, isExact: (value & 0x80) !== 0, greatest: fillWithOnes(value >>> 8, length) };
  });
  const lengths = Array.from({ length: MAX_CODE_BITS }, (_, index) => index + 1);
  const bound = (length: number, place: number): number =>
    record.readUInt32BE(lengthsAt + (length - 1) * 8 + place * 4);
  return {
    starts,
    least: [0, ...lengths.map((length) => bound(length, 0) * 2 ** (MAX_CODE_BITS - length))],
    greatest: [0, ...lengths.map((length) => fillWithOnes(bound(length, 1), length))],
  };
};

const parsePhrases = (records: readonly Buffer[]): Phrase[] => {
  const phrases: Phrase[] = [];
  for (const record of records) {
    if (record.length < 16 || record.toString('latin1', 0, 4) !== 'CDIC') throw damaged('there is no list of phrases');
    const count = Math.min(2 ** Math.min(record.readUInt32BE(12), 16), record.readUInt32BE(8) - phrases.length);
    for (let index = 0; index < count && 18 + index * 2 <= record.length; index += 1) {
      const at = 16 + record.readUInt16BE(16 + index * 2);
      const length = at + 2 <= record.length ? record.readUInt16BE(at) : 0;
      const bytes = record.subarray(at + 2, at + 2 + (length & 0x7fff));
      phrases.push({ bytes, isPacked: (length & 0x8000) === 0 });
    }
  }
  return phrases;
};

/** Reads 32 bits from a bit offset, zero-padded behind the end. */
const readBits = (bytes: Uint8Array, bit: number): number => {
  const at = bit >> 3;
  const byte = (index: number): number => bytes[at + index] ?? 0;
  const first = byte(0) * 2 ** 24 + ((byte(1) << 16) | (byte(2) << 8) | byte(3));
  const shift = bit & 7;
  return shift === 0 ? first : ((first << shift) | (byte(4) >> (8 - shift))) >>> 0;
};

/**
 * Creates a decompressor for Mobipocket Huffman/CDIC compression (17480): codes of up to 32 bits stand for phrases,
 * which may be compressed the same way. `records` are the HUFF record and the CDIC records. Throws
 * `UnreadableBook('damaged')` for invalid records; so does the decompressor for invalid codes, cycles and excessive
 * growth.
 */
export const createHuffdicUnpacker = ([table, ...lists]: readonly Buffer[]): ((packed: Uint8Array) => Buffer) => {
  const { starts, least, greatest } = parseCode(table ?? Buffer.alloc(0));
  const phrases = parsePhrases(lists);
  let phrasesBytes = 0;

  const codeAt = (bits: number): { length: number; phrase: number } => {
    const start = starts[bits >>> 24] ?? { length: 0, isExact: false, greatest: 0 };
    let { length, greatest: top } = start;
    if (length === 0) throw damaged('a code has no length');
    if (!start.isExact) {
      while (length <= MAX_CODE_BITS && bits < (least[length] ?? 0)) length += 1;
      if (length > MAX_CODE_BITS) throw damaged('these bits are no code');
      top = greatest[length] ?? 0;
    }
    return { length, phrase: Math.floor((top - bits) / 2 ** (MAX_CODE_BITS - length)) };
  };

  const textOf = (index: number, depth: number): Buffer => {
    const phrase = phrases[index];
    if (!phrase) throw damaged('a code stands for no phrase');
    if (phrase.isPacked) {
      if (depth >= MAX_DEPTH) throw damaged('phrases are packed in a ring');
      phrase.bytes = unpack(phrase.bytes, depth + 1);
      phrase.isPacked = false;
      phrasesBytes += phrase.bytes.length;
      if (phrasesBytes > MAX_PHRASES_BYTES) throw damaged('phrases grow without measure');
    }
    return phrase.bytes;
  };

  const unpack = (packed: Uint8Array, depth: number): Buffer => {
    const pieces: Buffer[] = [];
    let size = 0;
    for (let bit = 0; bit < packed.length * 8; ) {
      const { length, phrase } = codeAt(readBits(packed, bit));
      bit += length;
      if (bit > packed.length * 8) break; // padding of the last byte
      const piece = textOf(phrase, depth);
      size += piece.length;
      if (size > MAX_BYTES) throw damaged('a record is longer than any');
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  return (packed) => unpack(packed, 0);
};
