import { isUnspacedCharacter } from '@lectern/formats/search-words';

/** Longer words are no joined ones. */
const MAX_LENGTH = 24;
/** One part is long enough that the words of the library tell whether it is one of them. */
const MIN_KNOWN_LENGTH = 3;
/** Words of one letter that begin too many titles. */
const SHORT_WORD = /^[aeiou]$/;

/** The ways to write a word as two: `spider man` for `spiderman`. */
export const listSplits = (word: string): [string, string][] => {
  if (word.length > MAX_LENGTH || isUnspacedCharacter(word)) return [];
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at): [string, string] => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]).filter(([head, tail]) => Math.max(head.length, tail.length) >= MIN_KNOWN_LENGTH && !SHORT_WORD.test(head));
};
