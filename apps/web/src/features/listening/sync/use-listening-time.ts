import { useEffect } from 'react';
import { useReadingClock } from '../../positions/positions.queries.ts';
import type { Player } from '../engine/player.ts';

/** Counts the listening time of a book and its places: only while audio plays, also on a hidden page. A jump begins an interval. */
export const useListeningTime = (player: Player, bookId: string): void => {
  const clock = useReadingClock(bookId, { isHeard: true });
  useEffect(() => {
    let wasPlaying = false;
    /** Where audio was heard last. */
    let heardMs = 0;
    const record = (atMs: number): void => clock.recordActivity({ pages: 0, characters: 0, atMs: Math.round(atMs) });
    const check = (): void => {
      const playback = player.current();
      const isPlaying = playback.state === 'playing';
      if (!isPlaying && wasPlaying) clock.rest(Math.round(heardMs));
      if (isPlaying && !wasPlaying) record(playback.atMs);
      if (isPlaying) heardMs = playback.atMs;
      wasPlaying = isPlaying;
    };
    check();
    const unsubscribe = player.subscribe(check);
    const unsubscribePositions = player.onPosition(({ cause, atMs }) => {
      if (cause === 'tick' || cause === 'track') record(atMs);
      else if (cause === 'seek') {
        clock.rest(Math.round(heardMs));
        wasPlaying = false;
      }
    });
    return () => {
      unsubscribe();
      unsubscribePositions();
      clock.rest();
    };
  }, [player, clock]);
};
