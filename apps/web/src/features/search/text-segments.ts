import {
  isUnspacedCharacter,
  parseSearchQuery,
  toOtherSearchWords,
  toSearchWords,
} from '@lectern/formats/search-words';

/** A part of a text, and whether it matches the search. */
export type TextSegment = { text: string; isHit: boolean };

/** A run of letters and digits with their accents and apostrophes. */
const WORD_RUN = /[\p{L}\p{N}\p{M}'’ʼ]+/gu;

/** Words that are written together: no query joins more. */
const MAX_JOINED = 6;

/** Every form of the words of a query that may be highlighted. */
export const listQueryForms = (query: string): string[] =>
  parseSearchQuery(query).flatMap(({ word, joined }) => [word, ...joined]);

/** The length of the shortest prefix of a word that matches the longest of the searched words; 0 for no match. */
const findMatchLength = (word: string, queries: readonly string[]): number => {
  const normalized = toSearchWords(word)[0] ?? '';
  const matching = queries.filter((query) => normalized.startsWith(query));
  if (matching.length === 0) {
    const isOtherSpelling = toOtherSearchWords(word).some((other) => queries.some((query) => other.startsWith(query)));
    return isOtherSpelling ? word.length : 0;
  }
  const longest = Math.max(...matching.map((query) => query.length));
  const letters = [...word];
  let length = 0;
  for (const [index, letter] of letters.entries()) {
    length += letter.length;
    const prefix = toSearchWords(letters.slice(0, index + 1).join(''))[0] ?? '';
    // Two letters of one script may be one of another, so no prefix needs to equal the query exactly.
    const isComplete = prefix.length >= longest;
    const next = letters[index + 1];
    if (isComplete && !(next !== undefined && /\p{M}/u.test(next))) return length;
  }
  return word.length;
};

/** How many of these words match one searched word when they are written together; 0 for none. */
const countJoined = (words: readonly string[], queries: readonly string[]): number => {
  const spell = (count: number): string => toSearchWords(words.slice(0, count).join(''))[0] ?? '';
  for (let count = 2; count <= Math.min(words.length, MAX_JOINED); count += 1) {
    const [joined, shorter] = [spell(count), spell(count - 1)];
    if (queries.some((query) => joined.startsWith(query) && query.length > shorter.length)) return count;
  }
  return 0;
};

/**
 * Splits a text into segments and marks those that start like one of the searched words, whatever script and accents they use:
 * the same matching as on the server.
 */
export const splitIntoSegments = (text: string, queries: readonly string[]): TextSegment[] => {
  const segments: TextSegment[] = [];
  const add = (part: string, isHit: boolean): void => {
    const last = segments.at(-1);
    if (part === '') return;
    if (last?.isHit === isHit) last.text += part;
    else segments.push({ text: part, isHit });
  };
  const runs = [...text.matchAll(WORD_RUN)];
  const words = runs.map(([word]) => word);
  let [end, joinedEnd] = [0, 0];
  for (const [at, run] of runs.entries()) {
    add(text.slice(end, run.index), false);
    end = run.index + run[0].length;
    const isMatch = findMatchLength(run[0], queries) > 0;
    if (!isMatch) joinedEnd = Math.max(joinedEnd, at + countJoined(words.slice(at, at + MAX_JOINED), queries));
    if (at < joinedEnd) {
      add(run[0], true);
      continue;
    }
    // In scripts without spaces each character is a word.
    const parts = [...run[0]].some(isUnspacedCharacter) ? [...run[0]] : [run[0]];
    for (const part of parts) {
      const length = findMatchLength(part, queries);
      add(part.slice(0, length), true);
      add(part.slice(length), false);
    }
  }
  add(text.slice(end), false);
  return segments;
};
