import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { openDatabase } from '../../platform/db/db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createSyncService, type SyncService } from '../sync/sync.service.ts';
import { createBackup, type Installation } from './backup.service.ts';
import {
  CONTEXT,
  createInstallations,
  hashObjects,
  hashTables,
  openInstallation,
  silentBus,
} from './backup.testing.ts';
import { openBackup } from './backup-folder.ts';
import { listContents } from './contents.ts';
import { forEachConcurrently } from './object-files.ts';
import { restoreBackup } from './restore.service.ts';

const { folder, createEmptyInstallation, removeAll } = createInstallations();
let app: TestApp;
let anna: TestReader;
let source: Installation;
let number = 0;
let target = '';

beforeAll(async () => {
  app = await startTestApp();
  source = await openInstallation(app.deps.config.database.url, app.dataDir);
  anna = await createTestReader(app, 'anna');
  await createTestReader(app, 'boris');
  for (const title of ['One', 'Two', 'Drei, \\t Zwölf'])
    await createTestBook(anna, { title }, `${title.slice(0, 3)}.epub`);
  await app.sql(
    `UPDATE book SET annotation = E'tab\\t newline\\n backslash \\\\ null \\\\N', fraction = 0.1 WHERE title = 'One'`,
  );
});
beforeEach(() => {
  number += 1;
  target = path.join(folder, `backup-${number}`);
});
afterAll(async () => {
  await app.close();
  await removeAll();
});

