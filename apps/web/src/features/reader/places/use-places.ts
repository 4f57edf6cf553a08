import type { ReadingSettings, Target } from '@lectern/contracts';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../ui/toasts.ts';
import {
  type Reached,
  type Saving,
  useNewestPlace,
  usePlaceKeeper,
  useReadingClock,
} from '../../places/places.queries.ts';
import { isLostForGood, savePlace } from '../reader.queries.ts';
import type { Place } from '../reading-state.ts';
import { unsentPlace } from '../unsent-place.ts';
import { isLeap, leapt, type Trail } from './leaps.ts';
import { createReaderPositions, type KnownPositions } from './reader-positions.ts';
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
  /** How newer places of other devices are shown from now on. */
  adoptBy: (show: (to: Target) => void) => void;
  /** A page is shown. By `flow` links are told from turns; null where the page itself tells. */
  note: (place: Place, flow: ReadingSettings['flow'] | null) => void;
};

const WAYS = { save: savePlace, isLost: isLostForGood, unsent: unsentPlace };

/** Where the reader is on this device, on the others, and was before. `asked`: where this opening begins by wish. */
export const usePlaces = (bookId: string, opening: KnownPositions, asked: Target | null): Places => {
  const { t } = useTranslation('places');
  const [trail, setTrail] = useState<Trail>([]);
  const [positions] = useState(() => createReaderPositions(opening, asked));
  const { tracker, learnNews, learnAnswer } = positions;
  const elsewhere = useSyncExternalStore(tracker.subscribe, tracker.question);
  useNewestPlace(bookId, learnNews);
  const clock = useReadingClock(bookId, { isHeard: false });
  const { keeper, saving } = usePlaceKeeper(bookId, WAYS, learnAnswer);
  const now = useRef<{ place: Place | null; going: boolean }>({ place: null, going: false });
  useLayoutEffect(() => positions.savedBy(keeper), [positions, keeper]);
  useLayoutEffect(() =>
    positions.onFollow((to, from) => {
      now.current.going = true;
      if (!from) return;
      setTrail((before) => leapt(before, from));
      toasts.tell(t('followed', { device: to.deviceName ?? t('device.other') }));
    }),
  );

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
    start: asked ?? (positions.here && targetOf(positions.here)),
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
    adoptBy: positions.adoptBy,
    note: (place, flow) => {
      const { place: before, going } = now.current;
      const isFirst = before === null;
      // a book that nobody has opened stands at its first page; a wish for an entry is a movement, new measures are none
      const hasMoved = place.moved || (isFirst && (asked !== null || opening.position === null));
      if (isFirst || place.moved) read(before && !going ? before : place, place);
      if (before && !going && place.moved && flow && isLeap(before, place, flow))
        setTrail((earlier) => leapt(earlier, before));
      now.current = { place, going: false };
      positions.shows(place);
      const isSame = place.at.cfi === before?.at.cfi && place.at.fraction === before.at.fraction;
      if (hasMoved && !isSame) move(place);
      else tracker.show(place.at.fraction);
    },
  };
};
