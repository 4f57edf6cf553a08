import { CallError, NetworkError } from '../../../lib/call-error.ts';
import type { FromDevice, ToDevice } from '../protocol.ts';
import type { Entry, Mutation } from '../types.ts';
import { createCloudClient } from './cloud-client.ts';
import { createDeviceState } from './device-state.ts';
import { createLibrarySync } from './library-sync.ts';
import { createOutbox } from './outbox.ts';
import { createPersistence } from './persistence.ts';
import { createMemoryStore, type Store } from './store.ts';
import type { StoreLock, TabRegistry } from './tab-locks.ts';
import { createWatchers } from './watchers.ts';

type DeviceOptions = {
  /** Sends a message to the page. */
  post: (message: FromDevice) => void;
  openStore: (userId: number) => Promise<Store>;
  /** Only the device that holds this lock writes the store. */
  requestStoreLock: (userId: number) => StoreLock;
  tabs: TabRegistry;
  send?: typeof fetch;
};

/** Sync requests within this time become one: a large upload announces each of its files. */
const DEBOUNCE_MS = 250;
/** Delays between attempts after a failure; a message of the page ends the wait. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;

/** The library on the reader's device: stores it, syncs it with the cloud, and updates whoever watches. Runs beside the page. */
export const createDevice = ({ post, openStore, requestStoreLock, tabs, send }: DeviceOptions) => {
  const state = createDeviceState();
  const { cache } = state;
  const cloud = createCloudClient(state, post, send);
  const watchers = createWatchers(state, post);
  const persistence = createPersistence(state, watchers);
  const sync = createLibrarySync(state, cloud.client);
  const outbox = createOutbox(state, cloud.client, tabs);

  let isStarted = false;
  let starting: Promise<void> = Promise.resolve();
  let running: Promise<void> | null = null;
  let isSyncRequested = false;
  let lastSyncAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Books as they were when they went into the bin. */
  const binnedBooks = new Map<string, Entry>();

  state.onChange(() =>
    post({ kind: 'syncStatus', status: { initialSync: state.initialSync, pending: outbox.countUnsent() } }),
  );

  const onRejected = (mutation: Mutation, { code, details }: CallError): void =>
    post({ kind: 'mutationRejected', mutation, rejection: { code, details } });

  const syncOnce = async (): Promise<void> => {
    await outbox.adoptOrphans().catch(() => undefined);
    // A mutation that has to wait does not keep the changes of others from arriving.
    const failure = await outbox.flush(onRejected).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await sync.run();
    outbox.dropSent();
    if (failure) throw failure.error;
    state.failures = 0;
    state.notifyChanged('local');
  };

  /** Syncs now, or right after the sync that is running. */
  const requestSync = (): void => {
    clearTimeout(timer);
    isSyncRequested = true;
    if (running !== null || !state.isLoaded || state.isCleared) return;
    running = (async () => {
      while (isSyncRequested && !state.isCleared) {
        isSyncRequested = false;
        lastSyncAt = performance.now();
        await syncOnce();
      }
    })()
      .catch((error: unknown) => {
        state.failures += 1;
        state.notifyChanged('local');
        // The page handles a session that is over: it sends another token, or clears the device.
        const isExpected = error instanceof NetworkError || error instanceof CallError || error instanceof DOMException;
        if (!isExpected) globalThis.reportError?.(error);
        const retryAfterMs = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0;
        const delay = RETRY_DELAYS_MS[Math.min(state.failures, RETRY_DELAYS_MS.length) - 1] ?? 0;
        timer = setTimeout(requestSync, Math.max(retryAfterMs, delay));
      })
      .finally(() => {
        running = null;
        if (isSyncRequested) requestSync(); // requested while the last attempt was failing
      });
  };

  /** Remembers the books of a deletion, so that undoing it shows them at once as they were. */
  const withBinnedBooks = (mutation: Mutation): Mutation => {
    if (mutation.kind === 'bin') {
      for (const { id } of mutation.books) {
        const book = cache.get(id);
        if (book) binnedBooks.set(id, book);
      }
    }
    if (mutation.kind !== 'restore') return mutation;
    return { ...mutation, were: mutation.books.flatMap(({ id }) => binnedBooks.get(id) ?? []) };
  };

  const start = async (userId: number): Promise<void> => {
    // Without IndexedDB the library lasts as long as the page.
    const store = await openStore(userId).catch(createMemoryStore);
    state.store = store;
    const { isHeldAtOnce, acquired } = requestStoreLock(userId);
    void acquired.then(async () => {
      if (!(await isHeldAtOnce)) cache.markAllUnsaved(); // another tab has written the store meanwhile
      persistence.enable();
    });
    outbox.persistAll();
    const stored = await store.read().catch(() => null);
    if (stored) {
      state.syncProgress = stored.progress;
      cache.load(stored.books, stored.progress.packs);
    }
    await outbox.adoptOrphans().catch(() => undefined);
    state.isLoaded = true;
    state.notifyChanged('local');
    requestSync();
  };

  const clear = async (): Promise<void> => {
    state.isCleared = true;
    clearTimeout(timer);
    persistence.stop();
    await starting.catch(() => undefined); // the store may still be opening
    await outbox.deleteSent().catch(() => undefined);
    await state.store?.clear().catch(() => undefined);
    post({ kind: 'cleared' });
  };

  return {
    /** Handles a message of the page. */
    receive: (message: ToDevice): void => {
      switch (message.kind) {
        case 'start':
          if (isStarted) return;
          isStarted = true;
          cloud.start(message.origin, message.token);
          starting = start(message.userId);
          break;
        case 'token':
          cloud.setToken(message.token);
          requestSync();
          break;
        case 'tokenRenewed':
          cloud.handleRenewed(message);
          break;
        case 'sync':
          clearTimeout(timer);
          timer = setTimeout(requestSync, Math.max(0, DEBOUNCE_MS - (performance.now() - lastSyncAt)));
          break;
        case 'watch':
          watchers.watch(message.watchId, message.target);
          break;
        case 'range':
          watchers.setRange(message.watchId, message.from, message.to);
          break;
        case 'unwatch':
          watchers.unwatch(message.watchId);
          break;
        case 'firstScreenDrawn':
          state.markFirstScreenDrawn();
          break;
        case 'query':
          post({ kind: 'queryResult', requestId: message.requestId, result: watchers.runQuery(message.query) });
          break;
        case 'mutate':
          outbox.add(withBinnedBooks(message.mutation));
          requestSync();
          break;
        case 'clear':
          void clear();
          break;
        default:
          message satisfies never;
      }
    },
  };
};
