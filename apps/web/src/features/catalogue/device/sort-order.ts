import { compareSortKeys, deriveTitleSort, getAuthorSort, toBookKeys, toSortKey } from '@lectern/formats/sort-names';
import { type Entry, type GroupKind, isDescending, type SortOrder, type View } from '../types.ts';

export type Comparator = (a: Entry, b: Entry) => number;

type Keys = ReturnType<typeof toBookKeys>;
const keysOfBooks = new WeakMap<Entry, Keys>();
/** The keys of a book, made once: they are the same as the server's. */
const getKeys = (book: Entry): Keys => {
  const known = keysOfBooks.get(book);
  if (known) return known;
  const { title, lang, author_names: authors, series_ord: seriesNumber, sort_names: sortNames = {} } = book;
  const keys = toBookKeys({ title, lang, authors, seriesNumber, sortNames });
  keysOfBooks.set(book, keys);
  return keys;
};

/** Times are RFC 3339 with `Z` and a fixed number of digits, so they sort as texts. */
const byTime = (getTime: (book: Entry) => string | null): Comparator => {
  const toText = (book: Entry) => getTime(book) ?? '';
  return (a, b) => (toText(a) === toText(b) ? 0 : toText(a) < toText(b) ? -1 : 1);
};
const byKey =
  (getKey: (book: Entry) => string): Comparator =>
  (a, b) =>
    compareSortKeys(getKey(a), getKey(b));

/** Finished books come before those at 100 %. */
const toProgress = (book: Entry): number => (book.read_status === 'read' ? 101 : book.percent);
const byId: Comparator = (a, b) => Number(a.id) - Number(b.id);

/** Ascending. */
const orders: Record<SortOrder, Comparator> = {
  added: byTime((book) => book.added),
  updated: byTime((book) => book.updated),
  recent: byTime((book) => book.opened),
  title: byKey((book) => getKeys(book).title),
  author: byKey((book) => getKeys(book).author),
  progress: (a, b) => toProgress(a) - toProgress(b),
  rating: (a, b) => (a.rating ?? 0) - (b.rating ?? 0),
  format: byKey((book) => book.format),
  size: (a, b) => a.bytes - b.bytes,
  number: byKey((book) => getKeys(book).place),
};

/** A total order, the same as the server's: equal books are ordered by id, in the direction of the order. */
export const createComparator = ({ order, isReversed = false }: Pick<View, 'order' | 'isReversed'>): Comparator => {
  const compare = orders[order];
  const descends = isDescending(order);
  return descends !== isReversed ? (a, b) => compare(b, a) || byId(b, a) : (a, b) => compare(a, b) || byId(a, b);
};

/** The key by which a group stands among those of its kind, as one of its books says. */
export const toGroupKey = (kind: GroupKind, name: string, { lang, sort_names: sortNames = {} }: Entry): string => {
  if (kind === 'author') return toSortKey(getAuthorSort(name, sortNames));
  return toSortKey(kind === 'series' ? deriveTitleSort(name, lang) : name);
};
