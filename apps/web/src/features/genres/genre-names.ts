import type { Book } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { genreNamesQuery } from './genres.queries.ts';

/** FictionBook files contain genre codes, other formats contain names. */
const hasCodes = ({ format }: Book): boolean => format.startsWith('fb2');
/** Genre names do not contain underscores. */
const looksLikeCode = (genre: string): boolean => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(genre);

const isCode = (genre: string): boolean => /^[a-z][a-z0-9_]*$/.test(genre);

/** The genres of a book in the reader's language, without duplicates; null while the names load, and without genres. */
export const useBookGenres = (book: Book): string | null => {
  const { t } = useTranslation('bookDetails');
  const { genres } = book.metadata;
  const codes = genres?.split(', ') ?? [];
  const { data: names } = useQuery({ ...genreNamesQuery, enabled: codes.some(isCode) });
  if (genres === null || !codes.some(isCode)) return genres;
  if (!names) return hasCodes(book) ? null : genres;
  const translateUnknown = (genre: string): string => (hasCodes(book) && isCode(genre) ? t('unknownGenre') : genre);
  const named = codes.map((genre) => names[genre]?.[currentLanguage()] ?? translateUnknown(genre));
  return [...new Set(named)].join(', ');
};

/**
 * A function that translates a genre (code, name or '') to the reader's language; null while the names load. Offline, codes
 * that were never fetched are shown as unknown.
 */
export const useGenreFormatter = (): ((genre: string) => string) | null => {
  const { t } = useTranslation('bookDetails');
  const { data: names, isPending, fetchStatus } = useQuery(genreNamesQuery);
  const language = currentLanguage();
  const isLoading = isPending && fetchStatus === 'fetching';
  return useMemo(() => {
    if (isLoading) return null;
    const unknownLabel = t('unknownGenre');
    return (genre) => names?.[genre]?.[language] ?? (genre === '' || looksLikeCode(genre) ? unknownLabel : genre);
  }, [isLoading, names, language, t]);
};

/** All known genres as options, with conversion between display name and stored code. */
export const useGenreOptions = () => {
  const { data: names } = useQuery(genreNamesQuery);
  return useMemo(() => {
    const language = currentLanguage();
    const codes = new Map<string, string>();
    for (const [code, named] of Object.entries(names ?? {})) {
      const name = named[language];
      if (name !== undefined && !codes.has(name)) codes.set(name, code);
    }
    return {
      all: [...codes.keys()],
      nameOf: (code: string): string => names?.[code]?.[language] ?? code,
      codeOf: (name: string): string => codes.get(name) ?? name,
    };
  }, [names]);
};
