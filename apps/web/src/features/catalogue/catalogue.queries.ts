import { useMemo, useState, useSyncExternalStore } from 'react';
import { called } from '../../i18n/book-title.ts';
import type { Counts, Entry, Group, GroupKind, View } from './entry.ts';
import type { Known, Shown, Standing, Watched } from './protocol.ts';
import { rowsOf } from './rows.ts';
import { catalogue } from './this-device.ts';

export { deed, followDeeds } from './deeds.ts';
export { type Counts, type Entry, type Group, type Named, type Order, orders, type Shelf, type View } from './entry.ts';

/** A window on a list of any length. */
export type Rows = {
  /** `failed`: nothing is known, and the cloud could not be asked. */
  state: Known;
  /** 0 while loading. */
  total: number;
  /** All of them are recordings. */
  isAudio: boolean;
  /** Undefined: not here yet, to be asked for with `want`. */
  rowAt: (index: number) => Entry | undefined;
  /** The rows from one place up to another should be here; cheap, to be called while scrolling. */
  want: (from: number, to: number) => void;
  ids: (from: number, to: number) => Promise<readonly string[]>;
  /** -1 when it is not in it. */
  indexOf: (id: string) => Promise<number>;
  /** Tries again after `failed`. */
  again: () => void;
};

/** What is here of a book that may not be, by the reader's words. */
const calledIf = (book: Entry | undefined): Entry | undefined => book && called(book);

type Store = { key: string; of: View; rows: ReturnType<typeof rowsOf> };

/** The same books in another order are as many: what holds the focus and what is chosen stays. */
const storeOf = (key: string, before: Store | null): Store => {
  const of: View = JSON.parse(key); // the view itself is another object each time
  const isSameShelf = before !== null && JSON.stringify(before.of.shelf) === JSON.stringify(of.shelf);
  const { total, isAudio } = isSameShelf ? before.rows.state() : { total: 0, isAudio: false };
  return { key, of, rows: rowsOf(catalogue, of, { total, isAudio }) };
};

/** The books of a view, as many of them as are wanted. */
export const useRows = (view: View): Rows => {
  const key = JSON.stringify(view);
  const [store, setStore] = useState(() => storeOf(key, null));
  if (store.key !== key) setStore(storeOf(key, store));
  const { known, total, isAudio, rows } = useSyncExternalStore(store.rows.subscribe, store.rows.state);
  return useMemo(
    () => ({
      state: known,
      total,
      isAudio,
      rowAt: (index) => calledIf(rows.get(index)),
      want: store.rows.want,
      ids: (from, to) => catalogue.ids(store.of, from, to),
      indexOf: (id) => catalogue.indexOf(store.of, id),
      again: catalogue.sync,
    }),
    [known, total, isAudio, rows, store],
  );
};

/** What is watched, as React reads it. */
const watchOf = (what: Watched) => {
  let shown: Shown | null = catalogue.first(what);
  let watch: ReturnType<typeof catalogue.watch> | null = null;
  const listeners = new Set<() => void>();
  return {
    now: (): Shown | null => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      watch ??= catalogue.watch(what, (now) => {
        if (now === shown) return;
        shown = now;
        for (const one of listeners) one();
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
const useWatched = (what: Watched): Shown | null => {
  const key = JSON.stringify(what);
  const store = useMemo(() => watchOf(JSON.parse(key)), [key]);
  return useSyncExternalStore(store.subscribe, store.now);
};

const NO_GROUPS: readonly Group[] = [];

/** The authors, series, genres or formats of the library, by name; those that have none last. */
export const useGroups = (of: GroupKind): { state: Known; groups: readonly Group[]; again: () => void } => {
  const shown = useWatched({ kind: 'groups', of });
  const groups = shown?.kind === 'groups' ? shown.groups : NO_GROUPS;
  return { state: shown?.known ?? 'loading', groups, again: catalogue.sync };
};

/** Of how this device stands to the cloud, one thing: who draws it is not drawn anew with the others. */
const useStanding = <T>(of: (now: Standing) => T): T =>
  useSyncExternalStore(catalogue.onStanding, () => of(catalogue.standing()));

/** While the library comes to this device for the first time: how much of it is there. It changes all the time. */
export const useFilling = () => useStanding(({ filling }) => filling);
/** The same: how many books there will be; null when they are all here. */
export const useToCome = (): number | null => useStanding(({ filling }) => filling && filling.total);
/** Deeds that the cloud has not heard of. */
export const useWaiting = (): number => useStanding(({ waiting }) => waiting);

/** How many books stand on each shelf; null while that is not known. How many there are in all is known before they are here. */
export const useCounts = (): Counts | null => {
  const shown = useWatched({ kind: 'counts' });
  const counts = shown?.kind === 'counts' ? shown.counts : null;
  const toCome = useToCome() ?? 0;
  return useMemo(() => counts && { ...counts, all: Math.max(counts.all, toCome) }, [counts, toCome]);
};

/** One book, as long as the library has it. */
export const useEntry = (id: string): Entry | undefined => {
  const shown = useWatched({ kind: 'entry', id });
  return calledIf((shown?.kind === 'entry' ? shown.entry : null) ?? undefined);
};

/** Resolves when the screen that was shown last can be drawn as it was, or there is none. */
export const { lastRead } = catalogue;

/** A screen that shows this view is on its way: what it will ask for is asked for now. */
export const expectView = (view: View): void => {
  catalogue.expect({ kind: 'counts' });
  catalogue.expect({ kind: 'view', view });
};

/** Asks the device to get in step now. */
export const syncDevice = catalogue.sync;

/** Resolves when all that the reader has done was sent, or after so many ms. */
export const allSent = catalogue.sent;
