import type { CatalogueClient } from './catalogue-client.ts';
import type { LoadState, WatchResult } from './protocol.ts';
import type { Entry, View } from './types.ts';

/** Rows that are held of a view: many screens of them, and never all of a large library. */
const MAX_ROWS = 4_000;
/** Rows that are requested before and behind the visible range, so that steady scrolling never waits. */
const OVERSCAN = 60;

type ViewSize = { total: number; isAudio: boolean };
type ViewRowsState = ViewSize & { loadState: LoadState; rows: ReadonlyMap<number, Entry> };

/**
 * Holds the rows of a view around its visible range.
 * @param expected size of the view, as far as it is known before the device has answered.
 */
export const createViewRows = (
  catalogue: CatalogueClient,
  view: View,
  expected: ViewSize = { total: 0, isAudio: false },
) => {
  let state: ViewRowsState = { loadState: 'loading', ...expected, rows: new Map() };
  let version = -1;
  let latest: WatchResult | null = null;
  let [from, to] = [0, 0];
  let watch: ReturnType<CatalogueClient['watch']> | null = null;
  const listeners = new Set<() => void>();

  const onResult = (result: WatchResult): void => {
    if (result.kind !== 'view' || result === latest) return;
    latest = result;
    const isSameVersion = result.version === version && state.rows.size < MAX_ROWS;
    const rows = new Map(isSameVersion ? state.rows : []);
    for (const [index, book] of result.rows.entries()) rows.set(result.from + index, book);
    ({ version } = result);
    state = { loadState: result.loadState, total: result.total, isAudio: result.isAudio, rows };
    for (const listener of listeners) listener();
  };

  const applyLatest = (): void => {
    const result = catalogue.getLatest({ kind: 'view', view });
    if (latest === null && result) onResult(result);
  };
  applyLatest();

  return {
    state: (): ViewRowsState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (watch === null) {
        applyLatest();
        watch = catalogue.watch({ kind: 'view', view }, onResult);
        // The range may have been requested before.
        if (to > 0) watch.setRange(from, to);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        watch?.stop();
        watch = null;
        [from, to] = [0, 0];
      };
    },
    requestRange: (firstRow: number, endRow: number): void => {
      if (firstRow >= from && endRow <= to) return;
      [from, to] = [Math.max(0, firstRow - OVERSCAN), endRow + OVERSCAN];
      watch?.setRange(from, to);
    },
  };
};
