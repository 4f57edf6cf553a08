import { UNKNOWN_TITLE } from '@lectern/contracts';
import { titleFromName } from '@lectern/formats';
import type { CoverRef, Document } from '../files/files.service.ts';
import { shelfName } from '../shelves/shelves.service.ts';
import type { BookRow, Described } from './books.db.ts';

/** What a reader may change, as the file says it for a reader who calls the file so: an EPUB may say no title. */
export const describedBy = (name: string, { format, metadata }: Document): Described => ({
  title: metadata.title ?? (format === 'epub' ? UNKNOWN_TITLE : titleFromName(name)),
  series: metadata.series?.name ?? null,
  seriesOrd: metadata.series?.number ?? null,
  lang: metadata.language,
  ...authorsOf(metadata.authors.map((author) => author.name)),
  ...genresOf(metadata.genres),
});

/** All that a reader may change, as the file says it. */
export type Original = Described & { covers: CoverRef[] };

/** What nothing is known of is as it stands. */
export const originalOf = (row: BookRow, document: Document | null): Original => ({
  ...(document ? describedBy(row.name, document) : row),
  covers: document?.covers ?? [],
});

/** Names as lists are shown and as books are found by each. */
export const authorsOf = (names: readonly string[]) => ({ authors: joined(names), authorNames: shelved(names) });
export const genresOf = (names: readonly string[]) => ({ genres: joined(names), genreNames: shelved(names) });

const shelved = (names: readonly string[]): string[] =>
  [...new Set(names.map(shelfName))].filter((name) => name !== '');
const joined = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(', '));
