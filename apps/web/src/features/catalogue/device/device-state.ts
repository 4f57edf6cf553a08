import type { InitialSync, LoadState } from '../protocol.ts';
import { createLibraryCache, type LibraryCache } from './library-cache.ts';
import type { Store, SyncProgress } from './store.ts';

/** Where a change comes from: books that arrived from the cloud, or something on this device (a mutation, a failure). */
export type ChangeSource = 'cloud' | 'local';

/** The state that the parts of the device share: the books in memory, how far they are synced, and who listens to changes. */
export type DeviceState = {
  readonly cache: LibraryCache;
  /** Null until the store of the reader is open. */
  store: Store | null;
  syncProgress: SyncProgress;
  /** Null unless the first download is running. */
  initialSync: InitialSync | null;
  /** The stored library has been read. */
  isLoaded: boolean;
  /** The reader has signed out: nothing is called or stored any more. */
  isCleared: boolean;
  /** Sync attempts in a row that failed. */
  failures: number;
  /** Resolves when the page has drawn the first results. */
  readonly firstScreenDrawn: Promise<void>;
  markFirstScreenDrawn: () => void;
  getLoadState: () => LoadState;
  onChange: (listener: (source: ChangeSource) => void) => void;
  notifyChanged: (source: ChangeSource) => void;
};

export const createDeviceState = (): DeviceState => {
  const listeners = new Set<(source: ChangeSource) => void>();
  const firstScreen = Promise.withResolvers<void>();
  const state: DeviceState = {
    cache: createLibraryCache(),
    store: null,
    syncProgress: { cursor: 0, filling: { after: null, over: false }, packs: 1 },
    initialSync: null,
    isLoaded: false,
    isCleared: false,
    failures: 0,
    firstScreenDrawn: firstScreen.promise,
    markFirstScreenDrawn: () => firstScreen.resolve(),
    getLoadState: () => {
      if (state.cache.size() > 0 || (state.isLoaded && state.syncProgress.filling === null)) return 'ready';
      return state.failures > 0 ? 'failed' : 'loading';
    },
    onChange: (listener) => void listeners.add(listener),
    notifyChanged: (source) => {
      for (const listener of listeners) listener(source);
    },
  };
  return state;
};
