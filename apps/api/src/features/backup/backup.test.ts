import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freshDatabase } from '@lectern/postgres/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { wholeDatabase } from '../../platform/db/whole-database.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type SyncService, syncService } from '../sync/sync.service.ts';
import { type Installation, saveInstallation } from './backup.service.ts';
import { readManifest } from './manifest.ts';
import { each } from './object-files.ts';
import { restoreInstallation } from './restore.service.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-backup-'));
const told = { signal: new AbortController().signal, progress: () => undefined };
const drops: (() => Promise<void>)[] = [];
let app: TestApp;
let anna: TestReader;
let ours: Installation;
let number = 0;
let target = '';

const installation = async (url: string, dataDir: string): Promise<Installation> => ({
  databases: { lectern: url },
  storage: await diskStorage(path.join(dataDir, 'files')),
  dataDir,
  clock: systemClock,
});
const anEmptyOne = async (): Promise<Installation> => {
  const database = await freshDatabase();
  drops.push(database.drop);
  return installation(database.url, mkdtempSync(path.join(folder, 'data-')));
};
beforeAll(async () => {
  app = await startTestApp();
  ours = await installation(app.deps.config.database.url, app.dataDir);
  anna = await aReader(app, 'anna');
  await aReader(app, 'boris');
  for (const title of ['One', 'Two', 'Drei, \\t Zwölf']) await aBook(anna, { title }, `${title.slice(0, 3)}.epub`);
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
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every row but for the numbers and times that a restore moves ahead. */
const AHEAD = ['reader.change_cursor', 'reader.thinned_to', 'binned_book.binned_at'];
const rowsOf = (url: string) =>
  wholeDatabase(url, 'read', async (database) => {
    const all: Record<string, string> = {};
    for (const whole of await database.tables()) {
      const columns = whole.columns.filter((column) => !AHEAD.includes(`${whole.name}.${column}`));
      const [table, hash] = [{ ...whole, columns }, createHash('sha256')];
      for await (const chunk of database.read(table)) hash.update(chunk);
      all[table.name] = hash.digest('hex');
    }
    return all;
  });
const objectsOf = async (storage: Storage): Promise<Map<string, string>> => {
  const all = new Map<string, string>();
  for await (const { key } of storage.keys()) {
    const bytes = Buffer.concat(await (await storage.read(key)).toArray());
    all.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  return all;
};

it('[OPS-11] after backup and restore every row, every byte and every key is the same', async () => {
  const saved = await saveInstallation(ours, target, told);
  expect(saved.missing).toEqual([]);
  expect(saved.objects).toBeGreaterThan(5);
  const other = await anEmptyOne();
  await restoreInstallation(other, target, { ...told, force: false });
  expect(await rowsOf(other.databases.lectern)).toEqual(await rowsOf(ours.databases.lectern));
  const named = (await app.sql('SELECT object_key FROM blob')).rows.map(({ object_key: key }) => key).toSorted();
  const [before, after] = [await objectsOf(ours.storage), await objectsOf(other.storage)];
  expect([...after.keys()].toSorted()).toEqual(named);
  for (const [key, hash] of after) expect(before.get(key)).toBe(hash);
  expect(readFileSync(path.join(other.dataDir, 'keys.json'))).toEqual(
    readFileSync(path.join(app.dataDir, 'keys.json')),
  );
  expect(statSync(path.join(other.dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
});

it('[OPS-16] [SYNC-4] after a restore, and after another of the same backup, every client begins anew and no id is given twice', async () => {
  const readerId = BigInt((await app.sql("SELECT id FROM reader WHERE login = 'anna'")).rows[0].id);
  const other = await anEmptyOne();
  const bus = { publish: () => undefined, subscribe: () => () => undefined, onGap: () => () => undefined };
  const inThe = async <T>(url: string, work: (sync: SyncService) => Promise<T>): Promise<T> => {
    const db = openDatabase(url);
    const sync = syncService({ db, bus: { ...bus, close: () => Promise.resolve() }, clock: systemClock });
    return work(sync).finally(() => db.$disconnect());
  };
  const happen = async (sync: SyncService, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      await sync.write(readerId, async (_tx, changed) => changed({ kind: 'book.changed', bookId: 1n }));
    }
  };
  const nextIds = () =>
    wholeDatabase(other.databases.lectern, 'write', async (database) => {
      const next = await database.rows<{ next: string }>(
        "SELECT nextval(format('%I', sequencename))::text AS next FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
      );
      return next.map((row) => Number(row.next));
    });
  await saveInstallation(ours, target, told);
  let known = await inThe(ours.databases.lectern, async (sync) => {
    await happen(sync, 3); // a client knows them, the backup does not
    return (await sync.since(readerId, { since: undefined, limit: 1, language: 'en' })).cursor;
  });
  let ids = (await wholeDatabase(ours.databases.lectern, 'read', (database) => database.sequences())).map(({ last }) =>
    Number(last),
  );
  for (const force of [false, true]) {
    await restoreInstallation(other, target, { ...told, force });
    known = await inThe(other.databases.lectern, async (sync) => {
      await happen(sync, 5);
      const { reset, cursor } = await sync.since(readerId, { since: known, limit: 10, language: 'en' });
      expect([reset, Number.isSafeInteger(cursor)]).toEqual([true, true]);
      expect((await sync.since(readerId, { since: cursor - 5, limit: 10, language: 'en' })).items).toHaveLength(5);
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

it('[OPS-12] a backup that is made while books come and go is whole', async () => {
  let busy = true;
  const work = (async () => {
    for (let n = 0; n < 8; n += 1) {
      const { fast_hash: hash } = await aBook(anna, { title: `Coming ${n}` }, `coming-${n}.epub`);
      if (n % 2) await anna.post(`/fileops/delete/?fast_hash=${hash}`);
    }
  })().finally(() => {
    busy = false;
  });
  const folders: string[] = [];
  while (busy) {
    const one = `${target}-${folders.length}`;
    expect((await saveInstallation(ours, one, told)).missing).toEqual([]);
    folders.push(one);
  }
  await work;
  for (const one of [folders[0], folders.at(-1)]) {
    const other = await anEmptyOne();
    await restoreInstallation(other, one ?? '', { ...told, force: false });
    expect((await objectsOf(other.storage)).size).toBe((await readManifest(one ?? '')).objects.count);
  }
});

it('[OPS-13] restoring replaces nothing unless it is told to', async () => {
  await saveInstallation(ours, target, told);
  const other = await anEmptyOne();
  await restoreInstallation(other, target, { ...told, force: false });
  await expect(restoreInstallation(other, target, { ...told, force: false })).rejects.toThrow('has rows already');
  const stray = randomBytes(16).toString('hex');
  const third = await anEmptyOne();
  const one = async function* () {
    yield Buffer.from('somebody’s');
  };
  await third.storage.put(stray, one());
  await expect(restoreInstallation(third, target, { ...told, force: false })).rejects.toThrow('1 other objects');
  expect(await rowsOf(third.databases.lectern)).toEqual(await rowsOf((await anEmptyOne()).databases.lectern));
  writeFileSync(path.join(other.dataDir, 'keys.json'), '{}');
  await expect(restoreInstallation(other, target, { ...told, force: false })).rejects.toThrow('other keys');
  expect(await restoreInstallation(third, target, { ...told, force: true })).toMatchObject({ removedObjects: 1 });
  expect(await third.storage.size(stray)).toBeNull();
  await restoreInstallation(other, target, { ...told, force: true });
  expect(await rowsOf(other.databases.lectern)).toEqual(await rowsOf(ours.databases.lectern));
  await expect(saveInstallation(ours, target, told)).rejects.toThrow('is not empty');
});

it('[OPS-14] a backup of another version, a running installation and a damaged file are refused, and change nothing', async () => {
  await saveInstallation(ours, target, told);
  const manifest = await readManifest(target);
  const change = (edit: (copy: typeof manifest) => void): void => {
    const copy = structuredClone(manifest);
    edit(copy);
    writeFileSync(path.join(target, 'manifest.json'), JSON.stringify(copy));
  };
  const other = await anEmptyOne();
  const restore = () => restoreInstallation(other, target, { ...told, force: false });
  const empty = await rowsOf(other.databases.lectern);
  change(({ databases }) => databases.lectern?.migrations.push('29991231000000_flying_books'));
  await expect(restore()).rejects.toThrow(/newer than this version.*flying_books/);
  change(({ databases }) => databases.lectern?.migrations.pop());
  await expect(restore()).rejects.toThrow(/older than this version/);
  change((copy) => Object.assign(copy, { format: 2 }));
  await expect(restore()).rejects.toThrow('another format');
  change(() => undefined);
  await wholeDatabase(other.databases.lectern, 'read', async () => {
    await expect(restore()).rejects.toThrow('Somebody uses the database');
  });
  const table = path.join(target, 'tables', 'lectern', 'reader.copy');
  const whole = readFileSync(table);
  writeFileSync(table, whole.toString().replace('Anna', 'Emma'));
  await expect(restore()).rejects.toThrow('The file of the table reader is not what was saved');
  writeFileSync(table, whole);
  const objects = path.join(target, 'objects');
  const [name = ''] = readdirSync(objects, { recursive: true, encoding: 'utf8' }).filter((each) => each.length > 60);
  appendFileSync(path.join(objects, name), 'x');
  await expect(restore()).rejects.toThrow('is damaged');
  expect(await rowsOf(other.databases.lectern)).toEqual(empty);
  expect(existsSync(path.join(other.dataDir, 'keys.json'))).toBe(false);
  rmSync(path.join(target, 'manifest.json'));
  await expect(restore()).rejects.toThrow('holds no backup');
});

it('[OPS-14] a damaged file of the backup takes nothing away from what the storage has', async () => {
  await saveInstallation(ours, target, told);
  const other = await anEmptyOne();
  await restoreInstallation(other, target, { ...told, force: false });
  const [rows, objects] = [await rowsOf(other.databases.lectern), await objectsOf(other.storage)];
  const files = readdirSync(path.join(target, 'objects'), { recursive: true, encoding: 'utf8' });
  const [name = ''] = files.filter((each) => each.length > 60);
  const file = path.join(target, 'objects', name);
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.alloc(whole.length));
  // The database is lost and the storage is not: the bytes are there.
  await restoreInstallation(other, target, { ...told, force: true });
  expect(await objectsOf(other.storage)).toEqual(objects);
  const key = [...objects].find(([, hash]) => name.endsWith(hash))?.[0] ?? '';
  const torn = async function* () {
    yield whole.subarray(0, 10);
  };
  await other.storage.remove(key);
  await other.storage.put(key, torn());
  await expect(restoreInstallation(other, target, { ...told, force: true })).rejects.toThrow('is damaged');
  expect(await rowsOf(other.databases.lectern)).toEqual(rows);
  expect((await objectsOf(other.storage)).size).toBe(objects.size);
});

it('[OPS-14] when one object fails no other begins, and those under way have ended when it is told', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (n: number): Promise<void> => {
    begun.push(n);
    await new Promise(setImmediate);
    if (n === 2) throw new Error('the second failed');
    await new Promise(setImmediate);
    ended.push(n);
  };
  await expect(each([1, 2, 3, 4, 5, 6, 7, 8, 9], work)).rejects.toThrow('the second failed');
  expect(ended.toSorted()).toEqual(begun.filter((n) => n !== 2).toSorted());
  expect(begun.length).toBeLessThan(9);
});

it('[OPS-15] bytes that the storage has lost do not hinder the backup of the rest, and are named', async () => {
  const { rows } = await app.sql(
    "SELECT object_key, encode(sha256, 'hex') AS hash FROM blob JOIN book USING (sha256) WHERE title = 'Two'",
  );
  const lost = Buffer.concat(await (await ours.storage.read(rows[0].object_key)).toArray());
  await ours.storage.remove(rows[0].object_key);
  const saved = await saveInstallation(ours, target, told);
  expect(saved.missing).toEqual([rows[0].hash]);
  const other = await anEmptyOne();
  expect((await restoreInstallation(other, target, { ...told, force: false })).missing).toEqual([rows[0].hash]);
  expect(await rowsOf(other.databases.lectern)).toEqual(await rowsOf(ours.databases.lectern));
  const kept = async function* () {
    yield lost;
  };
  await other.storage.put(rows[0].object_key, kept());
  const again = await restoreInstallation(other, target, { ...told, force: true });
  expect([again.removedObjects, await other.storage.size(rows[0].object_key)]).toEqual([0, lost.length]);
});
