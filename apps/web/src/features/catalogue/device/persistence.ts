import type { DeviceState } from './device-state.ts';
import type { Watchers } from './watchers.ts';

/** Changes are collected for so many ms after the first, then written together. */
const DEBOUNCE_MS = 1_500;

/** Writes the books and the snapshots of the screens to the store, once this tab may write it. */
export const createPersistence = (state: DeviceState, watchers: Watchers) => {
  let isEnabled = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    timer = undefined;
    const { store, cache, syncProgress } = state;
    if (store === null || !isEnabled || isStopped) return;
    const { packCount, packs, isFull } = cache.takeUnsaved();
    try {
      await store.write({ ...syncProgress, packs: packCount }, packs, isFull);
      await store.saveSnapshots(watchers.takeSnapshots());
    } catch {
      cache.markUnsaved(packs, isFull); // a full disk: the next visit starts from the last write
    }
  };
  const schedule = (): void => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      writing = writing.then(write);
    }, DEBOUNCE_MS);
  };
  state.onChange((source) => {
    if (source === 'cloud') schedule();
  });

  return {
    /** This tab holds the lock of the store. */
    enable: (): void => {
      isEnabled = true;
      schedule();
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
