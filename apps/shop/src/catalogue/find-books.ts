import type { Language } from '@lectern/texts/languages';
import { z } from 'zod';
import { getTexts } from '../texts.ts';
import { pickTranslation } from '../translated.ts';
import { GENRES } from '../works/work.ts';
import { formatGenre } from '../works/work-texts.ts';
import { BOOKS, type Book } from './books.ts';

const MAX_QUERY_LENGTH = 200;
const TEXT_LANGUAGES = [...new Set(BOOKS.map(({ language }) => language))];

/** The search form of the catalogue. What does not fit is ignored, so that every address shows books. */
export const Filter = z.object({
  q: z
    .string()
    .catch('')
    .transform((text) => text.trim().slice(0, MAX_QUERY_LENGTH)),
  genre: z.enum(GENRES).optional().catch(undefined),
  language: z.enum(TEXT_LANGUAGES).optional().catch(undefined),
});
export type Filter = z.output<typeof Filter>;

/**
 * Finds the books that match the filter, those in the visitor’s language first. Every word must occur, in any case and with or
 * without accents.
 */
export const findBooks = ({ q, genre, language }: Filter, visitorLanguage: Language): Book[] => {
  const words = normalise(q).split(/\s+/);
  const books = BOOKS.filter((book) => {
    if ((genre && book.genre !== genre) || (language && book.language !== language)) return false;
    const text = normalise(
      [
        book.title,
        book.author,
        book.narrator ?? '',
        book.series?.title ?? '',
        pickTranslation(book.description, visitorLanguage),
        formatGenre(book.genre, getTexts(visitorLanguage)),
      ].join('\n'),
    );
    return words.every((word) => text.includes(word));
  });
  const isForeign = (book: Book): number => Number(book.language !== visitorLanguage);
  return books.toSorted((a, b) => isForeign(a) - isForeign(b));
};

/** The languages of books and the genres that have books, in the order of the filters. */
export const listFilterOptions = () => ({
  genres: GENRES.filter((genre) => BOOKS.some((book) => book.genre === genre)),
  languages: TEXT_LANGUAGES,
});

const normalise = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
