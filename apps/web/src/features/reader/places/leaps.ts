import type { ReadingSettings } from '@lectern/contracts';
import type { Place } from '../reading-state.ts';

/** Where a reader was before each leap, the last one at the end. */
export type Trail = readonly Place[];

/** Leaps that can be taken back. */
const LONGEST = 20;
/** A turn moves by one page, or by the two of a spread. */
const A_TURN = 2;

export const leapt = (trail: Trail, from: Place): Trail => [...trail, from].slice(-LONGEST);

/**
 * Whether a page can’t have been reached from another by a turn: a link was followed. Pages of another measure tell nothing,
 * and neither do those of a strip, which a wheel passes quickly.
 */
export const isLeap = (from: Place, to: Place, flow: ReadingSettings['flow']): boolean => {
  if (from.at.spine === to.at.spine)
    return flow === 'paged' && from.pages === to.pages && Math.abs(to.page - from.page) > A_TURN;
  const onward = to.at.spine > from.at.spine;
  const [earlier, later] = onward ? [from, to] : [to, from];
  return earlier.page < earlier.pages - A_TURN || later.page >= A_TURN;
};
