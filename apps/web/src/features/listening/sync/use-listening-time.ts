import { useEffect } from 'react';
import { useReadingClock } from '../../positions/positions.queries.ts';
import type { Player } from '../engine/player.ts';

const NO_PAGES = { pages: 0, characters: 0 };

/** Counts the listening time of a book: only while audio plays, also on a hidden page. */
export const useListeningTime = (player: Player, bookId: string): void => {
  const clock = useReadingClock(bookId, { isHeard: true });
  useEffect(() => {
    let wasPlaying = false;
    const check = (): void => {
      const isPlaying = player.current().state === 'playing';
      if (isPlaying && !wasPlaying) clock.recordActivity(NO_PAGES);
      if (!isPlaying && wasPlaying) clock.rest();
      wasPlaying = isPlaying;
    };
    check();
    const unsubscribe = player.subscribe(check);
    const unsubscribePositions = player.onPosition(({ cause }) => {
      if (cause === 'tick' || cause === 'track') clock.recordActivity(NO_PAGES);
    });
    return () => {
      unsubscribe();
      unsubscribePositions();
      clock.rest();
    };
  }, [player, clock]);
};
