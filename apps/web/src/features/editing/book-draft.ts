import { type BookDetails, type editing, limits, type Sent, toSingleLine } from '@lectern/contracts';
import { formatLanguageName, parseLanguageTag } from '../../i18n/language-name.ts';

/** The metadata of a book as it is being edited. `language` is a name or a tag, genres are codes or names. */
export type Draft = {
  title: string;
  authors: readonly string[];
  series: string;
  number: string;
  genres: readonly string[];
  language: string;
};
export type Field = keyof Draft;
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
  authors,
  series: series ?? '',
  number: number ?? '',
  genres,
  language: lang === null ? '' : (formatLanguageName(lang) ?? lang),
});

/** The current metadata of a book. */
export const toDraft = ({ metadata, author_names: authors, genre_names: genres }: BookDetails): Draft =>
  createDraft({ ...metadata, authors, genres });
/** The metadata from the file. */
export const toOriginalDraft = ({ original }: BookDetails): Draft => createDraft(original);

const FIELDS = ['title', 'authors', 'series', 'number', 'genres', 'language'] as const satisfies Field[];

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
  authors: 'authors',
  series: 'series',
  number: 'series_ord',
  genres: 'genres',
  language: 'lang',
} as const satisfies Record<Field, keyof Edit>;

/** Creates the edit that turns `from` into `to`, or null when they are equal. Values equal to the file's are reset (null). */
export const createEdit = (from: Draft, to: Draft, original: Draft): Edit | null => {
  const fields = listChangedFields(from, to);
  if (fields.length === 0) return null;
  return Object.fromEntries(
    fields.map((field) => [API_FIELDS[field], isSame(to, original, field) ? null : toSentValue(to, field)]),
  );
};

/** Validates a draft: which fields are invalid. */
export const validateDraft = (draft: Draft) => {
  const title = toSingleLine(draft.title);
  const isTooLong = (text: string, max: number): boolean => toSingleLine(text).length > max;
  return {
    title: title === '' || isTooLong(title, limits.TITLE_CHARS),
    series: isTooLong(draft.series, limits.NAME_CHARS),
    number: isTooLong(draft.number, limits.SERIES_ORD_CHARS),
    language: toSentValue(draft, 'language') === null,
  };
};
