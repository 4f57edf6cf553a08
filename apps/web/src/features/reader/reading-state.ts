import type { FromSurface } from '@lectern/contracts';

/** The position of the page on screen, as the surface reports it. */
export type PagePosition = Extract<FromSurface, { kind: 'place' }>;
export type Failure = Extract<FromSurface, { kind: 'failed' }>;
/** Tabs of the drawer. */
export const TABS = ['contents', 'bookmarks', 'notes'] as const;
export type Tab = (typeof TABS)[number];
export type Panel = Tab | 'positions' | 'location' | 'appearance' | 'keys';

/** What the reader view shows around the page. */
export type ReadingState = {
  /** The first page is rendered, or has failed. */
  isShown: boolean;
  position: PagePosition | null;
  /** The chapter at the position can't be shown. */
  failure: Failure | null;
  areBarsShown: boolean;
  panel: Panel | null;
  /** The reader has chosen a target in the contents or a bar: arriving there does not count as a page turn. */
  isNavigating: boolean;
};

export type ReadingEvent =
  | { kind: 'ready' }
  | PagePosition
  | Failure
  /** A tap in the middle of the page. */
  | { kind: 'tap' }
  | { kind: 'navigating' }
  | { kind: 'escape' }
  | { kind: 'showBars' }
  | { kind: 'panel'; panel: Panel | null };

/** Bars are shown at first, so that the reader discovers them. */
export const initialReadingState: ReadingState = {
  isShown: false,
  position: null,
  failure: null,
  areBarsShown: true,
  panel: null,
  isNavigating: false,
};

export const readingReducer = (state: ReadingState, event: ReadingEvent): ReadingState => {
  switch (event.kind) {
    case 'ready':
      return { ...state, isShown: true };
    case 'place': {
      const failure = state.failure?.spine === event.at.spine ? state.failure : null;
      // a new layout keeps the position; the appearance panel stays open, since readers turn pages to try a setting
      const hasTurned =
        state.isShown && !state.isNavigating && state.position !== null && state.position.at.cfi !== event.at.cfi;
      const panel = hasTurned && state.panel === 'location' ? null : state.panel;
      const areBarsShown = state.areBarsShown && !(hasTurned && panel !== 'appearance');
      return { ...state, position: event, failure, isNavigating: false, areBarsShown, panel };
    }
    case 'failed':
      return { ...state, isShown: true, failure: event };
    case 'tap':
      // a tap beside the location card closes it
      if (state.panel === 'location') return { ...state, panel: null };
      return { ...state, areBarsShown: !state.areBarsShown, panel: state.panel === 'appearance' ? null : state.panel };
    case 'navigating':
      return { ...state, isNavigating: true };
    case 'escape':
      return state.panel ? { ...state, panel: null } : { ...state, areBarsShown: !state.areBarsShown };
    case 'showBars':
      return { ...state, areBarsShown: true };
    case 'panel':
      return { ...state, panel: event.panel, areBarsShown: state.areBarsShown || event.panel !== null };
    default:
      event satisfies never;
      return state;
  }
};
