import { once } from 'node:events';
import { readdirSync, renameSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { errors, getErrorText } from '@lectern/contracts';
import { createTestDatabase } from '@lectern/postgres/testing';
import { buildEpub, buildTxt } from '@lectern/sample-books';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareServer } from './app.ts';
import { openDatabase } from './platform/db/db.ts';
import { StorageFull } from './platform/storage/storage.ts';
import { createSwitchableProxy } from './testing/switchable-proxy.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from './testing/test-books.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';
import { customers } from './testing/test-shop.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof createSwitchableProxy>>;
let app: TestApp;
let anna: TestReader;
let fastHash: string;
let part: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await createSwitchableProxy(database.url);
  app = await startTestApp({ env: { DATABASE_URL: proxy.url } });
  anna = await createTestReader(app, 'anna');
  const book = await createTestBook(anna, { title: 'Kept' });
  fastHash = book.fast_hash;
  const opened = (await (await anna.get(`/reader/open/${book.id}`)).json()) as { baseUrl: string }; // the contract's shape
  part = `${opened.baseUrl}OEBPS/chapter-1.xhtml`;
});
afterAll(async () => {
  await proxy.acceptConnections();
  await app.close();
  proxy.shut();
  await database.drop();
});

const GERMAN = { headers: { 'accept-language': 'de' } };
const { username, password } = customers.anna;
/** One call of every kind. Public calls are made with a body. */
const calls: Record<string, () => Promise<Response>> = {
  'a list': () => anna.get('/books', GERMAN),
  changes: () => anna.get('/changes', GERMAN),
  'a download': () => anna.get(`/files/book.epub?fast_hash=${fastHash}`, GERMAN),
  'an upload': async () => uploadFile(anna, 'new.epub', await buildEpub({ title: 'New' }), GERMAN.headers),
  'a deletion': () => anna.post(`/fileops/delete?fast_hash=${fastHash}`, GERMAN),
  'a position': () => anna.post(`/books/read-position?fast_hash=${fastHash}`, { ...GERMAN, json: { offs: 5 } }),
  'a log-in': () =>
    fetch(`${app.api}/auth/login/lantern`, {
      method: 'POST',
      body: new URLSearchParams({ username, password, shop_id: '1', grant_type: 'password' }),
      ...GERMAN,
    }),
  'a renewal': () =>
    fetch(`${app.api}/auth/renew-token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: anna.refreshToken }),
      ...GERMAN,
    }),
};

/** Makes all calls concurrently. Returns the seconds that the slowest took. */
const expectAllRefused = async (): Promise<number> => {
  const startedAt = performance.now();
  const took = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const answer = await call();
      const response = {
        name,
        status: answer.status,
        after: answer.headers.get('retry-after'),
        body: await answer.json(),
      };
      expect(response).toEqual({
        name,
        status: 503,
        after: '5',
        body: {
          error: 'server.unavailable',
          error_code: errors['server.unavailable'].number,
          error_msg: getErrorText('server.unavailable', 'de', {}),
        },
      });
      return (performance.now() - startedAt) / 1000;
    }),
  );
  return Math.max(...took);
};
const connectClient = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined); // the test breaks it
  await client.connect();
  return client;
};
/** Of a process that has not shown a page yet: this file requests none before. */
const expectPublicPages = async (): Promise<void> => {
  for (const page of ['about', 'contact', 'privacy-policy', 'nothing'])
    expect([page, (await fetch(`${app.url}/en/${page}`)).status]).toEqual([page, page === 'nothing' ? 404 : 200]);
};
const expectRecovery = () => expect.poll(async () => (await anna.get('/books')).status, { timeout: 20_000 }).toBe(200);

describe('an unavailable database', () => {
  it.each([
    ['refuses', () => proxy.shut()],
    ['does not answer', () => proxy.stopAnswering()],
  ])(
    '[FAULT-1] [FAULT-3] [SITE-15] that %s: every call is refused within 2 s, and works when it is back',
    async (_how, go) => {
      go();
      try {
        expect(await expectAllRefused()).toBeLessThan(2);
        expect((await app.fetchBooks(part)).status).toBe(503);
        const known = performance.now();
        expect(await expectAllRefused()).toBeLessThan(1);
        expect(performance.now() - known).toBeLessThan(1_000);
        await expectPublicPages();
      } finally {
        await proxy.acceptConnections();
      }
      await expectRecovery();
      expect((await listLibrary(anna)).map(({ title }) => title)).toEqual(['Kept']);
      expect((await app.fetchBooks(part)).status).toBe(200);
    },
  );

  it('[FAULT-1] [FAULT-3] that breaks the connection during a request: that one is refused, the next works', async () => {
    const [holder, other] = [await connectClient(), await connectClient()];
    await holder.query('BEGIN; SELECT * FROM reader FOR UPDATE');
    const waiting = uploadFile(anna, 'waits.txt', buildTxt());
    const waits = async () =>
      (
        await other.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        )
      ).rows[0].n;
    await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(0);
    const terminate = (which: string) =>
      other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()${which}`,
      );
    // first the waiting connection: if the lock were released before, the request would succeed
    await terminate(" AND wait_event_type = 'Lock'");
    expect((await waiting).status).toBe(503);
    await terminate('');
    await other.end();
    await expectRecovery();
    expect((await uploadFile(anna, 'waits.txt', buildTxt())).status).toBe(201);
  });

  it('[FAULT-1] [FAULT-3] that accepts no connections: calls are refused until it does', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const admin = new pg.Client({
      connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).href,
    });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
    );
    try {
      for (const call of Object.values(calls)) expect((await call()).status).toBe(503);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
    }
    await expectRecovery();
  });

  it('[FAULT-2] is not confused with one that runs a long statement', async () => {
    const db = openDatabase(database.url);
    expect(await db.$queryRaw`SELECT 1 AS done FROM pg_sleep(2.5)`).toEqual([{ done: 1 }]);
    await db.$disconnect();
  });
});

