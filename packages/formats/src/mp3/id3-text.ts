import { TextDecoder } from 'node:util';
import { guessCharset } from '../text/guess-charset.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Marks a text whose encoding all texts of its tag decide together: its characters are bytes. */
const UNDECIDED = '\uE000';

/** Decodes text declared as Latin-1, which is often wrong: as UTF-8 when it is valid UTF-8, else later with all others of its tag. */
const decodeSingleBytes = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    return UNDECIDED + bytes.toString('latin1');
  }
};

/** Decodes Unicode; nothing in it may look undecided. */
const decodeUnicode = (encoding: string, bytes: Buffer): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll(UNDECIDED, '');

const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte > 0x7f;

/** The letters of a text as bytes: those above ASCII, and A to Z. */
const isLetter = (byte: number): boolean => isHigh(byte) || /[a-z]/i.test(String.fromCharCode(byte));
/** Fewer bytes above ASCII tell nothing. */
const MIN_FOREIGN_BYTES = 4;

/**
 * Whether texts are in another script. Words of western languages have few letters above ASCII, those of other scripts hardly others;
 * kana of Shift JIS are told by their first bytes, which no western letter has.
 */
const isForeign = (sample: Buffer): boolean => {
  const words = sample.toString('latin1').split(/[\s\d.,:;!?()[\]/-]+/);
  const letters = words
    .filter((word) => /[\x80-\xff]/.test(word))
    .map((word) => Buffer.from(word, 'latin1').filter(isLetter));
  const count = letters.reduce((sum, word) => sum + word.length, 0);
  const high = letters.reduce((sum, word) => sum + word.filter(isHigh).length, 0);
  const kana = sample.filter((byte) => byte >= 0x81 && byte <= 0x83).length;
  return high >= MIN_FOREIGN_BYTES && (high * 3 > count * 2 || kana * 2 > high);
};

/**
 * Decides the encoding of the texts of a tag that are declared as Latin-1: all have the same one. Returns a function that decodes each
 * of them.
 */
export const createTextResolver = (texts: Iterable<string>): ((text: string) => string) => {
  const undecided = [...texts].filter((text) => text.startsWith(UNDECIDED)).map(toBytes);
  const sample = Buffer.concat(undecided.flatMap((bytes) => [bytes, Buffer.from('\n')])).subarray(0, MAX_SAMPLE);
  const charset = isForeign(sample) ? guessCharset(sample) : WESTERN;
  return (text) => {
    if (!text.startsWith(UNDECIDED)) return text;
    const decoded = new TextDecoder(charset).decode(toBytes(text));
    return decoded.includes('\ufffd') ? new TextDecoder(WESTERN).decode(toBytes(text)) : decoded;
  };
};
const WESTERN = 'windows-1252';
const MAX_SAMPLE = 64 * 1024;
const toBytes = (text: string): Buffer => Buffer.from(text.slice(UNDECIDED.length), 'latin1');

/** Decodes text in one of the four encodings of ID3v2.4 section 4; unknown ones count as the first. The result goes through `createTextResolver`. */
export const decodeText = (encoding: number, bytes: Buffer): string => {
  switch (encoding) {
    case 1:
      return decodeUnicode(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-16le', bytes);
    case 2:
      return decodeUnicode('utf-16be', bytes);
    case 3:
      return decodeUnicode('utf-8', bytes);
    default:
      return decodeSingleBytes(bytes);
  }
};

const isWide = (encoding: number): boolean => encoding === 1 || encoding === 2;

/** Finds the end of the terminated text that begins at `from`, and the start of what follows. */
export const findTextEnd = (bytes: Buffer, from: number, encoding: number): { end: number; next: number } => {
  const step = isWide(encoding) ? 2 : 1;
  for (let at = from; at + step <= bytes.length; at += step)
    if (bytes[at] === 0 && (step === 1 || bytes[at + 1] === 0)) return { end: at, next: at + step };
  return { end: bytes.length, next: bytes.length };
};

/** Decodes all strings of a text information frame, separated by zeros. */
export const decodeStrings = (body: Buffer): string[] => {
  const encoding = body[0] ?? 0;
  const found: string[] = [];
  for (let at = 1; at < body.length; ) {
    const { end, next } = findTextEnd(body, at, encoding);
    found.push(decodeText(encoding, body.subarray(at, end)));
    at = next;
  }
  return found.filter((text) => text.trim() !== '');
};
