import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyLibrary, listLibrary } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';

let app: TestApp;
let anna: TestReader;
let tus: ReturnType<typeof createTestTusClient>;

const MB = 1024 ** 2;
/** For a busy machine. */
const POLL = { timeout: 20_000 };

beforeAll(async () => {
  app = await startTestApp({ ownParsers: true, env: { FREE_STORAGE_BYTES: String(50 * MB) } });
  anna = await createTestReader(app, 'anna');
  tus = createTestTusClient(anna, app.url);
});
afterAll(() => app.close());
afterEach(async () => {
  await emptyLibrary(anna);
});

const folder = () => path.join(app.dataDir, 'files');
const listObjects = (): string[] =>
  readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const count = async (table: string): Promise<number> =>
  (await app.sql(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
const listTitles = async (): Promise<string[]> => (await listLibrary(anna)).map(({ title }) => title);
const clean = async (): Promise<void> => {
  for (const { kind, run } of createJobs(app.deps.services))
    if (['resumable.clean', 'storage-quota.clean'].includes(kind.name)) await run({}, new AbortController().signal);
};

describe('two requests at once', () => {
  it('[TUS-5] one of two requests with the same bytes wins, also with two processes', async () => {
    const other = await app.startSecondProcess();
    try {
      const otherTus = createTestTusClient(anna, other.url);
      const bytes = await buildEpub({ title: 'Raced', cover: randomBytes(3 * MB) });
      const half = Math.ceil(bytes.length / 2);
      const [before, address] = [listObjects(), await tus.createUpload('raced.epub', bytes.length)];
      const first = await Promise.all(
        [tus, otherTus, tus, otherTus].map((client) => client.send(address, 0, bytes.subarray(0, half))),
      );
      expect(first.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
      expect(await otherTus.offset(address)).toBe(half);
      const second = await Promise.all(
        [tus, otherTus, tus, otherTus].map((client) => client.send(address, half, bytes.subarray(half))),
      );
      expect(second.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(await listTitles()).toEqual(['Raced']);
      expect(listObjects().length).toBe(before.length + 1);
    } finally {
      await other.close();
    }
  });

  it('[TUS-5] asking two processes for the outcome at once makes one book', async () => {
    const other = await app.startSecondProcess();
    try {
      const otherTus = createTestTusClient(anna, other.url);
      const bytes = await buildEpub({ title: 'Asked twice', cover: randomBytes(3 * MB) });
      const address = await tus.createUpload('asked.epub', bytes.length);
      const last = tus.send(address, 0, bytes);
      await expect.poll(() => otherTus.offset(address), POLL).toBe(bytes.length);
      const answers = await Promise.all([
        last,
        otherTus.outcome(address),
        tus.outcome(address),
        otherTus.outcome(address),
      ]);
      for (const answer of answers) expect(await answer.json()).toMatchObject({ title: 'Asked twice' });
      expect(await listTitles()).toEqual(['Asked twice']);
      expect(await count('reservation')).toBe(0);
    } finally {
      await other.close();
    }
  });
});

it('[TUS-15] beginning again under the same id is the same upload, for its reader only', async () => {
  const bytes = await buildEpub({ title: 'Begun twice' });
  const id = randomUUID();
  const begun = await Promise.all([1, 2, 3].map(() => tus.createUpload('twice.epub', bytes.length, { id })));
  expect(new Set(begun)).toEqual(new Set([`/api/v1.0/uploads/${id}`]));
  expect(await count('reservation')).toBe(1);
  const [address = ''] = begun;
  expect((await tus.startUpload('other.epub', bytes.length, { id })).status).toBe(409);
  expect((await tus.startUpload('twice.epub', 10, { id })).status).toBe(409);
  await tus.send(address, 0, bytes.subarray(0, 1000));
  const boris = createTestTusClient(await createTestReader(app, 'boris'), app.url);
  expect(await boris.createUpload('his.epub', 50, { id })).toBe(address);
  expect(await boris.offset(address)).toBe(0);
  await boris.end(address);
  await tus.createUpload('twice.epub', bytes.length, { id });
  expect(await tus.offset(address)).toBe(1000);
  expect((await tus.send(address, 1000, bytes.subarray(1000))).status).toBe(200);
  await tus.createUpload('twice.epub', bytes.length, { id });
  expect(await (await tus.outcome(address)).json()).toMatchObject({ title: 'Begun twice' });
  expect(await count('reservation')).toBe(0);
  const other = await tus.createUpload('no uuid.epub', 10, { id: '../x' });
  expect(other).toMatch(/[0-9a-f-]{36}$/);
  await tus.end(other);
});

describe('the final answer', () => {
  it('[TUS-6] is given again, also by a process that was started since', async () => {
    const bytes = await buildEpub({ title: 'Lost answer' });
    const address = await tus.createUpload('lost.epub', bytes.length);
    await tus.send(address, 0, bytes);
    await app.restart();
    expect(await tus.offset(address)).toBe(bytes.length);
    expect(await (await tus.outcome(address)).json()).toMatchObject({ title: 'Lost answer' });
    const again = await tus.send(address, bytes.length, new Uint8Array());
    expect([again.status, await again.json()]).toMatchObject([200, { title: 'Lost answer' }]);
    expect((await tus.send(address, 0, bytes)).status).toBe(409);
    expect(await listTitles()).toEqual(['Lost answer']);
    expect(await count('reservation')).toBe(0);
  });

  it('[TUS-6] comes from the stored chunks when the process ended before it had made the book', async () => {
    const bytes = await buildEpub({ title: 'Cut at the end' });
    const address = await tus.createUpload('cut.epub', bytes.length);
    await tus.send(address, 0, bytes.subarray(0, -1));
    expect((await tus.outcome(address)).status).toBe(400);
    await app.deps.stopParsing(); // as a stopping server does
    const late = await tus.send(address, bytes.length - 1, bytes.subarray(-1));
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
    await app.restart();
    expect(await tus.offset(address)).toBe(bytes.length);
    expect(await (await tus.outcome(address)).json()).toMatchObject({ title: 'Cut at the end' });
    expect([await listTitles(), await count('upload_piece')]).toEqual([['Cut at the end'], 0]);
  });

  it('[TUS-16] does not keep a request longer than connections stay open while another process makes the book', async () => {
    const bytes = await buildEpub({ title: 'Takes long' });
    const address = await tus.createUpload('long.epub', bytes.length);
    await tus.send(address, 0, bytes.subarray(0, -1));
    const claimed = 'UPDATE unfinished_upload SET settling_until = $1 WHERE outcome IS NULL';
    await app.sql(claimed, [new Date(app.clock.now().getTime() + 3_600_000)]);
    const patient = async (asked: Promise<Response>): Promise<Response> => {
      let answer: Response | null = null;
      void asked.then((one) => {
        answer = one;
      });
      await expect
        .poll(() => {
          app.clock.advance({ seconds: 5 });
          return answer;
        }, POLL)
        .not.toBeNull();
      return asked;
    };
    const last = await patient(tus.send(address, bytes.length - 1, bytes.subarray(-1)));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    const asked = await patient(tus.outcome(address));
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await listTitles()).toEqual([]);
    await app.sql(claimed, [new Date(0)]); // the other process has died
    expect(await (await tus.outcome(address)).json()).toMatchObject({ title: 'Takes long' });
  });

  it('[TUS-13] comes after space that was taken meanwhile is free again', async () => {
    const bytes = await buildEpub({ title: 'No room at last' });
    const address = await tus.createUpload('room.epub', bytes.length);
    await tus.send(address, 0, bytes.subarray(0, -1));
    await app.sql('UPDATE reader SET files_size_limit = 10');
    expect((await tus.send(address, bytes.length - 1, bytes.subarray(-1))).status).toBe(413);
    expect((await tus.outcome(address)).status).toBe(400);
    await app.sql(`UPDATE reader SET files_size_limit = ${50 * MB}`);
    expect(await tus.offset(address)).toBe(bytes.length - 1);
    expect((await tus.send(address, bytes.length - 1, bytes.subarray(-1))).status).toBe(200);
  });

  it('[TUS-13] is “not found” when the storage has lost a chunk, and the file can be sent again', async () => {
    const bytes = await buildEpub({ title: 'Lost piece' });
    const address = await tus.createUpload('lost piece.epub', bytes.length);
    await tus.send(address, 0, bytes.subarray(0, 1000));
    const { object_key: key } = (await app.sql('SELECT object_key FROM upload_piece')).rows[0];
    rmSync(path.join(folder(), key.slice(0, 2), key.slice(2, 4), key));
    expect((await tus.send(address, 1000, bytes.subarray(1000))).status).toBe(404);
    expect((await tus.call('HEAD', address)).status).toBe(404);
    const secondUpload = await tus.createUpload('lost piece.epub', bytes.length);
    expect((await tus.send(secondUpload, 0, bytes)).status).toBe(200);
    expect(await count('upload_piece')).toBe(0);
  });
});

it('[TUS-11] an upload that is cancelled while its book is made leaves nothing of it', async () => {
  const bytes = await buildEpub({ title: 'Ended late', cover: randomBytes(MB) });
  const address = await tus.createUpload('ended.epub', bytes.length);
  await tus.send(address, 0, bytes.subarray(0, 1000));
  const before = listObjects().length;
  await app.sql(`CREATE FUNCTION ends() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN DELETE FROM unfinished_upload; RETURN NEW; END'`);
  await app.sql('CREATE TRIGGER ends BEFORE INSERT ON book FOR EACH ROW EXECUTE FUNCTION ends()');
  expect((await tus.send(address, 1000, bytes.subarray(1000))).status).toBe(404);
  await app.sql('DROP FUNCTION ends CASCADE');
  expect(listObjects().length).toBe(before + 1); // the second chunk
  await tus.end(address);
  expect(listObjects().length).toBe(before - 1);
});

it('[TUS-13] a short read of the storage is not remembered as a refusal of the file', async () => {
  const bytes = await buildEpub({ title: 'Read short' });
  const address = await tus.createUpload('short.epub', bytes.length);
  await tus.send(address, 0, bytes.subarray(0, 1000));
  const { object_key: key } = (await app.sql('SELECT object_key FROM upload_piece')).rows[0];
  const piece = path.join(folder(), key.slice(0, 2), key.slice(2, 4), key);
  writeFileSync(piece, bytes.subarray(0, 900));
  expect((await tus.send(address, 1000, bytes.subarray(1000))).status).toBe(500);
  writeFileSync(piece, bytes.subarray(0, 1000));
  expect(await (await tus.outcome(address)).json()).toMatchObject({ title: 'Read short' });
});

it('[TUS-13] an upload of too many chunks ends, and the file can be sent again', async () => {
  const [before, bytes] = [listObjects(), await buildEpub({ title: 'In crumbs' })];
  const address = await tus.createUpload('crumbs.epub', bytes.length);
  await tus.send(address, 0, bytes.subarray(0, 1000));
  await app.sql('UPDATE unfinished_upload SET pieces = 100000 WHERE outcome IS NULL');
  expect((await tus.send(address, 1000, bytes.subarray(1000))).status).toBe(404);
  expect((await tus.call('HEAD', address)).status).toBe(404);
  expect([listObjects(), await count('upload_piece'), await count('reservation')]).toEqual([before, 0, 0]);
});

describe('time', () => {
  it('[TUS-8] deletes an upload a day after its last byte, with its chunks and its space', async () => {
    const before = listObjects();
    const bytes = await buildEpub({ title: 'Too late', cover: randomBytes(MB) });
    const address = await tus.createUpload('late.epub', bytes.length);
    await tus.send(address, 0, bytes.subarray(0, 1000));
    const forward = async (minutes: number): Promise<void> => {
      app.clock.advance({ minutes });
      anna = await createTestReader(app, 'anna');
      tus = createTestTusClient(anna, app.url);
      await clean();
    };
    await forward(23 * 60);
    expect((await tus.send(address, 1000, bytes.subarray(1000, 2000))).status).toBe(204);
    await forward(23 * 60);
    expect(await tus.offset(address)).toBe(2000);
    expect(await count('reservation')).toBe(1);
    await forward(2 * 60);
    expect((await tus.call('HEAD', address)).status).toBe(404);
    expect((await tus.send(address, 2000, bytes.subarray(2000))).status).toBe(404);
    expect(listObjects()).toEqual(before);
    expect([await count('unfinished_upload'), await count('upload_piece'), await count('reservation')]).toEqual([
      0, 0, 0,
    ]);
  });
});

it('[TUS-9] the sweep keeps the chunks of incomplete uploads', async () => {
  const bytes = await buildEpub({ title: 'Swept beside', cover: randomBytes(MB) });
  const address = await tus.createUpload('beside.epub', bytes.length);
  await tus.send(address, 0, bytes.subarray(0, 500_000));
  await app.sql('SELECT 1');
  app.clock.advance({ days: 0, minutes: 20 * 60 });
  const swept = await app.deps.services.sweep.run({
    mend: true,
    many: true,
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
  });
  expect(swept).toMatchObject({ ownerless: 0, removed: 0, missing: 0 });
  anna = await createTestReader(app, 'anna');
  tus = createTestTusClient(anna, app.url);
  expect((await tus.send(address, 500_000, bytes.subarray(500_000))).status).toBe(200);
});
