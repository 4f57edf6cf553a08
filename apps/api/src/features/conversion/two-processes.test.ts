import { Book, reading } from '@lectern/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toKeyedTopic } from '../../platform/bus/bus.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

/** Takes a second. */
const LONG_TEXT = Buffer.from(`${'A line of a long book, in which a word follows the other.\n\n'.repeat(60_000)}`);
const WAITING = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
let app: TestApp;
let second: Awaited<ReturnType<TestApp['startSecondProcess']>>;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  second = await app.startSecondProcess();
  anna = await createTestReader(app, 'anna');
  await app.sql(`CREATE TABLE conversion_of_test (at timestamptz DEFAULT now());
    CREATE FUNCTION count_conversion() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO conversion_of_test DEFAULT VALUES; RETURN NULL; END $$;
    CREATE TRIGGER count_conversion AFTER UPDATE OF form_sha256 ON document FOR EACH ROW EXECUTE FUNCTION count_conversion()`);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const open = async (api: string, id: string) => {
  const answer = await fetch(`${api}/reader/open/${id}`, { headers: { authorization: `Bearer ${anna.token}` } });
  return reading.open.reply.parse(await answer.json());
};
const openUntilReady = async (api: string, id: string) => {
  for (;;) {
    const reply = await open(api, id);
    if (reply.state === 'ready') return reply.manifest;
  }
};

it('[FORM-95] [OPS-87] of two processes that are asked for a book one converts it, and both serve the result', async () => {
  const book = Book.parse(await (await uploadFile(anna, 'long.txt', LONG_TEXT)).json());
  const [first, other] = await Promise.all([openUntilReady(app.api, book.id), openUntilReady(second.api, book.id)]);
  expect(other).toEqual(first);
  expect((await app.sql('SELECT 1 FROM conversion_of_test')).rowCount).toBe(1);
}, 60_000);

it('[FORM-95] [OPS-87] a process that waits shows the progress of the other one, and converts the book if that ends', async () => {
  const book = Book.parse(await (await uploadFile(anna, 'waiting.txt', Buffer.from('A short text.\n'))).json());
  const { rows } = await app.sql(
    `SELECT reader_id, encode(sha256, 'hex') || '/' || facts AS key FROM book WHERE id = ${book.id}`,
  );
  const [{ reader_id: readerId, key }] = rows;
  const process = new pg.Client({ connectionString: app.deps.config.database.url });
  await process.connect();
  await process.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`convert:${readerId}/${key}`]);
  const opening = open(second.api, book.id);
  await expect.poll(async () => (await app.sql(WAITING)).rowCount).toBe(1);
  app.deps.measured.bus.publish(toKeyedTopic('converting', BigInt(readerId)), `${key} 0.5`);
  expect(await opening).toMatchObject({ state: 'preparing', share: 0.5 });
  await process.end();
  expect(await openUntilReady(second.api, book.id)).toMatchObject({ layout: 'reflowable' });
}, 60_000);
