import type { CatalogueBook } from '@lectern/contracts';

/** A book as the library on this device knows it. */
export type Entry = CatalogueBook;

/** Spec section 2, "Books library". */
export const orders = ['added', 'updated', 'recent', 'title', 'author', 'progress', 'format', 'size'] as const;
export type Order = (typeof orders)[number];

/**
 * Which books. A genre's names are the codes that have one name in the reader's language, a collection's its id; the name
 * '' is that of books without an author, series, genre or collection.
 */
export type Shelf =
  | { kind: 'all' | 'ebooks' | 'audio' | 'purchased' | 'recent' | 'favorites' | 'reading' | 'read' }
  | { kind: 'author' | 'series' | 'genre' | 'format' | 'collection'; names: readonly string[] };

/** Books in an order. Those of a series stand by their numbers where they would stand by their age. */
export type View = { shelf: Shelf; order: Order };

export type GroupKind = 'author' | 'series' | 'genre' | 'format';

/** Books that share an author, a series, a genre or a format. */
export type Group = {
  /** '' for books that have none. */
  name: string;
  count: number;
  /** When the newest of them was added. */
  latest: string;
  /** The newest, three at most. */
  sample: readonly Entry[];
  /** Of a series: the numbers that are there, in order. */
  numbers: readonly string[];
};

/** How many books stand on each shelf, and how many groups there are of each kind. */
export type Counts = Record<
  'all' | 'ebooks' | 'audio' | 'purchased' | 'favorites' | 'recent' | 'reading' | 'read',
  number
> & {
  /** Added since the first of this month. */
  newThisMonth: number;
  /** Finished books that were last opened this year. */
  finishedThisYear: number;
  authors: number;
  series: number;
  genres: number;
  formats: number;
};

/** A book by what a message calls it. */
export type Named = Pick<Entry, 'id' | 'title'>;

/** Something that the reader wants done with books. Shown at once, kept until the server knows it. */
export type Deed =
  | { kind: 'favourite'; books: readonly Named[]; value: boolean }
  | { kind: 'status'; books: readonly Named[]; status: 'reading' | 'read' | 'unread' }
  | { kind: 'bin'; books: readonly Named[] }
  /** `were`: as the device knew them when they were put into the bin, so that they show again at once. */
  | { kind: 'restore'; books: readonly Named[]; were?: readonly Entry[] }
  | { kind: 'collection'; books: readonly Named[]; collection: { id: string; name: string }; isIn: boolean };
