import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Deed, Entry } from '../entry.ts';
import { type First, type KeptFirsts, LAST } from '../first-screens.ts';

/** How far the kept library is. */
export type Progress = {
  /** The reader's changes up to here are in it. */
  cursor: number;
  /** While it comes for the first time, or anew: the page to ask for next; `over` when it comes over an older one. */
  filling: { after: string | null; over: boolean } | null;
  /** In how many packs it is kept; a book's id says in which. */
  packs: number;
};
/** `tab`: the one that will send it, as long as it is there. `since`: when it was done, by the device’s clock. */
export type KeptDeed = { key: number; deed: Deed; tab: string; since?: number };

/** What one reader's device keeps. Nothing here opens a door: no token, no signed link to a file. */
export type Store = {
  read(): Promise<{ progress: Progress; books: Entry[] } | null>;
  /** Packs by number; `anew` drops those that are not told. All of it, or nothing. */
  write(progress: Progress, packs: ReadonlyMap<number, readonly Entry[]>, anew: boolean): Promise<void>;
  /** What screens show, by their keys, for `openFirsts`; of many others the oldest go. */
  keepFirsts(shown: ReadonlyMap<string, First | readonly string[]>): Promise<void>;
  deeds(): Promise<KeptDeed[]>;
  keepDeed(deed: Deed, tab: string, since: number): Promise<number>;
  /** Gives a deed of one tab to another; false when somebody was faster. */
  claimDeed(key: number, from: string, to: string): Promise<boolean>;
  dropDeed(key: number): Promise<void>;
  /** Removes the books; what the cloud was not told of yet stays. */
  forget(): Promise<void>;
};

interface Schema extends DBSchema {
  packs: { key: number; value: readonly Entry[] };
  progress: { key: 'progress'; value: Progress };
  firsts: { key: string; value: First | readonly string[] };
  deeds: { key: number; value: Omit<KeptDeed, 'key'> };
}

/** A store in IndexedDB, of a reader. A later version of its shape begins with an empty one: the cloud has everything. */
const VERSION = 1;
const PREFIX = 'lectern.catalogue.';
const nameOf = (userId: number): string => `${PREFIX}${userId}`;
/** Views that begin with what they showed last, besides those on the screen. */
const MOST_FIRSTS = 24;
/** Packs that are read at once. */
const AT_ONCE = 8;

/** Removes what this browser keeps of readers other than this one, or of all. */
export const forgetOthers = async (userId: number | null): Promise<void> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return;
  for (const { name = '' } of await indexedDB.databases()) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : userId;
    if (owner !== null && owner !== userId) await forgetBooks(await open(owner));
  }
};

/** Only what the cloud was not told of yet stays, for the reader's next sign-in. */
const forgetBooks = async (db: IDBPDatabase<Schema>): Promise<void> => {
  const { name } = db;
  const isSent = (await db.count('deeds')) === 0;
  if (!isSent) await Promise.all((['packs', 'progress', 'firsts'] as const).map((kept) => db.clear(kept)));
  db.close();
  if (isSent) await deleteDB(name);
};

const open = async (userId: number): Promise<IDBPDatabase<Schema>> => {
  const db = await openDB<Schema>(nameOf(userId), VERSION, {
    upgrade: (made) => {
      for (const name of [...made.objectStoreNames]) if (name !== 'deeds') made.deleteObjectStore(name);
      made.createObjectStore('packs');
      made.createObjectStore('progress');
      made.createObjectStore('firsts');
      if (!made.objectStoreNames.contains('deeds')) made.createObjectStore('deeds', { autoIncrement: true });
    },
    // Another tab wants it changed or gone.
    blocking: () => db.close(),
  });
  return db;
};

/** What screens showed last, for a page that has no time to wait for its device. Rejects where nothing can be kept. */
export const openFirsts = async (userId: number): Promise<KeptFirsts> => {
  const db = await open(userId);
  const first = async (key: string): Promise<First | undefined> => {
    const kept = await db.get('firsts', key);
    return kept !== undefined && ('rows' in kept || 'groups' in kept || 'all' in kept) ? kept : undefined;
  };
  return {
    first,
    last: async () => {
      const keys = await db.get('firsts', LAST);
      return Promise.all(
        (Array.isArray(keys) ? keys : []).map(async (key: string) => ({ key, first: await first(key) })),
      );
    },
    close: () => db.close(),
  };
};

export const openStore = async (userId: number): Promise<Store> => {
  const db = await open(userId);
  return {
    read: async () => {
      // Read first: what another tab writes meanwhile is told again after an older cursor.
      const progress = await db.get('progress', 'progress');
      if (!progress) return null;
      const books: Entry[] = [];
      // Piece by piece, so that what the screen waits for is never behind all of it.
      for (let from = 0; from < progress.packs; from += AT_ONCE) {
        const packs = await db.getAll('packs', IDBKeyRange.bound(from, from + AT_ONCE - 1));
        for (const pack of packs) for (const book of pack) books.push(book);
      }
      return { progress, books };
    },
    write: async (progress, packs, anew) => {
      const change = db.transaction(['progress', 'packs'], 'readwrite');
      const held = change.objectStore('packs');
      if (anew) void held.clear();
      for (const [number, books] of packs) void held.put(books, number);
      void change.objectStore('progress').put(progress, 'progress');
      await change.done;
    },
    keepFirsts: async (shown) => {
      const change = db.transaction('firsts', 'readwrite');
      for (const [key, first] of shown) void change.store.put(first, key);
      const others = (await change.store.getAllKeys()).filter((key) => !shown.has(key));
      for (const key of others.slice(0, Math.max(0, others.length - MOST_FIRSTS))) void change.store.delete(key);
      await change.done;
    },
    deeds: async () => {
      const seen = db.transaction('deeds');
      const [keys, deeds] = await Promise.all([seen.store.getAllKeys(), seen.store.getAll()]);
      return deeds.map((kept, index) => ({ key: keys[index] ?? 0, ...kept }));
    },
    keepDeed: (deed, tab, since) => db.add('deeds', { deed, tab, since }),
    claimDeed: async (key, from, to) => {
      const change = db.transaction('deeds', 'readwrite');
      const kept = await change.store.get(key);
      const isThere = kept?.tab === from;
      if (isThere) await change.store.put({ ...kept, tab: to }, key);
      await change.done;
      return isThere;
    },
    dropDeed: (key) => db.delete('deeds', key),
    forget: () => forgetBooks(db),
  };
};

/** For browsers that keep nothing (private windows, a full disk): the library lasts as long as the page. */
export const noStore = (): Store => {
  let keys = 0;
  return {
    read: async () => null,
    write: async () => {},
    keepFirsts: async () => {},
    deeds: async () => [],
    keepDeed: async () => {
      keys += 1;
      return keys;
    },
    claimDeed: async () => false,
    dropDeed: async () => {},
    forget: async () => {},
  };
};
