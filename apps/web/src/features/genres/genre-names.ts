import type { Book } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { genreNamesQuery } from './genres.queries.ts';

/** FictionBook has codes where other formats have words. */
const hasCodes = ({ format }: Book): boolean => format.startsWith('fb2');
/** Words of genres have no such joints. */
const looksLikeCode = (genre: string): boolean => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(genre);

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

/**
 * What a genre is called in the reader's language, be it a code, a word or nothing; null while the names are on their way.
 * Without a network codes that were never asked for are unknown.
 */
export const useGenreName = (): ((genre: string) => string) | null => {
  const { t } = useTranslation('bookDetails');
  const { data: names, isPending, fetchStatus } = useQuery(genreNamesQuery);
  const language = currentLanguage();
  const isComing = isPending && fetchStatus === 'fetching';
  return useMemo(() => {
    if (isComing) return null;
    const unknown = t('unknownGenre');
    return (genre) => names?.[genre]?.[language] ?? (genre === '' || looksLikeCode(genre) ? unknown : genre);
  }, [isComing, names, language, t]);
};
