import { isUnspacedCharacter, toJoinedWords, toOtherSearchWords, toSearchWords } from '@lectern/formats/search-words';
import { loadTreeNames } from './genre-names.ts';

export { findTreeGenre, tidyGenres } from './tidy-genres.ts';

/** Shorter words must be a whole word of the name: too many genres begin with them. */
const MIN_PREFIX_LENGTH = 3;

/** By genre, the words of its names in all languages, as books are found by those of their titles. */
const nameWords = new Map(
  [...loadTreeNames()].map(([genre, names]): [string, string[]] => [
    genre,
    names.flatMap((name) => [...toSearchWords(name), ...toOtherSearchWords(name), ...toJoinedWords(name)]),
  ]),
);

/** The genres of the tree, which have names in all languages. */
export const listTreeGenres = (): string[] => [...nameWords.keys()];
export const isTreeGenre = (genre: string): boolean => nameWords.has(genre);
/** The words of the names of a genre in all languages, as search compares them; none outside the tree. */
export const getGenreWords = (genre: string): readonly string[] => nameWords.get(genre) ?? [];

/** The genres of the tree that have a word beginning with this one in a name in any language. */
export const listGenresNamed = (word: string): string[] => {
  const isPrefix = word.length >= MIN_PREFIX_LENGTH && !isUnspacedCharacter(word);
  const isNamed = (known: string): boolean => known === word || (isPrefix && known.startsWith(word));
  return [...nameWords].flatMap(([genre, words]) => (words.some(isNamed) ? [genre] : []));
};
