import { tidyGenres } from '../genres/genres.service.ts';

/** What is ranked of a book. */
type Rankable = { authorNames: readonly string[]; series: string | null; genreNames: readonly string[] };
/** How many books a reader has of each author, series and genre; the names of genres are in lower case. */
export type Taste = Record<'author' | 'series' | 'genre', ReadonlyMap<string, number>>;

/** The next volume of a series says more than its author, and an author more than a genre. */
const WEIGHTS = { series: 12, author: 8, genre: 2 };

/**
 * Orders the books of a shop by the authors, series and genres that a reader has, the best first; equal ones, and those of a reader
 * without books, keep the shop's order. Books that the reader has already come last.
 */
export const rankBooks = <B extends Rankable>(books: readonly B[], taste: Taste, isOwned: (book: B) => boolean): B[] =>
  books
    .map((book, index) => ({ book, index, isOwned: isOwned(book), score: computeScore(book, taste) }))
    .toSorted((a, b) => Number(a.isOwned) - Number(b.isOwned) || b.score - a.score || a.index - b.index)
    .map(({ book }) => book);

const computeScore = ({ authorNames, series, genreNames }: Rankable, taste: Taste): number =>
  scoreNames(authorNames, taste.author, WEIGHTS.author) +
  scoreNames(series === null ? [] : [series], taste.series, WEIGHTS.series) +
  scoreNames(genreNames.map(toGenreKey), taste.genre, WEIGHTS.genre);

/** Of what a feed calls a genre: as libraries have it. */
export const toGenreKey = (genre: string): string => (tidyGenres([genre]).genres[0] ?? genre).toLowerCase();

/** The hundredth book of an author says little more than the tenth. */
const scoreNames = (names: readonly string[], counts: ReadonlyMap<string, number>, weight: number): number =>
  Math.max(0, ...names.map((name) => weight * Math.log2(1 + (counts.get(name) ?? 0))));
