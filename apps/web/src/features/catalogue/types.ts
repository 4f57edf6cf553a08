import type { BookFilter, CatalogueBook, FilterField } from '@lectern/contracts';

// The device stores these values in IndexedDB: their fields keep their names.

/** A book of the library on this device. */
export type Entry = CatalogueBook;

/** Spec section 2, "Books library". */
export const sortOrders = [
  'added',
  'updated',
  'recent',
  'title',
  'author',
  'progress',
  'rating',
  'format',
  'size',
] as const;
/** `number`: by the numbers of a series. */
export type SortOrder = (typeof sortOrders)[number] | 'number';

/** Whether an order usually begins with the greatest: the newest, the best, the largest. */
export const isDescending = (order: SortOrder): boolean => !['title', 'author', 'format', 'number'].includes(order);

/**
 * A selection of books. The names of a genre are the codes that share one name in the reader's language, that of a
 * collection is its id; '' selects books without an author, series, genre or collection.
 */
export type Shelf =
  | { kind: 'all' | 'ebooks' | 'audio' | 'purchased' | 'recent' | 'favorites' | 'reading' | 'read' }
  | { kind: 'author' | 'series' | 'genre' | 'format' | 'collection'; names: readonly string[] };

/**
 * A shelf in an order. `filter`: only books that meet it. `isReversed`: the other way round than the order usually is.
 * `text`: only books that are found by it.
 */
export type View = { shelf: Shelf; order: SortOrder; isReversed?: boolean; filter?: BookFilter; text?: string };

/** What a filter could choose from the books of a shelf. `queries`: only values that contain the text, by field. */
export type FacetsQuery = { shelf: Shelf; filter: BookFilter; queries: Partial<Record<FilterField, string>> };

/** The values of a field with their number of books; `total`: how many values the shelf has, whatever the filter. */
export type Facet = { total: number; values: readonly { value: string; count: number }[] };
export type Facets = Record<FilterField, Facet>;

export type GroupKind = 'author' | 'series' | 'genre' | 'format';

/** Books that share an author, a series, a genre or a format. */
export type Group = {
  /** '' for books that have none. */
  name: string;
  /** What it is ordered by (`compareSortKeys`). */
  key: string;
  count: number;
  /** When its newest book was added. */
  latest: string;
  /** Its newest books, three at most. */
  sample: readonly Entry[];
  /** Of a series: the numbers that are in the library, sorted. */
  numbers: readonly string[];
};

/** The number of books on each shelf, and of groups of each kind. */
export type Counts = Record<
  'all' | 'ebooks' | 'audio' | 'purchased' | 'favorites' | 'recent' | 'reading' | 'read',
  number
> & {
  /** Books with stars. */
  rated: number;
  /** Added since the first of this month. */
  newThisMonth: number;
  /** Finished books that were last opened this year. */
  finishedThisYear: number;
  authors: number;
  series: number;
  genres: number;
  formats: number;
};

/** A book with the title that messages call it by. */
export type BookRef = Pick<Entry, 'id' | 'title'>;

/** What a reader says about having read a book. */
export type ReadStatus = 'reading' | 'read' | 'unread';

/** A change that the reader makes to books. Shown at once, and stored until the server has it. */
export type Mutation =
  | { kind: 'favourite'; books: readonly BookRef[]; value: boolean }
  /** `were`: the books before they were marked as unread, so that their progress shows again at once. */
  | { kind: 'status'; books: readonly BookRef[]; status: ReadStatus; were?: readonly Entry[] }
  | { kind: 'rating'; books: readonly BookRef[]; value: number | null }
  | { kind: 'review'; books: readonly BookRef[]; text: string }
  | { kind: 'bin'; books: readonly BookRef[] }
  /** `were`: the books before their deletion, so that they show again at once. */
  | { kind: 'restore'; books: readonly BookRef[]; were?: readonly Entry[] }
  | { kind: 'collection'; books: readonly BookRef[]; collection: { id: string; name: string }; isIn: boolean };
