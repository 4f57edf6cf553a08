import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { LAST_SCREEN_KEY, type ScreenSnapshot, type SnapshotReader } from '../screen-snapshots.ts';
import type { Entry, Mutation } from '../types.ts';

/** How far the stored library is synced. Stored as it is. */
export type SyncProgress = {
  /** The reader's changes up to this cursor are in it. */
  cursor: number;
  /** While all books are downloaded: the page to ask for next. `over`: the download replaces an older library. */
  filling: { after: string | null; over: boolean } | null;
  /** Number of packs that hold the books; a book's id says in which it is. */
  packs: number;
};

/** `tabId`: the tab that will send it, as long as it is open. `madeAt`: time of the mutation by the device's clock. */
export type StoredMutation = { key: number; mutation: Mutation; tabId: string; madeAt?: number };

/** What the device stores of one reader: no tokens, and no signed links to files. */
export type Store = {
  read(): Promise<{ progress: SyncProgress; books: Entry[] } | null>;
  /** Writes packs by number; `isFull` deletes all others. All of it, or nothing. */
  write(progress: SyncProgress, packs: ReadonlyMap<number, readonly Entry[]>, isFull: boolean): Promise<void>;
  /** Stores snapshots by their keys, for `openSnapshots`; deletes the oldest of many others. */
  saveSnapshots(snapshots: ReadonlyMap<string, ScreenSnapshot | readonly string[]>): Promise<void>;
  listMutations(): Promise<StoredMutation[]>;
  addMutation(mutation: Mutation, tabId: string, madeAt: number): Promise<number>;
  /** Gives a mutation of one tab to another; false when a third was faster. */
  claimMutation(key: number, fromTab: string, toTab: string): Promise<boolean>;
  deleteMutation(key: number): Promise<void>;
  /** Deletes the books; mutations that were not sent stay. */
  clear(): Promise<void>;
};

/** The database keeps the names that browsers have stored since the first version. */
interface Schema extends DBSchema {
  packs: { key: number; value: readonly Entry[] };
  progress: { key: 'progress'; value: SyncProgress };
  firsts: { key: string; value: ScreenSnapshot | readonly string[] };
  deeds: { key: number; value: { deed: Mutation; tab: string; since?: number } };
}

/** A new version of the shape starts with an empty store: the cloud has everything. */
const VERSION = 4;
const PREFIX = 'lectern.catalogue.';
const toDatabaseName = (userId: number): string => `${PREFIX}${userId}`;
/** How long a page of an older version that does not close the database is waited for. */
const UPGRADE_WAIT_MS = 3_000;
/** Snapshots that are stored besides those of the screen. */
const MAX_OTHER_SNAPSHOTS = 24;
/** Packs that are read at once. */
const READ_BATCH = 8;

/** Deletes what this browser stores of readers other than this one, or of all. */
export const clearOtherReaders = async (userId: number | null): Promise<void> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return;
  for (const { name = '' } of await indexedDB.databases()) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : userId;
    // one that a page keeps open must not save the others
    if (owner !== null && owner !== userId) await openDatabase(owner).then(clearDatabase, () => undefined);
  }
};

/** Keeps only mutations that were not sent, for the reader's next sign-in. */
const clearDatabase = async (db: IDBPDatabase<Schema>): Promise<void> => {
  const { name } = db;
  const isSent = (await db.count('deeds')) === 0;
  if (!isSent) await Promise.all((['packs', 'progress', 'firsts'] as const).map((store) => db.clear(store)));
  db.close();
  if (isSent) await deleteDB(name);
};

