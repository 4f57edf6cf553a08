import { loadWorks } from '../works/load-works.ts';
import type { Work } from '../works/work.ts';

/** A book on sale: a work of the folder `works`. */
export type Book = Work;

/** All books on sale, in the order of their slugs. */
export const BOOKS: readonly Book[] = loadWorks();

/** Finds the book with this URL slug. */
export const findBook = (slug: string): Book | undefined => BOOKS.find((book) => book.slug === slug);

/** The path of the cover of a book, a JPEG of 600 × 900 pixels. */
export const getCoverPath = ({ slug }: Book): string => `/covers/${slug}.jpg`;
