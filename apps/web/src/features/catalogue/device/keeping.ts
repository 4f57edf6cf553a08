import type { Holdings } from './holdings.ts';
import type { Progress, Store } from './store.ts';

/** Changes that come close together are written together, this long after the first, in ms. */
const GATHER_MS = 1_500;

type Parts = {
  held: Holdings;
  store: () => Store;
  progress: () => Progress;
  /** What screens would show first another time, by its key. */
  firsts: () => Parameters<Store['keepFirsts']>[0];
};

/** Writes what the device holds, now and then, where no other tab of the same reader does. */
export const keeping = ({ held, store, progress, firsts }: Parts) => {
  let may = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;

  const write = async (): Promise<void> => {
    timer = undefined;
    if (!may || stopped) return;
    const { inPacks, changed, anew } = held.toKeep();
    try {
      await store().write({ ...progress(), packs: inPacks }, changed, anew);
      await store().keepFirsts(firsts());
    } catch {
      held.notKept(changed, anew); // a full disk: the next visit begins where the last writing ended
    }
  };
  const soon = (): void => {
    if (stopped) return;
    timer ??= setTimeout(() => {
      writing = writing.then(write);
    }, GATHER_MS);
  };
  return {
    soon,
    mayWrite: (): void => {
      may = true;
      soon();
    },
    stop: (): void => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
