import type { Entry, Rows } from '../../catalogue/catalogue.queries.ts';
import { anEntry } from '../../catalogue/testing/cloud.ts';

/** So many books, of which those from `from` up to `to` are here. */
export const rowsOf = (books: readonly Entry[], from = 0, to = books.length): Rows => ({
  state: 'ready',
  total: books.length,
  isAudio: books.length > 0 && books.every(({ audio }) => audio),
  rowAt: (index) => (index >= from && index < to ? books[index] : undefined),
  want: () => undefined,
  ids: async (first, end) => books.slice(first, end).map(({ id }) => id),
  indexOf: async (id) => books.findIndex((book) => book.id === id),
  again: () => undefined,
});

export const someBooks = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => anEntry(String(index + 1)));
