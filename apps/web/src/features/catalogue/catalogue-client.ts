import type { SessionState } from '../../lib/session.ts';
import type {
  FromDevice,
  Query,
  QueryResult,
  Rejection,
  SyncStatus,
  ToDevice,
  WatchResult,
  WatchTarget,
} from './protocol.ts';
import { createScreenSnapshots, type ScreenSnapshots, type SnapshotReader, toWatchKey } from './screen-snapshots.ts';
import type { Mutation, View } from './types.ts';

type Session = {
  current: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  token: () => Promise<string | null>;
  renew: () => Promise<string | null>;
  handleRejectedToken: () => void;
};
/** A device that runs beside the page. */
export type DeviceHandle = { receive: (message: ToDevice) => void; terminate: () => void };
export type CatalogueClientOptions = {
  session: Session;
  /** Announces changes in the cloud. */
  line: { subscribe: (listener: () => void) => () => void };
  origin: string;
  openSnapshots: (userId: number) => Promise<SnapshotReader>;
  /** Starts a device that calls `onMessage`. `canDraw`: the page has what it needs to draw the last screen of the last visit. */
  startDevice: (onMessage: (message: FromDevice) => void, canDraw: Promise<boolean>) => DeviceHandle;
  /** Resolves when the page has nothing to do for now. */
  waitForIdle: () => Promise<void>;
  /** Deletes what this browser stores of readers other than this one, or of all. */
  clearOtherReaders: (userId: number | null) => Promise<void>;
};
/** Prefetched as long as there is no listener. `result`: the latest one, maybe of the last visit. */
type Watch = {
  target: WatchTarget;
  from: number;
  to: number;
  listener: ((result: WatchResult) => void) | null;
  result: WatchResult | null;
};
/** The device of the reader who is signed in; `hasDrawn`: a screen has books to draw. */
type RunningDevice = { userId: number; handle: DeviceHandle; hasDrawn: boolean };

/** A prefetched watch that nobody has used after this time ends. */
const PREFETCH_MS = 10_000;

const initialStatus: SyncStatus = { initialSync: null, pending: 0 };