it('[OPS-11] after backup and restore every row, every byte and every key is the same', async () => {
  const saved = await createBackup(source, target, CONTEXT);
  expect(saved.missing).toEqual([]);
  expect(saved.objects).toBeGreaterThan(5);
  const other = await createEmptyInstallation();
  await restoreBackup(other, target, { ...CONTEXT, force: false });
  expect(await hashTables(other.databases.lectern)).toEqual(await hashTables(source.databases.lectern));
  const named = (await app.sql('SELECT object_key FROM blob')).rows.map(({ object_key: key }) => key).toSorted();
  const [before, after] = [await hashObjects(source.storage), await hashObjects(other.storage)];
  expect([...after.keys()].toSorted()).toEqual(named);
  for (const [key, hash] of after) expect(before.get(key)).toBe(hash);
  expect(readFileSync(path.join(other.dataDir, 'keys.json'))).toEqual(
    readFileSync(path.join(app.dataDir, 'keys.json')),
  );
  expect(statSync(path.join(other.dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
});

it('[OPS-16] [SYNC-4] after one or two restores of a backup, every client starts over and no id is assigned twice', async () => {
  const readerId = BigInt((await app.sql("SELECT id FROM reader WHERE login = 'anna'")).rows[0].id);
  const other = await createEmptyInstallation();
  const withSync = async <T>(url: string, work: (sync: SyncService) => Promise<T>): Promise<T> => {
    const db = openDatabase(url);
    const sync = createSyncService({ db, bus: silentBus, clock: systemClock });
    return work(sync).finally(() => db.$disconnect());
  };
  const writeChanges = async (sync: SyncService, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      await sync.write(readerId, async (_tx, recordChange) => recordChange({ kind: 'book.changed', bookId: 1n }));
    }
  };
  const nextIds = () =>
    runBulkTransaction(other.databases.lectern, 'write', async (database) => {
      const next = await database.query<{ next: string }>(
        "SELECT nextval(format('%I', sequencename))::text AS next FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
      );
      return next.map((row) => Number(row.next));
    });
  await createBackup(source, target, CONTEXT);
  let known = await withSync(source.databases.lectern, async (sync) => {
    await writeChanges(sync, 3); // known to a client, but not in the backup
    return (await sync.listChanges(readerId, { since: undefined, limit: 1, language: 'en' })).cursor;
  });
  let ids = (await runBulkTransaction(source.databases.lectern, 'read', (database) => database.listSequences())).map(
    ({ last }) => Number(last),
  );
  for (const force of [false, true]) {
    await restoreBackup(other, target, { ...CONTEXT, force });
    known = await withSync(other.databases.lectern, async (sync) => {
      await writeChanges(sync, 5);
      const { reset, cursor } = await sync.listChanges(readerId, { since: known, limit: 10, language: 'en' });
      expect([reset, Number.isSafeInteger(cursor)]).toEqual([true, true]);
      expect((await sync.listChanges(readerId, { since: cursor - 5, limit: 10, language: 'en' })).items).toHaveLength(
        5,
      );
      return cursor;
    });
    const next = await nextIds();
    for (const [at, id] of next.entries()) {
      expect(id).toBeGreaterThan(ids[at] ?? 0);
      expect(Number.isSafeInteger(id)).toBe(true);
    }
    ids = next;
  }
});

/** Restores a backup elsewhere; returns the titles of its books, after every row was compared with the bytes that it names. */
const restoreAndCompare = async (from: string): Promise<string[]> => {
  const other = await createEmptyInstallation();
  await restoreBackup(other, from, { ...CONTEXT, force: false });
  const { contents, books } = await runBulkTransaction(other.databases.lectern, 'read', async (database) => ({
    contents: await listContents(database),
    books: await database.query<{ title: string; stored: boolean }>(
      'SELECT title, EXISTS (SELECT FROM blob WHERE blob.sha256 = book.sha256) AS stored FROM book',
    ),
  }));
  expect(await hashObjects(other.storage)).toEqual(new Map(contents.map(({ key, sha256 }) => [key, sha256])));
  expect((await openBackup(from)).manifest.objects.count).toBe(contents.length);
  expect(books.filter(({ stored }) => !stored)).toEqual([]);
  return books.map(({ title }) => title);
};
const findObjectKey = async (title: string): Promise<string> =>
  (await app.sql('SELECT object_key FROM blob JOIN book USING (sha256) WHERE title = $1', [title])).rows[0].object_key;

it('[OPS-12] a backup has the bytes of its rows, whatever is added and deleted between rows and bytes', async () => {
  const add = (title: string) => createTestBook(anna, { title }, `${title}.epub`);
  const purge = async ({ id }: { id: string }) => {
    await anna.post('/bin/books', { json: { ids: [id] } });
    expect((await anna.post('/bin/end', { json: { ids: [id] } })).status).toBe(200);
  };
  const deletedSoon = await add('Deleted after its bytes were saved');
  /** Runs before the bytes of an object are read; keys of later steps are known after earlier ones. */
  let onRead = async (_key: string): Promise<void> => undefined;
  const read: Storage['read'] = async (key, extent) => {
    await onRead(key);
    return source.storage.read(key, extent);
  };
  const changing = { ...source, storage: { ...source.storage, read } };
  const once = (key: string | null, work: () => Promise<void>) => {
    let isDone = false;
    return async (read: string): Promise<void> => {
      if (isDone || (key !== null && read !== key)) return;
      isDone = true;
      await work();
    };
  };

  onRead = once(null, async () => {
    await add('Added before the rows were read');
    onRead = once(await findObjectKey('Added before the rows were read'), async () => {
      await add('Added after the rows were read');
      await purge(deletedSoon);
    });
  });
  await createBackup(changing, `${target}-first`, CONTEXT);
  const titles = await restoreAndCompare(`${target}-first`);
  expect(titles).toEqual(expect.arrayContaining([deletedSoon.metadata.title, 'Added before the rows were read']));
  expect(titles).not.toContain('Added after the rows were read');

  onRead = once(null, async () => {
    const lost = await add('Deleted before its bytes were saved');
    onRead = once(await findObjectKey('Deleted before its bytes were saved'), () => purge(lost));
  });
  const second = await createBackup(changing, `${target}-second`, CONTEXT);
  expect(second.missing).toEqual([]);
  const later = await restoreAndCompare(`${target}-second`);
  expect(later).toContain('Added after the rows were read');
  expect(later).not.toContain('Deleted before its bytes were saved');
  expect(later).not.toContain(deletedSoon.metadata.title);
});

it('[OPS-13] a restore replaces nothing without --force', async () => {
  await createBackup(source, target, CONTEXT);
  const other = await createEmptyInstallation();
  await restoreBackup(other, target, { ...CONTEXT, force: false });
  await expect(restoreBackup(other, target, { ...CONTEXT, force: false })).rejects.toThrow('has rows already');
  const stray = randomBytes(16).toString('hex');
  const third = await createEmptyInstallation();
  const one = async function* () {
    yield Buffer.from('somebody’s');
  };
  await third.storage.put(stray, one());
  await expect(restoreBackup(third, target, { ...CONTEXT, force: false })).rejects.toThrow('1 other objects');
  expect(await hashTables(third.databases.lectern)).toEqual(
    await hashTables((await createEmptyInstallation()).databases.lectern),
  );
  writeFileSync(path.join(other.dataDir, 'keys.json'), '{}');
  await expect(restoreBackup(other, target, { ...CONTEXT, force: false })).rejects.toThrow('other keys');
  expect(await restoreBackup(third, target, { ...CONTEXT, force: true })).toMatchObject({ removedObjects: 1 });
  expect(await third.storage.size(stray)).toBeNull();
  await restoreBackup(other, target, { ...CONTEXT, force: true });
  expect(await hashTables(other.databases.lectern)).toEqual(await hashTables(source.databases.lectern));
  await expect(createBackup(source, other.dataDir, CONTEXT)).rejects.toThrow('is not empty');
});

it('[OPS-14] a backup of another version, a running installation and a damaged file are refused, and change nothing', async () => {
  await createBackup(source, target, CONTEXT);
  const { manifest, files } = await openBackup(target);
  const change = (edit: (copy: typeof manifest) => void): void => {
    const copy = { format: 2, ...structuredClone(manifest) };
    edit(copy);
    writeFileSync(files.manifest, JSON.stringify(copy));
  };
  const other = await createEmptyInstallation();
  const restore = () => restoreBackup(other, target, { ...CONTEXT, force: false });
  const empty = await hashTables(other.databases.lectern);
  change(({ databases }) => databases.lectern?.migrations.push('29991231000000_flying_books'));
  await expect(restore()).rejects.toThrow(/newer than this version.*flying_books/);
  change((copy) => Object.assign(copy, { format: 3 }));
  await expect(restore()).rejects.toThrow('another format');
  change(() => undefined);
  await runBulkTransaction(other.databases.lectern, 'read', async () => {
    await expect(restore()).rejects.toThrow('Somebody uses the database');
  });
  const table = files.table('lectern', 'reader');
  const whole = readFileSync(table);
  writeFileSync(table, gzipSync(gunzipSync(whole).toString().replace('Anna', 'Emma')));
  await expect(restore()).rejects.toThrow('The file of the table lectern.reader is not what was saved');
  writeFileSync(table, whole);
  const objects = path.join(target, 'objects');
  const [name = ''] = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter((each) => each.length > 60);
  appendFileSync(path.join(objects, name), 'x');
  await expect(restore()).rejects.toThrow('is damaged');
  expect(await hashTables(other.databases.lectern)).toEqual(empty);
  expect(existsSync(path.join(other.dataDir, 'keys.json'))).toBe(false);
  rmSync(files.manifest);
  await expect(restore()).rejects.toThrow('holds no backup');
});

it('[OPS-14] a damaged file in the backup removes nothing from the storage', async () => {
  await createBackup(source, target, CONTEXT);
  const other = await createEmptyInstallation();
  await restoreBackup(other, target, { ...CONTEXT, force: false });
  const [rows, objects] = [await hashTables(other.databases.lectern), await hashObjects(other.storage)];
  const files = readdirSync(path.join(target, 'objects'), { recursive: true, encoding: 'utf8' });
  const [name = ''] = files.filter((each) => each.length > 60);
  const file = path.join(target, 'objects', name);
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.alloc(whole.length));
  // Only the database is lost: the storage still has the bytes.
  await restoreBackup(other, target, { ...CONTEXT, force: true });
  expect(await hashObjects(other.storage)).toEqual(objects);
  const key = [...objects].find(([, hash]) => name.endsWith(hash))?.[0] ?? '';
  const torn = async function* () {
    yield whole.subarray(0, 10);
  };
  await other.storage.remove(key);
  await other.storage.put(key, torn());
  await expect(restoreBackup(other, target, { ...CONTEXT, force: true })).rejects.toThrow('is damaged');
  expect(await hashTables(other.databases.lectern)).toEqual(rows);
  expect((await hashObjects(other.storage)).size).toBe(objects.size);
});

it('[OPS-14] when one object fails no more are started, and the running ones finish first', async () => {
  const started: number[] = [];
  const ended: number[] = [];
  const work = async (n: number): Promise<void> => {
    started.push(n);
    await new Promise(setImmediate);
    if (n === 2) throw new Error('the second failed');
    await new Promise(setImmediate);
    ended.push(n);
  };
  await expect(forEachConcurrently([1, 2, 3, 4, 5, 6, 7, 8, 9], work)).rejects.toThrow('the second failed');
  expect(ended.toSorted()).toEqual(started.filter((n) => n !== 2).toSorted());
  expect(started.length).toBeLessThan(9);
});

it('[OPS-15] missing bytes do not prevent the backup of the rest, and are reported', async () => {
  const { rows } = await app.sql(
    "SELECT object_key, encode(sha256, 'hex') AS hash FROM blob JOIN book USING (sha256) WHERE title = 'Two'",
  );
  const lost = Buffer.concat(await (await source.storage.read(rows[0].object_key)).toArray());
  await source.storage.remove(rows[0].object_key);
  const saved = await createBackup(source, target, CONTEXT);
  expect(saved.missing).toEqual([rows[0].hash]);
  const other = await createEmptyInstallation();
  expect((await restoreBackup(other, target, { ...CONTEXT, force: false })).missing).toEqual([rows[0].hash]);
  expect(await hashTables(other.databases.lectern)).toEqual(await hashTables(source.databases.lectern));
  const restored = async function* () {
    yield lost;
  };
  await other.storage.put(rows[0].object_key, restored());
  const again = await restoreBackup(other, target, { ...CONTEXT, force: true });
  expect([again.removedObjects, await other.storage.size(rows[0].object_key)]).toEqual([0, lost.length]);
});
