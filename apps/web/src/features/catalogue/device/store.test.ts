import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { createReaderId } from '../testing/test-device.ts';
import { openStore } from './store.ts';

afterEach(() => vi.useRealTimers());

const mutation = { kind: 'favourite', books: [{ id: '1', title: 'Walden' }], value: true } as const;
const stored = { mutation, tabId: 'old tab', madeAt: 5 };

/** The database as a page of the first version stored and still has it open. */
const openFirstVersion = async (userId: number, { isFrozen = false } = {}) => {
  const db = await openDB(`lectern.catalogue.${userId}`, 1, {
    upgrade: (database) => {
      for (const name of ['packs', 'progress', 'firsts']) database.createObjectStore(name);
      database.createObjectStore('deeds', { autoIncrement: true });
    },
    blocking: () => isFrozen || db.close(),
  });
  await db.put('packs', [{ id: '1' }], 0);
  await db.put('progress', { cursor: 7, filling: null, packs: 1 }, 'progress');
  await db.add('deeds', { deed: mutation, tab: 'old tab', since: 5 });
  return db;
};

it('[CAT-26] [RATE-20] a new version starts with an empty store, and keeps what a page of the older one has not sent', async () => {
  const reader = createReaderId();
  const old = await openFirstVersion(reader);
  const store = await openStore(reader);
  expect(await store.read()).toBeNull();
  const [kept] = await store.listMutations();
  expect(kept).toMatchObject(stored);
  await expect(old.add('deeds', { deed: mutation, tab: 'old tab', since: 6 })).rejects.toThrow();
  await expect(openDB(`lectern.catalogue.${reader}`, 1)).rejects.toThrow();
  expect(await store.claimMutation(kept?.key ?? 0, 'old tab', 'new tab')).toBe(true);
});

it('[CAT-26] [CAT-29] a frozen page of an older version does not keep the library from opening, and nothing is lost', async () => {
  const reader = createReaderId();
  const frozen = await openFirstVersion(reader, { isFrozen: true });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const outcome = openStore(reader).then(
    () => 'open',
    (error: unknown) => String(error),
  );
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 });
  vi.advanceTimersByTime(3_000);
  expect(await outcome).toContain('another page');
  vi.useRealTimers();
  frozen.close();
  const store = await openStore(reader);
  expect(await store.listMutations()).toMatchObject([stored]);
});
