import type { Entry, Rows } from '../../catalogue/catalogue.queries.ts';
import { buildEntry } from '../../catalogue/testing/fake-cloud.ts';

/** Creates rows of `total` books, of which those from `from` up to `to` are loaded. */
export const rowsOf = (books: readonly Entry[], from = 0, to = books.length): Rows => ({
  state: 'ready',
  total: books.length,
  isAudio: books.length > 0 && books.every(({ audio }) => audio),
  rowAt: (index) => (index >= from && index < to ? books[index] : undefined),
  requestRange: () => undefined,
  ids: async (first, end) => books.slice(first, end).map(({ id }) => id),
  indexOf: async (id) => books.findIndex((book) => book.id === id),
  retry: () => undefined,
});

export const someBooks = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => buildEntry(String(index + 1)));
