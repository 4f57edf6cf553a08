import { expect, it } from 'vitest';
import { buildEntry } from '../testing/fake-cloud.ts';
import { createTextFilter } from './text-filter.ts';

const find = (text: string, ...books: Parameters<typeof buildEntry>[1][]): number =>
  books.map((book, index) => buildEntry(String(index + 1), book)).filter(createTextFilter(text)).length;

it.each<[string, Parameters<typeof buildEntry>[1]]>([
  ['war and peace', { title: 'War & Peace' }],
  ['daybyday', { title: 'Day-by-Day' }],
  ['dont look', { title: 'Don’t Look Now' }],
  ['jrr tolkien', { author_names: ['John Ronald Reuel Tolkien'] }],
  ['jrr tolkien', { author_names: ['J R R Tolkien'] }],
  ['mueller', { author_names: ['Herta Müller'] }],
  ['aarhus', { title: 'Århus' }],
  ['joergensen', { author_names: ['Jens Jørgensen'] }],
  ['حيوان', { title: 'الحيوان' }],
  ['discworld 12', { series: 'Discworld', series_ord: '12' }],
  ['pratchett', { title: 'A very long title '.repeat(120), author_names: ['Terry Pratchett'] }],
])('[COLL-52] “%s” finds a book on the device as it does on the server', (text, book) => {
  expect(find(text, book)).toBe(1);
  expect(find(text, { title: 'Peace', author_names: ['Jane Austen'] })).toBe(0);
});
