import { compareSeriesNumbers, compareSortKeys } from '@lectern/formats/sort-names';
import type { Counts, Entry, Group, GroupKind } from '../types.ts';
import { createShelfFilter, getGroupNames } from './shelves.ts';
import { toGroupKey } from './sort-order.ts';

const SAMPLE_SIZE = 3;

type GroupBuilder = Omit<Group, 'sample' | 'numbers' | 'key'> & {
  sample: Entry[];
  numbers: Set<string>;
  newest: Entry;
};

const compareGroups = (a: Group, b: Group): number => compareSortKeys(a.key, b.key) || (a.name < b.name ? -1 : 1);

const addToSample = (sample: readonly Entry[], book: Entry): Entry[] =>
  [...sample, book].sort((a, b) => (a.added < b.added ? 1 : -1)).slice(0, SAMPLE_SIZE);

/** Groups books by author, series, genre or format, in the server's order; the group without a name comes last. */
export const groupBooks = (books: Iterable<Entry>, kind: GroupKind): Group[] => {
  const groups = new Map<string, GroupBuilder>();
  for (const book of books) {
    for (const name of getGroupNames(book, kind)) {
      if (name === '' && kind === 'series') continue; // most books belong to no series
      const group = groups.get(name) ?? { name, count: 0, latest: '', sample: [], numbers: new Set(), newest: book };
      groups.set(name, group);
      group.count += 1;
      if (book.added > group.latest) group.latest = book.added;
      if (book.updated > group.newest.updated) group.newest = book;
      const oldest = group.sample.at(-1);
      if (group.sample.length < SAMPLE_SIZE || (oldest && oldest.added < book.added)) {
        group.sample = addToSample(group.sample, book);
      }
      if (kind === 'series' && book.series_ord !== null) group.numbers.add(book.series_ord);
    }
  }
  return [...groups.values()]
    .map(({ newest, numbers, ...group }) => ({
      ...group,
      key: toGroupKey(kind, group.name, newest),
      numbers: [...numbers].sort(compareSeriesNumbers),
    }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || compareGroups(a, b));
};

const countedShelves = ['all', 'ebooks', 'audio', 'purchased', 'favorites', 'recent', 'reading', 'read'] as const;

/** Counts the books of each shelf, and the groups. @param now in ms since 1970; months and years are the device's. */
export const countBooks = (books: Iterable<Entry>, now: number): Counts => {
  const today = new Date(now);
  const startOfMonth = new Date(today.getFullYear(), today.getMonth(), 1).toISOString();
  const startOfYear = new Date(today.getFullYear(), 0, 1).toISOString();
  const shelves = countedShelves.map((kind) => ({ kind, includes: createShelfFilter({ kind }), count: 0 }));
  const names = {
    author: new Set<string>(),
    series: new Set<string>(),
    genre: new Set<string>(),
    format: new Set<string>(),
  };
  let [rated, newThisMonth, finishedThisYear] = [0, 0, 0];
  for (const book of books) {
    for (const shelf of shelves) if (shelf.includes(book)) shelf.count += 1;
    if (book.rating !== undefined) rated += 1;
    if (book.added >= startOfMonth) newThisMonth += 1;
    if (book.read_status === 'read' && (book.opened ?? '') >= startOfYear) finishedThisYear += 1;
    for (const name of book.author_names) names.author.add(name);
    if (book.series !== null) names.series.add(book.series);
    for (const name of book.genres) names.genre.add(name);
    names.format.add(book.format);
  }
  const getCount = (kind: (typeof countedShelves)[number]): number =>
    shelves.find((shelf) => shelf.kind === kind)?.count ?? 0;
  return {
    all: getCount('all'),
    ebooks: getCount('ebooks'),
    audio: getCount('audio'),
    purchased: getCount('purchased'),
    favorites: getCount('favorites'),
    recent: getCount('recent'),
    reading: getCount('reading'),
    read: getCount('read'),
    rated,
    newThisMonth,
    finishedThisYear,
    authors: names.author.size,
    series: names.series.size,
    genres: names.genre.size,
    formats: names.format.size,
  };
};
