import { expect, it } from 'vitest';
import { rankBooks, type Taste } from './rank-books.ts';

const book = (title: string, authors: string[] = [], genres: string[] = [], series: string | null = null) => ({
  title,
  authorNames: authors,
  genreNames: genres,
  series,
});
const taste = (counts: { author?: object; series?: object; genre?: object }): Taste => ({
  author: new Map(Object.entries(counts.author ?? {})),
  series: new Map(Object.entries(counts.series ?? {})),
  genre: new Map(Object.entries(counts.genre ?? {})),
});
const order = (books: ReturnType<typeof book>[], of: Taste, owned: string[] = []): string[] =>
  rankBooks(books, of, ({ title }) => owned.includes(title)).map(({ title }) => title);

it('[PBOOK-9] the next volume of a series comes before an author, and an author before a genre', () => {
  const books = [
    book('new'),
    book('genre', [], ['Fantasy']),
    book('author', ['Reed']),
    book('series', [], [], 'Lights'),
  ];
  const own = taste({ author: { Reed: 1 }, series: { Lights: 1 }, genre: { fantasy: 1 } });
  expect(order(books, own)).toEqual(['series', 'author', 'genre', 'new']);
});

it('[PBOOK-9] more books count more, but a genre with many does not beat an author', () => {
  const books = [book('one', ['Reed']), book('five', ['Lane']), book('genre', [], ['Fantasy'])];
  expect(order(books, taste({ author: { Reed: 1, Lane: 5 }, genre: { fantasy: 14 } }))).toEqual([
    'five',
    'one',
    'genre',
  ]);
});

it('[PBOOK-9] without books the order is that of the shop, and what the reader has comes last', () => {
  const books = [book('a', ['Reed']), book('b'), book('c', ['Reed'])];
  expect(order(books, taste({}))).toEqual(['a', 'b', 'c']);
  expect(order(books, taste({ author: { Reed: 2 } }), ['a'])).toEqual(['c', 'b', 'a']);
});
