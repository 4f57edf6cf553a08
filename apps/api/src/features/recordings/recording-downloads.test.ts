import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordings } from '@lectern/contracts';
import { buildMp3, buildZip } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockTable } from '../../testing/lock-table.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestWorker, type TestWorker } from '../../testing/test-worker.ts';

const soon = { timeout: 60_000, interval: 200 };
const FILES = 60;

let app: TestApp;
let anna: TestReader;
let books = 0;
const workers: TestWorker[] = [];

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});
afterAll(() => app.close());

type Sixty = { id: string; name: string; hash: string; bytes: Buffer };
const sixtyFiles = async (): Promise<Sixty> => {
  books += 1;
  const name = `Sixty ${books}.zip`;
  const tracks = Array.from({ length: FILES }, (_, index) => ({
    path: `${index + 1}.mp3`,
    content: buildMp3({ seconds: 2, track: `${index + 1}/${FILES}`, title: `Track ${index + 1} of ${books}` }),
    stored: true,
  }));
  const bytes = await buildZip(tracks);
  const { id, fast_hash: hash } = (await (await uploadFile(anna, name, bytes)).json()) as {
    id: string;
    fast_hash: string;
  }; // by contract
  return { id, name, hash, bytes };
};
const begin = (): TestWorker => {
  const worker = createTestWorker(app);
  workers.push(worker);
  return worker;
};
const ask = async ({ hash }: Sixty, headers: Record<string, string> = {}) => {
  const answer = await anna.post(`/audio-books/download/?fast_hash=${hash}`, { headers });
  expect(answer.status).toBe(200);
  return recordings.download.reply.parse(await answer.json());
};
const IN_PROCESS = { result: 'in_process' };
const failedWith = (code: number) => ({ result: 'failed', error_code: code, error_msg: expect.any(String) });
const outcome = async (book: Sixty) => {
  await vi.waitFor(async () => expect((await ask(book)).result).not.toBe('in_process'), soon);
  return ask(book);
};
/** The stored object with its bytes. */
const findObject = async ({ hash }: Sixty): Promise<string> => {
  const { rows } = await app.sql('SELECT object_key FROM blob WHERE fast_hash = $1', [hash]);
  const found = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' });
  const place = found.find((one) => path.basename(one) === rows[0].object_key);
  if (place === undefined) throw new Error('no such object');
  return path.join(app.dataDir, place);
};

describe('a download prepared by a worker', () => {
  it('[REC-14] returns a link to the file for a while, then starts again', async () => {
    const book = await sixtyFiles();
    expect(await ask(book)).toEqual(IN_PROCESS);
    begin();
    const done = await outcome(book);
    if (done.result !== 'ok') throw new Error(JSON.stringify(done));
    const file = await fetch(done.url);
    expect([file.status, Buffer.from(await file.arrayBuffer()).equals(book.bytes)]).toEqual([200, true]);
    expect(await ask(book)).toEqual(done);
    app.clock.advance({ minutes: 2 });
    expect(await ask(book)).toEqual(IN_PROCESS);
    expect((await outcome(book)).result).toBe('ok');
  }, 120_000);

  it('[REC-15] is continued by another worker when the first one is killed', async () => {
    const book = await sixtyFiles();
    expect(await ask(book)).toEqual(IN_PROCESS);
    const letOn = await lockTable(app, 'blob'); // no job gets at a stored file
    const killed = begin();
    const active =
      "SELECT 1 FROM pgboss.job WHERE name = 'recordings.download' AND state = 'active' AND data->>'bookId' = $1";
    await expect.poll(async () => (await app.sql(active, [book.id])).rowCount, soon).toBe(1);
    await killed.end('SIGKILL');
    await letOn();
    expect(await ask(book)).toEqual(IN_PROCESS);

    // Simulates missing heartbeats, which the other worker checks every half minute. Only for this book's job:
    // a worker killed after reporting an outcome may have left another job active.
    const silent = `UPDATE pgboss.job SET heartbeat_on = now() - interval '4 minutes'
      WHERE name = 'recordings.download' AND state = 'active' AND data->>'bookId' = $1`;
    expect((await app.sql(silent, [book.id])).rowCount).toBe(1);
    begin();
    expect((await outcome(book)).result).toBe('ok');
  }, 180_000);

  it('[REC-16] fails when stored bytes are missing or changed', async () => {
    const [short, other, lost] = [await sixtyFiles(), await sixtyFiles(), await sixtyFiles()];
    const change = async (book: Sixty, to: (bytes: Buffer) => Buffer): Promise<void> => {
      const object = await findObject(book);
      const bytes = to(readFileSync(object));
      rmSync(object);
      writeFileSync(object, bytes);
    };
    await change(short, (bytes) => bytes.subarray(0, -1));
    await change(other, (bytes) => bytes.fill(bytes.readUInt8(5000) ^ 1, 5000, 5001));
    rmSync(await findObject(lost));
    for (const book of [short, other, lost]) expect(await ask(book)).toEqual(IN_PROCESS);
    begin();
    for (const book of [short, other, lost]) expect(await outcome(book)).toEqual(failedWith(1704));
  }, 120_000);

  it('[REC-18] reports that the book was deleted when the work started, even if it was restored later', async () => {
    const book = await sixtyFiles();
    expect(await ask(book)).toEqual(IN_PROCESS);
    await anna.delete(`/audio-books/${encodeURIComponent(book.name)}`);
    begin();
    const done = async () =>
      (await app.sql('SELECT 1 FROM audio_download WHERE book_id = $1 AND outcome IS NOT NULL', [book.id])).rowCount;
    await vi.waitFor(async () => expect(await done()).toBe(1), soon);
    expect((await anna.post('/bin/restore', { json: { ids: [book.id] } })).status).toBeLessThan(300);
    expect(await ask(book)).toEqual(failedWith(1701));
  }, 120_000);
});

