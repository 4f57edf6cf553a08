import { useMemo, useState, useSyncExternalStore } from 'react';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import { localCatalogue } from './local-catalogue.ts';
import type { InitialSync, LoadState, SyncStatus, WatchResult, WatchTarget } from './protocol.ts';
import type { Counts, Entry, Facets, FacetsQuery, Group, GroupKind, View } from './types.ts';
import { createViewRows } from './view-rows.ts';

export { bookMutations, notifyRejectedMutations } from './mutations.ts';
export {
  type BookRef,
  type Counts,
  type Entry,
  type Facet,
  type Group,
  isDescending,
  type Shelf,
  type SortOrder,
  sortOrders,
  type View,
} from './types.ts';

/** A window on a view of any length. */
export type Rows = {
  /** `failed`: nothing is known, and the server could not be reached. */
  state: LoadState;
  /** 0 while loading. */
  total: number;
  /** All books are recordings. */
  isAudio: boolean;
  /** Undefined: not loaded; request it with `requestRange`. */
  rowAt: (index: number) => Entry | undefined;
  /** Loads the rows of a range; cheap, to be called while scrolling. */
  requestRange: (from: number, to: number) => void;
  ids: (from: number, to: number) => Promise<readonly string[]>;
  /** -1 when the book is not in the view. */
  indexOf: (id: string) => Promise<number>;
  /** Tries again after `failed`. */
  retry: () => void;
};

/** A book with the title that the reader has given it. */
const withReaderTitle = (book: Entry | undefined): Entry | undefined => book && withDisplayTitle(book);

type RowStore = { key: string; view: View; rows: ReturnType<typeof createViewRows> };

/** The same shelf in another order has as many books: focus and selection stay. Of a filter too, until its number is known. */
const createRowStore = (key: string, previous: RowStore | null): RowStore => {
  const view: View = JSON.parse(key); // the view itself is another object at each render
  const isSameShelf = previous !== null && JSON.stringify(previous.view.shelf) === JSON.stringify(view.shelf);
  const { total, isAudio } = isSameShelf ? previous.rows.state() : { total: 0, isAudio: false };
  return { key, view, rows: createViewRows(localCatalogue, view, { total, isAudio }) };
};

/** The books of a view, loaded as they are requested. */
export const useRows = (view: View): Rows => {
  const key = JSON.stringify(view);
  const [store, setStore] = useState(() => createRowStore(key, null));
  if (store.key !== key) setStore(createRowStore(key, store));
  const { loadState, total, isAudio, rows } = useSyncExternalStore(store.rows.subscribe, store.rows.state);
  return useMemo(
    () => ({
      state: loadState,
      total,
      isAudio,
      rowAt: (index) => withReaderTitle(rows.get(index)),
      requestRange: store.rows.requestRange,
      ids: (from, to) => localCatalogue.listIds(store.view, from, to),
      indexOf: (id) => localCatalogue.findIndex(store.view, id),
      retry: localCatalogue.sync,
    }),
    [loadState, total, isAudio, rows, store],
  );
};

/** An external store for React with the result of a watch target. */
const createWatchStore = (target: WatchTarget) => {
  let latest: WatchResult | null = localCatalogue.getLatest(target);
  let watch: ReturnType<typeof localCatalogue.watch> | null = null;
  const listeners = new Set<() => void>();
  return {
    current: (): WatchResult | null => latest,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      watch ??= localCatalogue.watch(target, (result) => {
        if (result === latest) return;
        latest = result;
        for (const notify of listeners) notify();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        watch?.stop();
        watch = null;
      };
    },
  };
};
const useWatch = (target: WatchTarget): WatchResult | null => {
  const key = JSON.stringify(target);
  const store = useMemo(() => createWatchStore(JSON.parse(key)), [key]);
  return useSyncExternalStore(store.subscribe, store.current);
};

const NO_GROUPS: readonly Group[] = [];

/** The authors, series, genres or formats of the library, by name; the group without a name comes last. */
export const useGroups = (of: GroupKind): { state: LoadState; groups: readonly Group[]; again: () => void } => {
  const result = useWatch({ kind: 'groups', of });
  const groups = result?.kind === 'groups' ? result.groups : NO_GROUPS;
  return { state: result?.loadState ?? 'loading', groups, again: localCatalogue.sync };
};

/** The values that a filter offers on a shelf, with their number of books; null while unknown. */
export const useFacets = (query: FacetsQuery): { total: number; facets: Facets | null } => {
  const result = useWatch({ kind: 'facets', ...query });
  // The last ones stay until those of a changed filter are here, so that nothing jumps.
  const [latest, setLatest] = useState<{ total: number; facets: Facets | null }>({ total: 0, facets: null });
  if (result?.kind !== 'facets' || result.facets === null) return latest;
  if (result.facets !== latest.facets) setLatest({ total: result.total, facets: result.facets });
  return result;
};

/** One part of the sync status; the component does not render again when other parts change. */
const useSyncStatus = <T>(select: (status: SyncStatus) => T): T =>
  useSyncExternalStore(localCatalogue.onStatus, () => select(localCatalogue.status()));

/** Progress of the first download; null when it is complete. Changes often. */
export const useInitialSync = (): InitialSync | null => useSyncStatus(({ initialSync }) => initialSync);
/** The number of books that the library will have after the first download; null when it is complete. */
export const useExpectedTotal = (): number | null =>
  useSyncStatus(({ initialSync }) => initialSync && initialSync.total);
/** The number of mutations that the server has not received. */
export const usePendingCount = (): number => useSyncStatus(({ pending }) => pending);

/** Null: not known yet, because only a part of the books is here. */
export type KnownCounts = Record<keyof Counts, number | null>;

const NOTHING_KNOWN = { known: null, counts: null } as const;

/**
 * The number of books on each shelf. `counts` are those of the books that are here, `known` those to be shown: of a part of the library
 * no number is known but that of all books, which the server tells.
 */
export const useCounts = (): { counts: Counts; known: KnownCounts } | typeof NOTHING_KNOWN => {
  const result = useWatch({ kind: 'counts' });
  const expectedTotal = useExpectedTotal();
  return useMemo(() => {
    if (result?.kind !== 'counts' || result.counts === null) return NOTHING_KNOWN;
    const { counts, isComplete } = result;
    if (isComplete && expectedTotal === null) return { counts, known: counts };
    const unknown = Object.fromEntries(Object.keys(counts).map((key) => [key, null]));
    // the same keys
    return { counts, known: { ...(unknown as Record<keyof Counts, null>), all: expectedTotal } };
  }, [result, expectedTotal]);
};

/** One book, as long as it is in the library. */
export const useEntry = (id: string): Entry | undefined => {
  const result = useWatch({ kind: 'entry', id });
  return withReaderTitle((result?.kind === 'entry' ? result.entry : null) ?? undefined);
};

/** Resolves when the last screen can be drawn as it was, or there is none. */
export const { waitForLastScreen } = localCatalogue;

/** Loads a view before its screen is shown. */
export const prefetchView = (view: View): void => {
  localCatalogue.prefetch({ kind: 'counts' });
  localCatalogue.prefetch({ kind: 'view', view });
};

/** Syncs the device with the cloud now. */
export const syncDevice = localCatalogue.sync;

/** Resolves when all mutations are sent, or after so many ms. */
export const waitUntilSent = localCatalogue.waitUntilSent;
