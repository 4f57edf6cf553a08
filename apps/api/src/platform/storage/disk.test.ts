import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { createDiskStorage } from './disk.ts';
import { withDiskErrors } from './disk-errors.ts';
import { describeStorageContract } from './storage.suite.ts';
import { StorageFull, StorageUnavailable } from './storage.ts';

describeStorageContract('disk', async () => createDiskStorage(createTempFolder()));

it('[FILES-5] removes incomplete files of a crash, and none that another process is writing', async () => {
  const folder = createTempFolder();
  await createDiskStorage(folder);
  const [old, fresh] = ['e', 'f'].map((letter) => path.join(folder, 'incoming', letter.repeat(32)));
  for (const file of [old, fresh]) await writeFile(String(file), 'half a book');
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000);
  await utimes(String(old), yesterday, yesterday);
  const storage = await createDiskStorage(folder);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['f'.repeat(32)]);
  expect(await storage.removeIncomplete(new Date(Date.now() + 1000))).toBe(1);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});

it('[FILES-9] a missing folder is an unavailable storage, not an empty one', async () => {
  const folder = createTempFolder();
  const storage = await createDiskStorage(folder);
  const key = 'a'.repeat(32);
  await storage.put(key, Readable.from([Buffer.from('a')]));
  await storage.check();
  await rm(folder, { recursive: true });
  const puts = () => storage.put(key, Readable.from([Buffer.from('a')]));
  for (const call of [puts, () => storage.read(key), () => storage.size(key), () => storage.check()]) {
    await expect(call()).rejects.toThrow(StorageUnavailable);
  }
  await expect(Array.fromAsync(storage.listObjects())).rejects.toThrow(StorageUnavailable);
});

it.each(['aa', 'aa/aa'])('[FILES-9] a deleted subfolder, %s, is recreated', async (removed) => {
  const folder = createTempFolder();
  const storage = await createDiskStorage(folder);
  const keys = ['b', 'c'].map((letter) => `aaaa${letter.repeat(28)}`);
  for (const key of keys) {
    await storage.put(key, Readable.from([Buffer.from('a')]));
    expect(await storage.size(key)).toBe(1);
    await rm(path.join(folder, removed), { recursive: true });
    expect(await storage.size(key)).toBeNull();
  }
});

it.each([
  ['ENOSPC', StorageFull],
  ['EIO', StorageUnavailable],
  ['EROFS', StorageUnavailable],
])('[FILES-9] %s of the disk maps to a storage error', async (code, meaning) => {
  const refused = Object.assign(new Error(code), { code });
  await expect(withDiskErrors(() => Promise.reject(refused))).rejects.toThrow(meaning);
});

it('[FILES-9] an error of the source is not an error of the disk', async () => {
  const storage = await createDiskStorage(createTempFolder());
  const missing = Object.assign(new Error('a source that is gone'), { code: 'ENOENT' });
  const source = Readable.from(
    (async function* () {
      yield Buffer.from('a');
      throw missing;
    })(),
  );
  await expect(storage.put('b'.repeat(32), source)).rejects.toBe(missing);
});
