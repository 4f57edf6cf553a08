import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { guessCharset, rankCharsets } from '../text/guess-charset.ts';

/** Decodes a text of a tag, whose encoding all texts of its recording decide together. */
export type TextResolver = (text: string) => string;

/** Marks a text in an undecided encoding: its characters are bytes. */
const UNDECIDED = '\uE000';
const WESTERN = 'windows-1252';
const MAX_SAMPLE = 64 * 1024;

const markBytes = (bytes: Buffer): string => UNDECIDED + bytes.toString('latin1');
const isMarked = (text: string): boolean => text.startsWith(UNDECIDED);
const toMarkedBytes = (text: string): Buffer => Buffer.from(text.slice(UNDECIDED.length), 'latin1');

/** Parses a text that may be undecided; `restore` gives its parts the mark again. */
export const mapBytesOfText = <T>(
  text: string,
  parse: (text: string) => T,
  restore: (result: T, mark: (part: string) => string) => T,
): T => (isMarked(text) ? restore(parse(text.slice(UNDECIDED.length)), (part) => UNDECIDED + part) : parse(text));

/** Decodes Unicode of a declared encoding; nothing in it may look undecided. */
export const decodeUnicode = (encoding: string, bytes: Buffer): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll(UNDECIDED, '');

const MULTIBYTE = /[^\0-\x7f]/;

/** Decodes UTF-8 whose last character may be cut; null for other bytes. */
const decodeUtf8 = (bytes: Buffer): string | null => {
  if (isUtf8(bytes)) return decodeUnicode('utf-8', bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return MULTIBYTE.test(text) ? text.replaceAll(UNDECIDED, '') : null;
  } catch {
    return null;
  }
};

/** So few bytes may be UTF-8 by chance: two Chinese characters of another encoding. */
const MAX_CHANCE_BYTES = 6;

/** Decodes text that is declared as UTF-8 or as Latin-1, which is often wrong: as UTF-8 if it certainly is that, else with all others by a resolver. */
export const decodeDeclaredText = (bytes: Buffer): string => {
  const text = decodeUtf8(bytes);
  return text === null || (MULTIBYTE.test(text) && bytes.length <= MAX_CHANCE_BYTES) ? markBytes(bytes) : text;
};

const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte > 0x7f;
/** The letters of a text as bytes: those above ASCII, and A to Z. */
const isLetter = (byte: number): boolean => isHigh(byte) || /[a-z]/i.test(String.fromCharCode(byte));
/** No western word has so many letters above ASCII beside each other. */
const FOREIGN_WORD = /[\x80-\xff]{4}/;
const LONG_FOREIGN_WORD = /[\x80-\xff]{5,}/g;
/** A run of dashes or dots has fewer different bytes. */
const MIN_DIFFERENT = 3;
const hasLongForeignWord = (text: string): boolean =>
  (text.match(LONG_FOREIGN_WORD) ?? []).some((word) => new Set(word).size >= MIN_DIFFERENT);

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
  const isKana = high >= 4 && kana * 2 > high;
  const text = sample.toString('latin1');
  return isKana || hasLongForeignWord(text) || (FOREIGN_WORD.test(text) && high * 3 > count * 2);
};

/** Encodings of languages whose Latin letters windows-1252 lacks: they must fit much better than it. */
const OTHER_LATIN = ['windows-1250', 'iso-8859-2', 'windows-1254'];
const LATIN = { least: 1.2, lead: 1, letters: 3 };
/** Letters of Polish where windows-1252 has signs. */
const SIGN_IN_WORD = /[a-z][\x9f\xb1\xb3\xb6\xb9\xbc\xbf][a-z]/i;
/** Letters of a language as windows-1252 shows them, what they need beside them, and what other languages with such letters have. */
const LANGUAGES = [
  { charset: 'windows-1254', letters: /[ðþý]/i, beside: /[üç]|[a-zý]þ/i, others: /[áéíóúæ]/i },
  { charset: 'windows-1250', letters: /õ(?!e)/i, beside: /[áíóú]/i, others: /[ãçêàèäå]/i },
];

const guessLatin = (sample: Buffer): string => {
  const text = sample.toString('latin1');
  const language = LANGUAGES.find(
    ({ letters, beside, others }) => letters.test(text) && beside.test(text) && !others.test(text),
  );
  if (language) return language.charset;
  if (sample.filter(isHigh).length < LATIN.letters && !SIGN_IN_WORD.test(text)) return WESTERN;
  const ranks = rankCharsets(sample);
  const getPoints = (charset: string): number => ranks.get(charset) ?? 0;
  const least = Math.max(LATIN.least, getPoints(WESTERN) + LATIN.lead);
  return OTHER_LATIN.reduce(
    (best, charset) =>
      getPoints(charset) >= least && (best === WESTERN || getPoints(charset) > getPoints(best)) ? charset : best,
    WESTERN,
  );
};

