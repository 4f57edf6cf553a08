import { createHash, randomBytes } from 'node:crypto';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase, Prisma } from '../../platform/db/db.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { listHeld } from '../files/holders.db.ts';
import { sweepCommands } from './sweep.admin.ts';
import { createSweepDb } from './sweep.db.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let db: ReturnType<typeof openDatabase>;
let storage: Storage;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
  const { config } = app.deps;
  db = openDatabase(config.database.url);
  storage = await openStorage(config.storage, config.dataDir);
});
afterAll(async () => {
  await db.$disconnect();
  await app.close();
});
beforeEach(async () => {
  await sweep({ mend: true });
});

/** `wait`: what happens between the two checks; no time passes. */
const sweep = ({ mend = false, many = true, wait = () => Promise.resolve() } = {}) =>
  app.deps.services.sweep.run({ mend, many, wait, signal: new AbortController().signal });

async function* streamOf(bytes: Uint8Array) {
  yield bytes;
}
const createObject = async (hoursOld: number): Promise<string> => {
  const key = randomBytes(16).toString('hex');
  await storage.put(key, streamOf(Buffer.from('nobodys!!!')));
  const at = new Date(Date.now() - hoursOld * 3_600_000);
  utimesSync(path.join(app.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key), at, at);
  return key;
};
const findKey = async (name: string): Promise<string> => {
  const { rows } = await app.sql('SELECT object_key FROM blob JOIN book USING (sha256) WHERE name = $1', [name]);
  return rows[0].object_key;
};

it('[OPS-6] a healthy library needs no repair', async () => {
  await createTestBook(anna, { title: 'Healthy' }, 'healthy.epub');
  const found = await sweep();
  expect(found).toMatchObject({
    ownerless: 0,
    removed: 0,
    missing: 0,
    unheld: 0,
    wrongSpaces: 0,
    mended: false,
  });
  expect(found.objects).toBeGreaterThan(0);
  expect(found.bytes).toBeGreaterThan(0);
});

it('[OPS-6] ownerless bytes are reported, and removed with --mend; recent ones are left to their upload', async () => {
  const [old, young] = [await createObject(2), await createObject(0.5)];
  expect(await sweep()).toMatchObject({ ownerless: 1, ownerlessBytes: 10, removed: 0 });
  expect(await storage.size(old)).toBe(10);
  expect(await sweep({ mend: true })).toMatchObject({ ownerless: 1, removed: 1 });
  expect([await storage.size(old), await storage.size(young)]).toEqual([null, 10]);
  expect(await sweep({ mend: true })).toMatchObject({ ownerless: 0, removed: 0 });
  await storage.remove(young);
});

it('[OPS-6] bytes that get their row before the second check stay, however old they look', async () => {
  const [waiting, ownerless] = [await createObject(2), await createObject(2)];
  const insertBlob = async (): Promise<void> => {
    await app.sql(
      `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader) VALUES ($1, $2, 10, '', '', '')`,
      [randomBytes(32), waiting],
    );
  };
  expect(await sweep({ mend: true, wait: insertBlob })).toMatchObject({ ownerless: 2, removed: 1 });
  expect([await storage.size(waiting), await storage.size(ownerless)]).toEqual([10, null]);
});

it('[OPS-6] the command waits before it removes, unless --at-once is given', async () => {
  const [command] = sweepCommands;
  const key = await createObject(2);
  const stopping = new AbortController();
  const progress: string[] = [];
  const run = (...flags: string[]) =>
    command?.run(app.deps.services, {
      args: {},
      flags: new Set(['mend', 'even-many', ...flags]),
      options: {},
      signal: stopping.signal,
      progress(line) {
        progress.push(line);
        stopping.abort(new Error('stopped by the test'));
      },
    });
  expect(await run('at-once')).toMatchObject({ result: { removed: 1 } });
  expect(await storage.size(key)).toBeNull();
  const other = await createObject(2);
  await expect(run()).rejects.toThrow('stopped by the test');
  expect([await storage.size(other), progress.length]).toEqual([10, 1]);
});

