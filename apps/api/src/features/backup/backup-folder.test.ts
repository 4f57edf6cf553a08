import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { withClient } from '@lectern/postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createBackup, type Installation } from './backup.service.ts';
import { CONTEXT, createInstallations, hashObjects, hashTables, openInstallation } from './backup.testing.ts';
import { openBackup } from './backup-folder.ts';
import { checkBackup } from './check.service.ts';
import { pruneBackups } from './prune.service.ts';
import { restoreBackup } from './restore.service.ts';

const { folder, createDatabase, createEmptyInstallation, removeAll } = createInstallations();
let app: TestApp;
let anna: TestReader;
let source: Installation;
let number = 0;
let target = '';

beforeAll(async () => {
  app = await startTestApp();
  source = await openInstallation(app.deps.config.database.url, app.dataDir);
  anna = await createTestReader(app, 'anna');
  for (const title of ['One', 'Two', 'Three']) await addBook(title);
});
beforeEach(() => {
  number += 1;
  target = path.join(folder, `backups-${number}`);
});
afterAll(async () => {
  await app.close();
  await removeAll();
});

const addBook = (title: string) => createTestBook(anna, { title }, `${title}.epub`);
const restore = (into: Installation, from = target, force = false) => restoreBackup(into, from, { ...CONTEXT, force });
const hashAll = async ({ databases, storage }: Installation) => [
  await hashTables(databases.lectern),
  await hashObjects(storage),
];
const expectSame = async (restored: Installation): Promise<void> => {
  expect(await hashTables(restored.databases.lectern)).toEqual(await hashTables(source.databases.lectern));
  const hashes = [...(await hashObjects(restored.storage)).values()];
  const named = (await app.sql("SELECT encode(sha256, 'hex') AS hash FROM blob")).rows.map(({ hash }) => hash);
  expect(hashes.toSorted()).toEqual(named.toSorted());
};
const listObjectFiles = (): string[] =>
  readdirSync(path.join(target, 'objects'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.length > 60)
    .map((name) => path.join(target, 'objects', name));

it('[OPS-120] a restore checks databases, rows, keys, objects and space before it writes anything', async () => {
  const shopUrl = await createDatabase(); // stands for the shop: any database with the migration table
  const withShop = { ...source, databases: { ...source.databases, shop: shopUrl } };
  await createBackup(withShop, target, CONTEXT);
  const { files } = await openBackup(target);
  const empty = await createEmptyInstallation();
  const other = { ...empty, databases: { ...empty.databases, shop: await createDatabase() } };
  const before = await hashAll(other);
  const expectRefused = async (message: RegExp, into: Installation = other): Promise<void> => {
    await expect(restore(into)).rejects.toThrow(message);
    expect(await hashAll(other)).toEqual(before);
    expect(existsSync(path.join(other.dataDir, 'keys.json'))).toBe(false);
  };
  const expectDamageFound = async (file: string, message: RegExp): Promise<void> => {
    renameSync(file, `${file}.away`);
    await expectRefused(message);
    renameSync(`${file}.away`, file);
  };

  const runInShop = (sql: string) => withClient(other.databases.shop, (client) => client.query(sql));
  await runInShop("INSERT INTO page_view VALUES ('2026-01-01', '/', 'en', 1, 1)");
  await expectRefused(/database shop has rows already \(page_view\)/);
  await runInShop('DELETE FROM page_view');

  await expectDamageFound(files.table('shop', 'reader'), /table shop\.reader is not what was saved/);
  await expectDamageFound(files.key('keys.json'), /keys\.json of the backup is damaged/);
  await expectDamageFound(listObjectFiles().at(-1) ?? '', /is damaged or missing: nothing was restored/);
  const full: Storage = { ...other.storage, freeBytes: async () => 10 };
  await expectRefused(/10 bytes free, and the objects of the backup need \d+/, { ...other, storage: full });
  await restore(other);
  await expectSame(other);
});

it('[OPS-121] no transaction is open while objects are copied, and an interrupted restore copies only the rest', async () => {
  const other = await createEmptyInstallation();
  const names = [source, other].map(({ databases }) => new URL(databases.lectern).pathname.slice(1));
  const findTransactions = async (): Promise<number> => {
    const { rows } = await app.sql(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = ANY ($1) AND application_name = 'lectern backup' AND xact_start IS NOT NULL`,
      [names],
    );
    return rows[0].n;
  };
  const open: number[] = [];
  const read: Storage['read'] = async (...given) => {
    open.push(await findTransactions());
    return source.storage.read(...given);
  };
  await createBackup({ ...source, storage: { ...source.storage, read } }, target, CONTEXT);
  expect(open.length).toBeGreaterThan(5);

  const empty = await hashTables(other.databases.lectern);
  const stopping = new AbortController();
  let puts = 0;
  const put: Storage['put'] = async (...given) => {
    open.push(await findTransactions());
    puts += 1;
    if (puts === 3) stopping.abort(new Error('interrupted'));
    await other.storage.put(...given);
  };
  const slow = { ...other, storage: { ...other.storage, put } };
  const interrupted = restoreBackup(slow, target, { ...CONTEXT, signal: stopping.signal, force: false });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await hashTables(other.databases.lectern)).toEqual(empty);
  const copied = (await hashObjects(other.storage)).size;
  expect(copied).toBeGreaterThan(0);
  const lines: string[] = [];
  const result = await restoreBackup(slow, target, { ...CONTEXT, progress: (line) => lines.push(line), force: false });
  expect(result.copiedObjects).toBe(result.objects - copied);
  expect(lines.join('\n')).toMatch(/restored \d+ of \d+ objects, \d+ MB/);
  expect(open).toEqual(open.map(() => 0));
  await expectSame(other);
});

it('[OPS-122] a second backup copies only new objects, and an interrupted one leaves the earlier ones whole', async () => {
  const first = await createBackup(source, target, CONTEXT);
  expect([first.newObjects, first.newBytes]).toEqual([first.objects, first.bytes]);
  const book = await addBook(`Added on day two of ${number}`);
  const stopping = new AbortController();
  const read: Storage['read'] = async (...given) => {
    await expect(createBackup(source, target, CONTEXT)).rejects.toThrow('Another backup or removal works on');
    await expect(pruneBackups(source, target, 1, CONTEXT)).rejects.toThrow('Another backup or removal works on');
    stopping.abort(new Error('interrupted'));
    return source.storage.read(...given);
  };
  const breaking = { ...source, storage: { ...source.storage, read } };
  await expect(createBackup(breaking, target, { ...CONTEXT, signal: stopping.signal })).rejects.toThrow('interrupted');
  expect((await openBackup(target)).folder).toBe(first.folder);

  const second = await createBackup(source, target, CONTEXT);
  expect(second.newObjects).toBeLessThanOrEqual(3); // the book and its covers
  expect(second.objects).toBeGreaterThan(first.objects);
  expect(listObjectFiles()).toHaveLength(second.objects);
  expect(gunzipSync(readFileSync((await openBackup(target)).files.table('lectern', 'book'))).toString()).toContain(
    book.metadata.title,
  );
  for (const [{ folder: from }, hasBook] of [
    [first, false],
    [second, true],
  ] as const) {
    const other = await createEmptyInstallation();
    await restore(other, from);
    const titles = await withClient(
      other.databases.lectern,
      async (client) => (await client.query('SELECT title FROM book')).rows,
    );
    expect(titles.some(({ title }) => title === book.metadata.title)).toBe(hasBook);
  }
});

it('[OPS-123] prune keeps the newest backups whole and removes what only the others need', async () => {
  const lost = await addBook(`Deleted after day one of ${number}`);
  await createBackup(source, target, CONTEXT);
  const { sha256 } = (await app.sql("SELECT encode(sha256, 'hex') AS sha256 FROM book WHERE id = $1", [lost.id]))
    .rows[0];
  await anna.post('/bin/books', { json: { ids: [lost.id] } });
  await anna.post('/bin/end', { json: { ids: [lost.id] } });
  await createBackup(source, target, CONTEXT);
  const third = await createBackup(source, target, CONTEXT);
  const stray = path.join(target, 'objects', 'ab', `${randomBytes(32).toString('hex')}.part`);
  mkdirSync(path.dirname(stray), { recursive: true });
  writeFileSync(stray, 'of a backup that was killed');
  const hasObject = (): boolean => listObjectFiles().some((file) => file.endsWith(sha256));

  expect(await pruneBackups(source, target, 5, CONTEXT)).toMatchObject({ removed: [], removedObjects: 1 });
  expect(hasObject()).toBe(true);
  const pruned = await pruneBackups(source, target, 1, CONTEXT);
  expect(pruned.kept).toEqual([path.basename(third.folder)]);
  expect(pruned.removed).toHaveLength(2);
  expect(hasObject()).toBe(false);
  expect(readdirSync(path.join(target, 'backups'))).toEqual(pruned.kept);
  const other = await createEmptyInstallation();
  await restore(other);
  await expectSame(other);

  writeFileSync(path.join(third.folder, 'manifest.json'), '{');
  const objects = listObjectFiles();
  await expect(pruneBackups(source, target, 1, CONTEXT)).rejects.toThrow('damaged');
  expect(listObjectFiles()).toEqual(objects);
});

const scratchUrl = () => source.databases.lectern;
const listScratchDatabases = async () =>
  (await app.sql("SELECT datname FROM pg_database WHERE datname LIKE 'lectern\\_scratch\\_%'")).rows;

it('[OPS-124] check rehearses a restore in a scratch database and names damaged rows, keys, objects and books', async () => {
  await createBackup(source, target, CONTEXT);
  const before = await hashAll(source);
  const check = () => checkBackup(scratchUrl(), target, CONTEXT);
  const books = (await app.sql('SELECT count(*)::int AS n FROM book')).rows[0].n;
  const nothing = { damagedTables: [], damagedKeys: [], damagedObjects: [], damagedBooks: [], rehearsal: null };
  expect(await check()).toMatchObject({ books, missing: [], ...nothing });

  const { files } = await openBackup(target);
  const { rows } = await app.sql("SELECT encode(sha256, 'hex') AS object FROM book WHERE title = 'Two'");
  const file = files.object(rows[0].object);
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.alloc(bytes.length));
  expect(await check()).toMatchObject({
    books: books - 1,
    damagedObjects: [rows[0].object],
    damagedBooks: [{ title: 'Two', object: rows[0].object }],
  });
  writeFileSync(file, bytes);

  rmSync(files.key('keys.json'));
  writeFileSync(files.table('lectern', 'note'), 'no rows');
  expect(await check()).toMatchObject({ damagedTables: ['lectern.note'], damagedKeys: ['keys.json'], books: null });
  expect(await hashAll(source)).toEqual(before);
  expect(await listScratchDatabases()).toEqual([]);
  await expect(checkBackup(scratchUrl(), path.join(target, 'objects'), CONTEXT)).rejects.toThrow('holds no backup');
});