/** Programs of Windows wrote most tags: capitals of its Cyrillic encoding are small letters of others. */
const CYRILLIC = {
  usual: 'windows-1251',
  others: ['koi8-r', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
  lead: 0.25,
};

const guessForeign = (sample: Buffer): string => {
  const guessed = guessCharset(sample);
  const ranks = rankCharsets(sample);
  const getPoints = (charset: string): number => ranks.get(charset) ?? 0;
  const { usual, others, lead } = CYRILLIC;
  return others.includes(guessed) && getPoints(guessed) < getPoints(usual) + lead ? usual : guessed;
};

const toSample = (texts: readonly Buffer[]): Buffer =>
  Buffer.concat(texts.flatMap((bytes) => [bytes, Buffer.from('\n')])).subarray(0, MAX_SAMPLE);
const decideCharset = (texts: readonly Buffer[]): string => {
  const sample = toSample(texts);
  return isForeign(sample) ? guessForeign(sample) : guessLatin(sample);
};

const DOUBLE_BYTE = /^(?:gb18030|big5|shift_jis|euc-)/;

/** The bytes of windows-1252 by its characters above ASCII. */
const WESTERN_BYTES = new Map(
  Array.from({ length: 128 }, (_, index) => [new TextDecoder(WESTERN).decode(Uint8Array.of(index + 128)), index + 128]),
);

/** The bytes that a program read as windows-1252 and stored as Unicode, if that is possible; null for other texts. */
const toMistakenBytes = (text: string): Buffer | null => {
  if (isMarked(text) || !MULTIBYTE.test(text)) return null;
  const bytes = Array.from(text, (sign) => (sign < '\x80' ? sign.charCodeAt(0) : WESTERN_BYTES.get(sign)));
  return bytes.includes(undefined) ? null : Buffer.from(bytes.map((byte) => byte ?? 0));
};

/** Whether the encoding of a text is not certain. */
export const isUncertain = (text: string): boolean => isMarked(text) || toMistakenBytes(text) !== null;

/** Words of other alphabets have no letters of ASCII in them. */
const ALPHABETS = /^(?:windows-125[1356]|koi8-[ru]|ibm866|iso-8859-5|x-mac-cyrillic)$/;
const MIXED_WORD = /[a-z][\x80-\xff]|[\x80-\xff][a-z]/i;
const hasOnlyMixedWords = (bytes: Buffer): boolean =>
  (bytes.toString('latin1').match(/[a-z\x80-\xff]+/gi) ?? [])
    .filter((word) => /[\x80-\xff]/.test(word))
    .every((word) => MIXED_WORD.test(word));

const decodeAs = (charset: string, bytes: Buffer): string | null => {
  if (ALPHABETS.test(charset) && hasOnlyMixedWords(bytes)) return null;
  const decoded = new TextDecoder(charset).decode(bytes);
  return decoded.includes('\ufffd') ? null : decoded;
};

/**
 * Decides the encoding of the texts of a recording: those that are declared as Latin-1 and are none have the same one, and so have those that
 * a program took for Latin-1 and wrote as Unicode. Returns a function that decodes each of them.
 */
export const createTextResolver = (texts: readonly string[]): TextResolver => {
  const undecided = texts.filter(isMarked).map(toMarkedBytes);
  const charset = decideCharset(undecided.filter((bytes) => !isUtf8(bytes)));
  const mistaken = texts.flatMap((text) => toMistakenBytes(text) ?? []).filter((bytes) => decodeUtf8(bytes) === null);
  const mistakenCharset = isForeign(toSample(mistaken)) ? guessForeign(toSample(mistaken)) : null;
  return (text) => {
    if (isMarked(text)) {
      const bytes = toMarkedBytes(text);
      const short = isUtf8(bytes) ? decodeUtf8(bytes) : null;
      if (short !== null && !DOUBLE_BYTE.test(charset)) return short;
      return (
        decodeAs(charset, bytes) ?? decodeAs(decideCharset([bytes]), bytes) ?? new TextDecoder(WESTERN).decode(bytes)
      );
    }
    const bytes = toMistakenBytes(text);
    if (!bytes) return text;
    return decodeUtf8(bytes) ?? (mistakenCharset === null ? text : (decodeAs(mistakenCharset, bytes) ?? text));
  };
};
