import type { Book } from '@lectern/contracts';
import type { CorpusFile, Expectation } from './manifest.ts';

/** The outcome of an upload: the stored book, or the code of the refusal; null when the server closed the connection. */
export type Outcome = { book: Book; code?: never } | { book?: never; code: number | null };

/** Describes how an outcome differs from the expectation; null when it matches. */
export const describeMismatch = (
  { result, code, codes_ok, alternative }: Expectation,
  { book, code: actualCode }: Outcome,
) => {
  if (book) return result !== 'reject' || alternative === 'accept' ? null : `stored, not refused with ${code}`;
  const acceptedCodes = [...new Set([code, ...codes_ok])].filter((expectedCode) => expectedCode !== undefined);
  if (actualCode !== null && acceptedCodes.includes(actualCode)) return null;
  if (actualCode === null && result !== 'accept') return null; // the server closed the connection and stored nothing
  return `refused with ${actualCode}${acceptedCodes.length > 0 ? `, not ${acceptedCodes.join(' or ')}` : ''}`;
};

const joinValues = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** Maps a book of the API to the field names of the manifest. The parsers' tests compare the fields that the API does not have. */
const toManifestFields = ({ metadata, isAudioBook, isDrm, isLcp }: Book): Record<string, unknown> => ({
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

/** Normalizes a value for comparison: no upper case, "1.0" as 1, an ISBN without hyphens, a duration in whole seconds. */
const normalize = (field: string, value: unknown): string => {
  const text = joinValues(value).toLowerCase();
  if (field === 'duration_s') return String(Math.round(Number(text)));
  if (field === 'isbn') return text.replaceAll('-', '');
  return field === 'series_index' ? text.replace(/\.0$/, '') : text;
};

/** One field of one book. It matches if the manifest or one of the tools quoted there has the same value. */
export type Comparison = { field: string; actual: string; expected: string[]; isMatch: boolean };

export const compareFields = (
  { metadata, flags, metadata_tools_disagree: toolMetadata }: CorpusFile,
  book: Book,
): Comparison[] => {
  const actualFields = toManifestFields(book);
  return Object.entries({ ...metadata, ...flags })
    .filter(([field]) => field in actualFields)
    .map(([field, value]) => {
      const toolValues = Object.values(toolMetadata ?? {}).flatMap(
        (tool) =>
          typeof tool === 'object' && tool !== null && field in tool ? [(tool as Record<string, unknown>)[field]] : [], // an object by the line above
      );
      const byField = (toolMetadata ?? {})[field];
      const fieldValues = typeof byField === 'object' && byField !== null ? Object.values(byField) : [];
      const expected = [value, ...toolValues, ...fieldValues].map((candidate) => normalize(field, candidate));
      const actual = normalize(field, actualFields[field]);
      return { field, actual, expected, isMatch: expected.includes(actual) };
    });
};
