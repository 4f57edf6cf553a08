import type { Book, Reply, search } from '@lectern/contracts';
import { called } from '../../i18n/book-title.ts';

export type Found = Reply<typeof search.search>;
/** In the order in which they are shown (spec section 2, “Search”). */
export const groups = ['recent', 'collections', 'authors', 'books', 'audiobooks'] as const satisfies (keyof Found)[];
export type Group = (typeof groups)[number];

/** One thing that was found. `key` is its own among all of one answer. */
export type Hit = { key: string } & (
  | { kind: 'book'; book: Book }
  | { kind: 'author' | 'collection'; name: string; count: number }
);
export type HitGroup = { group: Group; total: number; hits: Hit[] };

const hitsOf = (found: Found, group: Group): Hit[] => {
  switch (group) {
    case 'recent':
    case 'books':
    case 'audiobooks':
      return found[group].items.map((book) => ({
        key: `${group}-${book.id}`,
        kind: 'book',
        book: { ...book, metadata: called(book.metadata) },
      }));
    case 'authors':
      return found.authors.items.map(({ name, count }) => ({ key: `author-${name}`, kind: 'author', name, count }));
    case 'collections':
      return found.collections.items.map(({ name, count }) => ({
        key: `collection-${name}`,
        kind: 'collection',
        name,
        count,
      }));
    default:
      return group satisfies never;
  }
};

/** What was found, group by group; of several pages of one search one after the other. */
export const groupsOf = (...pages: Found[]): HitGroup[] =>
  groups.map((group) => ({
    group,
    total: pages[0]?.[group].total ?? 0,
    hits: pages.flatMap((page) => hitsOf(page, group)),
  }));