/** @throws Error when it cannot be opened, or a frozen page keeps an older version of it open */
const openDatabase = async (userId: number): Promise<IDBPDatabase<Schema>> => {
  const blocked = Promise.withResolvers<never>();
  const opening = openDB<Schema>(toDatabaseName(userId), VERSION, {
    upgrade: (database) => {
      for (const name of [...database.objectStoreNames]) if (name !== 'deeds') database.deleteObjectStore(name);
      database.createObjectStore('packs');
      database.createObjectStore('progress');
      database.createObjectStore('firsts');
      if (!database.objectStoreNames.contains('deeds')) database.createObjectStore('deeds', { autoIncrement: true });
    },
    blocked: () =>
      void setTimeout(() => blocked.reject(new Error('another page keeps an older version open')), UPGRADE_WAIT_MS),
    // Another tab wants to upgrade or delete it.
    blocking: () => void opening.then((db) => db.close()),
  });
  try {
    return await Promise.race([opening, blocked.promise]);
  } catch (error) {
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
};

/** Reads what the screens showed last, for a page that can't wait for its device. Rejects where nothing can be stored. */
export const openSnapshots = async (userId: number): Promise<SnapshotReader> => {
  const db = await openDatabase(userId);
  const read = async (key: string): Promise<ScreenSnapshot | undefined> => {
    const stored = await db.get('firsts', key);
    return stored !== undefined && ('rows' in stored || 'groups' in stored || 'all' in stored) ? stored : undefined;
  };
  return {
    read,
    readLastScreen: async () => {
      const keys = await db.get('firsts', LAST_SCREEN_KEY);
      return Promise.all(
        (Array.isArray(keys) ? keys : []).map(async (key: string) => ({ key, snapshot: await read(key) })),
      );
    },
    close: () => db.close(),
  };
};

export const openStore = async (userId: number): Promise<Store> => {
  const db = await openDatabase(userId);
  return {
    read: async () => {
      // Read first: what another tab writes meanwhile comes again with the changes after an older cursor.
      const progress = await db.get('progress', 'progress');
      if (!progress) return null;
      const books: Entry[] = [];
      // In batches, so that what the screen waits for is never behind all of it.
      for (let from = 0; from < progress.packs; from += READ_BATCH) {
        const packs = await db.getAll('packs', IDBKeyRange.bound(from, from + READ_BATCH - 1));
        for (const pack of packs) for (const book of pack) books.push(book);
      }
      return { progress, books };
    },
    write: async (progress, packs, isFull) => {
      const transaction = db.transaction(['progress', 'packs'], 'readwrite');
      const packStore = transaction.objectStore('packs');
      if (isFull) void packStore.clear();
      for (const [number, books] of packs) void packStore.put(books, number);
      void transaction.objectStore('progress').put(progress, 'progress');
      await transaction.done;
    },
    saveSnapshots: async (snapshots) => {
      const transaction = db.transaction('firsts', 'readwrite');
      for (const [key, snapshot] of snapshots) void transaction.store.put(snapshot, key);
      const others = (await transaction.store.getAllKeys()).filter((key) => !snapshots.has(key));
      const excess = Math.max(0, others.length - MAX_OTHER_SNAPSHOTS);
      for (const key of others.slice(0, excess)) void transaction.store.delete(key);
      await transaction.done;
    },
    listMutations: async () => {
      const { store } = db.transaction('deeds');
      const [keys, records] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return records.map(({ deed: mutation, tab, since }, index) => ({
        key: keys[index] ?? 0,
        mutation,
        tabId: tab,
        ...(since !== undefined && { madeAt: since }),
      }));
    },
    addMutation: (mutation, tabId, madeAt) => db.add('deeds', { deed: mutation, tab: tabId, since: madeAt }),
    claimMutation: async (key, fromTab, toTab) => {
      const transaction = db.transaction('deeds', 'readwrite');
      const record = await transaction.store.get(key);
      const isUnclaimed = record?.tab === fromTab;
      if (isUnclaimed) await transaction.store.put({ ...record, tab: toTab }, key);
      await transaction.done;
      return isUnclaimed;
    },
    deleteMutation: (key) => db.delete('deeds', key),
    clear: () => clearDatabase(db),
  };
};

/** For browsers that store nothing (private windows, a full disk): the library lasts as long as the page. */
export const createMemoryStore = (): Store => {
  let lastKey = 0;
  return {
    read: async () => null,
    write: async () => {},
    saveSnapshots: async () => {},
    listMutations: async () => [],
    addMutation: async () => {
      lastKey += 1;
      return lastKey;
    },
    claimMutation: async () => false,
    deleteMutation: async () => {},
    clear: async () => {},
  };
};
