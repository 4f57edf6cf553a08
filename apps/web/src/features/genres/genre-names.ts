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

/** A genre as its shelf is named, and as the reader reads it. */
export type NamedGenre = { genre: string; label: string };

/** The genres of a book in the reader's language, each label once; none while the names load. */
export const useBookGenres = (book: Book, genres: readonly string[]): NamedGenre[] => {
  const { t } = useTranslation('bookDetails');
  const { data: names } = useQuery({ ...genreNamesQuery, enabled: genres.some(isCode) });
  if (!names && hasCodes(book) && genres.some(isCode)) return [];
  const labelUnknown = (genre: string): string => (hasCodes(book) && isCode(genre) ? t('unknownGenre') : genre);
  const named = genres.map((genre) => ({ genre, label: names?.[genre]?.[currentLanguage()] ?? labelUnknown(genre) }));
  return [...new Map(named.toReversed().map((each) => [each.label, each])).values()].toReversed();
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
