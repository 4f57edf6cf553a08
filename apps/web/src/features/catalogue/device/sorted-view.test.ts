import { expect, it } from 'vitest';
import { buildEntry } from '../testing/fake-cloud.ts';
import type { Entry, Shelf, SortOrder } from '../types.ts';
import { countBooks, groupBooks } from './groups.ts';
import { createSortedView } from './sorted-view.ts';

const toTitles = (
  books: readonly Entry[],
  order: SortOrder,
  shelf: Shelf = { kind: 'all' },
  isReversed = false,
): string =>
  createSortedView({ shelf, order, isReversed }, books)
    .books()
    .map(({ title }) => title)
    .join();

const emma = buildEntry('1', {
  title: 'Emma',
  author_names: ['Jane Austen'],
  genres: ['prose_classic'],
  favorite: true,
  read_status: 'read',
  percent: 100,
  opened: '2026-11-20T08:00:00.000Z',
  added: '2026-11-03T08:00:00.000Z',
});
const war = buildEntry('2', {
  title: 'Война и мир',
  author_names: ['Лев Толстой'],
  series: 'Классика',
  series_ord: '10',
  format: 'fb2',
  bytes: 5_000_000,
  added: '2025-01-01T08:00:00.000Z',
});
const anna = buildEntry('3', {
  title: 'Анна Каренина',
  author_names: ['Лев Толстой', 'N. N.'],
  series: 'Классика',
  series_ord: '2',
  format: 'fb2',
  percent: 40,
  read_status: 'reading',
  opened: '2026-11-21T08:00:00.000Z',
  added: '2026-11-01T00:00:00.000Z',
});
const songs = buildEntry('4', { title: 'élan', audio: true, format: 'mp3', added: '2026-11-04T08:00:00.000Z' });
const all = [emma, war, anna, songs];

it('[CAT-30] [RATE-5] sorts by each order, equal books always the same way, texts of all languages together', () => {
  expect(toTitles(all, 'added')).toBe('élan,Emma,Анна Каренина,Война и мир');
  expect(toTitles(all, 'title')).toBe('élan,Emma,Анна Каренина,Война и мир');
  expect(toTitles(all, 'author')).toBe('Emma,Война и мир,Анна Каренина,élan');
  expect(toTitles(all, 'progress')).toBe('Emma,Анна Каренина,élan,Война и мир');
  expect(toTitles(all, 'progress', { kind: 'all' }, true)).toBe('Война и мир,élan,Анна Каренина,Emma');
  expect(toTitles(all, 'recent')).toBe('Анна Каренина,Emma,élan,Война и мир');
  expect(toTitles(all, 'size')).toBe('Война и мир,élan,Анна Каренина,Emma');
  const rated = [emma, { ...war, rating: 3 }, { ...anna, rating: 3 }, { ...songs, rating: 4.5 }];
  expect(toTitles(rated, 'rating')).toBe('élan,Анна Каренина,Война и мир,Emma');
  expect(toTitles(all, 'format')).toBe('Emma,Война и мир,Анна Каренина,élan');
});

it('[CAT-31] a shelf has only its own books; those of a series are sorted by number', () => {
  expect(toTitles(all, 'added', { kind: 'author', names: ['Лев Толстой'] })).toBe('Анна Каренина,Война и мир');
  expect(toTitles(all, 'number', { kind: 'series', names: ['Классика'] })).toBe('Анна Каренина,Война и мир');
  expect(toTitles(all, 'size', { kind: 'series', names: ['Классика'] })).toBe('Война и мир,Анна Каренина');
  expect(toTitles(all, 'added', { kind: 'author', names: [''] })).toBe('élan');
  expect(toTitles(all, 'added', { kind: 'audio' })).toBe('élan');
  expect(toTitles(all, 'added', { kind: 'ebooks' })).not.toContain('élan');
  expect(toTitles(all, 'added', { kind: 'favorites' })).toBe('Emma');
  expect(toTitles(all, 'recent', { kind: 'recent' })).toBe('Анна Каренина,Emma');
  expect(toTitles(all, 'added', { kind: 'genre', names: ['prose_classic', 'prose'] })).toBe('Emma');
});

it('[CAT-31] changes are merged into a sorted view', () => {
  const view = createSortedView({ shelf: { kind: 'favorites' }, order: 'title' }, all);
  const favorite = { ...anna, favorite: true };
  expect(view.applyChanges(new Map([[songs.id, { ...songs, title: 'other' }]]))).toBe(false);
  expect(view.applyChanges(new Map([[anna.id, favorite]]))).toBe(true);
  expect(view.books().map(({ id }) => id)).toEqual(['1', '3']);
  view.applyChanges(
    new Map<string, Entry | null>([
      [emma.id, null],
      [favorite.id, { ...favorite, title: 'A' }],
      [war.id, { ...war, favorite: true }],
    ]),
  );
  expect(view.books().map(({ title }) => title)).toEqual(['A', 'Война и мир']);
});

it('[CAT-32] groups have their number of books, the newest of them and the numbers of a series', () => {
  const authors = groupBooks(all, 'author');
  expect(authors.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Jane Austen 1',
    'N. N. 1',
    'Лев Толстой 2',
    ' 1',
  ]);
  expect(authors[2]?.sample.map(({ id }) => id)).toEqual(['3', '2']);
  expect(groupBooks(all, 'series')).toMatchObject([
    { name: 'Классика', count: 2, numbers: ['2', '10'], latest: anna.added },
  ]);
});

it('[CAT-33] counts the books of each shelf, those added this month and those finished this year', () => {
  const counts = countBooks(all, Date.parse('2026-11-22T10:00:00.000Z'));
  expect(counts).toMatchObject({ all: 4, ebooks: 3, audio: 1, favorites: 1, recent: 2, reading: 1, read: 1 });
  expect(counts).toMatchObject({
    finishedThisYear: 1,
    authors: 3,
    series: 1,
    genres: 1,
    formats: 3,
    purchased: 0,
    rated: 0,
  });
  expect(counts.newThisMonth).toBeGreaterThanOrEqual(2); // the first of the month begins where the reader is
});