/** The page's side of the library on this device: runs one device for the signed-in reader, and routes its messages. */
export const createCatalogueClient = ({
  session,
  line,
  origin,
  openSnapshots,
  startDevice,
  waitForIdle,
  clearOtherReaders,
}: CatalogueClientOptions) => {
  let device: RunningDevice | null = null;
  let sentToken: string | null = null;
  /** Until the device has results. */
  let snapshots: ScreenSnapshots | null = null;
  /** Of watches and queries. */
  let lastId = 0;
  let status = initialStatus;
  const watches = new Map<number, Watch>();
  /** The ids of watches that are prefetched, by the keys of their targets. */
  const prefetched = new Map<string, number>();
  const queries = new Map<number, (result: QueryResult) => void>();
  const statusListeners = new Set<() => void>();
  const rejectionListeners = new Set<(mutation: Mutation, rejection: Rejection) => void>();

  const setStatus = (next: SyncStatus): void => {
    status = next;
    for (const listener of statusListeners) listener();
  };

  const answerRenewal = async (
    handle: DeviceHandle,
    { requestId, rejectedToken }: FromDevice & { kind: 'renewToken' },
  ): Promise<void> => {
    try {
      const current = await session.token();
      const token = current === rejectedToken ? await session.renew() : current;
      handle.receive({ kind: 'tokenRenewed', requestId, token, isOffline: false });
    } catch {
      handle.receive({ kind: 'tokenRenewed', requestId, token: null, isOffline: true });
    }
  };

  const closeSnapshots = (): void => {
    snapshots?.close();
    snapshots = null;
  };
  const deliver = (watch: Watch, result: WatchResult): void => {
    watch.result = result.loadState === 'ready' ? result : null;
    if (watch.listener === null) return;
    watch.listener(result);
    if (watch.result === null || device === null || device.hasDrawn) return;
    device.hasDrawn = true;
    const { handle } = device;
    void waitForIdle().then(() => handle.receive({ kind: 'firstScreenDrawn' }));
  };
  const onUpdate = (result: WatchResult, watch: Watch | undefined): void => {
    if (result.loadState === 'ready') closeSnapshots();
    // The result of the last visit stays until there is a better one.
    else if (watch?.result) return;
    if (watch === undefined) return;
    deliver(watch, result);
  };
  const findPrefetched = (target: WatchTarget): Watch | undefined =>
    watches.get(prefetched.get(toWatchKey(target)) ?? 0);
  const getLatest = (target: WatchTarget): WatchResult | null =>
    snapshots?.get(target) ?? findPrefetched(target)?.result ?? null;
  const deliverSnapshot = async (watchId: number, watch: Watch): Promise<void> => {
    const result = await snapshots?.read(watch.target);
    if (result && watches.has(watchId) && !watch.result) deliver(watch, result);
  };

  const onMessage = (sender: RunningDevice, message: FromDevice): void => {
    // From the device of a reader who has signed out only its end matters.
    if (sender !== device && message.kind !== 'cleared') return;
    switch (message.kind) {
      case 'renewToken':
        void answerRenewal(sender.handle, message);
        break;
      case 'sessionEnded':
        session.handleRejectedToken();
        break;
      case 'update':
        onUpdate(message.result, watches.get(message.watchId));
        break;
      case 'queryResult':
        queries.get(message.requestId)?.(message.result);
        queries.delete(message.requestId);
        break;
      case 'syncStatus':
        setStatus(message.status);
        break;
      case 'mutationRejected':
        for (const listener of rejectionListeners) listener(message.mutation, message.rejection);
        break;
      case 'cleared':
        sender.handle.terminate();
        break;
      default:
        message satisfies never;
    }
  };

  const start = (userId: number, token: string | null): void => {
    // Before the device, which has more to read.
    snapshots = createScreenSnapshots(openSnapshots(userId));
    const handle = startDevice((message) => onMessage(started, message), snapshots.lastScreenRead);
    const started: RunningDevice = { userId, handle, hasDrawn: false };
    device = started;
    void clearOtherReaders(userId);
    sentToken = token;
    handle.receive({ kind: 'start', userId, origin, token });
    for (const [watchId, watch] of watches) {
      const { target, from, to } = watch;
      watch.result = null;
      void deliverSnapshot(watchId, watch).catch(() => undefined);
      handle.receive({ kind: 'watch', watchId, target });
      if (to > 0) handle.receive({ kind: 'range', watchId, from, to });
    }
  };

  /** Starts or clears the device as the session changes. */
  const followSession = (): void => {
    const now = session.current();
    if (device && (now.state === 'out' || (now.state === 'in' && now.userId !== device.userId))) {
      device.handle.receive({ kind: 'clear' });
      device = null;
      closeSnapshots();
      for (const resolve of queries.values()) resolve([]);
      queries.clear();
      setStatus(initialStatus);
    }
    if (now.state === 'out') void clearOtherReaders(null);
    if (now.state !== 'in') return;
    const token = now.access?.token ?? null;
    if (!device) start(now.userId, token);
    else if (token !== sentToken) {
      sentToken = token;
      device.handle.receive({ kind: 'token', token });
    }
  };

  const runQuery = (query: Query): Promise<QueryResult> =>
    new Promise((resolve) => {
      if (!device) return resolve(query.kind === 'index' ? -1 : []);
      lastId += 1;
      queries.set(lastId, resolve);
      device.handle.receive({ kind: 'query', requestId: lastId, query });
    });

  const openWatch = (target: WatchTarget, listener: Watch['listener']): number => {
    lastId += 1;
    const watch: Watch = { target, listener, from: 0, to: 0, result: getLatest(target) };
    watches.set(lastId, watch);
    void deliverSnapshot(lastId, watch).catch(() => undefined); // without a snapshot the device sends the first result
    device?.handle.receive({ kind: 'watch', watchId: lastId, target });
    return lastId;
  };
  const stopWatch = (watchId: number): void => {
    watches.delete(watchId);
    device?.handle.receive({ kind: 'unwatch', watchId });
  };
  /** Gives a prefetched watch to its listener. */
  const takePrefetched = (target: WatchTarget, listener: (result: WatchResult) => void): number | null => {
    const key = toWatchKey(target);
    const watchId = prefetched.get(key);
    const watch = watches.get(watchId ?? 0);
    prefetched.delete(key);
    if (watchId === undefined || watch === undefined) return null;
    watch.listener = listener;
    if (watch.result) deliver(watch, watch.result);
    return watchId;
  };

  return {
    /** Follows the session, and the changes that the cloud announces. */
    start: (): void => {
      session.subscribe(followSession);
      line.subscribe(() => device?.handle.receive({ kind: 'sync' }));
      followSession();
    },
    /** Resolves when the last screen of the last visit can be drawn, or there is none. */
    waitForLastScreen: async (): Promise<null> => {
      await snapshots?.lastScreenRead;
      return null;
    },
    /** The latest result of a target: of the last visit, until the device has one, or prefetched. The same object each time. */
    getLatest,
    /** Watches a target for a screen that is about to be shown; `getLatest` has the result by then. */
    prefetch: (target: WatchTarget): void => {
      const key = toWatchKey(target);
      if ([...watches.values()].some((watch) => toWatchKey(watch.target) === key)) return;
      const watchId = openWatch(target, null);
      prefetched.set(key, watchId);
      setTimeout(() => {
        if (prefetched.get(key) !== watchId) return;
        prefetched.delete(key);
        stopWatch(watchId);
      }, PREFETCH_MS);
    },
    /** Calls `listener` now and after each change. */
    watch: (target: WatchTarget, listener: (result: WatchResult) => void) => {
      const watchId = takePrefetched(target, listener) ?? openWatch(target, listener);
      return {
        setRange: (from: number, to: number): void => {
          const watch = watches.get(watchId);
          if (watch) Object.assign(watch, { from, to });
          device?.handle.receive({ kind: 'range', watchId, from, to });
        },
        stop: (): void => stopWatch(watchId),
      };
    },
    /** Lists the ids of a range of a view. */
    listIds: async (view: View, from: number, to: number): Promise<readonly string[]> =>
      // The kind of the query decides the kind of the result.
      (await runQuery({ kind: 'ids', view, from, to })) as readonly string[], // as above
    /** Finds the index of a book in a view; -1 when it is not there. */
    findIndex: async (view: View, id: string): Promise<number> =>
      (await runQuery({ kind: 'index', view, id })) as number, // by the kind of the query
    mutate: (mutation: Mutation): void => device?.handle.receive({ kind: 'mutate', mutation }),
    /** Resolves when no mutation waits to be sent, or after so many ms. */
    waitUntilSent: (timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        if (status.pending === 0) return resolve();
        const check = (): void => {
          if (status.pending > 0) return;
          statusListeners.delete(check);
          resolve();
        };
        statusListeners.add(check);
        setTimeout(resolve, timeoutMs);
        device?.handle.receive({ kind: 'sync' });
      }),
    /** Syncs now. */
    sync: (): void => device?.handle.receive({ kind: 'sync' }),
    status: (): SyncStatus => status,
    onStatus: (listener: () => void): (() => void) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    /** Calls `listener` with mutations that the server rejected; they are already reverted. */
    onRejected: (listener: (mutation: Mutation, rejection: Rejection) => void): (() => void) => {
      rejectionListeners.add(listener);
      return () => rejectionListeners.delete(listener);
    },
  };
};
export type CatalogueClient = ReturnType<typeof createCatalogueClient>;
