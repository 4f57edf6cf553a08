import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase, Prisma } from '../../platform/db/db.ts';
import { openStorage } from '../../platform/storage/open.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { aBook, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepCommands } from './sweep.admin.ts';
import { sweepDb } from './sweep.db.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let db: ReturnType<typeof openDatabase>;
let storage: Storage;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await aReader(app, 'anna'), await aReader(app, 'boris')];
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

/** `wait`: what happens between the two looks; no time passes. */
const sweep = ({ mend = false, many = true, wait = () => Promise.resolve() } = {}) =>
  app.deps.services.sweep.run({ mend, many, wait, signal: new AbortController().signal });

async function* once(bytes: Uint8Array) {
  yield bytes;
}
const anObject = async (hoursOld: number): Promise<string> => {
  const key = randomBytes(16).toString('hex');
  await storage.put(key, once(Buffer.from('nobodys!!!')));
  const at = new Date(Date.now() - hoursOld * 3_600_000);
  utimesSync(path.join(app.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key), at, at);
  return key;
};
const keyOf = async (name: string): Promise<string> => {
  const { rows } = await app.sql('SELECT object_key FROM blob JOIN book USING (sha256) WHERE name = $1', [name]);
  return rows[0].object_key;
};

it('[OPS-6] a healthy library has nothing to mend', async () => {
  await aBook(anna, { title: 'Healthy' }, 'healthy.epub');
  const found = await sweep();
  expect(found).toMatchObject({
    ownerless: 0,
    removed: 0,
    missing: 0,
    wrongHolders: 0,
    wrongSpaces: 0,
    mended: false,
  });
  expect(found.objects).toBeGreaterThan(0);
  expect(found.bytes).toBeGreaterThan(0);
});

it('[OPS-6] bytes without owner are reported, and removed when asked to; young ones are left to their upload', async () => {
  const [old, young] = [await anObject(2), await anObject(0.5)];
  expect(await sweep()).toMatchObject({ ownerless: 1, ownerlessBytes: 10, removed: 0 });
  expect(await storage.size(old)).toBe(10);
  expect(await sweep({ mend: true })).toMatchObject({ ownerless: 1, removed: 1 });
  expect([await storage.size(old), await storage.size(young)]).toEqual([null, 10]);
  expect(await sweep({ mend: true })).toMatchObject({ ownerless: 0, removed: 0 });
  await storage.remove(young);
});

it('[OPS-6] bytes that get their row while the sweep waits for its second look stay, however old they look', async () => {
  const [waiting, nobodys] = [await anObject(2), await anObject(2)];
  const shelve = async (): Promise<void> => {
    await app.sql(
      `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders) VALUES ($1, $2, 10, '', '', '', 1)`,
      [randomBytes(32), waiting],
    );
  };
  expect(await sweep({ mend: true, wait: shelve })).toMatchObject({ ownerless: 2, removed: 1 });
  expect([await storage.size(waiting), await storage.size(nobodys)]).toEqual([10, null]);
});

it('[OPS-6] the command waits before it removes, unless it is told that nobody uploads', async () => {
  const [command] = sweepCommands;
  const key = await anObject(2);
  const stopping = new AbortController();
  const told: string[] = [];
  const run = (...flags: string[]) =>
    command?.run(app.deps.services, {
      args: {},
      flags: new Set(['mend', 'even-many', ...flags]),
      options: {},
      signal: stopping.signal,
      progress(line) {
        told.push(line);
        stopping.abort(new Error('told to stop'));
      },
    });
  expect(await run('at-once')).toMatchObject({ result: { removed: 1 } });
  expect(await storage.size(key)).toBeNull();
  const other = await anObject(2);
  await expect(run()).rejects.toThrow('told to stop');
  expect([await storage.size(other), told.length]).toEqual([10, 1]);
});

it('[FILES-5] what killed uploads left is removed, and what one of them is writing now stays', async () => {
  const incoming = path.join(app.dataDir, 'files', 'incoming');
  for (const [name, hoursOld] of [
    ['killed', 2],
    ['running', 0.5],
  ] as const) {
    writeFileSync(path.join(incoming, name), 'half a book');
    const at = new Date(Date.now() - hoursOld * 3_600_000);
    utimesSync(path.join(incoming, name), at, at);
  }
  expect(await sweep()).toMatchObject({ unfinished: 0 });
  expect(await sweep({ mend: true })).toMatchObject({ unfinished: 1 });
  expect(readdirSync(incoming)).toEqual(['running']);
});

