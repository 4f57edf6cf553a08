import type { Flags } from '@lectern/contracts';
import type { Counts } from '../../features/catalogue/catalogue.queries.ts';

/** What stands below *Books*, in the order of spec section 2, “Sidebar”. */
const nested = [
  'ebooks',
  'audio',
  'purchased',
  'recent',
  'favorites',
  'authors',
  'series',
  'genres',
  'formats',
  'collections',
] as const;
export type NestedPlace = (typeof nested)[number];
export type Place = 'overview' | 'books' | NestedPlace | 'bin';

/** Those of installations that have switched them on. */
const flagOf: Partial<Record<NestedPlace, keyof Flags>> = {
  purchased: 'purchased',
  series: 'series',
  audio: 'audioBooks',
};

/** These are not there while nothing is in them. */
const hiddenWhenEmpty = new Set<string>([
  'purchased',
  'recent',
  'favorites',
  'authors',
  'series',
  'genres',
  'formats',
] satisfies (NestedPlace & keyof Counts)[]);

/**
 * The places below *Books* that are shown. While nothing is counted yet, those of last time are (`before`), so that the
 * others do not jump when the counts arrive.
 */
export const shownPlaces = (counts: Counts | null, flags: Flags, before: readonly string[]): NestedPlace[] =>
  nested.filter((place) => {
    const flag = flagOf[place];
    if (flag !== undefined && !flags[flag]) return false;
    if (!hiddenWhenEmpty.has(place)) return true;
    if (counts === null) return before.includes(place);
    return place in counts && counts[place as keyof Counts] > 0; // the names of these are those of their counts
  });

const singular: Record<string, NestedPlace> = {
  author: 'authors',
  genre: 'genres',
  format: 'formats',
  collection: 'collections',
};

/** Where the reader is, by the address; null on a page that none of the places leads to. */
export const placeAt = (pathname: string): Place | null => {
  const [, , user, , first, second] = pathname.split('/');
  if (user !== 'user') return null;
  if (first === undefined || first === '') return 'overview';
  const named = (word: string | undefined): NestedPlace | undefined =>
    nested.find((place) => place === word) ?? singular[word ?? ''];
  // A book's own page belongs to the books.
  if (first === 'book') return 'books';
  if (first === 'bin') return 'bin';
  if (first === 'books') return named(second) ?? 'books';
  if (first === 'collections') return named(second) ?? 'collections';
  return named(first) ?? null;
};
