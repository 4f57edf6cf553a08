import type { FromSurface } from '@lectern/contracts';

export type Place = Extract<FromSurface, { kind: 'place' }>;
export type Failure = Extract<FromSurface, { kind: 'failed' }>;
/** What the drawer holds. */
export const TABS = ['contents', 'bookmarks', 'notes'] as const;
export type Tab = (typeof TABS)[number];
export type Panel = Tab | 'places' | 'location' | 'type' | 'keys';

/** What the reader's screen shows around the page. */
export type ReadingState = {
  /** The first page has been drawn (or has failed to be). */
  shown: boolean;
  place: Place | null;
  /** The chapter at the place can't be shown. */
  failure: Failure | null;
  bars: boolean;
  panel: Panel | null;
  /** The reader has asked for a place, by the contents or the bar: arriving there is no turn. */
  going: boolean;
};

export type ReadingEvent =
  | { kind: 'ready' }
  | Place
  | Failure
  /** A tap in the middle of the page. */
  | { kind: 'tap' }
  | { kind: 'going' }
  | { kind: 'escape' }
  | { kind: 'panel'; panel: Panel | null };

/** Bars are there at first, so that a reader sees what there is. */
export const atFirst: ReadingState = {
  shown: false,
  place: null,
  failure: null,
  bars: true,
  panel: null,
  going: false,
};

export const readingAfter = (state: ReadingState, event: ReadingEvent): ReadingState => {
  switch (event.kind) {
    case 'ready':
      return { ...state, shown: true };
    case 'place': {
      const failure = state.failure?.spine === event.at.spine ? state.failure : null;
      // new measures keep the place; the panel for type stays: readers turn to see what a size looks like
      const turned = state.shown && !state.going && state.place !== null && state.place.at.cfi !== event.at.cfi;
      const panel = turned && state.panel === 'location' ? null : state.panel;
      const bars = state.bars && !(turned && panel !== 'type');
      return { ...state, place: event, failure, going: false, bars, panel };
    }
    case 'failed':
      return { ...state, shown: true, failure: event };
    case 'tap':
      // who taps beside the card is done with it
      if (state.panel === 'location') return { ...state, panel: null };
      return { ...state, bars: !state.bars, panel: state.panel === 'type' ? null : state.panel };
    case 'going':
      return { ...state, going: true };
    case 'escape':
      return state.panel ? { ...state, panel: null } : { ...state, bars: !state.bars };
    case 'panel':
      return { ...state, panel: event.panel, bars: state.bars || event.panel !== null };
    default:
      event satisfies never;
      return state;
  }
};
