import type { QrState } from '@lectern/contracts';
import type { Bus } from '../../platform/bus/bus.ts';

type StateListener = (state: QrState) => void;
type StateLookup = () => Promise<QrState | null>;
type Watcher = { notify: StateListener; lookUp: StateLookup };

/** Bus topic: the hash of a code's id and its new state. */
const TOPIC = 'qr';
/** Limits of watchers, who are not signed in: tabs that show one code, and all in this process. */
const MAX_PER_CODE = 4;
const MAX_WATCHERS = 5_000;
/** The states of an open code, in order; every other state is final. */
const STEPS: readonly QrState[] = ['waiting', 'seen'];

/** Reports each step once: a lookup may return a state that the bus has reported already, or an older one. */
const skipRepeatedStates = (notify: StateListener): StateListener => {
  let reportedStep = -1;
  return (state) => {
    const step = STEPS.includes(state) ? STEPS.indexOf(state) : STEPS.length;
    if (step <= reportedStep) return;
    reportedStep = step;
    notify(state);
  };
};

/** Reports the state of codes to the browsers that show them, across processes. */
export const createQrWatchers = ({ bus }: { bus: Bus }) => {
  const watchers = new Map<string, Set<Watcher>>();
  let waiting = 0;

  const refreshState = async (watcher: Watcher): Promise<void> => {
    const state = await watcher.lookUp();
    if (state) watcher.notify(state);
  };
  const stops = [
    bus.subscribe(TOPIC, (text) => {
      const [key = '', state] = text.split(' ');
      // only this module publishes to the topic
      for (const { notify } of watchers.get(key) ?? []) notify(state as QrState);
    }),
    // when this fails, the browser notices by its own polling
    bus.onGap(() => {
      for (const codeWatchers of watchers.values())
        for (const watcher of codeWatchers) void refreshState(watcher).catch(() => undefined);
    }),
  ];

  return {
    publish: (idHash: Uint8Array, state: QrState): void => bus.publish(TOPIC, `${toKey(idHash)} ${state}`),

    /** Returns the function that stops watching; null when the lookup finds no code. */
    async watch(
      idHash: Uint8Array,
      lookUp: StateLookup,
      listener: StateListener,
    ): Promise<(() => void) | 'full' | null> {
      const key = toKey(idHash);
      const codeWatchers = watchers.get(key) ?? new Set<Watcher>();
      if (codeWatchers.size >= MAX_PER_CODE || waiting >= MAX_WATCHERS) return 'full';
      const notify = skipRepeatedStates(listener);
      const watcher = { notify, lookUp };
      watchers.set(key, codeWatchers.add(watcher));
      waiting += 1;
      const stop = (): void => {
        if (!codeWatchers.delete(watcher)) return;
        waiting -= 1;
        if (codeWatchers.size === 0) watchers.delete(key);
      };
      // subscribes before the lookup, so that no change is missed
      const state = await lookUp().catch((error: unknown) => {
        stop();
        throw error;
      });
      if (state) notify(state);
      else stop();
      return state && stop;
    },

    close(): void {
      for (const stop of stops) stop();
    },
  };
};

const toKey = (idHash: Uint8Array): string => Buffer.from(idHash).toString('hex');
