import type { Player } from '../engine/player.ts';

/** The books whose positions are being saved, and the last position that was reported while none was. */
const savedBooks = new Set<string>();
let missed: { bookId: string; atMs: number } | null = null;

/** Remembers positions that the player reports before the code that saves them has loaded. */
export const missedPositions = {
  /** Called once, when the player is created. */
  watch: (player: Player): void => {
    player.onPosition(({ atMs, cause, moved }) => {
      const playback = player.current();
      if (playback.state === 'empty' || cause === 'leave' || !moved || savedBooks.has(playback.recording.id)) return;
      missed = { bookId: playback.recording.id, atMs };
    });
  },
  /** The positions of a book are saved from now on. Returns the missed position, if there is one, and a function that ends this. */
  startSaving: (bookId: string): { missedMs: number | null; end: () => void } => {
    savedBooks.add(bookId);
    const missedMs = missed?.bookId === bookId ? missed.atMs : null;
    missed = null;
    return { missedMs, end: () => void savedBooks.delete(bookId) };
  },
  isSaving: (bookId: string): boolean => savedBooks.has(bookId),
};
