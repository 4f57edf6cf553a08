import type { Book } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { genreNamesQuery } from './genres.queries.ts';

/** FictionBook has codes where other formats have words; what its reader writes is no code as a rule, and stands as it is. */
const hasCodes = ({ format }: Book): boolean => format.startsWith('fb2');
/** Words of genres have no such joints. */
const looksLikeCode = (genre: string): boolean => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(genre);

const isCode = (genre: string): boolean => /^[a-z][a-z0-9_]*$/.test(genre);

/** The genres of a book in the reader's language, each once; null while their names are on the way, and without genres. */
export const useGenreNames = (book: Book): string | null => {
  const { t } = useTranslation('bookDetails');
  const { genres } = book.metadata;
  const all = genres?.split(', ') ?? [];
  const { data: names } = useQuery({ ...genreNamesQuery, enabled: all.some(isCode) });
  if (genres === null || !all.some(isCode)) return genres;
  if (!names) return hasCodes(book) ? null : genres;
  const unknown = (genre: string): string => (hasCodes(book) && isCode(genre) ? t('unknownGenre') : genre);
  const named = all.map((genre) => names[genre]?.[currentLanguage()] ?? unknown(genre));
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

/** The names of all known genres, to choose from: between a name and what is kept of it, which is its code. */
export const useGenreChoice = () => {
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
      nameOf: (kept: string): string => names?.[kept]?.[language] ?? kept,
      codeOf: (name: string): string => codes.get(name) ?? name,
    };
  }, [names]);
};
