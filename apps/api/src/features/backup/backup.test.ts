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
import { wholeDatabase } from '../../platform/db/whole-database.ts';
import { diskStorage } from '../../platform/storage/disk.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Installation, saveInstallation } from './backup.service.ts';
import { readManifest } from './manifest.ts';
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

const rowsOf = (url: string) =>
  wholeDatabase(url, 'read', async (database) => {
    const all: Record<string, string> = {};
    for (const table of await database.tables()) {
      const hash = createHash('sha256');
      for await (const chunk of database.read(table)) hash.update(chunk);
      all[table.name] = hash.digest('hex');
    }
    return { all, sequences: await database.sequences() };
  });
const objectsOf = async (storage: Storage): Promise<Map<string, string>> => {
  const all = new Map<string, string>();
  for await (const { key } of storage.keys()) {
    const bytes = Buffer.concat(await (await storage.read(key)).toArray());
    all.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  return all;
};

it('[OPS-11] after backup and restore every row, every sequence, every byte and every key is the same', async () => {
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
  expect((await rowsOf(third.databases.lectern)).all).toEqual(
    (await rowsOf((await anEmptyOne()).databases.lectern)).all,
  );
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
  const { all: empty } = await rowsOf(other.databases.lectern);
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
  expect((await rowsOf(other.databases.lectern)).all).toEqual(empty);
  expect(existsSync(path.join(other.dataDir, 'keys.json'))).toBe(false);
  rmSync(path.join(target, 'manifest.json'));
  await expect(restore()).rejects.toThrow('holds no backup');
});

it('[OPS-15] bytes that the storage has lost do not hinder the backup of the rest, and are named', async () => {
  const { rows } = await app.sql(
    "SELECT object_key, encode(sha256, 'hex') AS hash FROM blob JOIN book USING (sha256) WHERE title = 'Two'",
  );
  await ours.storage.remove(rows[0].object_key);
  const saved = await saveInstallation(ours, target, told);
  expect(saved.missing).toEqual([rows[0].hash]);
  const other = await anEmptyOne();
  expect((await restoreInstallation(other, target, { ...told, force: false })).missing).toEqual([rows[0].hash]);
  expect(await rowsOf(other.databases.lectern)).toEqual(await rowsOf(ours.databases.lectern));
});
