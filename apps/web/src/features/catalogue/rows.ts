import type { Catalogue } from './catalogue.ts';
import type { Entry, View } from './entry.ts';
import type { Known, Shown } from './protocol.ts';

/** Rows that are kept of a view: many screens of them, and never all of a large library. */
const MOST_KEPT = 4_000;
/** Asked for before and behind what is wanted, so that a steady hand never waits. */
const MARGIN = 60;

type Before = { total: number; isAudio: boolean };
type State = Before & { known: Known; rows: ReadonlyMap<number, Entry> };

/**
 * A window on a view, for whoever draws it.
 * @param before how many books there are and whether they are recordings, as far as is known before the device has answered.
 */
export const rowsOf = (catalogue: Catalogue, view: View, before: Before = { total: 0, isAudio: false }) => {
  let state: State = { known: 'loading', ...before, rows: new Map() };
  let version = -1;
  let heard: Shown | null = null;
  let [low, high] = [0, 0];
  let watch: ReturnType<Catalogue['watch']> | null = null;
  const listeners = new Set<() => void>();

  const hear = (shown: Shown): void => {
    if (shown.kind !== 'view' || shown === heard) return;
    heard = shown;
    const isSame = shown.version === version && state.rows.size < MOST_KEPT;
    const rows = new Map(isSame ? state.rows : []);
    for (const [index, book] of shown.rows.entries()) rows.set(shown.from + index, book);
    ({ version } = shown);
    state = { known: shown.known, total: shown.total, isAudio: shown.isAudio, rows };
    for (const listener of listeners) listener();
  };

  const hearFirst = (): void => {
    const kept = catalogue.first({ kind: 'view', view });
    if (heard === null && kept) hear(kept);
  };
  hearFirst();

  return {
    state: (): State => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (watch === null) {
        hearFirst();
        watch = catalogue.watch({ kind: 'view', view }, hear);
        // Who draws the rows may have wanted them already.
        if (high > 0) watch.range(low, high);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        watch?.stop();
        watch = null;
        [low, high] = [0, 0];
      };
    },
    want: (from: number, to: number): void => {
      if (from >= low && to <= high) return;
      [low, high] = [Math.max(0, from - MARGIN), to + MARGIN];
      watch?.range(low, high);
    },
  };
};
