import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Book } from '@lectern/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createKnownLicences } from './known-licences.ts';
import {
  openLentBook,
  passTime,
  type StatusServer,
  startStatusServer,
  unlockLentBook,
} from './testing/status-server.ts';

const SUPPORT = path.resolve(import.meta.dirname, '../../../../../../shared/corpus/support');
const CHAPTER = 'OEBPS/chapter-1.xhtml';

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
const changeStatus = (loan: { status: string; statusUpdated: string }, status: string): void => {
  app.clock.advance({ seconds: 10 });
  Object.assign(loan, { status, statusUpdated: app.clock.now().toISOString() });
};

describe('the status that a provider reports', () => {
  it('[LCP-6] [LCP-17] decides whether a book opens, and is asked for once in five minutes', async () => {
    const { book, loan } = await library.lend(anna, 'Reported', { end: inDays(30) });
    expect(await openLentBook(anna, book)).toBe(1700);
    expect((await unlockLentBook(anna, book)).status).toBe(200);
    expect(await openLentBook(anna, book)).toBe(0);
    await vi.waitFor(() => expect(loan.devices.size).toBe(1));
    for (const [status, code] of [
      ['active', 0],
      ['cancelled', 1707],
      ['returned', 1708],
      ['active', 0],
      ['expired', 1708],
      ['revoked', 1709],
      ['active', 0],
    ] as const) {
      changeStatus(loan, status);
      passTime(app);
      expect([status, await openLentBook(anna, book)]).toEqual([status, code]);
    }
    const asked = library.listRequests('GET status', loan).length;
    for (let n = 0; n < 3; n += 1) expect(await openLentBook(anna, book)).toBe(0);
    expect(library.listRequests('GET status', loan)).toHaveLength(asked);
    // what was said last is known after a restart, without asking
    changeStatus(loan, 'revoked');
    passTime(app);
    expect(await openLentBook(anna, book)).toBe(1709);
    await app.restart();
    library.interfere(() => 'hang');
    expect((await anna.get(`/reader/open/${book.id}`)).status).toBe(403);
  }, 20_000);

  it('[LCP-6] is asked for in the background while a book is read, and ends the reading', async () => {
    const { book, loan } = await library.lend(anna, 'Read on', { end: inDays(30) });
    await unlockLentBook(anna, book);
    const { baseUrl } = await openTestBook(anna, book.id);
    changeStatus(loan, 'revoked');
    passTime(app);
    expect((await app.fetchBooks(baseUrl + CHAPTER)).status).toBe(200);
    await vi.waitFor(async () => expect((await app.fetchBooks(baseUrl + CHAPTER)).status).toBe(403));
  });

  it('[LCP-19] does not win over a licence that was issued later, nor over its dates', async () => {
    const { book, loan } = await library.lend(anna, 'Contradiction', { end: inDays(30) });
    await unlockLentBook(anna, book);
    changeStatus(loan, 'revoked');
    app.clock.advance({ seconds: 20 });
    loan.reissue({}); // by the same event
    passTime(app);
    expect(await openLentBook(anna, book)).toBe(1709);
    loan.reissue({});
    passTime(app);
    expect(await openLentBook(anna, book)).toBe(0);
    changeStatus(loan, 'active');
    app.clock.advance({ days: 31 });
    anna = await createTestReader(app, 'anna');
    expect(await openLentBook(anna, book)).toBe(1708);
  });

  it('[LCP-20] [LCP-25] announces a newer licence, which replaces that of this reader', async () => {
    let boris = await createTestReader(app, 'boris');
    const { loan, bytes } = await library.buildBook('Two readers', { end: inDays(2) });
    const upload = async (reader: TestReader): Promise<Book> =>
      (await (await uploadFile(reader, 'Two readers.epub', bytes)).json()) as Book; // 201, or opening it fails
    const [hers, his] = [await upload(anna), await upload(boris)];
    for (const [reader, book] of [
      [anna, hers],
      [boris, his],
    ] as const)
      expect((await unlockLentBook(reader, book)).status).toBe(200);
    const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number };
    loan.reissue({ end: inDays(40) });
    passTime(app);
    expect(await openLentBook(anna, hers)).toBe(0);
    const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] };
    expect(items).toContainEqual(expect.objectContaining({ kind: 'book.changed', id: hers.id }));
    app.clock.advance({ days: 3 });
    [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
    library.interfere(() => ({ status: 503, text: '' }));
    expect(await openLentBook(anna, hers)).toBe(0);
    expect(await openLentBook(boris, his)).toBe(1708);
    const { baseUrl } = await openTestBook(anna, hers.id);
    expect((await app.fetchBooks(baseUrl + CHAPTER)).status).toBe(200);
  });

  it('[LCP-21] is ready: the installation registers once, in the background, as the same device', async () => {
    const [first, second] = [
      await library.lend(anna, 'First', { provider: 'https://devices.example' }),
      await library.lend(anna, 'Second', { provider: 'https://devices.example' }),
    ];
    expect(await openLentBook(anna, first.book)).toBe(1700);
    expect(first.loan.devices.size).toBe(0);
    for (const { book } of [first, second]) {
      await unlockLentBook(anna, book);
      for (let n = 0; n < 3; n += 1) expect(await openLentBook(anna, book)).toBe(0);
    }
    await vi.waitFor(() => expect([first.loan.status, second.loan.status]).toEqual(['active', 'active']));
    expect([...first.loan.devices]).toEqual([...second.loan.devices]);
    const [[id, name] = []] = first.loan.devices;
    expect([id, name]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), `Lectern (${new URL(app.url).host})`]);
    await app.restart();
    passTime(app);
    expect(await openLentBook(anna, first.book)).toBe(0);
    expect(library.listRequests('POST register', first.loan)).toHaveLength(1);
  });
});

