import type { Flags } from '@lectern/contracts';
import type { Counts } from '../../features/catalogue/catalogue.queries.ts';

/** The entries below *Books*, in the order of spec section 2, “Sidebar”. */
const NESTED = [
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
export type NestedDestination = (typeof NESTED)[number];
export type Destination = 'overview' | 'books' | NestedDestination | 'bin';

/** Entries that depend on a feature flag. */
const REQUIRED_FLAGS: Partial<Record<NestedDestination, keyof Flags>> = {
  purchased: 'purchased',
  series: 'series',
  audio: 'audioBooks',
};

/** Entries that are hidden while they have no books. */
const hiddenWhenEmpty = new Set<string>([
  'purchased',
  'recent',
  'favorites',
  'authors',
  'series',
  'genres',
  'formats',
] satisfies (NestedDestination & keyof Counts)[]);

/**
 * Lists the visible entries below *Books*. Until the counts arrive it uses those of the last visit (`previous`), so that
 * nothing jumps.
 */
export const listVisibleDestinations = (
  counts: Counts | null,
  flags: Flags,
  previous: readonly string[],
): NestedDestination[] =>
  NESTED.filter((destination) => {
    const flag = REQUIRED_FLAGS[destination];
    if (flag !== undefined && !flags[flag]) return false;
    if (!hiddenWhenEmpty.has(destination)) return true;
    if (counts === null) return previous.includes(destination);
    return destination in counts && counts[destination as keyof Counts] > 0; // these entries are named like their counts
  });

const SINGULAR: Record<string, NestedDestination> = {
  author: 'authors',
  genre: 'genres',
  format: 'formats',
  collection: 'collections',
};

/** The entry that the current path belongs to; null when it belongs to none. */
export const findCurrentDestination = (pathname: string): Destination | null => {
  const [, , user, , first, second] = pathname.split('/');
  if (user !== 'user') return null;
  if (first === undefined || first === '') return 'overview';
  const findNested = (word: string | undefined): NestedDestination | undefined =>
    NESTED.find((destination) => destination === word) ?? SINGULAR[word ?? ''];
  // A book's own page belongs to the books.
  if (first === 'book') return 'books';
  if (first === 'bin') return 'bin';
  if (first === 'books') return findNested(second) ?? 'books';
  if (first === 'collections') return findNested(second) ?? 'collections';
  return findNested(first) ?? null;
};
