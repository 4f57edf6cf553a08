import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { BrowserTokens } from '@lectern/contracts';
import { createTestDatabase } from '@lectern/postgres/testing';
import { buildEpub } from '@lectern/sample-books';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPhone, createTestScreen, readLogin } from './features/qr/qr.testing.ts';
import { openDatabase } from './platform/db/db.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from './testing/test-books.ts';
import { missingPooler, startTestPooler } from './testing/test-pooler.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';
import { createTestSocket } from './testing/test-socket.ts';
import { createTestTusClient } from './testing/test-tus-client.ts';

if (missingPooler) process.stderr.write(`Tests with a pooler are skipped: ${missingPooler}.\n`);

describe.skipIf(missingPooler)('with PgBouncer', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pooler: Awaited<ReturnType<typeof startTestPooler>>;
  let app: TestApp;
  let anna: TestReader;
  let slowStatement: Promise<unknown>;

  const migrate = () => {
    const env = { ...process.env, MODE: '', DATABASE_URL: database.url, DATABASE_POOL_URL: pooler.url };
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'migrate.ts')], {
      env,
      encoding: 'utf8',
    });
    return { status, output: stdout || stderr };
  };
  const cutStatement = async (): Promise<{ code: unknown; seconds: number }> => {
    const db = openDatabase(pooler.url, { isPooler: true, preparesStatements: false });
    const startedAt = performance.now();
    const error: unknown = await db.$queryRaw`SELECT pg_sleep(60)`.catch((cause: unknown) => cause);
    const { code } = error as { code?: unknown }; // the error of the driver
    await db.$disconnect();
    return { code, seconds: (performance.now() - startedAt) / 1000 };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startTestPooler(database.url);
    expect(migrate()).toEqual({ status: 0, output: '{"applied":[]}\n' });
    slowStatement = cutStatement();
    app = await startTestApp({ env: { DATABASE_URL: database.url, DATABASE_POOL_URL: pooler.url } });
    anna = await createTestReader(app);
  });
  afterAll(async () => {
    await slowStatement;
    await app.close();
    await pooler.close();
    await database.drop();
  });

  it('[OPS-102] migrate runs again at once and leaves no lock', async () => {
    expect(migrate()).toEqual({ status: 0, output: '{"applied":[]}\n' });
    expect(migrate()).toEqual({ status: 0, output: '{"applied":[]}\n' });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 72707369");
    await client.end();
    expect(rows).toEqual([]);
  });

  it('[OPS-100] books are uploaded, read, deleted and restored, and another process tells of them', async () => {
    const second = await app.startSecondProcess();
    const socket = createTestSocket(second);
    await socket.sendHello(anna.token);
    const book = await createTestBook(anna, { title: 'Pooled' }, 'pooled.epub');
    expect(await socket.waitForChanges(1)).toHaveLength(1);
    const query = `fast_hash=${book.fast_hash}`;
    expect((await anna.post(`/books/read-position?${query}`, { json: { offs: 12 } })).status).toBe(200);
    expect((await anna.get(`/files/pooled.epub?${query}`)).status).toBe(200);
    expect((await anna.post('/bin/books', { json: { ids: [book.id] } })).status).toBe(200);
    expect(await listLibrary(anna)).toEqual([]);
    expect((await anna.post('/bin/restore', { json: { ids: [book.id] } })).status).toBe(200);
    expect(await listLibrary(anna)).toMatchObject([{ id: book.id }]);
    socket.close();
    await second.close();
  });

  it('[OPS-100] an upload is sent in pieces', async () => {
    const tus = createTestTusClient(anna, app.url);
    const bytes = await buildEpub({ title: 'In pieces' });
    const address = await tus.createUpload('pieces.epub', bytes.length);
    expect((await tus.send(address, 0, bytes.subarray(0, 500))).status).toBe(204);
    expect((await tus.send(address, 500, bytes.subarray(500))).status).toBeLessThan(300);
    expect((await tus.outcome(address)).status).toBeLessThan(300);
  });

  it('[OPS-100] a phone signs a browser in', async () => {
    const [screen, phone] = [await createTestScreen(app), await createTestPhone(app)];
    expect((await phone.approve(screen.id, screen.code.number)).status).toBe(200);
    const { access_token: token } = BrowserTokens.parse(await (await screen.take()).json());
    expect(await readLogin(app, token)).toEqual(expect.any(String));
  });

  it('[OPS-100] [OPS-104] many requests share the four connections of the pooler', async () => {
    const uploads = Array.from({ length: 12 }, async (_, number) =>
      uploadFile(anna, `many-${number}.epub`, await buildEpub({ title: `Many ${number}` })),
    );
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 201));
    const lists = await Promise.all(Array.from({ length: 40 }, () => anna.get('/books')));
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
  });

  it('[OPS-103] readiness reports a pooler that is away, and its return', async () => {
    const ready = async () => (await fetch(`${app.url}/health/ready`)).json();
    await slowStatement;
    await pooler.stop();
    try {
      await expect.poll(ready).toMatchObject({ away: ['database'] });
      expect((await anna.get('/books')).status).toBe(503);
    } finally {
      await pooler.restart();
    }
    await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 'ready' });
    await expect.poll(async () => (await anna.get('/books')).status, { timeout: 20_000 }).toBe(200);
  }, 60_000);

  it('[OPS-101] a statement is cut after 30 seconds', async () => {
    const { code, seconds } = (await slowStatement) as Awaited<ReturnType<typeof cutStatement>>; // as above
    expect(code).toBe('57014');
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(45);
  }, 60_000);
});

it('[OPS-101] [OPS-104] without a pooler each connection has the timeout, and their number is bounded', async () => {
  const { url, drop } = await createTestDatabase();
  const sizes: number[] = [];
  const db = openDatabase(url, { size: 3, onPool: (pool) => pool.on('connect', () => sizes.push(pool.totalCount)) });
  const timeouts = await Promise.all(
    Array.from(
      { length: 12 },
      () => db.$queryRaw`SELECT current_setting('statement_timeout') AS value, pg_sleep(0)::text`,
    ),
  );
  expect(timeouts.flat()).toEqual(timeouts.map(() => ({ value: '30s', pg_sleep: '' })));
  expect(Math.max(...sizes)).toBe(3);
  await db.$disconnect();
  await drop();
});
