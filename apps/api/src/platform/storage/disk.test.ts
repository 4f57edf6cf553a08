import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { diskStorage } from './disk.ts';
import { keepsTheStoragePromise } from './storage.suite.ts';

const aFolder = () => mkdtemp(path.join(os.tmpdir(), 'lectern-storage-'));

keepsTheStoragePromise('disk', async () => diskStorage(await aFolder()));

it('[FILES-5] clears what a crash left unfinished', async () => {
  const folder = await aFolder();
  await diskStorage(folder);
  await writeFile(path.join(folder, 'incoming', 'f'.repeat(32)), 'half a book');
  await diskStorage(folder);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});
