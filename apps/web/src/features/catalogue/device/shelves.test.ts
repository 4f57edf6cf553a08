import { expect, it } from 'vitest';
import type { Entry, Order, Shelf } from '../entry.ts';
import { anEntry } from '../testing/cloud.ts';
import { countsOf, groupsOf } from './groups.ts';
import { standing } from './standing.ts';

const titles = (books: readonly Entry[], order: Order, shelf: Shelf = { kind: 'all' }): string =>
  standing({ shelf, order }, books)
    .list()
    .map(({ title }) => title)
    .join();

const emma = anEntry('1', {
  title: 'Emma',
  author_names: ['Jane Austen'],
  genres: ['prose_classic'],
  favorite: true,
  read_status: 'read',
  percent: 100,
  opened: '2026-11-20T08:00:00.000Z',
  added: '2026-11-03T08:00:00.000Z',
});
const war = anEntry('2', {
  title: 'Война и мир',
  author_names: ['Лев Толстой'],
  series: 'Классика',
  series_ord: '10',
  format: 'fb2',
  bytes: 5_000_000,
  added: '2025-01-01T08:00:00.000Z',
});
const anna = anEntry('3', {
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
const songs = anEntry('4', { title: 'élan', audio: true, format: 'mp3', added: '2026-11-04T08:00:00.000Z' });
const all = [emma, war, anna, songs];

it('[CAT-30] stands in each order, equal ones always the same way, words of all languages in one', () => {
  expect(titles(all, 'added')).toBe('élan,Emma,Анна Каренина,Война и мир');
  expect(titles(all, 'title')).toBe('élan,Emma,Анна Каренина,Война и мир');
  expect(titles(all, 'author')).toBe('Emma,Война и мир,Анна Каренина,élan');
  expect(titles(all, 'progress')).toBe('Emma,Анна Каренина,élan,Война и мир');
  expect(titles(all, 'recent')).toBe('Анна Каренина,Emma,élan,Война и мир');
  expect(titles(all, 'size')).toBe('Война и мир,élan,Emma,Анна Каренина');
  expect(titles(all, 'format')).toBe('Emma,Анна Каренина,Война и мир,élan');
});

it('[CAT-31] a shelf holds its books alone; those of a series stand by their numbers', () => {
  expect(titles(all, 'added', { kind: 'author', names: ['Лев Толстой'] })).toBe('Анна Каренина,Война и мир');
  expect(titles(all, 'added', { kind: 'series', names: ['Классика'] })).toBe('Анна Каренина,Война и мир');
  expect(titles(all, 'size', { kind: 'series', names: ['Классика'] })).toBe('Война и мир,Анна Каренина');
  expect(titles(all, 'added', { kind: 'author', names: [''] })).toBe('élan');
  expect(titles(all, 'added', { kind: 'audio' })).toBe('élan');
  expect(titles(all, 'added', { kind: 'ebooks' })).not.toContain('élan');
  expect(titles(all, 'added', { kind: 'favorites' })).toBe('Emma');
  expect(titles(all, 'recent', { kind: 'recent' })).toBe('Анна Каренина,Emma');
  expect(titles(all, 'added', { kind: 'genre', names: ['prose_classic', 'prose'] })).toBe('Emma');
});

it('[CAT-31] changes come into a standing order without sorting it anew', () => {
  const view = standing({ shelf: { kind: 'favorites' }, order: 'title' }, all);
  const loved = { ...anna, favorite: true };
  expect(view.change(new Map([[songs.id, { ...songs, title: 'other' }]]))).toBe(false);
  expect(view.change(new Map([[anna.id, loved]]))).toBe(true);
  expect(view.list().map(({ id }) => id)).toEqual(['1', '3']);
  view.change(
    new Map<string, Entry | null>([
      [emma.id, null],
      [loved.id, { ...loved, title: 'A' }],
      [war.id, { ...war, favorite: true }],
    ]),
  );
  expect(view.list().map(({ title }) => title)).toEqual(['A', 'Война и мир']);
});

it('[CAT-32] groups tell their number, the newest of them and the numbers of a series', () => {
  const authors = groupsOf(all, 'author');
  expect(authors.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Jane Austen 1',
    'N. N. 1',
    'Лев Толстой 2',
    ' 1',
  ]);
  expect(authors[2]?.sample.map(({ id }) => id)).toEqual(['3', '2']);
  expect(groupsOf(all, 'series')).toMatchObject([
    { name: 'Классика', count: 2, numbers: ['2', '10'], latest: anna.added },
  ]);
});

it('[CAT-33] counts what stands on each shelf, what came this month and what was finished this year', () => {
  const counts = countsOf(all, Date.parse('2026-11-22T10:00:00.000Z'));
  expect(counts).toMatchObject({ all: 4, ebooks: 3, audio: 1, favorites: 1, recent: 2, reading: 1, read: 1 });
  expect(counts).toMatchObject({ finishedThisYear: 1, authors: 3, series: 1, genres: 1, formats: 3, purchased: 0 });
  expect(counts.newThisMonth).toBeGreaterThanOrEqual(2); // the first of the month begins where the reader is
});
