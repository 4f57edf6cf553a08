import { isUnspacedCharacter, toSearchWords } from '@lectern/formats/search-words';

/** A part of a text, and whether it matches the search. */
export type TextSegment = { text: string; isHit: boolean };

/** A run of letters and digits with their accents and apostrophes. */
const WORD_RUN = /[\p{L}\p{N}\p{M}'’ʼ]+/gu;

/** The length of the shortest prefix of a word that matches one of the searched words; 0 for no match. */
const findMatchLength = (word: string, queries: readonly string[]): number => {
  const normalized = toSearchWords(word)[0] ?? '';
  const matching = queries.filter((query) => normalized.startsWith(query));
  if (matching.length === 0) return 0;
  const letters = [...word];
  let length = 0;
  for (const [index, letter] of letters.entries()) {
    length += letter.length;
    const prefix = toSearchWords(letters.slice(0, index + 1).join(''))[0] ?? '';
    // Two letters of one script may be one of another, so no prefix needs to equal the query exactly.
    const isComplete = matching.some((query) => prefix.length >= query.length);
    const next = letters[index + 1];
    if (isComplete && !(next !== undefined && /\p{M}/u.test(next))) return length;
  }
  return word.length;
};

/**
 * Splits a text into segments and marks those that start like one of the searched words, whatever script and accents they use:
 * the same matching as on the server.
 */
export const splitIntoSegments = (text: string, words: readonly string[]): TextSegment[] => {
  const segments: TextSegment[] = [];
  const add = (part: string, isHit: boolean): void => {
    const last = segments.at(-1);
    if (part === '') return;
    if (last?.isHit === isHit) last.text += part;
    else segments.push({ text: part, isHit });
  };
  let end = 0;
  for (const run of text.matchAll(WORD_RUN)) {
    add(text.slice(end, run.index), false);
    end = run.index + run[0].length;
    // In scripts without spaces each character is a word.
    const parts = [...run[0]].some(isUnspacedCharacter) ? [...run[0]] : [run[0]];
    for (const part of parts) {
      const length = findMatchLength(part, words);
      add(part.slice(0, length), true);
      add(part.slice(length), false);
    }
  }
  add(text.slice(end), false);
  return segments;
};
