import { listening } from '@lectern/contracts';
import { useCallback, useEffect } from 'react';
import { queryClient } from '../../../lib/query-client.ts';
import { type Reached, usePlaceKeeper } from '../../places/places.queries.ts';
import type { Player } from '../engine/player.ts';
import { early } from './early.ts';
import { elsewhere } from './elsewhere.ts';
import { type HeardPlace, isLostForGood, saveHeard, unsentHeard } from './kept-place.ts';
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

/** Where the player is in this book, in milliseconds; null while it holds another one. */
const atIn = (player: Player, bookId: string): number | null => {
  const now = player.current();
  return now.state !== 'empty' && now.recording.id === bookId ? now.atMs : null;
};

/** Saves the places of the book that the player holds, and tells how it stands with that. */
export const useKeptPlaces = (player: Player, { id, durationMs }: Opened): void => {
  const learn = useCallback(
    (newest: Reached): void => elsewhere.learn(id, newest, (atIn(player, id) ?? 0) / durationMs),
    [player, id, durationMs],
  );
  const { note, flush, saving } = usePlaceKeeper(id, WAYS, learn);
  useEffect(() => {
    const { missedMs, end } = early.begin(id);
    if (missedMs !== null) note({ atMs: missedMs, goesOn: false });
    const stop = player.onPlace(({ atMs, why }) => {
      if (atIn(player, id) === null) return; // the last word of the book before
      elsewhere.moved(id, atMs / durationMs);
      note({ atMs, goesOn: why === 'tick' || why === 'leave' });
      if (why === 'pause' || why === 'end' || why === 'leave') void flush();
    });
    return () => {
      stop();
      end();
    };
  }, [player, id, durationMs, note, flush]);
  useEffect(() => {
    // before the keeper itself hears of it: what it sends then is where the sound is, not where it was seconds ago
    const leave = (): void => {
      const atMs = player.current().state === 'playing' ? atIn(player, id) : null;
      if (atMs !== null) note({ atMs: Math.round(atMs), goesOn: true });
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave, { capture: true });
    addEventListener('visibilitychange', hidden, { capture: true });
    return () => {
      removeEventListener('pagehide', leave, { capture: true });
      removeEventListener('visibilitychange', hidden, { capture: true });
    };
  }, [player, id, note]);
  useEffect(() => savingNow.change({ saving, retry: () => void flush() }), [saving, flush]);
  useEffect(
    () => () => {
      savingNow.change({ saving: { state: 'none' }, retry: () => {} });
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: [listening.open.name] }), LAST_MS);
    },
    [],
  );
};
