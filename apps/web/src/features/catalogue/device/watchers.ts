import type { FromDevice, Query, QueryResult, WatchResult, WatchTarget } from '../protocol.ts';
import { LAST_SCREEN_KEY, type ScreenSnapshot, toWatchKey } from '../screen-snapshots.ts';
import type { Counts, Entry, Group, GroupKind, View } from '../types.ts';
import type { DeviceState } from './device-state.ts';
import { computeFacets } from './facets.ts';
import { countBooks, groupBooks } from './groups.ts';

/** Rows that a snapshot stores, to be shown before anything else is read. */
const SNAPSHOT_ROWS = 60;
/** More groups than these make no snapshot: half of them would be a page that soon changes. */
const MAX_SNAPSHOT_GROUPS = 500;
/** Time between updates while the first download runs. */
const INITIAL_SYNC_UPDATE_MS = 250;
/** Time between two computations of groups or facets. */
const GROUPS_UPDATE_MS = 1_000;

const areAllAudio = (books: readonly Entry[]): boolean => books.length > 0 && books.every(({ audio }) => audio);

/** `lastKey` identifies the last result; `groupedAt`: when its groups were last sent, not counting that they are loading. */
type Watcher = { target: WatchTarget; from: number; to: number; lastKey: string; groupedAt: number };

