import { ACTION_AGE, type Book, type Collection, type User } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let desk: TestReader;
/** The same reader on another device. */
let phone: TestReader;
let book: Book;
let shelf: Collection;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  [desk, phone] = [await aReader(app), await aReader(app)];
});
afterAll(() => app.close());
beforeEach(async () => {
  made += 1;
  book = await aBook(desk, { title: `Aged ${made}`, authors: ['Ada'] }, `aged ${made}.epub`);
  const answer = await desk.post('/collections', { json: { name: `Shelf ${made}` } });
  shelf = (await answer.json()) as Collection; // by contract
});

type Action = (from: TestReader, headers?: Record<string, string>) => Promise<Response>;
const MINUTE = 60_000;
/** As a device sends it that has kept it so long. */
const old = (ms: number): Record<string, string> => ({ [ACTION_AGE]: String(ms) });
const bookNow = async (): Promise<Book | undefined> => {
  const { items } = (await (await desk.get('/books')).json()) as { items: Book[] }; // by contract
  return items.find(({ id }) => id === book.id);
};
const json = (path: string, body: object, method: 'post' | 'put' = 'post'): Action => {
  return (from, headers = {}) => from[method](path, { json: body, headers });
};
const collections = async (): Promise<Collection[]> =>
  ((await (await desk.get('/collections')).json()) as { items: Collection[] }).items; // by contract
const userNow = async (): Promise<User> => (await (await desk.get('/user')).json()) as User; // by contract

/** Two actions on one thing that contradict each other, and what is seen of the thing. */
type Case = { first: () => Action; second: () => Action; seen: () => Promise<unknown> };
const ids = (): { ids: string[] } => ({ ids: [book.id] });
const cases: Record<string, Case> = {
  'the favourite mark': {
    first: () => json('/catalogue/favorite', { ...ids(), value: true }),
    second: () => json('/catalogue/favorite', { ...ids(), value: false }),
    seen: async () => (await bookNow())?.favorite,
  },
  'the favourite mark by path': {
    first: () => json(`/fileops/info/${encodeURIComponent(book.name)}`, { favorite: { value: true } }),
    second: () =>
      json(`/audio-books/remove-from-favorites/${encodeURIComponent(book.name)}`, { favorite: { value: false } }),
    seen: async () => (await bookNow())?.favorite,
  },
  'the read status': {
    first: () => json('/catalogue/status', { ...ids(), status: 'read' }),
    second: () => json(`/books/status/${book.id}/unread`, {}),
    seen: async () => (await bookNow())?.read_status,
  },
  'the bin': {
    first: () => json('/bin/books', ids()),
    second: () => json('/bin/restore', ids()),
    seen: async () => (await bookNow()) !== undefined,
  },
  'the place in a collection': {
    first: () => json(`/collections/by-id/${shelf.id}/books`, { add: [book.id], remove: [] }),
    second: () => json(`/collections/by-id/${shelf.id}/books`, { add: [], remove: [book.id] }),
    seen: async () => (await collections()).find(({ id }) => id === shelf.id)?.books,
  },
  'the name of a collection': {
    first: () => json(`/collections/by-id/${shelf.id}`, { name: `Desk ${made}` }, 'put'),
    second: () => json(`/collections/by-id/${shelf.id}`, { name: `Phone ${made}` }, 'put'),
    seen: async () => (await collections()).find(({ id }) => id === shelf.id)?.name,
  },
  'the title of a book': {
    first: () => json(`/books/${book.id}`, { title: 'Of the desk' }, 'put'),
    second: () => json(`/books/${book.id}`, { title: 'Of the phone' }, 'put'),
    seen: async () => (await bookNow())?.metadata.title,
  },
  'the theme': {
    first: () => json('/user', { preferences: { theme: 'dark' } }, 'put'),
    second: () => json('/user', { preferences: { theme: 'light' } }, 'put'),
    seen: async () => (await userNow()).preferences.theme,
  },
  'a widget': {
    first: () => json('/user', { preferences: { widgets: { news: true } } }, 'put'),
    second: () => json('/user', { preferences: { widgets: { news: false } } }, 'put'),
    seen: async () => (await userNow()).preferences.widgets['news'],
  },
};
const act = async (action: Action, from: TestReader, ageMs?: number): Promise<void> => {
  const answer = await action(from, ageMs === undefined ? {} : old(ageMs));
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
};

