import { BookLicence } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  openLentBook,
  passTime,
  type StatusServer,
  startStatusServer,
  unlockLentBook,
} from './testing/status-server.ts';

let app: TestApp;
let library: StatusServer;
let anna: TestReader;
beforeAll(async () => {
  library = await startStatusServer(() => app.clock.now());
  app = await startTestApp({ extraPartners: [library.partner] });
});
// a session lasts two hours, and the tests let days pass
beforeEach(async () => {
  anna = await createTestReader(app, 'anna');
});
afterEach(() => library.interfere(() => undefined));
afterAll(async () => {
  await app.close();
  await library.close();
});

const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
const getLicence = async (reader: TestReader, { id }: { id: string }): Promise<BookLicence> =>
  BookLicence.parse(await (await reader.get(`/reader/licence/${id}`)).json());
const ask = (what: 'renew' | 'return', { id }: { id: string }, reader = anna): Promise<Response> =>
  reader.post(`/reader/licence/${id}/${what}`);
const refusal = async (answer: Promise<Response>): Promise<[number, number]> => {
  const { error_code = 0 } = (await (await answer).json()) as { error_code?: number }; // a refusal has one
  return [(await answer).status, error_code];
};
const problem = (status: number, type: string) => () => ({ status, text: JSON.stringify({ type, title: 'no' }) });

describe('the licence of a book', () => {
  it('[LCP-22] is shown with its dates, rights and what can be asked for, before and after it has ended', async () => {
    const end = inDays(10);
    const { book, loan } = await library.lend(anna, 'Shown', { start: inDays(-1), end });
    loan.renewableUntil = inDays(20);
    expect(await getLicence(anna, book)).toEqual({
      provider: 'https://library.example',
      state: 'valid',
      issued: expect.any(String),
      start: expect.any(String),
      end,
      print: 10,
      copy: 2048,
      renew: { by: 'call', url: null, until: loan.renewableUntil },
      can_return: true,
      checked: expect.any(String),
    });
    app.clock.advance({ days: 11 });
    anna = await createTestReader(app, 'anna');
    expect(await openLentBook(anna, book)).toBe(1708);
    expect(await getLicence(anna, book)).toMatchObject({ state: 'expired', renew: { by: 'call' }, can_return: false });
    app.clock.advance({ days: 10 });
    anna = await createTestReader(app, 'anna');
    expect(await getLicence(anna, book)).toMatchObject({ state: 'expired', renew: null });
  });

  it('[LCP-22] is refused for other books, and for books of others', async () => {
    const { book } = await library.lend(anna, 'Hers');
    const boris = await createTestReader(app, 'boris');
    expect((await boris.get(`/reader/licence/${book.id}`)).status).toBe(404);
    expect((await ask('renew', book, boris)).status).toBe(404);
    expect((await ask('return', book, boris)).status).toBe(404);
    const bare = (await (await uploadFile(anna, 'bare.epub', await buildEpub({ title: 'Bare' }))).json()) as {
      id: string;
    }; // 201
    expect(await refusal(anna.get(`/reader/licence/${bare.id}`))).toEqual([404, 1719]);
  });

  it('[LCP-22] without a status server has dates and rights, and nothing to ask for', async () => {
    const { bytes } = await library.buildBook('Alone', {
      statusUrl: 'https://127.0.0.1/status',
      provider: 'https://alone.example',
    });
    const book = (await (await uploadFile(anna, 'alone.epub', bytes)).json()) as { id: string }; // 201
    expect(await getLicence(anna, book)).toMatchObject({
      state: 'valid',
      renew: null,
      can_return: false,
      checked: null,
    });
    expect(await refusal(ask('renew', book))).toEqual([409, 1718]);
    expect(await refusal(ask('return', book))).toEqual([409, 1718]);
  });

  it('[LCP-22] is shown for a book that opens on licensed devices only', async () => {
    const { book } = await library.lend(anna, 'Elsewhere', { profile: 'http://readium.org/lcp/profile-2.3' });
    expect(await openLentBook(anna, book)).toBe(1711);
    expect(await getLicence(anna, book)).toMatchObject({ state: 'valid', can_return: true });
  });
});

