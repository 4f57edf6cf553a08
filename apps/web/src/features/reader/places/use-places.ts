import type { ReadingSettings, SavedPosition, Target } from '@lectern/contracts';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../ui/toasts.ts';
import {
  createPositionTracker,
  device,
  type PlaceKeeper,
  type Reached,
  reachedBy,
  type Saving,
  useNewestPlace,
  usePlaceKeeper,
  useReadingClock,
} from '../../places/places.queries.ts';
import { isLostForGood, savePlace } from '../reader.queries.ts';
import type { Place } from '../reading-state.ts';
import { type PlaceToSave, unsentPlace } from '../unsent-place.ts';
import { isLeap, leapt, type Trail } from './leaps.ts';
import { targetOf } from './target.ts';

export type Places = {
  /** Where to begin instead of the saved place. */
  start: Target | null;
  saving: Saving;
  retry: () => void;
  /** A place that another device left far from here; null when there is nothing to ask. */
  elsewhere: Reached | null;
  /** Where to go then, as of `back`; null when there is nothing to go to. */
  goThere: () => Target | null;
  stay: () => void;
  /** Where the reader was before the last leap. */
  before: Place | null;
  back: () => Target | null;
  /** The reader asked to go somewhere: the way back begins here. */
  leap: () => void;
  /** The reader goes on with a leap that was begun before: no further way back. */
  leapOn: () => void;
  /** A page is shown. By `flow` links are told from turns; null where the page itself tells. */
  note: (place: Place, flow: ReadingSettings['flow'] | null) => void;
};

/** What opening a book tells of its places. */
type Known = {
  /** The newest; one that opening tells without its device is not asked about. */
  position: SavedPosition | { updated: string } | null;
  /** Where this device has moved without the server’s knowledge; null where it has not. */
  here: SavedPosition | null;
  /** Share of the book that one page takes in the layout that is shown. */
  pageShare: (place: Place) => number;
  /** What there is to read, in characters, where that is known. */
  manifest?: { totalCharacters: number };
};
/** `going`: a leap is under way. */
type Now = { place: Place | null; going: boolean };
const WAYS = { save: savePlace, isLost: isLostForGood, unsent: unsentPlace };
/** Pages are not of one length: what is further than half of the usual one is another page. */
const ANOTHER_PAGE = 0.5;

/**
 * Where the reader is on this device, on the others, and was before. `asked`: where this opening begins by wish; `adopt`: shows a
 * newer place of another device.
 */
export const usePlaces = (
  bookId: string,
  opening: Known,
  asked: Target | null,
  adopt: (to: Target) => void,
): Places => {
  const { t } = useTranslation('places');
  const own = device.id();
  const [trail, setTrail] = useState<Trail>([]);
  const now = useRef<Now>({ place: null, going: false });
  const latest = useRef({ adopt, opening, t });
  useLayoutEffect(() => {
    latest.current = { adopt, opening, t };
  });
  const keeperNow = useRef<PlaceKeeper<PlaceToSave> | null>(null);

  const [{ tracker, learnNews, learnAnswer, here }] = useState(() => {
    const { position } = opening;
    const conflict =
      !asked && opening.here && position && 'device' in position && position.device !== own ? position : null;
    const isApart = (there: number, at: number): boolean => {
      const { place } = now.current;
      const page = place ? latest.current.opening.pageShare(place) : 0;
      return there !== at && Math.abs(there - at) >= page * ANOTHER_PAGE;
    };
    const follow = (to: Reached, isFirst: boolean): void => {
      const { place } = now.current;
      if (!place || to.cfi === place.at.cfi) return;
      const { adopt: show, t: say } = latest.current;
      now.current.going = true;
      show(targetOf(to));
      if (!isApart(to.fraction, place.at.fraction) || !isFirst) return;
      setTrail((before) => leapt(before, place));
      toasts.tell(say('followed', { device: to.deviceName ?? say('device.other') }));
    };
    const made = createPositionTracker<PlaceToSave>(
      {
        device: own,
        isApart,
        isMoving: () => false,
        isUnsent: () => keeperNow.current?.isWaiting() ?? false,
        follow,
        save: (place) => keeperNow.current?.note(place),
        remembersAnswer: false,
      },
      { updated: position?.updated ?? null, conflict: conflict && reachedBy(conflict, performance.now()) },
    );
    return {
      tracker: made,
      learnNews: (newest: Reached): void => made.learn(newest, 'news'),
      learnAnswer: (newest: Reached): void => made.learn(newest, 'answer'),
      here: conflict ? opening.here : null,
    };
  });
  const elsewhere = useSyncExternalStore(tracker.subscribe, tracker.question);
  useNewestPlace(bookId, learnNews);
  const clock = useReadingClock(bookId, { isHeard: false });
  const { keeper, saving } = usePlaceKeeper(bookId, WAYS, learnAnswer);
  useLayoutEffect(() => {
    keeperNow.current = keeper;
  }, [keeper]);

  const move = (place: Place): void =>
    tracker.move({ at: place.at, page: place.page, pages: place.pages }, place.at.fraction);
  const read = (before: Place, { at }: Place): void => {
    const characters = Math.max(0, at.fraction - before.at.fraction) * (opening.manifest?.totalCharacters ?? 0);
    clock.moved({ pages: at.cfi === before.at.cfi ? 0 : 1, characters: Math.round(characters) });
  };
  const leap = (): void => {
    const { place } = now.current;
    if (place) setTrail((before) => leapt(before, place));
    now.current.going = true;
  };
  return {
    start: asked ?? (here && targetOf(here)),
    saving,
    retry: () => void keeper.flush(),
    elsewhere,
    goThere: () => {
      const there = tracker.go();
      if (!there) return null;
      leap();
      return targetOf(there);
    },
    stay: () => {
      const { place } = now.current;
      tracker.stay();
      if (place) move(place); // an answer: this place is the newest
    },
    before: trail.at(-1) ?? null,
    back: () => {
      const before = trail.at(-1);
      if (!before) return null;
      setTrail(trail.slice(0, -1));
      now.current.going = true;
      return targetOf(before.at);
    },
    leap,
    leapOn: () => {
      now.current.going = true;
    },
    note: (place, flow) => {
      const { place: before, going } = now.current;
      const isFirst = before === null;
      // a book that nobody has opened stands at its first page; a wish for an entry is a movement, new measures are none
      const hasMoved = place.moved || (isFirst && (asked !== null || opening.position === null));
      if (isFirst || place.moved) read(before && !going ? before : place, place);
      if (before && !going && place.moved && flow && isLeap(before, place, flow))
        setTrail((earlier) => leapt(earlier, before));
      now.current = { place, going: false };
      const isSame = place.at.cfi === before?.at.cfi && place.at.fraction === before.at.fraction;
      if (hasMoved && !isSame) move(place);
      else tracker.show(place.at.fraction);
    },
  };
};
