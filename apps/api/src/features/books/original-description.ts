import { UNKNOWN_TITLE } from '@lectern/contracts';
import { type BookMetadata, titleFromFileName } from '@lectern/formats';
import { cleanName, toAuthorNames } from '@lectern/formats/names';
import type { CoverRef, Document } from '../files/files.service.ts';
import { tidyGenres } from '../genres/genres.service.ts';
import { type SortableBook, truncateShelfName } from '../shelves/shelves.service.ts';
import type { BookDescription, BookRow, NewBook } from './books.db.ts';

/** The metadata of the file; without a title the one is derived from the file name, except for EPUBs. */
export const toBookDescription = (name: string, { format, metadata }: Document): BookDescription => {
  const { genres, tags } = tidyGenres(metadata.genres);
  return {
    title: metadata.title ?? (format === 'epub' ? UNKNOWN_TITLE : titleFromFileName(name)),
    sortTitle: null, // indexing asks the file
    series: (metadata.series && cleanName(metadata.series.name)) || null,
    seriesOrd: metadata.series?.number ?? null,
    lang: metadata.language,
    ...toAuthorFields(toAuthorNames(metadata.authors.map((author) => author.name))),
    ...toGenreFields(genres),
    tags,
  };
};

/** What the order of a new book follows from. */
export const toSortableBook = (
  { title, lang, authorNames, series, seriesOrd, sortTitle }: NewBook,
  metadata: BookMetadata,
): SortableBook => ({
  title,
  authorNames,
  series,
  lang: lang ?? null,
  seriesOrd: seriesOrd ?? null,
  sortTitle: sortTitle ?? null,
  file: { title: metadata.title, authors: metadata.authors, sortTitle: metadata.sortTitle ?? null },
});

export const listNarrators = ({ contributors }: BookMetadata): string[] =>
  contributors.filter(({ role }) => role === 'nrt').map(({ name }) => name);

/** Everything that a reader may edit, as stored in the file. */
export type OriginalDescription = BookDescription & { covers: CoverRef[] };

/** Without a parsed document the current values count as original. */
export const toOriginalDescription = (row: BookRow, document: Document | null): OriginalDescription => ({
  ...(document ? toBookDescription(row.name, document) : row),
  covers: document?.covers ?? [],
});

/** Names as one display text, and as a list for shelves and search. */
export const toAuthorFields = (names: readonly string[]) => ({
  authors: joinNames(names),
  authorNames: toShelfNames(names),
  sourceAuthors: [],
});
export const toGenreFields = (names: readonly string[]) => ({
  genres: joinNames(names),
  genreNames: toShelfNames(names),
});

const toShelfNames = (names: readonly string[]): string[] =>
  [...new Set(names.map(cleanName).map(truncateShelfName))].filter((name) => name !== '');
/** Names as one display text; null without any. */
export const joinNames = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(', '));
