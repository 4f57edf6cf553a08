/**
 * Letters as they are compared: without case, accents and vowel points, with plain quotation marks and hyphens. What is
 * written with a sign of its own stays another letter: `й` is no `и`, and a Japanese `が` no `か`.
 */

/** Accents of Latin, Greek and Cyrillic; points of Hebrew; signs of Arabic, and the stroke that only makes a word longer. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g;
/** Soft hyphens, joiners and marks of direction: nothing that is seen. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const OWN_LETTERS = new Set(['й', 'ї']);
const PLAIN: Readonly<Record<string, string>> = {
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
  if (OWN_LETTERS.has(plain)) return plain;
  const bare = plain.normalize('NFKD').replace(MARKS, '').replace(UNSEEN, '').normalize('NFC');
  return (PLAIN[bare] ?? bare).replace(/\s/g, ' ');
};

const known = new Map<string, string>();
/** There are more letters in the world than are worth remembering. */
const MOST_KNOWN = 20_000;

const foldKnown = (letter: string): string => {
  const earlier = known.get(letter);
  if (earlier !== undefined) return earlier;
  const folded = foldLetter(letter);
  if (known.size < MOST_KNOWN) known.set(letter, folded);
  return folded;
};

/** Whether a letter belongs to the one before it, or is not seen at all. */
export const isSilent = (letter: string): boolean => foldKnown(letter) === '';

const isAccent = (code: number): boolean => code >= 0x300 && code <= 0x36f;

/** Where the letter at a place ends, with the accents that follow it. */
export const letterEnd = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  let end = at + (code >= 0xd800 && code <= 0xdbff ? 2 : 1);
  while (end < text.length && isAccent(text.charCodeAt(end))) end += 1;
  return end;
};

/** A text to search in. `offsets[i]` is where letter `i` of `text` comes from; one more for the end. */
export type Folded = { text: string; offsets: number[] };

/** Adds the letters of `raw` from `from` to `to`; two spaces never stand together. */
export const foldInto = (
  folded: { parts: string[]; offsets: number[] },
  raw: string,
  from: number,
  to: number,
): void => {
  const { parts, offsets } = folded;
  let last = parts.at(-1) ?? ' ';
  for (let at = from; at < to; ) {
    const end = letterEnd(raw, at);
    const letters = foldKnown(raw.slice(at, end));
    if (letters !== '' && !(letters === ' ' && last.endsWith(' '))) {
      parts.push(letters);
      for (let unit = 0; unit < letters.length; unit += 1) offsets.push(at);
      last = letters;
    }
    at = end;
  }
};

/** Words as they are sought: folded, without spaces at their ends. */
export const foldWords = (words: string): string => {
  const folded = { parts: [], offsets: [] };
  foldInto(folded, words, 0, words.length);
  return folded.parts.join('').trim();
};
