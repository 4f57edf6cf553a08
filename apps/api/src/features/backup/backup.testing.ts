import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@lectern/postgres/testing';
import type { Bus } from '../../platform/bus/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Installation } from './backup.service.ts';

export const CONTEXT = { signal: new AbortController().signal, progress: () => undefined };

/** For services that notify, where nobody listens. */
export const silentBus: Bus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  ready: () => Promise.resolve(),
  onGap: () => () => undefined,
  isConnected: () => true,
  close: () => Promise.resolve(),
};

export const openInstallation = async (url: string, dataDir: string): Promise<Installation> => ({
  databases: { lectern: url },
  storage: await createDiskStorage(path.join(dataDir, 'files')),
  dataDir,
  clock: systemClock,
});

/** Creates empty installations in a temporary folder, which `removeAll` removes with their databases. */
export const createInstallations = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-backup-'));
  const drops: (() => Promise<void>)[] = [];
  const createDatabase = async (): Promise<string> => {
    const database = await createTestDatabase();
    drops.push(database.drop);
    return database.url;
  };
  return {
    folder,
    createDatabase,
    createEmptyInstallation: async (): Promise<Installation> =>
      openInstallation(await createDatabase(), mkdtempSync(path.join(folder, 'data-'))),
    async removeAll(): Promise<void> {
      for (const drop of drops) await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Columns that a restore advances. */
const ADVANCED_COLUMNS = ['reader.change_cursor', 'reader.thinned_to', 'binned_book.binned_at'];

/** The hash of the rows of every table, without the columns that a restore advances. */
export const hashTables = (url: string): Promise<Record<string, string>> =>
  runBulkTransaction(url, 'read', async (database) => {
    const all: Record<string, string> = {};
    for (const full of await database.listTables()) {
      const columns = full.columns.filter((column) => !ADVANCED_COLUMNS.includes(`${full.name}.${column}`));
      const [table, hash] = [{ ...full, columns }, createHash('sha256')];
      for await (const chunk of database.readTable(table)) hash.update(chunk);
      all[table.name] = hash.digest('hex');
    }
    return all;
  });

/** The hash of every object. */
export const hashObjects = async (storage: Storage): Promise<Map<string, string>> => {
  const all = new Map<string, string>();
  for await (const { key } of storage.listObjects()) {
    const bytes = Buffer.concat(await (await storage.read(key)).toArray());
    all.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  return all;
};
