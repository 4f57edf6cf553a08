import { spawn } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@lectern/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const BOOKS = 20_000;
const MEGABYTE = 1024 ** 2;

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  await app.sql('DELETE FROM book'); // the welcome book
  await createTestBook(anna, { title: 'One of many' }, 'one.epub');
});
afterAll(() => app.close());

/** Copies the book up to this number, three per millisecond, so that the time alone does not define the order. */
const fill = async (books: number): Promise<void> => {
  const columns = await app.sql(`SELECT string_agg(quote_ident(column_name), ',') AS names
    FROM information_schema.columns WHERE table_name = 'book' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'sha256', 'name', 'created_at')`);
  const names = columns.rows[0].names as string; // one aggregate
  await app.sql(
    `INSERT INTO book (${names}, sha256, name, created_at)
     SELECT ${names}, sha256(n::text::bytea), n || '.epub', created_at - ((n + 2) / 3) * interval '1 ms'
     FROM book, generate_series((SELECT count(*) FROM book), $1::int - 1) AS n WHERE name = 'one.epub'`,
    [books],
  );
};

type List = { total: number; items: { name: string; id: string }[] };
const fetchList = async (query: string): Promise<List> => (await (await anna.get(`/books${query}`)).json()) as List; // by contract

it('[BOOK-18] every book is listed once and in order, by every kind of request', async () => {
  await fill(2500);
  const whole = await fetchList('');
  const stored = await app.sql('SELECT name FROM book ORDER BY created_at DESC, id DESC');
  const names = stored.rows.map(({ name }) => name as string); // a text column
  expect([whole.total, names.length]).toEqual([2500, 2500]);
  expect(whole.items.map(({ name }) => name)).toEqual(names);
  const part = async (query: string) => (await fetchList(query)).items.map(({ name }) => name);
  expect(await part('?limit=10000')).toEqual(names);
  expect(await part('?limit=99999&offset=1999')).toEqual(names.slice(1999));
  expect(await part('?limit=401&offset=777')).toEqual(names.slice(777, 1178));
  expect(await part('?page=3&per_page=499')).toEqual(names.slice(998, 1497));
  expect(await fetchList('?offset=2500')).toEqual({ total: 2500, providerUrl: null, next_cursor: null, items: [] });
  expect(await fetchList('?limit=0')).toEqual({ total: 2500, providerUrl: null, next_cursor: null, items: [] });
});

it('[BOOK-18] a short list has a Content-Length, a long one is streamed; HEAD reads nothing', async () => {
  const short = await anna.get('/books?limit=10');
  expect(Number(short.headers.get('content-length'))).toBe(Buffer.byteLength(await short.text()));
  const long = await anna.get('/books');
  expect(long.headers.get('content-length')).toBeNull();
  await long.body?.cancel();
  const head = await fetch(`${app.api}/books`, { method: 'HEAD', headers: { authorization: `Bearer ${anna.token}` } });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

type Weight = { held: number; rss: number };

/** The API on the same data in its own process, so that its memory can be measured. */
const startTestServer = async () => {
  const port = await findFreePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.deps.config.database.url,
    LOG_LEVEL: 'error',
  };
  const program = fileURLToPath(import.meta.resolve('../../testing/api-process.ts'));
  const child = spawn(process.execPath, ['--expose-gc', program, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return {
    api: `http://127.0.0.1:${port}/api/v1.0`,
    /** Memory of the process, in bytes. */
    weight: (): Promise<Weight> =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send('weigh');
      }),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const MOUTHFUL = 4 * MEGABYTE;

/** Reads and discards a response; after each portion the client pauses and awaits `between`. */
const drained = (url: string, between: () => Promise<void> = () => Promise.resolve()): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${anna.token}` };
    const request = http.get(url, { headers, agent: false }, (response) => {
      let [bytes, mouthful] = [0, 0];
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        mouthful += chunk.length;
        if (mouthful < MOUTHFUL) return;
        mouthful = 0;
        response.pause();
        between().then(() => response.resume(), reject);
      });
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
const PATIENCE = { timeout: 300_000 }; // on a busy machine

it('[BOOK-18] 20,000 books take at most 40 MB of memory', PATIENCE, async () => {
  await fill(BOOKS);
  const server = await startTestServer();
  try {
    // Excludes one-time costs (code, connections) from the measurement.
    for (let i = 0; i < 5; i += 1) await drained(`${server.api}/books?limit=1000`);
    const idle = await server.weight();
    const most = { ...idle };
    const weigh = async (): Promise<void> => {
      const now = await server.weight();
      most.held = Math.max(most.held, now.held);
      most.rss = Math.max(most.rss, now.rss);
    };
    await drained(`${server.api}/books`, weigh);
    const began = performance.now();
    const bytes = await drained(`${server.api}/books`);
    const seconds = (performance.now() - began) / 1000;
    await weigh();
    const megabytes = (value: number): string => (value / MEGABYTE).toFixed(1);
    process.stdout.write(
      `20,000 books: ${megabytes(bytes)} MB of JSON in ${seconds.toFixed(2)} s; held ${megabytes(idle.held)} MB ` +
        `+ ${megabytes(most.held - idle.held)} MB, seen by the system ${megabytes(idle.rss)} MB + ${megabytes(most.rss - idle.rss)} MB\n`,
    );
    expect(bytes).toBeGreaterThan(20 * MEGABYTE);
    expect(most.held - idle.held).toBeLessThanOrEqual(40 * MEGABYTE);
  } finally {
    await server.stop();
  }
});
