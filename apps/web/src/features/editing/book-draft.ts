import { type BookDetails, type editing, limits, type Sent, toSingleLine } from '@lectern/contracts';
import { deriveAuthorSort, deriveTitleSort } from '@lectern/formats/sort-names';
import { formatLanguageName, parseLanguageTag } from '../../i18n/language-name.ts';

/**
 * The metadata of a book as it is being edited. `language` is a name or a tag, genres are codes or names. `sortTitle` and
 * `authorSorts` (by name) say what it is sorted by; empty: as the file or the rule says.
 */
export type Draft = {
  title: string;
  sortTitle: string;
  authors: readonly string[];
  authorSorts: Readonly<Record<string, string>>;
  series: string;
  number: string;
  genres: readonly string[];
  language: string;
};
export type Field = Exclude<keyof Draft, 'authorSorts'>;
export type Edit = Sent<typeof editing.edit, 'body'>;

type OriginalMetadata = BookDetails['original'];
const createDraft = ({
  title,
  authors,
  series,
  series_ord: number,
  genres,
  lang,
}: Omit<OriginalMetadata, 'cover'>): Draft => ({
  title,
  sortTitle: '',
  authors,
  authorSorts: {},
  series: series ?? '',
  number: number ?? '',
  genres,
  language: lang === null ? '' : (formatLanguageName(lang) ?? lang),
});

/** The current metadata of a book. */
export const toDraft = (book: BookDetails): Draft => {
  const { metadata, author_names: authors, genre_names: genres, sort_title: sortTitle, author_sorts: sorts } = book;
  const authorSorts = authors.flatMap((name, at) => {
    const sort = sorts[at];
    return sort === undefined || sort === deriveAuthorSort(name) ? [] : [[name, sort] as const];
  });
  return {
    ...createDraft({ ...metadata, authors, genres }),
    sortTitle: sortTitle === deriveTitleSort(metadata.title, metadata.lang) ? '' : sortTitle,
    authorSorts: Object.fromEntries(authorSorts),
  };
};
/** The metadata from the file. */
export const toOriginalDraft = ({ original }: BookDetails): Draft => createDraft(original);

const FIELDS = ['title', 'sortTitle', 'authors', 'series', 'number', 'genres', 'language'] as const satisfies Field[];

/** The value that is compared and sent; null for an unknown language. */
const toSentValue = (draft: Draft, field: Field): string | string[] | null => {
  if (field === 'authors' || field === 'genres') return draft[field].map(toSingleLine);
  if (field !== 'language') return toSingleLine(draft[field]);
  return draft.language.trim() === '' ? '' : parseLanguageTag(draft.language);
};
export const isSame = (a: Draft, b: Draft, field: Field): boolean =>
  JSON.stringify(toSentValue(a, field)) === JSON.stringify(toSentValue(b, field));
const listChangedFields = (a: Draft, b: Draft): Field[] => FIELDS.filter((field) => !isSame(a, b, field));

const API_FIELDS = {
  title: 'title',
  sortTitle: 'sort_title',
  authors: 'authors',
  series: 'series',
  number: 'series_ord',
  genres: 'genres',
  language: 'lang',
} as const satisfies Record<Field, keyof Edit>;

const listChangedSorts = (from: Draft, to: Draft) =>
  [...new Set([...from.authors, ...to.authors])]
    .map((name) => ({ name, sort: toSingleLine(to.authorSorts[name] ?? '') }))
    .filter(({ name, sort }) => sort !== (from.authorSorts[name] ?? ''));

/** Creates the edit that turns `from` into `to`, or null when they are equal. Values equal to the file's are reset (null). */
export const createEdit = (from: Draft, to: Draft, original: Draft): Edit | null => {
  const fields = listChangedFields(from, to);
  const sorts = listChangedSorts(from, to);
  if (fields.length === 0 && sorts.length === 0) return null;
  return {
    ...Object.fromEntries(
      fields.map((field) => [API_FIELDS[field], isSame(to, original, field) ? null : toSentValue(to, field)]),
    ),
    ...(sorts.length > 0 && { author_sorts: sorts }),
  };
};

/** Validates a draft: which fields are invalid. */
export const validateDraft = (draft: Draft) => {
  const title = toSingleLine(draft.title);
  const isTooLong = (text: string, max: number): boolean => toSingleLine(text).length > max;
  return {
    title: title === '' || isTooLong(title, limits.TITLE_CHARS),
    sortTitle: isTooLong(draft.sortTitle, limits.TITLE_CHARS),
    series: isTooLong(draft.series, limits.NAME_CHARS),
    number: isTooLong(draft.number, limits.SERIES_ORD_CHARS),
    language: toSentValue(draft, 'language') === null,
  };
};