const listObjectFiles = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

describe('an unavailable storage', () => {
  it('[FAULT-4] [FAULT-6] refuses only the calls that need it, and leaves nothing of an upload', async () => {
    const deletedBook = (await uploadFile(anna, 'goes.epub', await buildEpub({ title: 'Goes' }))).json();
    const { fast_hash: goes } = (await deletedBook) as { fast_hash: string }; // the contract's shape
    const before = listObjectFiles();
    const folder = path.join(app.dataDir, 'files');
    renameSync(folder, `${folder}.away`);
    try {
      const startedAt = performance.now();
      for (const name of ['an upload', 'a download'] as const) {
        const answer = await calls[name]?.();
        expect([name, answer?.status, answer?.headers.get('retry-after')]).toEqual([name, 503, '5']);
      }
      expect((performance.now() - startedAt) / 1000).toBeLessThan(2);
      expect((await anna.get('/books')).status).toBe(200);
      expect((await anna.post(`/fileops/delete?fast_hash=${goes}`)).status).toBe(200);
      expect((await anna.delete('/bin')).status).toBe(200);
    } finally {
      renameSync(`${folder}.away`, folder);
    }
    expect(listObjectFiles()).toEqual(before); // the sweep removes the bytes of the deleted book
    expect((await listLibrary(anna)).map(({ title }) => title)).toEqual(['waits', 'Kept']);
    expect((await anna.get(`/files/book.epub?fast_hash=${fastHash}`)).status).toBe(200);
  });

  it.each(['refuses', 'does not answer'])('[FAULT-4] on S3, which %s, refuses an upload within 2 s', async (how) => {
    const s3 = net.createServer(); // accepts connections but never answers
    await once(s3.listen(0, '127.0.0.1'), 'listening');
    const { port } = s3.address() as AddressInfo; // it listens on TCP
    if (how === 'refuses') s3.close();
    const env = {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'here',
      S3_BUCKET: 'books',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret-of-tests',
    };
    const remote = await startTestApp({ env });
    const boris = await createTestReader(remote, 'boris', { isWelcomed: false });
    const bytes = await buildEpub({ title: 'New' });
    const startedAt = performance.now();
    const answer = await uploadFile(boris, 'new.epub', bytes);
    expect((performance.now() - startedAt) / 1000).toBeLessThan(2);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await listLibrary(boris)).toEqual([]);
    await remote.close();
    s3.close();
  });

  it('[FAULT-5] that is full reports that storing failed', async () => {
    const host = createBareServer(app.deps);
    host.put('/full', async () => {
      throw new StorageFull('ENOSPC');
    });
    const answer = await host.inject({ method: 'PUT', url: '/full' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([507, '60']);
    expect(answer.json()).toMatchObject({ error: 'file.storage_full', error_code: 443 });
    await host.close();
  });
});
