import type { Book } from '@lectern/contracts';
import type { CorpusFile, Expectation } from './manifest.ts';

/** What the server made of an upload: the book, or the code of its refusal; null when it broke the connection. */
export type Outcome = { book: Book; code?: never } | { book?: never; code: number | null };

/** Null when the outcome is as expected, else what was instead. */
export const wrongResult = ({ result, code, codes_ok, alternative }: Expectation, { book, code: got }: Outcome) => {
  if (book) return result !== 'reject' || alternative === 'accept' ? null : `stored, not refused with ${code}`;
  const right = [...new Set([code, ...codes_ok])].filter((one) => one !== undefined);
  if (got !== null && right.includes(got)) return null;
  if (got === null && result !== 'accept') return null; // broken off, and nothing stored
  return `refused with ${got}${right.length > 0 ? `, not ${right.join(' or ')}` : ''}`;
};

const list = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** What the wire says under the manifest's names; fields that no program sees there are compared in the parsers' tests. */
const said = ({ metadata, isAudioBook, isDrm, isLcp }: Book): Record<string, unknown> => ({
  title: metadata.title,
  authors: metadata.authors ?? 'Unknown Author', // the default of every program (spec section 3)
  language: metadata.lang,
  series: metadata.series,
  series_index: metadata.series_ord,
  year: metadata.year,
  publisher: metadata.publisher,
  isbn: metadata.isbn,
  genres: metadata.genres,
  has_cover: metadata.cover !== null,
  layout: metadata.fixed_layout ? 'pre-paginated' : 'reflowable',
  duration_s: metadata.duration,
  isAudioBook,
  isDrm,
  isLcp,
});

/** Tags are compared without case, "1.0" as 1, an ISBN without hyphens, a time by whole seconds. */
const plain = (field: string, value: unknown): string => {
  const text = list(value).toLowerCase();
  if (field === 'duration_s') return String(Math.round(Number(text)));
  if (field === 'isbn') return text.replaceAll('-', '');
  return field === 'series_index' ? text.replace(/\.0$/, '') : text;
};

/** One field of one book: whether it is as the manifest or one of its tools says. */
export type Comparison = { field: string; ours: string; theirs: string[]; isRight: boolean };

export const compared = (
  { metadata, flags, metadata_tools_disagree: others }: CorpusFile,
  book: Book,
): Comparison[] => {
  const ours = said(book);
  return Object.entries({ ...metadata, ...flags })
    .filter(([field]) => field in ours)
    .map(([field, value]) => {
      const told = Object.values(others ?? {}).flatMap(
        (tool) =>
          typeof tool === 'object' && tool !== null && field in tool ? [(tool as Record<string, unknown>)[field]] : [], // an object by the line above
      );
      const byField = (others ?? {})[field];
      const more = typeof byField === 'object' && byField !== null ? Object.values(byField) : [];
      const theirs = [value, ...told, ...more].map((one) => plain(field, one));
      const mine = plain(field, ours[field]);
      return { field, ours: mine, theirs, isRight: theirs.includes(mine) };
    });
};
