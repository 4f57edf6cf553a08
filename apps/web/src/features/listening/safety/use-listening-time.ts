import { useEffect } from 'react';
import { useReadingClock } from '../../places/places.queries.ts';
import type { Player } from '../engine/player.ts';

const NO_PAGES = { pages: 0, characters: 0 };

/** Counts the time in which a book is heard: sound alone counts, also where nobody sees the page. */
export const useListeningTime = (player: Player, bookId: string): void => {
  const clock = useReadingClock(bookId, { isHeard: true });
  useEffect(() => {
    let wasPlaying = false;
    const look = (): void => {
      const isPlaying = player.current().state === 'playing';
      if (isPlaying && !wasPlaying) clock.moved(NO_PAGES);
      if (!isPlaying && wasPlaying) clock.rest();
      wasPlaying = isPlaying;
    };
    look();
    const forget = player.subscribe(look);
    const forgetPlaces = player.onPlace(({ why }) => {
      if (why === 'tick' || why === 'track') clock.moved(NO_PAGES);
    });
    return () => {
      forget();
      forgetPlaces();
      clock.rest();
    };
  }, [player, clock]);
};
