import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { aFolder } from '../../testing/a-folder.ts';
import { diskStorage } from './disk.ts';
import { onDisk } from './disk-trouble.ts';
import { keepsTheStoragePromise } from './storage.suite.ts';
import { StorageAway, StorageFull } from './storage.ts';

keepsTheStoragePromise('disk', async () => diskStorage(aFolder()));

it('[FILES-5] clears what a crash left unfinished, and nothing that another process is writing', async () => {
  const folder = aFolder();
  await diskStorage(folder);
  const [old, fresh] = ['e', 'f'].map((letter) => path.join(folder, 'incoming', letter.repeat(32)));
  for (const file of [old, fresh]) await writeFile(String(file), 'half a book');
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
  await utimes(String(old), yesterday, yesterday);
  const storage = await diskStorage(folder);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['f'.repeat(32)]);
  expect(await storage.clearUnfinished(new Date(Date.now() + 1000))).toBe(1);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});

it('[FILES-9] a folder that is no longer there is a storage that is away, not one without objects', async () => {
  const folder = aFolder();
  const storage = await diskStorage(folder);
  const key = 'a'.repeat(32);
  await storage.put(key, Readable.from([Buffer.from('a')]));
  await storage.check();
  await rm(folder, { recursive: true });
  const puts = () => storage.put(key, Readable.from([Buffer.from('a')]));
  for (const call of [puts, () => storage.read(key), () => storage.size(key), () => storage.check()]) {
    await expect(call()).rejects.toThrow(StorageAway);
  }
  await expect(Array.fromAsync(storage.keys())).rejects.toThrow(StorageAway);
});

it.each(['aa', 'aa/aa'])('[FILES-9] a folder of objects that somebody has removed, %s, is made anew', async (gone) => {
  const folder = aFolder();
  const storage = await diskStorage(folder);
  const keys = ['b', 'c'].map((letter) => `aaaa${letter.repeat(28)}`);
  for (const key of keys) {
    await storage.put(key, Readable.from([Buffer.from('a')]));
    expect(await storage.size(key)).toBe(1);
    await rm(path.join(folder, gone), { recursive: true });
    expect(await storage.size(key)).toBeNull();
  }
});

it.each([
  ['ENOSPC', StorageFull],
  ['EIO', StorageAway],
  ['EROFS', StorageAway],
])('[FILES-9] %s of the disk has a meaning', async (code, meaning) => {
  const refused = Object.assign(new Error(code), { code });
  await expect(onDisk(() => Promise.reject(refused))).rejects.toThrow(meaning);
});

it('[FILES-9] trouble of the source is not trouble of the disk', async () => {
  const storage = await diskStorage(aFolder());
  const missing = Object.assign(new Error('a source that is gone'), { code: 'ENOENT' });
  const source = Readable.from(
    (async function* () {
      yield Buffer.from('a');
      throw missing;
    })(),
  );
  await expect(storage.put('b'.repeat(32), source)).rejects.toBe(missing);
});
