import type { ReadingSettings, SavedPosition, Target } from '@lectern/contracts';
import { useCallback, useRef, useState } from 'react';
import {
  device,
  isElsewhere,
  isFar,
  type Reached,
  reachedBy,
  type Saving,
  useNewestPlace,
  usePlaceKeeper,
  useReadingClock,
} from '../../places/places.queries.ts';
import { isLostForGood, savePlace } from '../reader.queries.ts';
import type { Place } from '../reading-state.ts';
import { unsentPlace } from '../unsent-place.ts';
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
  position: SavedPosition | null;
  here: SavedPosition | null;
  /** What there is to read, in characters, where that is known. */
  manifest?: { totalCharacters: number };
};
/** `going`: a leap is under way. `held`: the address at which nothing is saved. */
type Now = { place: Place | null; going: boolean; answered: string | null; held: string | null };
/** The page that is shown first, whatever its address. */
const FIRST = '';
const WAYS = { save: savePlace, isLost: isLostForGood, unsent: unsentPlace };

/** Where the reader is on this device, on the others, and was before. `asked`: where this opening begins by wish. */
export const usePlaces = (bookId: string, opening: Known, asked: Target | null): Places => {
  const own = device.id();
  const [atOpening] = useState(() => {
    const { position, here } = opening;
    if (asked || !position || !here || !isElsewhere(position, own, here.fraction)) return null;
    return { there: reachedBy(position, performance.now()), here: targetOf(here) };
  });
  const [elsewhere, setElsewhere] = useState<Reached | null>(atOpening?.there ?? null);
  const [trail, setTrail] = useState<Trail>([]);
  const now = useRef<Now>({
    place: null,
    going: false,
    answered: null,
    // a place that nobody has chosen must not become the newest: it waits for a turn or an answer
    held: atOpening ? FIRST : null,
  });

  const learn = useCallback(
    (newest: Reached): void => {
      const { place, answered } = now.current;
      if (!place || newest.device === own || newest.updated === answered) return;
      setElsewhere(isElsewhere(newest, own, place.at.fraction) ? newest : null);
    },
    [own],
  );
  useNewestPlace(bookId, learn);
  const clock = useReadingClock(bookId, { isHeard: false });
  const keeper = usePlaceKeeper(bookId, WAYS, learn);

  const read = (before: Place, { at }: Place): void => {
    const characters = Math.max(0, at.fraction - before.at.fraction) * (opening.manifest?.totalCharacters ?? 0);
    clock.moved({ pages: at.cfi === before.at.cfi ? 0 : 1, characters: Math.round(characters) });
  };
  const leap = (): void => {
    const { place } = now.current;
    if (place) setTrail((before) => leapt(before, place));
    now.current.going = true;
  };
  const answer = (): void => {
    now.current.answered = elsewhere?.updated ?? null;
    now.current.held = null;
    setElsewhere(null);
  };
  return {
    start: asked ?? atOpening?.here ?? null,
    saving: keeper.saving,
    retry: () => void keeper.flush(),
    elsewhere,
    goThere: () => {
      answer();
      if (!elsewhere) return null;
      leap();
      return targetOf(elsewhere);
    },
    stay: () => {
      answer();
      const { place } = now.current;
      if (place) keeper.note({ at: place.at, page: place.page, pages: place.pages });
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
      const { place: before, going, held } = now.current;
      read(before && !going ? before : place, place);
      if (before && !going && flow && isLeap(before, place, flow)) setTrail((earlier) => leapt(earlier, before));
      now.current = { ...now.current, place, going: false, held: held === FIRST ? place.at.cfi : held };
      if (now.current.held === place.at.cfi) return;
      now.current.held = null;
      if (elsewhere && !isFar(elsewhere.fraction, place.at.fraction)) setElsewhere(null);
      keeper.note({ at: place.at, page: place.page, pages: place.pages });
    },
  };
};
