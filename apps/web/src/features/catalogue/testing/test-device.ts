import { createDevice } from '../device/device.ts';
import { openStore } from '../device/store.ts';
import type { FromDevice, ToDevice, WatchResult, WatchTarget } from '../protocol.ts';

let lastId = 0;
export const createReaderId = (): number => {
  lastId += 1;
  return lastId;
};
let cleanups: (() => void)[] = [];
/** The open tabs of this browser. */
export const openTabs = new Set<string>();

/** A device in a tab of its own, and the page that speaks with it. */
export const createTestDevice = (
  userId: number,
  token: string | null = 'mine',
  fetchFn: typeof fetch = (input, init) => fetch(input, init),
) => {
  lastId += 1;
  const tabId = `tab ${lastId}`;
  openTabs.add(tabId);
  const results = new Map<number, WatchResult>();
  const messages: FromDevice[] = [];
  const listeners = new Set<() => void>();
  let lastWatchId = 0;
  const device = createDevice({
    post: (message) => {
      messages.push(message);
      if (message.kind === 'update') results.set(message.watchId, message.result);
      if (message.kind === 'renewToken') {
        send({ kind: 'tokenRenewed', requestId: message.requestId, token, isOffline: token === null });
      }
      for (const listener of listeners) listener();
    },
    openStore,
    requestStoreLock: () => ({ isHeldAtOnce: Promise.resolve(true), acquired: Promise.resolve() }),
    tabs: { id: tabId, listOpen: async () => openTabs },
    send: (input, init) =>
      openTabs.has(tabId) ? fetchFn(input, init) : Promise.reject(new TypeError('the tab is closed')),
  });
  const send = (message: ToDevice): void => device.receive(message);
  const until = async <T>(check: () => T | undefined | false | null): Promise<T> => {
    for (;;) {
      const value = check();
      if (value) return value;
      const { promise, resolve } = Promise.withResolvers<void>();
      listeners.add(resolve);
      await promise;
      listeners.delete(resolve);
    }
  };
  send({ kind: 'start', userId, origin: 'http://cloud.test/api/v1.0', token });
  cleanups.push(() => send({ kind: 'clear' }));
  const watch = (target: WatchTarget) => {
    lastWatchId += 1;
    const watchId = lastWatchId;
    send({ kind: 'watch', watchId, target });
    return {
      watchId,
      result: () => results.get(watchId),
      titles: () => {
        const result = results.get(watchId);
        return result?.kind === 'view' && result.loadState === 'ready' ? result.rows.map(({ title }) => title) : null;
      },
    };
  };
  const closeTab = (): void => void openTabs.delete(tabId);
  return { send, until, watch, messages: () => messages, closeTab };
};

/** Clears the stores of all test devices. */
export const clearTestDevices = (): void => {
  for (const cleanUp of cleanups) cleanUp();
  cleanups = [];
};
