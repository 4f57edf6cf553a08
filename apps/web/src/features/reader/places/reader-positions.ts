import type { SavedPosition, Target } from '@lectern/contracts';
import {
  createPositionTracker,
  device,
  type PlaceKeeper,
  type PositionTracker,
  type Reached,
  reachedBy,
} from '../../places/places.queries.ts';
import type { Place } from '../reading-state.ts';
import type { PlaceToSave } from '../unsent-place.ts';
import { targetOf } from './target.ts';

/** What opening a book tells of its positions. */
export type KnownPositions = {
  /** The newest; one that opening tells without its device is not asked about. */
  position: SavedPosition | { updated: string } | null;
  /** Where this device has moved without the server’s knowledge; null where it has not. */
  here: SavedPosition | null;
  /** Share of the book that one page takes in the layout that is shown. */
  pageShare: (place: Place) => number;
  /** What there is to read, in characters, where that is known. */
  manifest?: { totalCharacters: number };
};

/** Pages are not of one length: what is further than half of the usual one is another page. */
const ANOTHER_PAGE = 0.5;

/** Hears that a newer position is shown; `from`: where the reader was, when that is another page and told for the first time. */
type OnFollow = (to: Reached, from: Place | null) => void;

export type ReaderPositions = {
  tracker: PositionTracker<PlaceToSave>;
  learnNews: (newest: Reached) => void;
  learnAnswer: (newest: Reached) => void;
  /** Where this device begins while another position is asked about; null for the newest. */
  here: SavedPosition | null;
  /** A page is shown. */
  shows: (place: Place) => void;
  savedBy: (keeper: PlaceKeeper<PlaceToSave>) => void;
  adoptBy: (show: (to: Target) => void) => void;
  onFollow: (hear: OnFollow) => void;
};

/** The positions of an open text or book of pages; the line to its surface, and the keeper, come a moment later. */
export const createReaderPositions = (
  { position, here, pageShare }: KnownPositions,
  asked: Target | null,
): ReaderPositions => {
  const own = device.id();
  let place: Place | null = null;
  let keeper: PlaceKeeper<PlaceToSave> | null = null;
  let adopt = (_: Target): void => {};
  let followed: OnFollow = () => {};
  const conflict = !asked && here && position && 'device' in position && position.device !== own ? position : null;

  const isApart = (there: number, at: number): boolean =>
    there !== at && Math.abs(there - at) >= (place ? pageShare(place) : 0) * ANOTHER_PAGE;
  const follow = (to: Reached, isFirst: boolean): void => {
    if (!place || to.cfi === place.at.cfi) return;
    adopt(targetOf(to));
    followed(to, isFirst && isApart(to.fraction, place.at.fraction) ? place : null);
  };
  const tracker = createPositionTracker<PlaceToSave>(
    {
      device: own,
      isApart,
      isMoving: () => false,
      isUnsent: () => keeper?.isWaiting() ?? false,
      follow,
      save: (movement) => keeper?.note(movement),
      remembersAnswer: false,
    },
    { updated: position?.updated ?? null, conflict: conflict && reachedBy(conflict, performance.now()) },
  );
  return {
    tracker,
    learnNews: (newest) => tracker.learn(newest, 'news'),
    learnAnswer: (newest) => tracker.learn(newest, 'answer'),
    here: conflict ? here : null,
    shows: (shown) => {
      place = shown;
    },
    savedBy: (by) => {
      keeper = by;
    },
    adoptBy: (show) => {
      adopt = show;
    },
    onFollow: (hear) => {
      followed = hear;
    },
  };
};
