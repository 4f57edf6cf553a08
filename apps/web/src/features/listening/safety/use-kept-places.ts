import { listening } from '@lectern/contracts';
import { useEffect, useState } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import {
  createPositionTracker,
  device,
  type PlaceKeeper,
  type Reached,
  reachedBy,
  useNewestPlace,
  usePlaceKeeper,
} from '../../places/places.queries.ts';
import type { Playback, Player } from '../engine/player.ts';
import { early } from './early.ts';
import { elsewhere } from './elsewhere.ts';
import { followPosition } from './follow-position.ts';
import { type HeardPlace, isApartIn, isLostForGood, leftElsewhere, saveHeard, unsentHeard } from './kept-place.ts';
import type { Opened } from './line.ts';
import { savingNow } from './saving-now.ts';

/** The last audiobook is asked for anew so long after a player was stopped (spec section 12). */
const LAST_MS = 1000;

/** A leap that could not be told yet is told with what follows: else what was heard before it would be moved there. */
const merge = (unsent: HeardPlace, next: HeardPlace): HeardPlace => ({
  ...next,
  goesOn: unsent.goesOn && next.goesOn,
});
const WAYS = { save: saveHeard, isLost: isLostForGood, unsent: unsentHeard, merge };

const isPlaying = ({ state }: Playback): boolean => state === 'playing' || state === 'waiting';

/** Where the player is in this book, in milliseconds; null while it holds another one. */
const atIn = (player: Player, bookId: string): number | null => {
  const now = player.current();
  return now.state !== 'empty' && now.recording.id === bookId ? now.atMs : null;
};

/** The positions of a book in the player; the keeper that saves them comes a moment later. */
const createHeardPositions = (player: Player, book: Opened) => {
  let keeper: PlaceKeeper<HeardPlace> | null = null;
  const { id, durationMs, position } = book;
  const conflict = leftElsewhere(book);
  const tracker = createPositionTracker<HeardPlace>(
    {
      device: device.id(),
      isApart: isApartIn(durationMs),
      isMoving: () => isPlaying(player.current()) && atIn(player, id) !== null,
      isUnsent: () => keeper?.isWaiting() ?? false,
      follow: (to, isFirst) => followPosition(player, book, to, isFirst),
      save: (place) => keeper?.note(place),
      remembersAnswer: true,
    },
    { updated: position?.updated ?? null, conflict: conflict && reachedBy(conflict, performance.now()) },
  );
  return {
    tracker,
    learnNews: (newest: Reached): void => tracker.learn(newest, 'news'),
    learnAnswer: (newest: Reached): void => tracker.learn(newest, 'answer'),
    savedBy: (by: PlaceKeeper<HeardPlace>): void => {
      keeper = by;
    },
  };
};

/** Saves the places of the book that the player holds, and tells how it stands with that. */
export const useKeptPlaces = (player: Player, book: Opened): void => {
  const { id, durationMs } = book;
  const [{ tracker, learnNews, learnAnswer, savedBy }] = useState(() => createHeardPositions(player, book));
  const { keeper, saving } = usePlaceKeeper(id, WAYS, learnAnswer);
  const { flush } = keeper;
  useNewestPlace(id, learnNews);
  useEffect(() => {
    savedBy(keeper);
    const move = (atMs: number, goesOn: boolean): void => tracker.move({ atMs, goesOn }, atMs / durationMs);
    tracker.show((atIn(player, id) ?? 0) / durationMs);
    const { missedMs, end } = early.begin(id);
    if (missedMs !== null) move(missedMs, false);
    const stop = player.onPlace(({ atMs, why, moved }) => {
      if (atIn(player, id) === null) return; // the last word of the book before
      if (moved) move(atMs, why === 'tick' || why === 'leave');
      if (why === 'pause' || why === 'end' || why === 'leave') void keeper.flush();
    });
    // before the keeper itself hears of it: what it sends then is where the sound is, not where it was seconds ago
    const leave = (): void => {
      const atMs = player.current().state === 'playing' ? atIn(player, id) : null;
      if (atMs !== null) move(Math.round(atMs), true);
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave, { capture: true });
    addEventListener('visibilitychange', hidden, { capture: true });
    return () => {
      removeEventListener('pagehide', leave, { capture: true });
      removeEventListener('visibilitychange', hidden, { capture: true });
      stop();
      end();
    };
  }, [player, id, durationMs, keeper, tracker, savedBy]);
  useEffect(() => elsewhere.track(id, tracker), [id, tracker]);
  useEffect(() => savingNow.change({ saving, retry: () => void flush() }), [saving, flush]);
  useEffect(
    () => () => {
      savingNow.change({ saving: { state: 'none' }, retry: () => {} });
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: [listening.open.name] }), LAST_MS);
    },
    [],
  );
};
