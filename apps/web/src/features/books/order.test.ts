import type { Book, Language } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { aBook, aPlace } from '../../testing/a-book.ts';
import { inOrder, type Order } from './order.ts';

const titled = (...titles: string[]): Book[] =>
  titles.map((title, index) => aBook({ id: String(index + 1), metadata: { title } }));
const titlesOf = (books: Book[]) => books.map(({ metadata }) => metadata.title);
const idsOf = (books: Book[], order: Order, language: Language = 'en') =>
  inOrder(books, order, language).map(({ id }) => id);

describe('words', () => {
  it.each<{ language: Language; sorted: string[] }>([
    { language: 'de', sorted: ['Apfel', 'Äpfel im Winter', 'Birne', 'öde', 'Zebra'] },
    { language: 'ru', sorted: ['Война и мир', 'Ёлка', 'Жизнь', 'Ярмарка'] },
    { language: 'uk', sorted: ['Гора', 'Ґанок', 'Іній', 'Їжак', 'Кобзар'] },
    { language: 'en', sorted: ['Book 2', 'Book 10', 'Éclair', 'zebra'] },
    { language: 'zh', sorted: ['红楼梦', '水浒传', '西游记'] },
  ])('[LIB-3] are ordered as $language orders them', ({ language, sorted }) => {
    expect(titlesOf(inOrder(titled(...sorted.toReversed()), 'title', language))).toEqual(sorted);
  });

  it('[LIB-3] books without an author come last', () => {
    const books = [null, 'Brontë', 'Austen'].map((authors, at) => aBook({ id: String(at + 1), metadata: { authors } }));
    expect(idsOf(books, 'author')).toEqual(['3', '2', '1']);
  });

  it('[LIB-4] equal ones stand by title, then the later one first, however they arrived', () => {
    const books = [
      aBook({ id: '1', metadata: { title: 'Same', authors: 'Poe' } }),
      aBook({ id: '9', metadata: { title: 'Same', authors: 'Poe' } }),
      aBook({ id: '5', metadata: { title: 'Another', authors: 'Poe' } }),
    ];
    expect(idsOf(books, 'author')).toEqual(['5', '9', '1']);
    expect(idsOf(books.toReversed(), 'author')).toEqual(['5', '9', '1']);
  });
});

describe('figures and times', () => {
  it('[LIB-2] the latest added, the last read and the largest stand first', () => {
    const books = [
      aBook({
        id: '1',
        bytes: 10,
        created_at: '2026-01-01T00:00:00Z',
        read_position: aPlace(5, '2026-03-01T00:00:00Z'),
      }),
      aBook({ id: '2', bytes: 30, created_at: '2026-03-01T00:00:00Z' }),
      aBook({
        id: '3',
        bytes: 20,
        created_at: '2026-02-01T00:00:00Z',
        read_position: aPlace(5, '2026-04-01T00:00:00Z'),
      }),
    ];
    expect(idsOf(books, 'added')).toEqual(['2', '3', '1']);
    expect(idsOf(books, 'recent')).toEqual(['3', '1', '2']);
    expect(idsOf(books, 'size')).toEqual(['2', '3', '1']);
  });

  it('[LIB-2] a finished book is further than one at 100 %', () => {
    const books = [aBook({ id: '1', read_percent: 100 }), aBook({ id: '2', read_percent: 40, read_status: 'read' })];
    expect(idsOf(books, 'progress')).toEqual(['2', '1']);
  });
});
