import { isCharacter, wordsOf } from '@lectern/formats/letters';

/** A piece of a text, and whether it is what was looked for. */
export type Piece = { text: string; isHit: boolean };

/** What stands together: letters and digits with their accents, and apostrophes inside a word. */
const RUN = /[\p{L}\p{N}\p{M}'’ʼ]+/gu;

/** The shortest beginning of a word that reads as one of the wanted ones begins; 0 for none. */
const hitIn = (word: string, wanted: readonly string[]): number => {
  const whole = wordsOf(word)[0] ?? '';
  const begun = wanted.filter((one) => whole.startsWith(one));
  if (begun.length === 0) return 0;
  const letters = [...word];
  let length = 0;
  for (const [at, letter] of letters.entries()) {
    length += letter.length;
    const read = wordsOf(letters.slice(0, at + 1).join(''))[0] ?? '';
    // Two letters of one alphabet may be one of the other, so no beginning need read exactly as what was written.
    const isWhole = begun.some((one) => read.length >= one.length);
    const next = letters[at + 1];
    if (isWhole && !(next !== undefined && /\p{M}/u.test(next))) return length;
  }
  return word.length;
};

/**
 * A text in pieces, those marked that begin as one of the words does, in whatever script and with whatever accents they
 * are written: as the server finds them.
 */
export const marksIn = (text: string, words: readonly string[]): Piece[] => {
  const pieces: Piece[] = [];
  const add = (part: string, isHit: boolean): void => {
    const last = pieces.at(-1);
    if (part === '') return;
    if (last?.isHit === isHit) last.text += part;
    else pieces.push({ text: part, isHit });
  };
  let end = 0;
  for (const run of text.matchAll(RUN)) {
    add(text.slice(end, run.index), false);
    end = run.index + run[0].length;
    // Without spaces each character is a word.
    const parts = [...run[0]].some(isCharacter) ? [...run[0]] : [run[0]];
    for (const part of parts) {
      const length = hitIn(part, words);
      add(part.slice(0, length), true);
      add(part.slice(length), false);
    }
  }
  add(text.slice(end), false);
  return pieces;
};
