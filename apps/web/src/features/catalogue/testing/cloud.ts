import { bin, type Change, catalogue, collections, sync } from '@lectern/contracts';
import { NoAnswer, Refused, server } from '../../../testing/fake-server.ts';
import type { Entry } from '../entry.ts';

/** When everything in these tests happens, unless said. */
const DAY = '2026-11-02T10:00:00.000Z';

/** A book of the library as the device knows it; mention only what matters. */
export const anEntry = (id: string, more: Partial<Entry> = {}): Entry => ({
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

/** A cloud with a library that tells of its changes, behind the fake server. A deed changes it as in the real one. */
export const aCloud = (...first: Entry[]) => {
  const books = new Map<string, Entry>();
  const binned = new Map<string, Entry>();
  const log: Change[] = [];
  let away = false;
  let refusing: Refused | null = null;

  const tell = (kind: 'book.added' | 'book.changed' | 'book.removed' | 'collection.removed', id: string): void => {
    log.push({ kind, id, cursor: log.length + 1, at: DAY });
  };
  const put = (...some: Entry[]): void => {
    for (const book of some) {
      tell(books.has(book.id) ? 'book.changed' : 'book.added', book.id);
      books.set(book.id, book);
    }
  };
  const take = (...ids: string[]): void => {
    for (const id of ids) {
      books.delete(id);
      tell('book.removed', id);
    }
  };
  const newestFirst = (): Entry[] =>
    [...books.values()].sort((a, b) => b.added.localeCompare(a.added) || Number(b.id) - Number(a.id));
  /** Nothing is answered while the cloud is away. */
  const here = <T>(answer: () => T): T | NoAnswer => (away ? new NoAnswer() : answer());
  const deed = (ids: readonly string[], act: (book: Entry) => void) =>
    here(() => {
      if (refusing) return refusing;
      const found = ids.flatMap((id) => books.get(id) ?? []);
      if (found.length === 0) return new Refused('file.not_found');
      for (const book of found) act(book);
      return { changed: found.map(({ id }) => id) };
    });
  put(...first);

  server.on(catalogue.list, ({ query }) =>
    here(() => {
      const from = Number(query.after ?? 0);
      const items = newestFirst().slice(from, from + query.limit);
      const isLast = from + items.length >= books.size;
      const next_cursor = isLast ? null : String(from + items.length);
      return { cursor: log.length, total: books.size, next_cursor, items };
    }),
  );
  server.on(catalogue.some, ({ query }) => here(() => ({ items: query.ids.flatMap((id) => books.get(id) ?? []) })));
  server.on(sync.changes, ({ query: { since = log.length, limit } }) =>
    here(() => {
      const items = log.slice(since, since + limit);
      return { cursor: items.at(-1)?.cursor ?? since, more: since + limit < log.length, reset: false, items };
    }),
  );
  server.on(catalogue.favourite, ({ body }) => deed(body.ids, (book) => put({ ...book, favorite: body.value })));
  server.on(catalogue.status, ({ body: { ids, status } }) =>
    deed(ids, (book) => put({ ...book, read_status: status === 'unread' ? '' : status })),
  );
  server.on(bin.put, ({ body }) =>
    deed(body.ids, (book) => {
      binned.set(book.id, book);
      take(book.id);
    }),
  );
  server.on(bin.restore, ({ body: { ids } }) =>
    here(() => {
      const back = ids.flatMap((id) => binned.get(id) ?? []);
      put(...back);
      return { changed: back.map(({ id }) => id) };
    }),
  );
  server.on(collections.changeBooks, ({ params: { id }, body }) =>
    here(() => {
      if (refusing) return refusing;
      const set = (ids: string[], isIn: boolean): string[] => {
        const found = ids.flatMap((one) => books.get(one) ?? []);
        for (const book of found) {
          const others = book.collection_ids.filter((one) => one !== id);
          put({ ...book, collection_ids: isIn ? [...others, id] : others });
        }
        return found.map((book) => book.id);
      };
      return { added: set(body.add, true), removed: set(body.remove, false) };
    }),
  );

  return {
    books: (): Entry[] => newestFirst(),
    /** Happens on another device: books come or change, or go. The line must be told (`sync`). */
    put,
    take,
    /** No network from now on, or again one. */
    isAway: (is: boolean): void => {
      away = is;
    },
    /** Deeds are refused from now on, or no more. */
    refuses: (why: Refused | null): void => {
      refusing = why;
    },
  };
};