it('[OPS-7] a book without its bytes is reported and marked, never removed; uploading the file again restores it for all', async () => {
  const bytes = await buildEpub({ title: 'The Lost Book' });
  expect((await uploadFile(anna, 'lost.epub', bytes)).status).toBe(201);
  await storage.remove(await findKey('lost.epub'));
  const found = await sweep({ mend: true });
  expect(found.firstMissing).toMatchObject([{ books: ['The Lost Book'], readers: 1 }]);
  expect((await app.sql("SELECT 1 FROM book WHERE name = 'lost.epub'")).rows).toHaveLength(1);
  const marked = 'SELECT missing_at IS NOT NULL AS marked FROM blob JOIN book USING (sha256) WHERE name = $1';
  expect((await app.sql(marked, ['lost.epub'])).rows).toEqual([{ marked: true }]);
  expect((await sweep()).firstMissing[0]?.since).toEqual(found.firstMissing[0]?.since);

  expect((await uploadFile(boris, 'found.epub', bytes)).status).toBe(201);
  expect((await app.sql(marked, ['lost.epub'])).rows).toEqual([{ marked: false }]);
  expect(await sweep()).toMatchObject({ missing: 0, firstMissing: [] });
  const file = await anna.get('/files/lost.epub');
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});

it('[OPS-7] uploading a lost book again answers that it exists, and restores it', async () => {
  const bytes = await buildEpub({ title: 'Lost Again' });
  expect((await uploadFile(anna, 'again.epub', bytes)).status).toBe(201);
  await storage.remove(await findKey('again.epub'));
  await sweep({ mend: true });
  for (let n = 0; n < 2; n += 1) expect((await uploadFile(anna, 'again.epub', bytes)).status).toBe(409);
  expect(await sweep()).toMatchObject({ missing: 0, ownerless: 0 });
  expect(Buffer.from(await (await anna.get('/files/again.epub')).arrayBuffer()).equals(bytes)).toBe(true);
});

it('[OPS-7] a lost cover is marked too, and recreated when any reader uploads the file', async () => {
  const bytes = await buildEpub({ title: 'Faceless' });
  expect((await uploadFile(anna, 'faceless.epub', bytes)).status).toBe(201);
  const { objects } = await sweep();
  for (const [reader, status] of [
    [boris, 201],
    [anna, 409],
  ] as const) {
    const { rows } = await app.sql(
      `SELECT object_key AS key FROM book JOIN blob ON encode(blob.sha256, 'hex') = covers->0->>'sha256'
       WHERE name = 'faceless.epub'`,
    );
    const { key } = rows[0];
    await storage.remove(key);
    expect((await sweep({ mend: true })).firstMissing).toMatchObject([
      { books: expect.arrayContaining(['Faceless']) }, // other sample books have the same cover
    ]);
    expect((await uploadFile(reader, 'faceless.epub', bytes)).status).toBe(status);
    expect(await sweep()).toMatchObject({ missing: 0, unheld: 0, objects });
  }
});

