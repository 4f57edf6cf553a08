import type { Player } from '../engine/player.ts';

/** Books whose places are kept now, and the last place that was told while that was none. */
const kept = new Set<string>();
let missed: { bookId: string; atMs: number } | null = null;

/** The code that keeps places may come later than a listener’s first touch: what is told before it is not lost. */
export const early = {
  /** From the making of a player on. */
  hear: (player: Player): void => {
    player.onPlace(({ atMs, why, moved }) => {
      const now = player.current();
      if (now.state === 'empty' || why === 'leave' || !moved || kept.has(now.recording.id)) return;
      missed = { bookId: now.recording.id, atMs };
    });
  },
  /** Its places are kept from now on. Answers the place that was missed, if one was; and how to end. */
  begin: (bookId: string): { missedMs: number | null; end: () => void } => {
    kept.add(bookId);
    const missedMs = missed?.bookId === bookId ? missed.atMs : null;
    missed = null;
    return { missedMs, end: () => void kept.delete(bookId) };
  },
  isKept: (bookId: string): boolean => kept.has(bookId),
};