describe('a download without a worker', () => {
  // last, because the worker uses the system clock, which can't be advanced
  it('[REC-17] ends within the hour', async () => {
    const book = await sixtyFiles();
    for (let n = 0; n < 3; n += 1) expect(await ask(book)).toEqual(IN_PROCESS);
    app.clock.advance({ minutes: 59 });
    expect(await ask(book)).toEqual(IN_PROCESS);
    app.clock.advance({ minutes: 2 });
    expect(await ask(book)).toEqual(failedWith(1703));
    app.clock.advance({ minutes: 2 });
    expect(await ask(book)).toEqual(IN_PROCESS);
  });

  it('[REC-17] ends soon when its last attempt has no heartbeat', async () => {
    const book = await sixtyFiles();
    expect(await ask(book)).toEqual(IN_PROCESS);
    const left = 'UPDATE audio_download SET tries = $2, beat_at = $3 WHERE book_id = $1';
    await app.sql(left, [book.id, 2, app.clock.now()]);
    app.clock.advance({ minutes: 5 });
    expect(await ask(book)).toEqual(IN_PROCESS);
    await app.sql(left, [book.id, 3, app.clock.now()]);
    expect(await ask(book)).toEqual(IN_PROCESS);
    app.clock.advance({ minutes: 5 });
    expect(await ask(book)).toEqual(failedWith(1703));
  });

  it('[REC-18] reports that it could not be queued, and starts once it can', async () => {
    const book = await sixtyFiles();
    await app.sql(`CREATE FUNCTION no_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await app.sql('CREATE TRIGGER no_job BEFORE INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION no_job()');
    expect(await ask(book, { 'accept-language': 'ru' })).toEqual({
      ...failedWith(1702),
      error_msg: 'Сейчас не удаётся подготовить аудиокнигу. Попробуйте ещё раз чуть позже.',
    });
    await app.sql('DROP TRIGGER no_job ON pgboss.job');
    expect(await ask(book)).toEqual(IN_PROCESS);
  });

  it('[REC-18] reports a deleted book once; anything but the reader’s audiobook is 404', async () => {
    const book = await sixtyFiles();
    const status = async (hash: string, reader = anna) =>
      (await reader.post(`/audio-books/download?fast_hash=${hash}`)).status;
    expect(await ask(book)).toEqual(IN_PROCESS);
    expect(await status(book.hash, await createTestReader(app, 'boris'))).toBe(404);
    await anna.delete(`/audio-books/${encodeURIComponent(book.name)}/`);
    expect(await ask(book)).toEqual(failedWith(1701));
    expect(await status(book.hash)).toBe(404);
    expect(await status((await createTestBook(anna, { title: 'Read' }, 'read.epub')).fast_hash)).toBe(404);
    expect(await status('x')).toBe(400);
  });
});
