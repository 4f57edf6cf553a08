import type { WatchResult, WatchTarget } from './protocol.ts';
import type { Counts, Entry, Group } from './types.ts';

/** What a screen showed last: the first rows of a view and its length, groups, or the counts. Stored as it is. */
export type ScreenSnapshot =
  | { total: number; isAudio?: boolean; rows: readonly Entry[] }
  | { groups: readonly Group[] }
  | Counts;

/** Reads stored snapshots (`device/store.ts`). */
export type SnapshotReader = {
  read: (key: string) => Promise<ScreenSnapshot | undefined>;
  /** All snapshots of the last screen. */
  readLastScreen: () => Promise<readonly { key: string; snapshot: ScreenSnapshot | undefined }[]>;
  close: () => void;
};

/** The keys of the last screen are stored under this key. */
export const LAST_SCREEN_KEY = 'last';
/** The key of a watch target, the same in page and device. */
export const toWatchKey = (target: WatchTarget): string => JSON.stringify(target);

const toWatchResult = (snapshot: ScreenSnapshot): WatchResult => {
  if ('rows' in snapshot) {
    return { kind: 'view', loadState: 'ready', version: 0, from: 0, isAudio: false, ...snapshot };
  }
  if ('groups' in snapshot) return { kind: 'groups', loadState: 'ready', ...snapshot };
  return { kind: 'counts', loadState: 'ready', counts: snapshot, isComplete: true };
};

/** A browser that is slow to open its database is not waited for longer: the device brings the same. */
const TIMEOUT_MS = 200;

/**
 * Serves stored snapshots until the device has started, so that the page can draw its first screen meanwhile. Reads the
 * last screen at once, and other snapshots when they are watched.
 */
export const createScreenSnapshots = (opening: Promise<SnapshotReader>) => {
  const results = new Map<string, WatchResult | null>();
  let isClosed = false;
  const add = (key: string, snapshot: ScreenSnapshot | undefined): void => {
    if (!isClosed && !results.has(key)) results.set(key, snapshot ? toWatchResult(snapshot) : null);
  };
  const lastScreen = opening
    .then((reader) => reader.readLastScreen())
    .then(
      (snapshots) => {
        for (const { key, snapshot } of snapshots) add(key, snapshot);
      },
      () => undefined, // nothing is stored
    );
  const get = (target: WatchTarget): WatchResult | null => results.get(toWatchKey(target)) ?? null;
  return {
    /** Resolves to whether there is a last screen. */
    lastScreenRead: Promise.race([
      lastScreen.then(() => results.size > 0),
      new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT_MS, false)),
    ]),
    /** What has been read; the same object each time. */
    get,
    /** Rejects where nothing is stored. */
    read: async (target: WatchTarget): Promise<WatchResult | null> => {
      await lastScreen;
      const key = toWatchKey(target);
      if (!isClosed && !results.has(key)) add(key, await (await opening).read(key));
      return get(target);
    },
    /** The device has started, or the reader has signed out. */
    close: (): void => {
      isClosed = true;
      results.clear();
      opening.then(
        (reader) => reader.close(),
        () => undefined,
      );
    },
  };
};
export type ScreenSnapshots = ReturnType<typeof createScreenSnapshots>;
