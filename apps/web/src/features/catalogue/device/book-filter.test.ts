import type { BookFilter } from '@lectern/contracts';
import { expect, it } from 'vitest';
import { buildEntry } from '../testing/fake-cloud.ts';
import type { Shelf } from '../types.ts';
import { computeFacets } from './facets.ts';
import { createLibraryCache } from './library-cache.ts';
import { createSortedView } from './sorted-view.ts';

const DAY_MS = 86_400_000;
const NOW = Date.now();
const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

const emma = buildEntry('1', {
  title: 'Emma',
  author_names: ['Jane Austen'],
  genres: ['prose_classic'],
  lang: 'en-GB',
  read_status: 'read',
  rating: 4.5,
  favorite: true,
  purchased: true,
  added: daysAgo(400),
});
const omens = buildEntry('2', {
  title: 'Good Omens',
  author_names: ['Terry Pratchett', 'Neil Gaiman'],
  genres: ['sf_humor', 'sf_fantasy'],
  lang: 'en',
  format: 'fb2',
  rating: 3,
  added: daysAgo(20),
});
const mort = buildEntry('3', {
  title: 'Mort',
  author_names: ['Terry Pratchett'],
  series: 'Discworld',
  lang: 'de',
  read_status: 'reading',
  opened: daysAgo(1),
  licensed: true,
  added: daysAgo(3),
});
const dune = buildEntry('4', { title: 'Dune', audio: true, format: 'm4b', locked: true, added: daysAgo(1) });
const loan = buildEntry('5', { title: 'Loan', format: 'acsm', token_expires: daysAgo(-2), added: daysAgo(100) });
const all = [emma, omens, mort, dune, loan];

const list = (filter: BookFilter, shelf: Shelf = { kind: 'all' }): string =>
  createSortedView({ shelf, order: 'title', filter }, all)
    .books()
    .map(({ title }) => title)
    .join();

it.each<[BookFilter, string]>([
  [{ type: ['audio'] }, 'Dune'],
  [{ status: ['unread'] }, 'Dune,Good Omens,Loan'],
  [{ status: ['reading', 'read'] }, 'Emma,Mort'],
  [{ format: ['fb2', 'm4b'] }, 'Dune,Good Omens'],
  [{ language: ['en'] }, 'Emma,Good Omens'],
  [{ language: [''] }, 'Dune,Loan'],
  [{ author: ['Terry Pratchett'] }, 'Good Omens,Mort'],
  [{ author: [''] }, 'Dune,Loan'],
  [{ series: ['Discworld'] }, 'Mort'],
  [{ genre: ['sf_fantasy', 'prose_classic'] }, 'Emma,Good Omens'],
  [{ rating: ['3'] }, 'Emma,Good Omens'],
  [{ rating: ['3.5'] }, 'Emma'],
  [{ licence: ['bought'] }, 'Emma'],
  [{ licence: ['lent'] }, 'Mort'],
  [{ licence: ['expires'] }, 'Loan'],
  [{ licence: ['free'] }, 'Good Omens'],
  [{ favorite: ['true'] }, 'Emma'],
  [{ opened: ['true'] }, 'Mort'],
  [{ added: ['7'] }, 'Dune,Mort'],
  [{ added: ['30'] }, 'Dune,Good Omens,Mort'],
])('[CAT-110] a book meets a field with one of its values: %o', (filter, titles) => {
  expect(list(filter)).toBe(titles);
});

it('[CAT-110] a book meets a filter with all of its fields, on any shelf', () => {
  expect(list({ author: ['Terry Pratchett'], language: ['de', 'en'], status: ['unread'] })).toBe('Good Omens');
  expect(list({ author: ['Terry Pratchett'], rating: ['5'] })).toBe('');
  expect(list({ language: ['en'] }, { kind: 'favorites' })).toBe('Emma');
});

it('[CAT-111] each value has the number of books with it that meet the other fields', () => {
  const filter: BookFilter = { author: ['Terry Pratchett'], language: ['en'] };
  const { total, facets } = computeFacets(all, { shelf: { kind: 'all' }, filter, queries: {} }, NOW);
  expect(total).toBe(1);
  expect(facets.language).toEqual({
    total: 3,
    values: [
      { value: 'de', count: 1 },
      { value: 'en', count: 1 },
    ],
  });
  expect(facets.author.values).toEqual([
    { value: 'Jane Austen', count: 1 },
    { value: 'Neil Gaiman', count: 1 },
    { value: 'Terry Pratchett', count: 1 },
  ]);
  expect(facets.rating.values).toEqual([
    { value: '0.5', count: 1 },
    { value: '2', count: 1 },
    { value: '3', count: 1 },
  ]);
  expect(facets.added.values).toContainEqual({ value: '30', count: 1 });
});

it('[CAT-111] names are found among tens of thousands, and a chosen one stays listed', () => {
  const books = Array.from({ length: 20_000 }, (_, index) =>
    buildEntry(String(index + 1), { author_names: [`Writer ${index}`] }),
  );
  const find = (author: string) =>
    computeFacets(books, { shelf: { kind: 'all' }, filter: { author: ['Writer 7'] }, queries: { author } }, NOW).facets
      .author;
  expect(find('WRITER 19999').values).toEqual([
    { value: 'Writer 19999', count: 1 },
    { value: 'Writer 7', count: 1 },
  ]);
  expect(find('').total).toBe(20_000);
  expect(find('').values.length).toBeLessThan(300);
});

it('[CAT-112] a filtered view follows changes', () => {
  const cache = createLibraryCache();
  cache.applyChanges(new Map(all.map((book) => [book.id, book])));
  const titles = () =>
    cache
      .getView({ shelf: { kind: 'all' }, order: 'title', filter: { status: ['unread'] } })
      .books.map(({ title }) => title);
  expect(titles()).toEqual(['Dune', 'Good Omens', 'Loan']);
  cache.setMutations([{ kind: 'status', books: [{ id: '4', title: 'Dune' }], status: 'read' }]);
  expect(titles()).toEqual(['Good Omens', 'Loan']);
  cache.applyChanges(new Map([['1', { ...emma, read_status: '' as const }]]));
  expect(titles()).toEqual(['Emma', 'Good Omens', 'Loan']);
});
