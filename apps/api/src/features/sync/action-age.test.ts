import { ACTION_AGE, type Book, type BookDetails, type Collection, type User } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let desktop: TestReader;
/** The same reader on another device. */
let phone: TestReader;
let book: Book;
let shelf: Collection;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  [desktop, phone] = [await createTestReader(app), await createTestReader(app)];
});
afterAll(() => app.close());
beforeEach(async () => {
  made += 1;
  book = await createTestBook(desktop, { title: `Aged ${made}`, authors: ['Ada'] }, `aged ${made}.epub`);
  const answer = await desktop.post('/collections', { json: { name: `Shelf ${made}` } });
  shelf = (await answer.json()) as Collection; // by contract
});

type Action = (from: TestReader, headers?: Record<string, string>) => Promise<Response>;
const MINUTE = 60_000;
/** The header of an action that a device has queued for this long. */
const toAgeHeader = (ms: number): Record<string, string> => ({ [ACTION_AGE]: String(ms) });
const getBook = async (): Promise<Book | undefined> => {
  const { items } = (await (await desktop.get('/books')).json()) as { items: Book[] }; // by contract
  return items.find(({ id }) => id === book.id);
};
const getDetails = async (): Promise<BookDetails> =>
  (await (await desktop.get(`/books/${book.id}`)).json()) as BookDetails; // by contract
const json = (path: string, body: object, method: 'post' | 'put' = 'post'): Action => {
  return (from, headers = {}) => from[method](path, { json: body, headers });
};
const listCollections = async (): Promise<Collection[]> =>
  ((await (await desktop.get('/collections')).json()) as { items: Collection[] }).items; // by contract
const getUser = async (): Promise<User> => (await (await desktop.get('/user')).json()) as User; // by contract

/** Two conflicting actions on one thing, and how to read its state. */
type Case = { first: () => Action; second: () => Action; readState: () => Promise<unknown> };
const ids = (): { ids: string[] } => ({ ids: [book.id] });
const cases: Record<string, Case> = {
  'the favourite mark': {
    first: () => json('/catalogue/favorite', { ...ids(), value: true }),
    second: () => json('/catalogue/favorite', { ...ids(), value: false }),
    readState: async () => (await getBook())?.favorite,
  },
  'the favourite mark by path': {
    first: () => json(`/fileops/info/${encodeURIComponent(book.name)}`, { favorite: { value: true } }),
    second: () =>
      json(`/audio-books/remove-from-favorites/${encodeURIComponent(book.name)}`, { favorite: { value: false } }),
    readState: async () => (await getBook())?.favorite,
  },
  'the read status': {
    first: () => json('/catalogue/status', { ...ids(), status: 'read' }),
    second: () => json(`/books/status/${book.id}/unread`, {}),
    readState: async () => (await getBook())?.read_status,
  },
  'the rating': {
    first: () => json('/catalogue/rating', { ...ids(), value: 4.5 }),
    second: () => json('/catalogue/rating', { ...ids(), value: null }),
    readState: async () => (await getDetails()).rating,
  },
  'the review': {
    first: () => json(`/books/${book.id}/review`, { text: 'From the desktop' }, 'put'),
    second: () => json(`/books/${book.id}/review`, { text: '' }, 'put'),
    readState: async () => (await getDetails()).review,
  },
  'the bin': {
    first: () => json('/bin/books', ids()),
    second: () => json('/bin/restore', ids()),
    readState: async () => (await getBook()) !== undefined,
  },
  'the membership in a collection': {
    first: () => json(`/collections/by-id/${shelf.id}/books`, { add: [book.id], remove: [] }),
    second: () => json(`/collections/by-id/${shelf.id}/books`, { add: [], remove: [book.id] }),
    readState: async () => (await listCollections()).find(({ id }) => id === shelf.id)?.books,
  },
  'the name of a collection': {
    first: () => json(`/collections/by-id/${shelf.id}`, { name: `Desktop ${made}` }, 'put'),
    second: () => json(`/collections/by-id/${shelf.id}`, { name: `Phone ${made}` }, 'put'),
    readState: async () => (await listCollections()).find(({ id }) => id === shelf.id)?.name,
  },
  'the title of a book': {
    first: () => json(`/books/${book.id}`, { title: 'From the desktop' }, 'put'),
    second: () => json(`/books/${book.id}`, { title: 'From the phone' }, 'put'),
    readState: async () => (await getBook())?.metadata.title,
  },
  'the theme': {
    first: () => json('/user', { preferences: { theme: 'dark' } }, 'put'),
    second: () => json('/user', { preferences: { theme: 'light' } }, 'put'),
    readState: async () => (await getUser()).preferences.theme,
  },
  'a widget': {
    first: () => json('/user', { preferences: { widgets: { news: true } } }, 'put'),
    second: () => json('/user', { preferences: { widgets: { news: false } } }, 'put'),
    readState: async () => (await getUser()).preferences.widgets['news'],
  },
  'the order of the widgets': {
    first: () => json('/user', { preferences: { widget_order: ['news', 'best'] } }, 'put'),
    second: () => json('/user', { preferences: { widget_order: ['best', 'news'] } }, 'put'),
    readState: async () => (await getUser()).preferences.widget_order.join(' '),
  },
};
const run = async (action: Action, from: TestReader, ageMs?: number): Promise<void> => {
  const answer = await action(from, ageMs === undefined ? {} : toAgeHeader(ageMs));
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
};