it('[OPS-7] a book without its bytes is named and marked, never removed; the same file brings the bytes back to all', async () => {
  const bytes = await anEpub({ title: 'The Lost Book' });
  expect((await upload(anna, 'lost.epub', bytes)).status).toBe(201);
  await storage.remove(await keyOf('lost.epub'));
  const found = await sweep({ mend: true });
  expect(found.firstMissing).toMatchObject([{ books: ['The Lost Book'], readers: 1 }]);
  expect((await app.sql("SELECT 1 FROM book WHERE name = 'lost.epub'")).rows).toHaveLength(1);
  const marked = 'SELECT missing_at IS NOT NULL AS marked FROM blob JOIN book USING (sha256) WHERE name = $1';
  expect((await app.sql(marked, ['lost.epub'])).rows).toEqual([{ marked: true }]);
  expect((await sweep()).firstMissing[0]?.since).toEqual(found.firstMissing[0]?.since);

  expect((await upload(boris, 'found.epub', bytes)).status).toBe(201);
  expect((await app.sql(marked, ['lost.epub'])).rows).toEqual([{ marked: false }]);
  expect(await sweep()).toMatchObject({ missing: 0, firstMissing: [] });
  const file = await anna.get('/files/lost.epub');
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});

it('[OPS-7] a reader who uploads a lost book again is told that it is there, and then it is', async () => {
  const bytes = await anEpub({ title: 'Lost Again' });
  expect((await upload(anna, 'again.epub', bytes)).status).toBe(201);
  await storage.remove(await keyOf('again.epub'));
  await sweep({ mend: true });
  for (let n = 0; n < 2; n += 1) expect((await upload(anna, 'again.epub', bytes)).status).toBe(409);
  expect(await sweep()).toMatchObject({ missing: 0, ownerless: 0 });
  expect(Buffer.from(await (await anna.get('/files/again.epub')).arrayBuffer()).equals(bytes)).toBe(true);
});

it('[OPS-7] a lost cover is marked too, and drawn again from the same file, whoever uploads it', async () => {
  const bytes = await anEpub({ title: 'Faceless' });
  expect((await upload(anna, 'faceless.epub', bytes)).status).toBe(201);
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
    expect((await upload(reader, 'faceless.epub', bytes)).status).toBe(status);
    expect(await sweep()).toMatchObject({ missing: 0, wrongHolders: 0, objects });
  }
});

