import type { Edit } from '@lectern/contracts';
import { authorsOf, type BookRow, type Described, genresOf, type OriginalDescription } from '../books/books.service.ts';

/** The changes to a book's row: absent fields stay, null restores the file's value, an empty text clears the field. */
export const toDescriptionChanges = (edit: Edit, row: BookRow, original: OriginalDescription): Partial<Described> => {
  const resolveText = (sent: string | null, originalText: string | null): string | null =>
    sent === null ? originalText : sent || null;
  const { title, sort_title: sortTitle, authors, series, series_ord: ord, genres, lang } = edit;
  const changes: Partial<Described> = {
    ...(title !== undefined && { title: title ?? original.title }),
    ...(sortTitle !== undefined && { sortTitle: sortTitle || null }),
    ...(authors === null && { authors: original.authors, authorNames: original.authorNames }),
    ...(authors && authorsOf(authors)),
    ...(series !== undefined && { series: resolveText(series, original.series) }),
    ...(ord !== undefined && { seriesOrd: resolveText(ord, original.seriesOrd) }),
    ...(genres === null && { genres: original.genres, genreNames: original.genreNames }),
    ...(genres && genresOf(genres)),
    ...(lang !== undefined && { lang: resolveText(lang, original.lang) }),
  };
  const isInSeries = (changes.series === undefined ? row.series : changes.series) !== null;
  return isInSeries ? changes : { ...changes, seriesOrd: null };
};
