import { UnreadableBook } from '../facts.ts';

/** A piece of text that a code stands for; until it is first needed it may be packed itself. */
type Phrase = { bytes: Buffer; isPacked: boolean };

/** Of one record or one phrase, unpacked: makers cut their text into pieces of 4,096 bytes. */
const MAX_BYTES = 64 * 1024;
/** Of all phrases that were unpacked. */
const MAX_PHRASES_BYTES = 64 * 1024 ** 2;
const MAX_DEPTH = 20;
const LONGEST = 32;

const damaged = (why: string): UnreadableBook => new UnreadableBook('damaged', why);

/** Where a code may end, by its first eight bits: its least length, whether that is sure, and the greatest code of it. */
type Start = { length: number; isSure: boolean; greatest: number };
type Code = { starts: Start[]; least: number[]; greatest: number[] };

/** The greatest code of that length that begins with these bits, the rest filled with ones. */
const filled = (bits: number, length: number): number => (bits + 1) * 2 ** (LONGEST - length) - 1;

const codeIn = (record: Buffer): Code => {
  if (record.length < 16 || record.toString('latin1', 0, 4) !== 'HUFF') throw damaged('there is no table of codes');
  const [startsAt, lengthsAt] = [record.readUInt32BE(8), record.readUInt32BE(12)];
  if (startsAt + 256 * 4 > record.length || lengthsAt + LONGEST * 8 > record.length)
    throw damaged('the table of codes breaks off');
  const starts = Array.from({ length: 256 }, (_, index): Start => {
    const value = record.readUInt32BE(startsAt + index * 4);
    const length = value & 0x1f;
    return { length, isSure: (value & 0x80) !== 0, greatest: filled(value >>> 8, length) };
  });
  const lengths = Array.from({ length: LONGEST }, (_, index) => index + 1);
  const bound = (length: number, place: number): number =>
    record.readUInt32BE(lengthsAt + (length - 1) * 8 + place * 4);
  return {
    starts,
    least: [0, ...lengths.map((length) => bound(length, 0) * 2 ** (LONGEST - length))],
    greatest: [0, ...lengths.map((length) => filled(bound(length, 1), length))],
  };
};

const phrasesIn = (records: readonly Buffer[]): Phrase[] => {
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

/** 32 bits from a bit on, zeros behind the end. */
const bitsAt = (bytes: Uint8Array, bit: number): number => {
  const at = bit >> 3;
  const byte = (index: number): number => bytes[at + index] ?? 0;
  const first = byte(0) * 2 ** 24 + ((byte(1) << 16) | (byte(2) << 8) | byte(3));
  const shift = bit & 7;
  return shift === 0 ? first : ((first << shift) | (byte(4) >> (8 - shift))) >>> 0;
};

/**
 * Unpacks Mobipocket's Huffman compression (17480): codes of up to 32 bits stand for phrases, which may be packed in the
 * same way. `records` are those of the table of codes (HUFF) and of the phrases (CDIC). Throws `UnreadableBook('damaged')`
 * when they are none; the unpacker does for what is no code, leads in a ring or grows without measure.
 */
export const huffmanUnpacker = ([table, ...lists]: readonly Buffer[]): ((packed: Uint8Array) => Buffer) => {
  const { starts, least, greatest } = codeIn(table ?? Buffer.alloc(0));
  const phrases = phrasesIn(lists);
  let phrasesBytes = 0;

  const codeAt = (bits: number): { length: number; phrase: number } => {
    const start = starts[bits >>> 24] ?? { length: 0, isSure: false, greatest: 0 };
    let { length, greatest: top } = start;
    if (length === 0) throw damaged('a code has no length');
    if (!start.isSure) {
      while (length <= LONGEST && bits < (least[length] ?? 0)) length += 1;
      if (length > LONGEST) throw damaged('these bits are no code');
      top = greatest[length] ?? 0;
    }
    return { length, phrase: Math.floor((top - bits) / 2 ** (LONGEST - length)) };
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
      const { length, phrase } = codeAt(bitsAt(packed, bit));
      bit += length;
      if (bit > packed.length * 8) break; // what fills the last byte up
      const piece = textOf(phrase, depth);
      size += piece.length;
      if (size > MAX_BYTES) throw damaged('a record is longer than any');
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  };
  return (packed) => unpack(packed, 0);
};
