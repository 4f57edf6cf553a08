import { TextDecoder } from 'node:util';
import { type Alphabet, alphabets } from './alphabets.ts';

/** Bytes to analyse, from the first non-ASCII byte on: enough for every language. */
const SAMPLE_BYTES = 24 * 1024;

/** Typographic characters of texts in every language. */
const PRINT = new Set('«»„“”‘’–—…№§©®°·•¿¡×´`\u00a0\u00ad。，、！？：；「」『』（）《》　');

const POINTS = { most: 3, everyday: 1.2, print: 0.5, foreign: -3, broken: -12 };
/** Difference in points between the rarest and the most frequent letter. */
const SPREAD = { letters: 3.5, accents: 2, signs: 0 };

/** Points of legacy encodings for a text, in order of preference; those below zero are implausible. */
export const rankCharsets = (sample: Uint8Array): Map<string, number> => {
  const from = Math.max(
    0,
    sample.findIndex((byte) => byte >= 0x80),
  );
  const bytes = sample.subarray(from, from + SAMPLE_BYTES);
  const texts = new Map<string, string>();
  const ranks = new Map<string, number>();
  for (const alphabet of alphabets) {
    const { encoding, bias = 0 } = alphabet;
    // as a stream, so that a character cut at the end is not an error
    const text = texts.get(encoding) ?? new TextDecoder(encoding).decode(bytes, { stream: true });
    texts.set(encoding, text);
    ranks.set(encoding, Math.max(ranks.get(encoding) ?? Number.NEGATIVE_INFINITY, computeScore(text, alphabet) + bias));
  }
  return ranks;
};

/**
 * Guesses the most likely legacy encoding: the one in which non-ASCII bytes become letters of one language, in
 * plausible words. For texts that are not UTF-8; never fails.
 */
export const guessCharset = (sample: Uint8Array): string => {
  let best = { encoding: 'windows-1252', score: 0 };
  for (const [encoding, score] of rankCharsets(sample)) if (score > best.score) best = { encoding, score };
  return best.encoding;
};

/** Average points per non-ASCII character, −12 … 3. */
const computeScore = (text: string, alphabet: Alphabet): number => {
  const { kind } = alphabet;
  const points = getLetterPoints(alphabet);
  // letters of texts in capitals count almost as much as small ones
  const capitalShare = /(?![a-z])\p{Ll}/u.test(text) ? 0.5 : CAPITALS_SHARE;
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character < '\x80') continue;
    count += 1;
    const cached = text.charAt(at - 1);
    const small = character.toLowerCase();
    const letterPoints = points.get(small);
    if (letterPoints === undefined) sum += scoreUnknown(character, kind);
    else if (small !== character && isSmall(cached))
      sum -= 2; // a capital inside a word
    else if (fitsNeighbours(cached, text.charAt(at + 1), kind))
      sum += small === character ? letterPoints : letterPoints * capitalShare;
    else sum -= 2;
  }
  return count === 0 ? 0 : sum / count;
};

const tables = new Map<Alphabet, Map<string, number>>();

const getLetterPoints = (alphabet: Alphabet): Map<string, number> => {
  const cached = tables.get(alphabet);
  if (cached) return cached;
  const { encoding, kind, letters, everyday } = alphabet;
  const points = new Map<string, number>();
  for (const sign of everyday ? decodeSigns(encoding, everyday) : '') points.set(sign, POINTS.everyday);
  for (const [rank, letter] of [...letters].entries())
    points.set(letter, POINTS.most - (SPREAD[kind] * rank) / letters.length);
  tables.set(alphabet, points);
  return points;
};

const decodeSigns = (encoding: string, [from, to]: readonly [number, number]): string => {
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead += 1) for (let trail = 0xa1; trail < 0xff; trail += 1) bytes.push(lead, trail);
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replaceAll('\uFFFD', '');
};

const scoreUnknown = (character: string, kind: Alphabet['kind']): number => {
  if (character === '\uFFFD') return POINTS.broken;
  if (PRINT.has(character)) return POINTS.print;
  return kind === 'signs' && /\p{Script=Han}|\p{Script=Hangul}/u.test(character) ? 0 : POINTS.foreign;
};

const CAPITALS_SHARE = 0.9;

const isSmall = (character: string): boolean => /\p{Ll}/u.test(character);
const isAscii = (character: string): boolean => /[A-Za-z]/.test(character);
const isOther = (character: string): boolean => character >= '\u00c0' && /\p{L}/u.test(character);

/**
 * Accented letters stand between ASCII letters and seldom beside each other; letters of other scripts never beside
 * ASCII.
 */
const fitsNeighbours = (cached: string, after: string, kind: Alphabet['kind']): boolean => {
  if (kind === 'signs') return true;
  return kind === 'accents' ? !(isOther(cached) && isOther(after)) : !(isAscii(cached) || isAscii(after));
};
