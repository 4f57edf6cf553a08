import { treeGenres } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { genreNamesQuery } from './genres.queries.ts';

/** Codes of files that were never tidied; genre names do not contain underscores. */
const looksLikeCode = (genre: string): boolean => /^[a-z0-9]+(_[a-z0-9]+)+$/.test(genre);

/** A genre as its shelf is named, and as the reader reads it. */
export type NamedGenre = { genre: string; label: string };

/** The genres of a book in the reader's language, each label once; codes without a name are left out. */
export const useBookGenres = (genres: readonly string[]): NamedGenre[] => {
  const { data: names } = useQuery({ ...genreNamesQuery, enabled: genres.length > 0 });
  const named = genres
    .map((genre) => ({ genre, label: names?.[genre]?.[currentLanguage()] ?? (looksLikeCode(genre) ? '' : genre) }))
    .filter(({ label }) => label !== '');
  return [...new Map(named.toReversed().map((each) => [each.label, each])).values()].toReversed();
};

/**
 * A function that translates a genre (code, name or '') to the reader's language; null while the names load. Offline, codes
 * that were never fetched are shown as unknown.
 */
export const useGenreFormatter = (isNeeded = true): ((genre: string) => string) | null => {
  const { t } = useTranslation('bookDetails');
  const { data: names, isPending, fetchStatus } = useQuery({ ...genreNamesQuery, enabled: isNeeded });
  const language = currentLanguage();
  const isLoading = isPending && fetchStatus === 'fetching';
  return useMemo(() => {
    if (isLoading) return null;
    const unknownLabel = t('unknownGenre');
    return (genre) => names?.[genre]?.[language] ?? (genre === '' || looksLikeCode(genre) ? unknownLabel : genre);
  }, [isLoading, names, language, t]);
};

/** The genres of the tree as options, with conversion between display name and stored name. */
export const useGenreOptions = () => {
  const { data: names } = useQuery(genreNamesQuery);
  return useMemo(() => {
    const nameOf = (genre: string): string => names?.[genre]?.[currentLanguage()] ?? genre;
    const genres = new Map(treeGenres.map((genre): [name: string, genre: string] => [nameOf(genre), genre]));
    return { all: [...genres.keys()], nameOf, codeOf: (name: string): string => genres.get(name) ?? name };
  }, [names]);
};
