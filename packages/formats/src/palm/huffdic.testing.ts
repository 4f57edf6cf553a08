import { u16, u32 } from './palm.testing.ts';

/** Phrases below this have codes of eight bits, all others of nine. */
const SHORT = 128;

/** A literal phrase, or a list of other phrases. */
export type PhrasePieces = string | readonly number[];

/** Encodes phrase numbers; padding bits form no code. */
export const buildHuffRecord = (phrases: readonly number[]): Buffer => {
  const bits = phrases
    .map((phrase) => (phrase < SHORT ? (255 - phrase).toString(2) : (383 - phrase).toString(2).padStart(9, '0')))
    .join('');
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Buffer.from((whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Builds the code table (HUFF) and the phrase list (CDIC). */
export const buildHuffdicRecords = (phrases: readonly PhrasePieces[]): Buffer[] => {
  // those that begin with a one are sure: eight bits
  const starts = Array.from({ length: 256 }, (_, byte) => u32(byte >= 128 ? (255 << 8) | 0x80 | 8 : 9));
  const lengths = Array.from({ length: 32 }, (_, index) => [u32(0), u32(index === 8 ? 383 : 0)]).flat();
  const table = Buffer.concat([Buffer.from('HUFF'), u32(24), u32(24), u32(24 + 1024), u32(0), u32(0)]);
  let at = phrases.length * 2;
  const places: Buffer[] = [];
  const bodies = phrases.map((phrase) => {
    const bytes = typeof phrase === 'string' ? Buffer.from(phrase) : buildHuffRecord(phrase);
    places.push(u16(at));
    at += bytes.length + 2;
    return Buffer.concat([u16(bytes.length | (typeof phrase === 'string' ? 0x8000 : 0)), bytes]);
  });
  const list = Buffer.concat([Buffer.from('CDIC'), u32(16), u32(phrases.length), u32(12), ...places, ...bodies]);
  return [Buffer.concat([table, ...starts, ...lengths]), list];
};
