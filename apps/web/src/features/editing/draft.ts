import { type BookDetails, type editing, limits, oneLine, type Sent } from '@lectern/contracts';
import { languageName, languageTag } from '../../i18n/language-name.ts';

/** What a book says of itself, as it is being edited. `language` is a name or a tag, genres are codes or words. */
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

type Said = BookDetails['original'];
const draftIn = ({ title, authors, series, series_ord: number, genres, lang }: Omit<Said, 'cover'>): Draft => ({
  title,
  authors,
  series: series ?? '',
  number: number ?? '',
  genres,
  language: lang === null ? '' : (languageName(lang) ?? lang),
});

/** As it is now. */
export const draftOf = ({ metadata, author_names: authors, genre_names: genres }: BookDetails): Draft =>
  draftIn({ ...metadata, authors, genres });
/** As the file has it. */
export const originalOf = ({ original }: BookDetails): Draft => draftIn(original);

const FIELDS = ['title', 'authors', 'series', 'number', 'genres', 'language'] as const satisfies Field[];

/** What is compared and sent; null for a language that nobody knows. */
const sent = (draft: Draft, field: Field): string | string[] | null => {
  if (field === 'authors' || field === 'genres') return draft[field].map(oneLine);
  if (field !== 'language') return oneLine(draft[field]);
  return draft.language.trim() === '' ? '' : languageTag(draft.language);
};
export const isSame = (a: Draft, b: Draft, field: Field): boolean =>
  JSON.stringify(sent(a, field)) === JSON.stringify(sent(b, field));
const changed = (a: Draft, b: Draft): Field[] => FIELDS.filter((field) => !isSame(a, b, field));

const NAMES = {
  title: 'title',
  authors: 'authors',
  series: 'series',
  number: 'series_ord',
  genres: 'genres',
  language: 'lang',
} as const satisfies Record<Field, keyof Edit>;

/** What must be said so that `from` becomes `to`; null when they say the same. What is as in the file goes back to it. */
export const editFrom = (from: Draft, to: Draft, original: Draft): Edit | null => {
  const fields = changed(from, to);
  if (fields.length === 0) return null;
  return Object.fromEntries(
    fields.map((field) => [NAMES[field], isSame(to, original, field) ? null : sent(to, field)]),
  );
};

/** What is wrong with a draft, by field: the words for it, and what they count. */
export const wrongIn = (draft: Draft) => {
  const title = oneLine(draft.title);
  const tooLong = (text: string, most: number): boolean => oneLine(text).length > most;
  return {
    title: title === '' || tooLong(title, limits.TITLE_CHARS),
    series: tooLong(draft.series, limits.NAME_CHARS),
    number: tooLong(draft.number, limits.SERIES_ORD_CHARS),
    language: sent(draft, 'language') === null,
  };
};
