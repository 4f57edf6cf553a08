import type { ReadingSettings } from '@lectern/contracts';
import type { PagePosition } from '../reading-state.ts';

/** The positions before each jump, the last one at the end. */
export type JumpHistory = readonly PagePosition[];

/** Jumps that the reader can go back. */
const MAX_JUMPS = 20;
/** A page turn moves by one page, or by two in a spread. */
const MAX_TURN_PAGES = 2;

/** Windows of a scrolled text, or fixed pages, that one movement of a reader passes. */
const MAX_SCROLLED_PAGES = 3;

export const addJump = (history: JumpHistory, from: PagePosition): JumpHistory => [...history, from].slice(-MAX_JUMPS);

/**
 * Whether a page can’t have been reached by a page turn, so that a link was followed. Page numbers of different layouts can't be compared,
 * nor those in scrolled mode, where the wheel passes pages quickly.
 */
export const isJump = (from: PagePosition, to: PagePosition, flow: ReadingSettings['flow']): boolean => {
  if (from.at.spine === to.at.spine)
    return flow === 'paged' && from.pages === to.pages && Math.abs(to.page - from.page) > MAX_TURN_PAGES;
  const isForward = to.at.spine > from.at.spine;
  const [earlier, later] = isForward ? [from, to] : [to, from];
  return earlier.page < earlier.pages - MAX_TURN_PAGES || later.page >= MAX_TURN_PAGES;
};

/** Whether a movement was too far for reading: by the End key, a scroll bar, a jump. Unlike `isJump` it is no reason to offer the way back. */
export const isSkip = (from: PagePosition, to: PagePosition, flow: ReadingSettings['flow'] | null): boolean => {
  if (flow !== null && (flow === 'paged' || from.at.spine !== to.at.spine)) return isJump(from, to, flow);
  return from.pages === to.pages && Math.abs(to.page - from.page) > MAX_SCROLLED_PAGES;
};
