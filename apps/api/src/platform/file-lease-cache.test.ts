import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTempFolder } from '../testing/temp-folder.ts';
import { createFileLeaseCache } from './file-lease-cache.ts';
import { ObjectNotFound } from './storage/storage.ts';

describe('leased files', () => {
  /** Leases like remote storage: fetches a copy, and removes it on release. */
  const lent = ({ bytes = 250, ms = 60_000 } = {}) => {
    const folder = createTempFolder();
    const stored = new Set<string>();
    const store = (key = randomBytes(16).toString('hex')) => {
      stored.add(key);
      return key;
    };
    const lend = async (key: string, use: (path: string) => Promise<void>): Promise<void> => {
      if (!stored.has(key)) throw new ObjectNotFound(key);
      const file = path.join(folder, `${key}.${randomBytes(4).toString('hex')}`);
      await writeFile(file, randomBytes(100));
      await use(file).finally(() => rm(file));
    };
    const loans = createFileLeaseCache(lend, { bytes, ms });
    return { folder, store, loans, pathOf: (key: string) => loans.use(key, 100, async (file) => file) };
  };

  it('[PAGE-17] are fetched once, also by concurrent users, and released at the end', async () => {
    const { folder, store, loans, pathOf } = lent();
    const key = store();
    const paths = await Promise.all([pathOf(key), pathOf(key), pathOf(key)]);
    expect(new Set([...paths, await pathOf(key)]).size).toBe(1);
    await loans.use(key, 100, async (file) => expect(await readFile(file)).toHaveLength(100));
    await loans.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('[PAGE-17] are evicted to free space, those in use last', async () => {
    const { store, loans, pathOf } = lent();
    const [first, second, third] = [store(), store(), store()];
    const begun = Promise.withResolvers<string>();
    const enough = Promise.withResolvers<void>();
    const using = loans.use(first, 100, async (file) => {
      begun.resolve(file);
      await enough.promise;
      expect(existsSync(file)).toBe(true);
    });
    const inUse = await begun.promise;
    const other = await pathOf(second);
    await pathOf(third);
    await expect.poll(() => existsSync(other)).toBe(false);
    enough.resolve();
    await using;
    expect(existsSync(inUse)).toBe(true);
    await loans.close();
  });

  it('[PAGE-17] are released when they expire, however often they are used', async () => {
    const { store, loans, pathOf } = lent({ ms: 50 });
    const key = store();
    const before = await pathOf(key);
    await expect.poll(() => existsSync(before)).toBe(false);
    expect(await pathOf(key)).not.toBe(before);
    await loans.close();
  });

  it('[PAGE-17] that failed to load are requested again the next time', async () => {
    const { store, loans, pathOf } = lent();
    const key = randomBytes(16).toString('hex');
    await expect(pathOf(key)).rejects.toBeInstanceOf(ObjectNotFound);
    store(key);
    expect(existsSync(await pathOf(key))).toBe(true);
    await loans.close();
  });
});
