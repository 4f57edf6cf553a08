import type { Book, Reply, search } from '@lectern/contracts';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import { getFlags } from '../../lib/flags.ts';

export type SearchResults = Reply<typeof search.search>;
/** Groups of hits in display order (spec section 2, “Search”). */
export const SEARCH_GROUPS = [
  'recent',
  'collections',
  'authors',
  'books',
  'audiobooks',
] as const satisfies (keyof SearchResults)[];
export type Group = (typeof SEARCH_GROUPS)[number];

/** A search result. `key` is unique within one response. */
export type Hit = { key: string } & (
  | { kind: 'book'; book: Book }
  | { kind: 'author' | 'collection'; name: string; count: number }
);
export type HitGroup = { group: Group; total: number; hits: Hit[] };

const toHits = (results: SearchResults, group: Group): Hit[] => {
  switch (group) {
    case 'recent':
    case 'books':
    case 'audiobooks':
      return results[group].items.map((book) => ({
        key: `${group}-${book.id}`,
        kind: 'book',
        book: { ...book, metadata: withDisplayTitle(book.metadata) },
      }));
    case 'authors':
      return results.authors.items.map(({ name, count }) => ({ key: `author-${name}`, kind: 'author', name, count }));
    case 'collections':
      return results.collections.items.map(({ name, count }) => ({
        key: `collection-${name}`,
        kind: 'collection',
        name,
        count,
      }));
    default:
      return group satisfies never;
  }
};

/** Groups the hits of a search, empty groups last; concatenates its pages. Without audiobooks (a flag) the server finds none. */
export const toHitGroups = (...pages: SearchResults[]): HitGroup[] => {
  const { audioBooks } = getFlags();
  const groups = SEARCH_GROUPS.filter((group) => audioBooks || group !== 'audiobooks').map((group): HitGroup => {
    const hits = pages.flatMap((page) => toHits(page, group));
    return { group, total: pages[0]?.[group].total ?? 0, hits };
  });
  return [...groups.filter(({ total }) => total > 0), ...groups.filter(({ total }) => total === 0)];
};