describe('two actions on one thing', () => {
  it.each(Object.entries(cases))(
    '[SYNC-22] [S43] %s: the one made last wins, whatever the order of arrival',
    async (_what, one) => {
      const [first, second] = [one.first(), one.second()];
      await run(first, desktop);
      const asFirst = await one.readState();
      app.clock.advance({ minutes: 1 });
      await run(second, phone);
      const asSecond = await one.readState();
      expect(asSecond).not.toEqual(asFirst);
      app.clock.advance({ minutes: 1 });
      await run(first, desktop, 5 * MINUTE); // made on the desktop before both, and sent by a tab that was offline
      expect(await one.readState()).toEqual(asSecond);
      await run(first, desktop, 30_000); // made on the desktop after both
      expect(await one.readState()).toEqual(asFirst);
    },
  );

  it('[SYNC-22] an outdated action changes nothing, announces nothing and is answered as usual', async () => {
    await run(json('/catalogue/status', { ...ids(), status: 'read' }), desktop);
    const { cursor } = (await (await desktop.get('/changes')).json()) as { cursor: number }; // by contract
    const answer = await desktop.post('/catalogue/status', {
      json: { ...ids(), status: 'unread' },
      headers: toAgeHeader(MINUTE),
    });
    expect([answer.status, await answer.json()]).toEqual([200, { changed: [] }]);
    expect(((await (await desktop.get(`/changes?since=${cursor}`)).json()) as { items: [] }).items).toEqual([]); // by contract
  });

  it('[SYNC-23] an action without a valid age counts as made now', async () => {
    await run(json('/catalogue/favorite', { ...ids(), value: false }), phone);
    for (const age of ['', '-5', 'soon', '1e9', '999999999999999999999']) {
      await desktop.post('/catalogue/favorite', { json: { ...ids(), value: true }, headers: { [ACTION_AGE]: age } });
      expect([age, (await getBook())?.favorite]).toEqual([age, true]);
      await run(json('/catalogue/favorite', { ...ids(), value: false }), phone);
    }
  });

  it('[SYNC-22] each queued action has its own age', async () => {
    app.clock.advance({ minutes: 10 });
    await run(json('/catalogue/status', { ...ids(), status: 'reading' }), phone);
    await run(json('/catalogue/status', { ...ids(), status: 'read' }), desktop, 9 * MINUTE);
    await run(json('/catalogue/favorite', { ...ids(), value: true }), desktop, 8 * MINUTE);
    await run(json('/catalogue/status', { ...ids(), status: 'unread' }), desktop, 7 * MINUTE);
    expect(await getBook()).toMatchObject({ read_status: 'reading', favorite: true });
  });

  it('[SYNC-24] a position from before the book was marked as unread does not change the status', async () => {
    const position = { pointer: '#epubcfi(/6/2!/4/2)', offs: 100 };
    await run(json(`/books/read-position?fast_hash=${book.fast_hash}`, position), desktop);
    await run(json(`/books/status/${book.id}/unread`, {}), phone);
    const at = {
      spine: 0,
      cfi: 'epubcfi(/6/2!/4/2)',
      quote: { before: '', text: '', after: '' },
      fraction: 1,
      progression: 1,
    };
    const late = { at, page: 1, pages: 1, device: 'desktop', ageMs: MINUTE };
    expect((await desktop.post(`/reader/positions/${book.id}`, { json: late })).status).toBe(200);
    expect((await getBook())?.read_status).toBe('');
  });

  it('[SYNC-25] a collection that was changed since is not deleted, nor is a book purged that was deleted again', async () => {
    app.clock.advance({ minutes: 2 });
    await run(json(`/collections/by-id/${shelf.id}/books`, { add: [book.id], remove: [] }), phone);
    await desktop.delete(`/collections/by-id/${shelf.id}`, { headers: toAgeHeader(MINUTE) });
    expect((await listCollections()).map(({ id }) => id)).toContain(shelf.id);
    await run(json('/bin/books', ids()), phone);
    await run(json('/bin/end', ids()), desktop, MINUTE);
    await desktop.delete('/bin', { headers: toAgeHeader(MINUTE) });
    await run(json('/bin/restore', ids()), phone);
    expect(await getBook()).toMatchObject({ id: book.id });
    await desktop.delete(`/collections/by-id/${shelf.id}`);
    expect((await listCollections()).map(({ id }) => id)).not.toContain(shelf.id);
  });

  it('[SYNC-26] metadata is resolved field by field', async () => {
    app.clock.advance({ minutes: 2 });
    await run(json(`/books/${book.id}`, { title: 'Newer' }, 'put'), phone);
    await run(json(`/books/${book.id}`, { title: 'Older', authors: ['From the desktop'] }, 'put'), desktop, MINUTE);
    const { metadata } = (await getBook()) ?? expect.fail('no book');
    expect([metadata.title, metadata.authors]).toEqual(['Newer', 'From the desktop']);
  });

  it('[SYNC-27] action times are deleted when no queued action can be older', async () => {
    await run(json('/catalogue/favorite', { ...ids(), value: true }), desktop);
    const countActions = async () =>
      (await app.sql(`SELECT 1 FROM action WHERE subject = 'favorite/${book.id}'`)).rowCount;
    await app.deps.services.sync.compact(new AbortController().signal);
    expect(await countActions()).toBe(1);
    app.clock.advance({ days: 33 });
    await app.deps.services.sync.compact(new AbortController().signal);
    expect(await countActions()).toBe(0);
  });
});
