import type { Book } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { genreNamesQuery } from './genres.queries.ts';

/** FictionBook has codes where other formats have words. */
const hasCodes = ({ format }: Book): boolean => format.startsWith('fb2');

/** The genres of a book in the reader's language, each once; null while their names are on the way, and without genres. */
export const useGenreNames = (book: Book): string | null => {
  const { t } = useTranslation('bookDetails');
  const { genres } = book.metadata;
  const { data: names } = useQuery({ ...genreNamesQuery, enabled: genres !== null && hasCodes(book) });
  if (genres === null || !hasCodes(book)) return genres;
  if (!names) return null;
  const named = genres.split(', ').map((code) => names[code]?.[currentLanguage()] ?? t('unknownGenre'));
  return [...new Set(named)].join(', ');
};
