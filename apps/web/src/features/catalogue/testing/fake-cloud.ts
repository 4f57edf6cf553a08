import { bin, type Change, catalogue, collections, ratings, sync } from '@lectern/contracts';
import { NoAnswer, Refused, server } from '../../../testing/fake-server.ts';
import type { Entry } from '../types.ts';

/** The time of everything in these tests, unless given. */
const DAY = '2026-11-02T10:00:00.000Z';

/** Builds a book of the library; give only the fields that matter. */
export const buildEntry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  title: `Book ${id}`,
  authors: more.author_names?.join(', ') ?? null,
  lang: null,
  cover: null,
  format: 'epub',
  percent: 0,
  read_status: '',
  favorite: false,
  audio: false,
  locked: false,
  added: DAY,
  bytes: 1_000_000,
  opened: null,
  name: `book-${id}.epub`,
  fast_hash: id.padStart(32, '0'),
  updated: DAY,
  author_names: [],
  series: null,
  series_ord: null,
  genres: [],
  collection_ids: [],
  purchased: false,
  ...more,
});

/** A library in the cloud with its log of changes, behind the fake server. Mutations change it as on the real server. */
export const createFakeCloud = (...initialBooks: Entry[]) => {
  const books = new Map<string, Entry>();
  const binned = new Map<string, Entry>();
  const log: Change[] = [];
  let isOffline = false;
  let rejection: Refused | null = null;

  const logChange = (kind: 'book.added' | 'book.changed' | 'book.removed' | 'collection.removed', id: string): void => {
    log.push({ kind, id, cursor: log.length + 1, at: DAY });
  };
  const put = (...changed: Entry[]): void => {
    for (const book of changed) {
      logChange(books.has(book.id) ? 'book.changed' : 'book.added', book.id);
      books.set(book.id, book);
    }
  };
  const remove = (...ids: string[]): void => {
    for (const id of ids) {
      books.delete(id);
      logChange('book.removed', id);
    }
  };
  const listNewestFirst = (): Entry[] =>
    [...books.values()].sort((a, b) => b.added.localeCompare(a.added) || Number(b.id) - Number(a.id));
  /** Without a network there is no answer. */
  const answer = <T>(getReply: () => T): T | NoAnswer => (isOffline ? new NoAnswer() : getReply());
  const mutate = (ids: readonly string[], change: (book: Entry) => void) =>
    answer(() => {
      if (rejection) return rejection;
      const found = ids.flatMap((id) => books.get(id) ?? []);
      if (found.length === 0) return new Refused('file.not_found');
      for (const book of found) change(book);
      return { changed: found.map(({ id }) => id) };
    });
  put(...initialBooks);
  const leftPositions = new Map(initialBooks.map(({ id, percent, opened }) => [id, { percent, opened }]));

  server.on(catalogue.list, ({ query }) =>
    answer(() => {
      const from = Number(query.after ?? 0);
      const items = listNewestFirst().slice(from, from + query.limit);
      const isLast = from + items.length >= books.size;
      const next_cursor = isLast ? null : String(from + items.length);
      return { cursor: log.length, total: books.size, next_cursor, items };
    }),
  );
  server.on(catalogue.some, ({ query }) => answer(() => ({ items: query.ids.flatMap((id) => books.get(id) ?? []) })));
  server.on(sync.changes, ({ query: { since = log.length, limit } }) =>
    answer(() => {
      const items = log.slice(since, since + limit);
      return { cursor: items.at(-1)?.cursor ?? since, more: since + limit < log.length, reset: false, items };
    }),
  );
  server.on(catalogue.favourite, ({ body }) => mutate(body.ids, (book) => put({ ...book, favorite: body.value })));
  server.on(catalogue.status, ({ body: { ids, status } }) =>
    mutate(ids, (book) =>
      put(
        status === 'unread'
          ? { ...book, read_status: '', percent: 0, opened: null }
          : { ...book, read_status: status, ...(book.opened === null && leftPositions.get(book.id)) },
      ),
    ),
  );
  server.on(ratings.rate, ({ body: { ids, value } }) =>
    mutate(ids, ({ rating: _, ...book }) => put(value === null ? book : { ...book, rating: value })),
  );
  server.on(ratings.review, ({ params, body: { text } }) =>
    mutate([params.id], ({ review: _, ...book }) => put(text === '' ? book : { ...book, review: text })),
  );
  server.on(bin.put, ({ body }) =>
    mutate(body.ids, (book) => {
      binned.set(book.id, book);
      remove(book.id);
    }),
  );
  server.on(bin.restore, ({ body: { ids } }) =>
    answer(() => {
      const restored = ids.flatMap((id) => binned.get(id) ?? []);
      put(...restored);
      return { changed: restored.map(({ id }) => id) };
    }),
  );
  server.on(collections.changeBooks, ({ params: { id }, body }) =>
    answer(() => {
      if (rejection) return rejection;
      const setInCollection = (bookIds: string[], isIn: boolean): string[] => {
        const found = bookIds.flatMap((bookId) => books.get(bookId) ?? []);
        for (const book of found) {
          const others = book.collection_ids.filter((other) => other !== id);
          put({ ...book, collection_ids: isIn ? [...others, id] : others });
        }
        return found.map((book) => book.id);
      };
      return { added: setInCollection(body.add, true), removed: setInCollection(body.remove, false) };
    }),
  );

  return {
    books: (): Entry[] => listNewestFirst(),
    /** Changes of another device; the page syncs when it is notified (`sync`). */
    put,
    remove,
    /** Cuts the network, or restores it. */
    setOffline: (offline: boolean): void => {
      isOffline = offline;
    },
    /** Rejects all mutations from now on; null: accepts them again. */
    rejectWith: (refused: Refused | null): void => {
      rejection = refused;
    },
  };
};