describe.runIf(existsSync(SUPPORT))('the status documents of the corpus', () => {
  it('[LCP-6] lead to the codes that its manifest names', async () => {
    const id = '3f1d2c1e-0a57-4f3a-9d3e-000000000001';
    const codes = { active: 0, cancelled: 1707, expired: 1708, returned: 1708, revoked: 1709 };
    for (const [status, code] of Object.entries(codes)) {
      const text = readFileSync(path.join(SUPPORT, `lsd-status-${status}.json`), 'utf8');
      // the corpus issues its licence with the same dates; every run needs one of its own
      const { book, loan } = await library.lend(anna, `Corpus ${status}`, {
        issued: '2024-01-01T00:00:00Z',
        end: '2099-12-31T23:59:59Z',
      });
      library.interfere(() => ({ status: 200, text: text.replace(id, loan.id) }));
      const opened = await unlockLentBook(anna, book);
      expect([status, code === 0 ? opened.status : await openLentBook(anna, book)]).toEqual([status, code || 200]);
    }
  });
});

it('[LCP-17] of the licences of a reader the twenty used last are kept in memory', async () => {
  const db = openDatabase(app.deps.config.database.url);
  const known = createKnownLicences({ db, sync: app.deps.services.sync });
  const { rows } = await app.sql(`SELECT id FROM reader WHERE login = 'anna'`);
  const find = (n: number) => known.find({ readerId: BigInt(rows[0].id), id: 1n, sha256: new Uint8Array(32).fill(n) });
  for (let n = 0; n < 20; n += 1) expect((await find(n)).checkedAt).toBeNull();
  await app.sql('INSERT INTO lcp_licence (reader_id, sha256, checked_at) VALUES ($1, $2, $3)', [
    rows[0].id,
    Buffer.alloc(32),
    app.clock.now(),
  ]);
  expect((await find(0)).checkedAt).toBeNull();
  for (let n = 1; n <= 20; n += 1) await find(n);
  expect((await find(0)).checkedAt).not.toBeNull();
  known.close();
  await db.$disconnect();
});
