import type { Counts, Entry, Group, GroupKind } from '../entry.ts';
import { compareWords } from './order.ts';
import { belongsTo, namesOf } from './shelves.ts';

const IN_SAMPLE = 3;

type Growing = { name: string; count: number; latest: string; sample: Entry[]; numbers: Set<string> };

const withNewest = (sample: readonly Entry[], book: Entry): Entry[] =>
  [...sample, book].sort((a, b) => (a.added < b.added ? 1 : -1)).slice(0, IN_SAMPLE);

/** Books by author, series, genre or format, in the order of the names; those without one last. */
export const groupsOf = (books: Iterable<Entry>, kind: GroupKind): Group[] => {
  const groups = new Map<string, Growing>();
  for (const book of books) {
    for (const name of namesOf(book, kind)) {
      if (name === '' && kind === 'series') continue; // most books are of none
      const group = groups.get(name) ?? { name, count: 0, latest: '', sample: [], numbers: new Set<string>() };
      groups.set(name, group);
      group.count += 1;
      if (book.added > group.latest) group.latest = book.added;
      const oldest = group.sample.at(-1);
      if (group.sample.length < IN_SAMPLE || (oldest && oldest.added < book.added)) {
        group.sample = withNewest(group.sample, book);
      }
      if (kind === 'series' && book.series_ord !== null) group.numbers.add(book.series_ord);
    }
  }
  return [...groups.values()]
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || compareWords(a.name, b.name))
    .map((group) => ({ ...group, numbers: [...group.numbers].sort(compareWords) }));
};

const shelves = ['all', 'ebooks', 'audio', 'purchased', 'favorites', 'recent', 'reading', 'read'] as const;

/** @param now in ms since 1970; months and years are the device's. */
export const countsOf = (books: Iterable<Entry>, now: number): Counts => {
  const today = new Date(now);
  const month = new Date(today.getFullYear(), today.getMonth(), 1).toISOString();
  const year = new Date(today.getFullYear(), 0, 1).toISOString();
  const on = shelves.map((kind) => ({ kind, holds: belongsTo({ kind }), count: 0 }));
  const names = {
    author: new Set<string>(),
    series: new Set<string>(),
    genre: new Set<string>(),
    format: new Set<string>(),
  };
  let [newThisMonth, finishedThisYear] = [0, 0];
  for (const book of books) {
    for (const shelf of on) if (shelf.holds(book)) shelf.count += 1;
    if (book.added >= month) newThisMonth += 1;
    if (book.read_status === 'read' && (book.opened ?? '') >= year) finishedThisYear += 1;
    for (const name of book.author_names) names.author.add(name);
    if (book.series !== null) names.series.add(book.series);
    for (const name of book.genres) names.genre.add(name);
    names.format.add(book.format);
  }
  const countOf = (kind: (typeof shelves)[number]): number => on.find((one) => one.kind === kind)?.count ?? 0;
  return {
    all: countOf('all'),
    ebooks: countOf('ebooks'),
    audio: countOf('audio'),
    purchased: countOf('purchased'),
    favorites: countOf('favorites'),
    recent: countOf('recent'),
    reading: countOf('reading'),
    read: countOf('read'),
    newThisMonth,
    finishedThisYear,
    authors: names.author.size,
    series: names.series.size,
    genres: names.genre.size,
    formats: names.format.size,
  };
};
