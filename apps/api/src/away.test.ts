import { once } from 'node:events';
import { readdirSync, renameSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { errors, errorText } from '@lectern/contracts';
import { freshDatabase } from '@lectern/postgres/testing';
import { anEpub, aTxt } from '@lectern/sample-books';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareServer } from './app.ts';
import { openDatabase } from './platform/db/db.ts';
import { StorageFull } from './platform/storage/storage.ts';
import { aBook, libraryOf, upload } from './testing/a-book.ts';
import { aDoor } from './testing/a-door.ts';
import { aReader, type TestReader } from './testing/a-reader.ts';
import { customers } from './testing/a-shop.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let door: Awaited<ReturnType<typeof aDoor>>;
let app: TestApp;
let anna: TestReader;
let fastHash: string;
let part: string;

beforeAll(async () => {
  database = await freshDatabase();
  door = await aDoor(database.url);
  app = await startTestApp({ env: { DATABASE_URL: door.url } });
  anna = await aReader(app, 'anna');
  const book = await aBook(anna, { title: 'Kept' });
  fastHash = book.fast_hash;
  const opened = (await (await anna.get(`/reader/open/${book.id}`)).json()) as { baseUrl: string }; // the contract's shape
  part = `${opened.baseUrl}OEBPS/chapter-1.xhtml`;
});
afterAll(async () => {
  await door.open();
  await app.close();
  door.shut();
  await database.drop();
});

const german = { headers: { 'accept-language': 'de' } };
const { username, password } = customers.anna;
/** One of every kind. What no token protects is asked with a body. */
const calls: Record<string, () => Promise<Response>> = {
  'a list': () => anna.get('/books', german),
  changes: () => anna.get('/changes', german),
  'a download': () => anna.get(`/files/book.epub?fast_hash=${fastHash}`, german),
  'an upload': async () => upload(anna, 'new.epub', await anEpub({ title: 'New' }), german.headers),
  'a deletion': () => anna.post(`/fileops/delete?fast_hash=${fastHash}`, german),
  'a position': () => anna.post(`/books/read-position?fast_hash=${fastHash}`, { ...german, json: { offs: 5 } }),
  'a log-in': () =>
    fetch(`${app.api}/auth/login/lantern`, {
      method: 'POST',
      body: new URLSearchParams({ username, password, shop_id: '1', grant_type: 'password' }),
      ...german,
    }),
  'a renewal': () =>
    fetch(`${app.api}/auth/renew-token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: anna.refreshToken }),
      ...german,
    }),
};

/** All calls at once. Answers the seconds that the slowest took. */
const allAreRefused = async (): Promise<number> => {
  const startedAt = performance.now();
  const took = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const answer = await call();
      const said = { name, status: answer.status, after: answer.headers.get('retry-after'), body: await answer.json() };
      expect(said).toEqual({
        name,
        status: 503,
        after: '5',
        body: {
          error: 'server.unavailable',
          error_code: errors['server.unavailable'].number,
          error_msg: errorText('server.unavailable', 'de', {}),
        },
      });
      return (performance.now() - startedAt) / 1000;
    }),
  );
  return Math.max(...took);
};
const connected = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined); // the test breaks it
  await client.connect();
  return client;
};
const worksAgain = () => expect.poll(async () => (await anna.get('/books')).status, { timeout: 20_000 }).toBe(200);

describe('a database that is away', () => {
  it.each([
    ['refuses', () => door.shut()],
    ['says nothing', () => door.silence()],
  ])('[FAULT-1] [FAULT-3] and %s: every call is refused within 2 s, and works when it is back', async (_how, go) => {
    go();
    try {
      expect(await allAreRefused()).toBeLessThan(2);
      expect((await app.fetchBooks(part)).status).toBe(503);
      const known = performance.now();
      expect(await allAreRefused()).toBeLessThan(1);
      expect(performance.now() - known).toBeLessThan(1_000);
    } finally {
      await door.open();
    }
    await worksAgain();
    expect((await libraryOf(anna)).map(({ title }) => title)).toEqual(['Kept']);
    expect((await app.fetchBooks(part)).status).toBe(200);
  });

  it('[FAULT-1] [FAULT-3] and breaks off in the middle of a request: that one is refused, the next works', async () => {
    const [holder, other] = [await connected(), await connected()];
    await holder.query('BEGIN; SELECT * FROM reader FOR UPDATE');
    const waiting = upload(anna, 'waits.txt', aTxt());
    const waits = async () =>
      (
        await other.query(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        )
      ).rows[0].n;
    await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(0);
    const breakOff = (which: string) =>
      other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()${which}`,
      );
    // first who waits: were the holder gone before, the request would go through
    await breakOff(" AND wait_event_type = 'Lock'");
    expect((await waiting).status).toBe(503);
    await breakOff('');
    await other.end();
    await worksAgain();
    expect((await upload(anna, 'waits.txt', aTxt())).status).toBe(201);
  });

  it('[FAULT-1] [FAULT-3] and lets nobody in: whoever asks is refused until it does', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const admin = new pg.Client({
      connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).href,
    });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    try {
      for (const call of Object.values(calls)) expect((await call()).status).toBe(503);
    } finally {
      await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await admin.end();
    }
    await worksAgain();
  });

  it('[FAULT-2] is not taken for one that is busy with a long statement', async () => {
    const db = openDatabase(database.url);
    expect(await db.$queryRaw`SELECT 1 AS done FROM pg_sleep(2.5)`).toEqual([{ done: 1 }]);
    await db.$disconnect();
  });
});

const objects = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

describe('a storage that is away', () => {
  it('[FAULT-4] [FAULT-6] refuses what needs it, lets the rest go on, and leaves nothing of an upload', async () => {
    const gone = (await upload(anna, 'goes.epub', await anEpub({ title: 'Goes' }))).json();
    const { fast_hash: goes } = (await gone) as { fast_hash: string }; // the contract's shape
    const before = objects();
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
    expect(objects()).toEqual(before); // the deleted one's bytes are left to the sweep
    expect((await libraryOf(anna)).map(({ title }) => title)).toEqual(['waits', 'Kept']);
    expect((await anna.get(`/files/book.epub?fast_hash=${fastHash}`)).status).toBe(200);
  });

  it.each(['refuses', 'says nothing'])('[FAULT-4] and on S3, which %s, refuses an upload within 2 s', async (how) => {
    const s3 = net.createServer(); // takes connections and says nothing
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
    const boris = await aReader(remote, 'boris', { isWelcomed: false });
    const bytes = await anEpub({ title: 'New' });
    const startedAt = performance.now();
    const answer = await upload(boris, 'new.epub', bytes);
    expect((performance.now() - startedAt) / 1000).toBeLessThan(2);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await libraryOf(boris)).toEqual([]);
    await remote.close();
    s3.close();
  });

  it('[FAULT-5] and is only full says that storing failed', async () => {
    const host = bareServer(app.deps);
    host.put('/full', async () => {
      throw new StorageFull('ENOSPC');
    });
    const answer = await host.inject({ method: 'PUT', url: '/full' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([507, '60']);
    expect(answer.json()).toMatchObject({ error: 'file.storage_full', error_code: 443 });
    await host.close();
  });
});