it('[OPS-7] whoever asks before sending is told to send what lost its bytes or a cover', async () => {
  const bytes = await anEpub({ title: 'Asked For' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = async (): Promise<unknown> =>
    (await anna.get(`/uploads/known?bytes=${bytes.length}&sha256=${sha256}`)).json();
  const there = { same_size: true, book: { title: 'Asked For' } };
  expect((await upload(anna, 'asked.epub', bytes)).status).toBe(201);
  const hashOf = { file: 'book.sha256', cover: "decode(covers->0->>'sha256', 'hex')" };
  for (const hash of [hashOf.file, hashOf.cover]) {
    expect(await known()).toMatchObject(there);
    const { rows } = await app.sql(
      `SELECT object_key AS key FROM book JOIN blob ON blob.sha256 = ${hash} WHERE name = 'asked.epub'`,
    );
    await storage.remove(rows[0].key);
    await sweep({ mend: true });
    expect(await known()).toEqual({ same_size: true, book: null });
    await upload(anna, 'asked.epub', bytes);
  }
  expect(await known()).toMatchObject(there);
});

it('[OPS-7] half an object is missing too, and is no longer when it is whole again', async () => {
  await aBook(anna, { title: 'Torn' }, 'torn.epub');
  const key = await keyOf('torn.epub');
  const whole = Buffer.concat(await (await storage.read(key)).toArray());
  await storage.remove(key);
  await storage.put(key, once(whole.subarray(0, 100)));
  expect((await sweep({ mend: true })).firstMissing).toMatchObject([{ books: ['Torn'] }]);
  await storage.remove(key);
  await storage.put(key, once(whole));
  expect(await sweep({ mend: true })).toMatchObject({ missing: 0, foundAgain: 1 });
  expect(await sweep()).toMatchObject({ missing: 0, foundAgain: 0 });
});

it('[OPS-7] of many contents without bytes all are counted, and the first twenty named', async () => {
  await app.sql(
    `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
     SELECT sha256(n::text::bytea), md5(n::text), 5, '', 'lost', '', 1 FROM generate_series(1, 30) AS n`,
  );
  const found = await sweep();
  expect([found.missing, found.firstMissing.length]).toEqual([30, 20]);
  expect(await sweep({ mend: true })).toMatchObject({ wrongHolders: 30, missing: 0 }); // nobody held them
});

it('[OPS-8] counts of holders and used space are corrected to what the books say', async () => {
  await aBook(anna, { title: 'Counted' }, 'counted.epub');
  const before = (await app.sql('SELECT sha256, holders FROM blob ORDER BY sha256')).rows;
  const sizes = (await app.sql('SELECT id, files_size FROM reader ORDER BY id')).rows;
  await app.sql('UPDATE blob SET holders = holders + 3');
  await app.sql('UPDATE reader SET files_size = files_size + 1000');
  expect(await sweep()).toMatchObject({ wrongHolders: before.length, wrongSpaces: 2 });
  await sweep({ mend: true });
  expect((await app.sql('SELECT sha256, holders FROM blob ORDER BY sha256')).rows).toEqual(before);
  expect((await app.sql('SELECT id, files_size FROM reader ORDER BY id')).rows).toEqual(sizes);
});

it('[OPS-8] counting goes in steps, and each finds its rows by an index', async () => {
  await aBook(anna, { title: 'Stepped' }, 'stepped.epub');
  const [blobs, readers] = [await db.blob.count(), await db.reader.count()];
  await app.sql('UPDATE blob SET holders = holders + 1');
  await app.sql('UPDATE reader SET files_size = files_size + 1');
  const rows = sweepDb(db);
  const holders = await Array.fromAsync(rows.wrongHolders(2));
  expect([Math.max(...holders.map(({ length }) => length)), holders.flat().length]).toEqual([2, blobs]);
  expect((await Array.fromAsync(rows.wrongSpaces(1))).map(({ length }) => length)).toEqual(Array(readers).fill(1));
  const planOf = (query: Prisma.Sql) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return JSON.stringify(await tx.$queryRaw`EXPLAIN ${query}`);
    });
  expect(await planOf(Prisma.sql`SELECT 1 FROM book WHERE sha256 = '\\x00'`)).toContain('book_sha256_idx');
  const covers = Prisma.sql`SELECT (SELECT count(*) FROM document
    WHERE covers @> jsonb_build_array(jsonb_build_object('sha256', encode(blob.sha256, 'hex')))) FROM blob`;
  expect(await planOf(covers)).toContain('document_covers_idx');
  const own = Prisma.sql`SELECT (SELECT count(*) FROM book WHERE own_cover
    AND covers @> jsonb_build_array(jsonb_build_object('sha256', encode(blob.sha256, 'hex')))) FROM blob`;
  expect(await planOf(own)).toContain('book_own_cover_idx');
});

it('[OPS-8] a row that nobody holds goes with its object and its covers', async () => {
  await aBook(anna, { title: 'Orphan' }, 'orphan.epub');
  const key = await keyOf('orphan.epub');
  const objects = async (): Promise<number> => (await sweep()).objects;
  const before = await objects();
  await app.sql("DELETE FROM book WHERE name = 'orphan.epub'");
  expect(await sweep({ mend: true })).toMatchObject({ wrongHolders: 1, wrongSpaces: 1 });
  expect(await storage.size(key)).toBeNull();
  expect(await objects()).toBeLessThan(before);
  expect(await sweep()).toMatchObject({ ownerless: 0, wrongHolders: 0, wrongSpaces: 0 });
});

it('[OPS-9] a storage that is mostly nobody’s is not emptied unless that is said', async () => {
  const keys = await Promise.all(Array.from({ length: 60 }, () => anObject(5)));
  await expect(sweep({ mend: true, many: false })).rejects.toThrow('is this the right database');
  expect(await storage.size(keys[0] ?? '')).toBe(10);
  expect(await sweep({ mend: true, many: true })).toMatchObject({ removed: 60 });
});

it('[OPS-10] beside uploads and deletions nothing that is needed goes, and every count is right afterwards', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `busy-${n}.epub`);
  let busy = true;
  const work = Promise.all(
    [anna, boris].map(async (reader) => {
      for (const [n, name] of names.entries()) {
        const { fast_hash: hash } = await aBook(reader, { title: `Busy ${n}` }, name);
        if (n % 2) expect((await reader.post(`/fileops/delete/?fast_hash=${hash}`)).status).toBe(200);
      }
    }),
  ).finally(() => {
    busy = false;
  });
  while (busy) await sweep({ mend: true });
  await work;
  expect(await sweep()).toMatchObject({ missing: 0, wrongHolders: 0, wrongSpaces: 0 });
  for (const name of ['busy-0.epub', 'busy-4.epub']) expect((await anna.get(`/files/${name}`)).status).toBe(200);
});