it('[OPS-7] a duplicate check asks for files that lost their bytes or cover', async () => {
  const bytes = await buildEpub({ title: 'Asked For' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = async (): Promise<unknown> =>
    (await anna.get(`/uploads/known?bytes=${bytes.length}&sha256=${sha256}`)).json();
  const expected = { same_size: true, book: { title: 'Asked For' } };
  expect((await uploadFile(anna, 'asked.epub', bytes)).status).toBe(201);
  const hashOf = { file: 'book.sha256', cover: "decode(covers->0->>'sha256', 'hex')" };
  for (const hash of [hashOf.file, hashOf.cover]) {
    expect(await known()).toMatchObject(expected);
    const { rows } = await app.sql(
      `SELECT object_key AS key FROM book JOIN blob ON blob.sha256 = ${hash} WHERE name = 'asked.epub'`,
    );
    await storage.remove(rows[0].key);
    await sweep({ mend: true });
    expect(await known()).toEqual({ same_size: true, book: null });
    await uploadFile(anna, 'asked.epub', bytes);
  }
  expect(await known()).toMatchObject(expected);
});

it('[OPS-7] an incomplete object counts as missing until it is complete again', async () => {
  await createTestBook(anna, { title: 'Torn' }, 'torn.epub');
  const key = await findKey('torn.epub');
  const whole = Buffer.concat(await (await storage.read(key)).toArray());
  await storage.remove(key);
  await storage.put(key, streamOf(whole.subarray(0, 100)));
  expect((await sweep({ mend: true })).firstMissing).toMatchObject([{ books: ['Torn'] }]);
  await storage.remove(key);
  await storage.put(key, streamOf(whole));
  expect(await sweep({ mend: true })).toMatchObject({ missing: 0, foundAgain: 1 });
  expect(await sweep()).toMatchObject({ missing: 0, foundAgain: 0 });
});

it('[OPS-7] many missing contents are all counted, and the first twenty are listed', async () => {
  await app.sql(
    `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader)
     SELECT sha256(n::text::bytea), md5(n::text), 5, '', 'lost', '' FROM generate_series(1, 30) AS n`,
  );
  const found = await sweep();
  expect([found.missing, found.firstMissing.length]).toEqual([30, 20]);
  expect(await sweep({ mend: true })).toMatchObject({ unheld: 30, missing: 0 }); // they had no holders
});

it('[OPS-8] used space is corrected to what the books say', async () => {
  await createTestBook(anna, { title: 'Counted' }, 'counted.epub');
  const sizes = (await app.sql('SELECT id, files_size FROM reader ORDER BY id')).rows;
  await app.sql('UPDATE reader SET files_size = files_size + 1000');
  expect(await sweep()).toMatchObject({ unheld: 0, wrongSpaces: 2 });
  await sweep({ mend: true });
  expect((await app.sql('SELECT id, files_size FROM reader ORDER BY id')).rows).toEqual(sizes);
});

it('[OPS-8] [FILES-27] comparing is paged and uses indexes', async () => {
  await createTestBook(anna, { title: 'Stepped' }, 'stepped.epub');
  const readers = await db.reader.count();
  await app.sql('UPDATE reader SET files_size = files_size + 1');
  const rows = createSweepDb(db);
  expect((await Array.fromAsync(rows.listWrongSpaces(1))).map(({ length }) => length)).toEqual(Array(readers).fill(1));
  const hashes = (
    await db.$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT encode(sha256, 'hex') AS hash FROM book ORDER BY 1`
  ).map(({ hash }) => hash);
  const listed: string[] = [];
  for (
    let page = await rows.listHolders(new Uint8Array(), 1);
    page[0];
    page = await rows.listHolders(page[0].sha256, 1)
  )
    listed.push(page[0].hash);
  expect(listed).toEqual(hashes);
  const plans: string[] = [];
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const explained = async (parts: TemplateStringsArray, ...values: unknown[]): Promise<object[]> => {
      plans.push(JSON.stringify(await tx.$queryRaw`EXPLAIN ${Prisma.sql(parts, ...values)}`));
      return [];
    };
    const explaining = { $queryRaw: explained } as unknown as Database; // only the method that is used
    await createSweepDb(explaining).listHolders(new Uint8Array(), 500);
    await listHeld(explaining, hashes);
  });
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).not.toContain('Seq Scan');
    for (const index of ['book_sha256_idx', 'binned_book_sha256_idx', 'document_form_sha256_idx'])
      expect(plan).toContain(index);
  }
  for (const index of ['document_covers_idx', 'book_own_cover_idx', 'binned_book_own_cover_idx'])
    expect(plans[1]).toContain(index);
});

it('[OPS-8] a row without holders is removed with its object and covers', async () => {
  await createTestBook(anna, { title: 'Orphan' }, 'orphan.epub');
  const key = await findKey('orphan.epub');
  const objects = async (): Promise<number> => (await sweep()).objects;
  const before = await objects();
  await app.sql("DELETE FROM book WHERE name = 'orphan.epub'");
  await app.sql('UPDATE blob SET released_at = NULL');
  expect(await sweep({ mend: true })).toMatchObject({ unheld: 1, wrongSpaces: 1 });
  expect(await storage.size(key)).toBeNull();
  expect(await objects()).toBeLessThan(before);
  expect(await sweep()).toMatchObject({ ownerless: 0, unheld: 0, wrongSpaces: 0 });
});

it('[OPS-9] a mostly ownerless storage is not emptied without --even-many', async () => {
  const keys = await Promise.all(Array.from({ length: 60 }, () => createObject(5)));
  await expect(sweep({ mend: true, many: false })).rejects.toThrow('is this the right database');
  expect(await storage.size(keys[0] ?? '')).toBe(10);
  expect(await sweep({ mend: true, many: true })).toMatchObject({ removed: 60 });
});

it('[OPS-10] during uploads and deletions nothing needed is removed, and all counts are right afterwards', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `busy-${n}.epub`);
  let busy = true;
  const work = Promise.all(
    [anna, boris].map(async (reader) => {
      for (const [n, name] of names.entries()) {
        const { fast_hash: hash } = await createTestBook(reader, { title: `Busy ${n}` }, name);
        if (n % 2) expect((await reader.post(`/fileops/delete/?fast_hash=${hash}`)).status).toBe(200);
      }
    }),
  ).finally(() => {
    busy = false;
  });
  while (busy) await sweep({ mend: true });
  await work;
  expect(await sweep()).toMatchObject({ missing: 0, unheld: 0, wrongSpaces: 0 });
  for (const name of ['busy-0.epub', 'busy-4.epub']) expect((await anna.get(`/files/${name}`)).status).toBe(200);
});