describe('of two actions on one thing', () => {
  it.each(Object.entries(cases))(
    '[SYNC-22] [S43] %s: the one made last holds, in whichever order they arrive',
    async (_what, one) => {
      const [first, second] = [one.first(), one.second()];
      await act(first, desk);
      const asFirst = await one.seen();
      app.clock.forward({ minutes: 1 });
      await act(second, phone);
      const asSecond = await one.seen();
      expect(asSecond).not.toEqual(asFirst);
      app.clock.forward({ minutes: 1 });
      await act(first, desk, 5 * MINUTE); // what the desk did before both, sent by a tab that was offline
      expect(await one.seen()).toEqual(asSecond);
      await act(first, desk, 30_000); // and what it did after them
      expect(await one.seen()).toEqual(asFirst);
    },
  );

  it('[SYNC-22] an old one changes nothing, tells of nothing and is answered as usual', async () => {
    await act(json('/catalogue/status', { ...ids(), status: 'read' }), desk);
    const { cursor } = (await (await desk.get('/changes')).json()) as { cursor: number }; // by contract
    const answer = await desk.post('/catalogue/status', { json: { ...ids(), status: 'unread' }, headers: old(MINUTE) });
    expect([answer.status, await answer.json()]).toEqual([200, { changed: [] }]);
    expect(((await (await desk.get(`/changes?since=${cursor}`)).json()) as { items: [] }).items).toEqual([]); // by contract
  });

  it('[SYNC-23] a program that tells no age acts now, and what is no age says as little', async () => {
    await act(json('/catalogue/favorite', { ...ids(), value: false }), phone);
    for (const age of ['', '-5', 'soon', '1e9', '999999999999999999999']) {
      await desk.post('/catalogue/favorite', { json: { ...ids(), value: true }, headers: { [ACTION_AGE]: age } });
      expect([age, (await bookNow())?.favorite]).toEqual([age, true]);
      await act(json('/catalogue/favorite', { ...ids(), value: false }), phone);
    }
  });

  it('[SYNC-22] several that a device kept are each as old as they are', async () => {
    app.clock.forward({ minutes: 10 });
    await act(json('/catalogue/status', { ...ids(), status: 'reading' }), phone);
    await act(json('/catalogue/status', { ...ids(), status: 'read' }), desk, 9 * MINUTE);
    await act(json('/catalogue/favorite', { ...ids(), value: true }), desk, 8 * MINUTE);
    await act(json('/catalogue/status', { ...ids(), status: 'unread' }), desk, 7 * MINUTE);
    expect(await bookNow()).toMatchObject({ read_status: 'reading', favorite: true });
  });

  it('[SYNC-24] a place that was reached before its reader said "unread" leaves it so', async () => {
    const position = { pointer: '#epubcfi(/6/2!/4/2)', offs: 100 };
    await act(json(`/books/read-position?fast_hash=${book.fast_hash}`, position), desk);
    await act(json(`/books/status/${book.id}/unread`, {}), phone);
    const at = {
      spine: 0,
      cfi: 'epubcfi(/6/2!/4/2)',
      quote: { before: '', text: '', after: '' },
      fraction: 1,
      progression: 1,
    };
    const late = { at, page: 1, pages: 1, device: 'desk', ageMs: MINUTE };
    expect((await desk.post(`/reader/positions/${book.id}`, { json: late })).status).toBe(200);
    expect((await bookNow())?.read_status).toBe('');
  });

  it('[SYNC-25] a collection that was filled or renamed since is not deleted, nor is a book ended that was deleted anew', async () => {
    app.clock.forward({ minutes: 2 });
    await act(json(`/collections/by-id/${shelf.id}/books`, { add: [book.id], remove: [] }), phone);
    await desk.delete(`/collections/by-id/${shelf.id}`, { headers: old(MINUTE) });
    expect((await collections()).map(({ id }) => id)).toContain(shelf.id);
    await act(json('/bin/books', ids()), phone);
    await act(json('/bin/end', ids()), desk, MINUTE);
    await desk.delete('/bin', { headers: old(MINUTE) });
    await act(json('/bin/restore', ids()), phone);
    expect(await bookNow()).toMatchObject({ id: book.id });
    await desk.delete(`/collections/by-id/${shelf.id}`);
    expect((await collections()).map(({ id }) => id)).not.toContain(shelf.id);
  });

  it('[SYNC-26] covers and descriptions go field by field', async () => {
    app.clock.forward({ minutes: 2 });
    await act(json(`/books/${book.id}`, { title: 'Newer' }, 'put'), phone);
    await act(json(`/books/${book.id}`, { title: 'Older', authors: ['Of the desk'] }, 'put'), desk, MINUTE);
    const { metadata } = (await bookNow()) ?? expect.fail('no book');
    expect([metadata.title, metadata.authors]).toEqual(['Newer', 'Of the desk']);
  });

  it('[SYNC-27] when actions were made is forgotten when no age can reach them any more', async () => {
    await act(json('/catalogue/favorite', { ...ids(), value: true }), desk);
    const kept = async () => (await app.sql(`SELECT 1 FROM action WHERE subject = 'favorite/${book.id}'`)).rowCount;
    await app.deps.services.sync.thin(new AbortController().signal);
    expect(await kept()).toBe(1);
    app.clock.forward({ days: 33 });
    await app.deps.services.sync.thin(new AbortController().signal);
    expect(await kept()).toBe(0);
  });
});