describe('renewing', () => {
  it('[LCP-23] [LCP-25] leads to the date that was shown, also after the licence has expired', async () => {
    const { book, loan } = await library.lend(anna, 'Renewed', { end: inDays(2) });
    loan.renewableUntil = inDays(9);
    expect((await unlockLentBook(anna, book)).status).toBe(200);
    const until = (await getLicence(anna, book)).renew?.until;
    const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number };
    expect(BookLicence.parse(await (await ask('renew', book)).json())).toMatchObject({ end: until, renew: null });
    const [sent] = library.listRequests('PUT renew', loan);
    expect(sent?.query).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: expect.stringContaining('Lectern'),
      end: until,
    });
    const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] };
    expect(items).toContainEqual(expect.objectContaining({ kind: 'book.changed', id: book.id }));
    app.clock.advance({ days: 10 });
    anna = await createTestReader(app, 'anna');
    expect(await openLentBook(anna, book)).toBe(1708);
    loan.renewableUntil = inDays(30);
    app.clock.advance({ minutes: 1 });
    expect((await ask('renew', book)).status).toBe(200);
    expect(await openLentBook(anna, book)).toBe(0);
    expect((await app.sql(`SELECT 1 FROM lcp_licence WHERE licence LIKE '%"end":"${loan.end}"%'`)).rowCount).toBe(1);
  });

  it('[LCP-23] on a page of the provider is shown as its address, if readers may be sent there', async () => {
    const { book, loan } = await library.lend(anna, 'On a page', { end: inDays(2) });
    loan.renewsOnPage = true;
    const { renew } = await getLicence(anna, book);
    expect(renew).toEqual({
      by: 'page',
      url: expect.stringContaining(`http://library.example/page/${loan.id}?id=`),
      until: null,
    });
    expect(await refusal(ask('renew', book))).toEqual([409, 1718]);
    library.interfere(({ path }) =>
      path.startsWith('/status/')
        ? {
            status: 200,
            text: JSON.stringify({
              id: loan.id,
              status: 'active',
              links: [{ rel: 'renew', href: 'http://elsewhere.example/', type: 'text/html' }],
            }),
          }
        : undefined,
    );
    passTime(app);
    expect((await getLicence(anna, book)).renew).toBeNull();
  });

  it('[LCP-23] that the provider refuses is explained', async () => {
    const error = 'http://readium.org/license-status-document/error/';
    const { book, loan } = await library.lend(anna, 'Refused', { end: inDays(2) });
    loan.renewableUntil = inDays(9);
    const unchanged = {
      id: loan.id,
      status: 'active',
      links: [],
      updated: { license: loan.licenceUpdated, status: loan.statusUpdated },
    };
    const answers = [
      [problem(403, `${error}renew/date`), [409, 1714]],
      [problem(400, `${error}renew`), [409, 1713]],
      [problem(404, 'about:blank'), [409, 1713]],
      [() => ({ status: 400, text: 'no' }), [409, 1713]],
      [problem(500, `${error}server`), [503, 1717]],
      [() => ({ status: 302, text: '', headers: { location: '/' } }), [503, 1717]],
      [() => ({ status: 200, text: '{"id":"another","status":"active"}' }), [503, 1717]],
      [() => ({ status: 200, text: JSON.stringify(unchanged) }), [409, 1714]],
    ] as const;
    for (const [answer, expected] of answers) {
      // each time what can be asked for is known again
      library.interfere(() => undefined);
      passTime(app);
      expect((await getLicence(anna, book)).renew).not.toBeNull();
      library.interfere(({ path }) => (path.startsWith('/renew/') ? answer() : undefined));
      expect(await refusal(ask('renew', book))).toEqual(expected);
    }
  });

  it('[LCP-23] twice at once is one renewal and one refusal', async () => {
    const { book, loan } = await library.lend(anna, 'Twice', { end: inDays(2) });
    loan.renewableUntil = inDays(9);
    await getLicence(anna, book);
    const answers = await Promise.all([ask('renew', book), ask('renew', book)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(loan.end).toBe(loan.renewableUntil);
  });
});

describe('returning', () => {
  it('[LCP-24] ends the licence, and works once', async () => {
    const { book, loan } = await library.lend(anna, 'Returned', { end: inDays(9) });
    expect((await unlockLentBook(anna, book)).status).toBe(200);
    loan.status = 'active';
    const returned = BookLicence.parse(await (await ask('return', book)).json());
    expect(returned).toMatchObject({ state: 'returned', renew: null, can_return: false });
    expect(loan.status).toBe('returned');
    expect(await openLentBook(anna, book)).toBe(1708);
    expect(await refusal(ask('return', book))).toEqual([409, 1716]);
    expect(library.listRequests('PUT return', loan)).toHaveLength(1);
  });

  it('[LCP-24] before the first opening cancels the licence', async () => {
    const { book } = await library.lend(anna, 'Not read', { end: inDays(9) });
    expect(BookLicence.parse(await (await ask('return', book)).json())).toMatchObject({ state: 'cancelled' });
    expect(await openLentBook(anna, book)).toBe(1707);
  });

  it('[LCP-24] that the provider refuses is explained', async () => {
    const error = 'http://readium.org/license-status-document/error/';
    const { book } = await library.lend(anna, 'Kept', { end: inDays(9) });
    for (const [answer, expected] of [
      [problem(403, `${error}return/already`), [409, 1716]],
      [problem(403, `${error}return/expired`), [409, 1716]],
      [problem(400, `${error}return`), [409, 1715]],
      [problem(503, ''), [503, 1717]],
    ] as const) {
      library.interfere(({ path }) => (path.startsWith('/return/') ? answer() : undefined));
      expect(await refusal(ask('return', book))).toEqual(expected);
    }
  });
});

it('[LCP-22] what is known of a licence is forgotten with the book, and kept in the bin', async () => {
  const { book } = await library.lend(anna, 'Forgotten');
  await getLicence(anna, book);
  const count = async () =>
    (await app.sql(`SELECT 1 FROM lcp_licence l WHERE NOT EXISTS (SELECT FROM book b WHERE b.sha256 = l.sha256)`))
      .rowCount;
  expect((await anna.post('/bin/books', { json: { ids: [book.id] } })).status).toBe(200);
  await app.deps.services.lcp.clean();
  const kept = await count();
  await app.sql('DELETE FROM binned_book');
  await app.deps.services.lcp.clean();
  expect([kept, await count()]).toEqual([1, 0]);
});

it('[LCP-23] a renewal that waits for another is not begun while the server closes', async () => {
  const closing = await startTestApp({ extraPartners: [library.partner] });
  const boris = await createTestReader(closing, 'boris');
  const { book, loan } = await library.lend(boris, 'Closing', { end: inDays(2) });
  loan.renewableUntil = inDays(9);
  await getLicence(boris, book);
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>();
  library.interfere(({ method }) => (method === 'PUT' ? promise : undefined));
  const asked = [1, 2, 3].map(() => ask('renew', book, boris));
  await vi.waitFor(() => expect(library.listRequests('PUT renew', loan)).toHaveLength(1));
  const closed = closing.deps.services.lcp.close();
  resolve({ status: 503, text: '' });
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([503]));
  await closed;
  expect(library.listRequests('PUT renew', loan)).toHaveLength(1);
  await closing.close();
});
