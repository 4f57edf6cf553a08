/**
 * Folds text for comparison: drops case, accents and vowel points, and unifies quotation marks and hyphens. Letters that only look
 * accented stay distinct: `й` is not `и`, and a Japanese `が` is not `か`.
 */

/** Accents of Latin, Greek and Cyrillic; points of Hebrew; marks of Arabic, and its tatweel. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
/** Soft hyphens, joiners and direction marks. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const DISTINCT_LETTERS = new Set(['й', 'ї']);
/** Letters that are also written in another way, which Unicode does not call the same. */
const WRITTEN_OTHERWISE: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', æ: 'ae', œ: 'oe' };
const PLAIN_PUNCTUATION: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

const foldLetter = (letter: string): string => {
  const plain = letter.normalize('NFC').toLowerCase();
  if (DISTINCT_LETTERS.has(plain)) return plain;
  const bare = plain.normalize('NFKD').replace(MARKS, '').replace(INVISIBLE, '').normalize('NFC');
  return (WRITTEN_OTHERWISE[bare] ?? PLAIN_PUNCTUATION[bare] ?? bare).replace(/\s/g, ' ');
};

const cache = new Map<string, string>();
/** Bounds the cache: Unicode has more letters than are worth keeping. */
const MAX_CACHED = 20_000;

const foldLetterCached = (letter: string): string => {
  const earlier = cache.get(letter);
  if (earlier !== undefined) return earlier;
  const folded = foldLetter(letter);
  if (cache.size < MAX_CACHED) cache.set(letter, folded);
  return folded;
};

/** Whether a letter folds to nothing: a combining mark, or invisible. */
export const isIgnorable = (letter: string): boolean => foldLetterCached(letter) === '';

/** Whether a character completes the letter before it: an accent, the marks of Japanese kana, or a part of a Korean syllable. */
const isAccent = (code: number): boolean =>
  (code >= 0x300 && code <= 0x36f) || code === 0x3099 || code === 0x309a || (code >= 0x1160 && code <= 0x11ff);

/** End offset of the letter at an offset, including the accents that follow it. */
export const findLetterEnd = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  let end = at + (code >= 0xd800 && code <= 0xdbff ? 2 : 1);
  while (end < text.length && isAccent(text.charCodeAt(end))) end += 1;
  return end;
};

/** Folded text. `offsets[i]` is the offset of character `i` in the original text, with one more for its end. */
export type FoldedText = { text: string; offsets: number[] };

/** Folded text while it is built, in parts. */
export type FoldedParts = { parts: string[]; offsets: number[] };

/** Appends the letters of `raw` from `from` to `to`, and collapses spaces. */
export const appendFolded = (folded: FoldedParts, raw: string, from: number, to: number): void => {
  const { parts, offsets } = folded;
  let last = parts.at(-1) ?? ' ';
  for (let at = from; at < to; ) {
    const end = findLetterEnd(raw, at);
    const letters = foldLetterCached(raw.slice(at, end));
    if (letters !== '' && !(letters === ' ' && last.endsWith(' '))) {
      parts.push(letters);
      for (let unit = 0; unit < letters.length; unit += 1) offsets.push(at);
      last = letters;
    }
    at = end;
  }
};

/** Folds a search query, and trims it. */
export const foldQuery = (query: string): string => {
  const folded = { parts: [], offsets: [] };
  appendFolded(folded, query, 0, query.length);
  return folded.parts.join('').trim();
};
