import { TextDecoder } from 'node:util';
import { type Alphabet, alphabets } from './alphabets.ts';

/** So much text is looked at, from its first byte beyond ASCII on: by then every language has shown itself. */
const LOOKED_AT = 24 * 1024;

/** Signs of print that stand in texts of every language. */
const PRINT = new Set('«»„“”‘’–—…№§©®°·•¿¡×´`\u00a0\u00ad。，、！？：；「」『』（）《》　');

const POINTS = { most: 3, everyday: 1.2, print: 0.5, foreign: -3, broken: -12 };
/** How much fewer points the rarest letter has than the most frequent one. */
const SPREAD = { letters: 3.5, accents: 2, signs: 0 };

/**
 * The likeliest of the encodings in which texts were written before UTF-8: that in which the bytes beyond ASCII become
 * the letters of one language, in words as that language makes them. For texts that are not UTF-8; never fails.
 */
export const guessCharset = (sample: Uint8Array): string => {
  const from = Math.max(
    0,
    sample.findIndex((byte) => byte >= 0x80),
  );
  const bytes = sample.subarray(from, from + LOOKED_AT);
  const texts = new Map<string, string>();
  let best = { encoding: 'windows-1252', score: 0 };
  for (const alphabet of alphabets) {
    const { encoding, bias = 0 } = alphabet;
    // as a stream: a character that the end cuts is not a broken one
    const text = texts.get(encoding) ?? new TextDecoder(encoding).decode(bytes, { stream: true });
    texts.set(encoding, text);
    const score = scoreOf(text, alphabet) + bias;
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
};

/** Points a character beyond ASCII, −12 … 3. */
const scoreOf = (text: string, alphabet: Alphabet): number => {
  const { kind } = alphabet;
  const points = pointsOf(alphabet);
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character < '\x80') continue;
    count += 1;
    const before = text.charAt(at - 1);
    const small = character.toLowerCase();
    const known = points.get(small);
    if (known === undefined) sum += strange(character, kind);
    else if (small !== character && isSmall(before))
      sum -= 2; // a capital inside a word
    else if (fits(before, text.charAt(at + 1), kind)) sum += small === character ? known : known / 2;
    else sum -= 2;
  }
  return count === 0 ? 0 : sum / count;
};

const tables = new Map<Alphabet, Map<string, number>>();

const pointsOf = (alphabet: Alphabet): Map<string, number> => {
  const before = tables.get(alphabet);
  if (before) return before;
  const { encoding, kind, letters, everyday } = alphabet;
  const points = new Map<string, number>();
  for (const sign of everyday ? signsOf(encoding, everyday) : '') points.set(sign, POINTS.everyday);
  for (const [rank, letter] of [...letters].entries())
    points.set(letter, POINTS.most - (SPREAD[kind] * rank) / letters.length);
  tables.set(alphabet, points);
  return points;
};

const signsOf = (encoding: string, [from, to]: readonly [number, number]): string => {
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead += 1) for (let trail = 0xa1; trail < 0xff; trail += 1) bytes.push(lead, trail);
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replaceAll('\uFFFD', '');
};

const strange = (character: string, kind: Alphabet['kind']): number => {
  if (character === '\uFFFD') return POINTS.broken;
  if (PRINT.has(character)) return POINTS.print;
  return kind === 'signs' && /\p{Script=Han}|\p{Script=Hangul}/u.test(character) ? 0 : POINTS.foreign;
};

const isSmall = (character: string): boolean => /\p{Ll}/u.test(character);
const isAscii = (character: string): boolean => /[A-Za-z]/.test(character);
const isOther = (character: string): boolean => character >= '\u00c0' && /\p{L}/u.test(character);

/** Accents stand between letters of ASCII and seldom beside each other; letters of their own never beside ASCII. */
const fits = (before: string, after: string, kind: Alphabet['kind']): boolean => {
  if (kind === 'signs') return true;
  return kind === 'accents' ? !(isOther(before) && isOther(after)) : !(isAscii(before) || isAscii(after));
};
