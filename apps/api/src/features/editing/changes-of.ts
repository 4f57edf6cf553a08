import type { Edit } from '@lectern/contracts';
import { authorsOf, type BookRow, type Described, genresOf, type Original } from '../books/books.service.ts';

/** What becomes of a book's row: nothing is what was not named, null what the file says, an empty text none. */
export const changesOf = (edit: Edit, row: BookRow, original: Original): Partial<Described> => {
  const text = (asked: string | null, there: string | null): string | null => (asked === null ? there : asked || null);
  const { title, authors, series, series_ord: ord, genres, lang } = edit;
  const changes: Partial<Described> = {
    ...(title !== undefined && { title: title ?? original.title }),
    ...(authors === null && { authors: original.authors, authorNames: original.authorNames }),
    ...(authors && authorsOf(authors)),
    ...(series !== undefined && { series: text(series, original.series) }),
    ...(ord !== undefined && { seriesOrd: text(ord, original.seriesOrd) }),
    ...(genres === null && { genres: original.genres, genreNames: original.genreNames }),
    ...(genres && genresOf(genres)),
    ...(lang !== undefined && { lang: text(lang, original.lang) }),
  };
  const isInSeries = (changes.series === undefined ? row.series : changes.series) !== null;
  return isInSeries ? changes : { ...changes, seriesOrd: null };
};
