import { isUnspacedCharacter, toSearchWords } from '@lectern/formats/search-words';
import { loadTreeNames } from './genre-names.ts';

export { findTreeGenre, tidyGenres } from './tidy-genres.ts';

/** Shorter words must be a whole word of the name: too many genres begin with them. */
const MIN_PREFIX_LENGTH = 3;

const nameWords = new Map([...loadTreeNames()].map(([genre, names]) => [genre, names.flatMap(toSearchWords)] as const));

/** Whether a genre is one of the tree, which has names in all languages. */
export const isTreeGenre = (genre: string): boolean => nameWords.has(genre);

/** The genres of the tree that have a word beginning with this one in a name in any language; words as search compares them. */
export const listGenresNamed = (word: string): string[] => {
  const isPrefix = word.length >= MIN_PREFIX_LENGTH && !isUnspacedCharacter(word);
  const isNamed = (known: string): boolean => known === word || (isPrefix && known.startsWith(word));
  return [...nameWords].flatMap(([genre, words]) => (words.some(isNamed) ? [genre] : []));
};