/** Sends each watcher the result of its target whenever that changes. */
export const createWatchers = (state: DeviceState, post: (message: FromDevice) => void) => {
  const { cache } = state;
  const watchers = new Map<number, Watcher>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let groupsTimer: ReturnType<typeof setTimeout> | undefined;
  /** A watcher has received books. */
  let hasResults = false;
  let latestCounts: { version: number; counts: Counts } | null = null;
  const latestGroups = new Map<GroupKind, readonly Group[]>();

  /** Whether all books are here; while they are downloaded once more, those of before are. */
  const isCatalogueComplete = (): boolean => state.syncProgress.filling?.over ?? true;
  const getCounts = (): Counts => {
    if (latestCounts?.version !== cache.version()) {
      latestCounts = { version: cache.version(), counts: countBooks(cache.values(), Date.now()) };
    }
    return latestCounts.counts;
  };

  const computeView = (watcher: Watcher, view: View): WatchResult & { kind: 'view' } => {
    const loadState = state.getLoadState();
    if (loadState !== 'ready') {
      return { kind: 'view', loadState, version: 0, total: 0, isAudio: false, from: 0, rows: [] };
    }
    const { books, version } = cache.getView(view);
    const from = Math.min(watcher.from, books.length);
    const rows = books.slice(from, watcher.to);
    return { kind: 'view', loadState, version, total: books.length, isAudio: areAllAudio(books), from, rows };
  };

  const groupsKey = (): string => `${state.getLoadState()} ${cache.version()}`;

  /** The result, and a key that differs when the result does. */
  const compute = (watcher: Watcher): { result: WatchResult; key: string } => {
    const { target } = watcher;
    const loadState = state.getLoadState();
    switch (target.kind) {
      case 'view': {
        const result = computeView(watcher, target.view);
        const { version, total, from, rows } = result;
        return { result, key: `${loadState} ${version} ${total} ${from} ${rows.length}` };
      }
      case 'groups': {
        const groups = loadState === 'ready' ? groupBooks(cache.values(), target.of) : [];
        latestGroups.set(target.of, groups);
        return { result: { kind: 'groups', loadState, groups }, key: groupsKey() };
      }
      case 'facets': {
        const { total, facets } =
          loadState === 'ready' ? computeFacets(cache.values(), target, Date.now()) : { total: 0, facets: null };
        return { result: { kind: 'facets', loadState, total, facets }, key: groupsKey() };
      }
      case 'counts': {
        const counts = loadState === 'ready' ? getCounts() : null;
        const isComplete = isCatalogueComplete();
        const key = `${loadState} ${isComplete} ${JSON.stringify(counts)}`;
        return { result: { kind: 'counts', loadState, counts, isComplete }, key };
      }
      case 'entry': {
        const entry = cache.get(target.id);
        return { result: { kind: 'entry', loadState, entry }, key: `${loadState} ${JSON.stringify(entry)}` };
      }
      default:
        return target satisfies never;
    }
  };

  const update = (watchId: number, watcher: Watcher): void => {
    if (watcher.target.kind === 'groups' || watcher.target.kind === 'facets') {
      // They are expensive: they are computed only after a change, and not twice in short time.
      if (watcher.lastKey === groupsKey()) return;
      const waitMs = watcher.groupedAt + GROUPS_UPDATE_MS - performance.now();
      if (waitMs > 0) {
        groupsTimer ??= setTimeout(updateAll, waitMs);
        return;
      }
      if (state.getLoadState() === 'ready') watcher.groupedAt = performance.now();
    }
    const { result, key } = compute(watcher);
    if (key === watcher.lastKey) return;
    watcher.lastKey = key;
    hasResults ||= result.loadState === 'ready';
    post({ kind: 'update', watchId, result });
  };
  const updateAll = (): void => {
    timer = undefined;
    clearTimeout(groupsTimer);
    groupsTimer = undefined;
    for (const [watchId, watcher] of watchers) update(watchId, watcher);
  };

  state.onChange((source) => {
    // The first books are shown at once; those that follow during the first download in intervals.
    const isDownloading = source === 'cloud' && state.initialSync !== null;
    timer ??= setTimeout(updateAll, isDownloading && hasResults ? INITIAL_SYNC_UPDATE_MS : 0);
  });

  return {
    watch: (watchId: number, target: WatchTarget): void => {
      const watcher = { target, from: 0, to: SNAPSHOT_ROWS, lastKey: '', groupedAt: Number.NEGATIVE_INFINITY };
      watchers.set(watchId, watcher);
      update(watchId, watcher);
    },
    setRange: (watchId: number, from: number, to: number): void => {
      const watcher = watchers.get(watchId);
      if (!watcher) return;
      Object.assign(watcher, { from, to });
      update(watchId, watcher);
    },
    unwatch: (watchId: number): void => void watchers.delete(watchId),
    runQuery: (query: Query): QueryResult => {
      const { books } = cache.getView(query.view);
      switch (query.kind) {
        case 'ids':
          return books.slice(query.from, query.to).map(({ id }) => id);
        case 'index':
          return books.findIndex(({ id }) => id === query.id);
        default:
          return query satisfies never;
      }
    },
    /** Snapshots of what is watched now, by their keys, and the list of these keys. */
    takeSnapshots: (): ReadonlyMap<string, ScreenSnapshot | readonly string[]> => {
      const snapshots = new Map<string, ScreenSnapshot | readonly string[]>();
      if (state.getLoadState() !== 'ready') return snapshots;
      // a part of the books is not remembered as the whole
      if (isCatalogueComplete()) snapshots.set(toWatchKey({ kind: 'counts' }), getCounts());
      for (const { target } of watchers.values()) {
        if (target.kind === 'groups') {
          const groups = latestGroups.get(target.of) ?? [];
          if (groups.length > 0 && groups.length <= MAX_SNAPSHOT_GROUPS) snapshots.set(toWatchKey(target), { groups });
        }
        // Nobody returns to what was typed.
        if (target.kind !== 'view' || target.view.text !== undefined) continue;
        const { books } = cache.getView(target.view);
        const rows = books.slice(0, SNAPSHOT_ROWS);
        snapshots.set(toWatchKey(target), { total: books.length, isAudio: areAllAudio(books), rows });
      }
      return snapshots.set(LAST_SCREEN_KEY, [...snapshots.keys()]);
    },
  };
};
export type Watchers = ReturnType<typeof createWatchers>;
