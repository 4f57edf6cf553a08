import { useSyncExternalStore } from 'react';
import type { Player } from './engine/player.ts';

/** The last position inside each chapter, in milliseconds from its start, by the index of the chapter. */
type HeardChapters = ReadonlyMap<number, number>;

const NONE: HeardChapters = new Map();
let heard: { bookId: string; chapters: HeardChapters } = { bookId: '', chapters: NONE };
const listeners = new Set<() => void>();

const recordPosition = (bookId: string, chapter: number, ms: number): void => {
  const before = heard.bookId === bookId ? heard.chapters : NONE;
  if (before.get(chapter) === ms) return;
  heard = { bookId, chapters: new Map([...before, [chapter, ms]]) };
  for (const listener of [...listeners]) listener();
};

/** Follows what is listened to in this tab: `open` told only what was listened to before. */
export const heardChapters = {
  watch: (player: Player): void => {
    let current: { bookId: string; chapter: number } | null = null;
    player.onPosition(({ atMs, cause, moved }) => {
      const playback = player.current();
      if (playback.state === 'empty' || !moved) return;
      const { recording } = playback;
      const chapter = recording.chapters.findLastIndex(({ startMs }) => startMs <= atMs);
      const { startMs = 0 } = recording.chapters[chapter] ?? {};
      // played to its end: no report comes exactly there
      const ended = current?.bookId === recording.id && cause === 'track' ? recording.chapters[current.chapter] : null;
      if (current && ended && current.chapter === chapter - 1)
        recordPosition(recording.id, current.chapter, ended.endMs - ended.startMs);
      recordPosition(recording.id, chapter, Math.round(atMs - startMs));
      current = { bookId: recording.id, chapter };
    });
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** What was listened to of a book in this tab since the book was opened. */
export const useHeardChapters = (bookId: string): HeardChapters =>
  useSyncExternalStore(heardChapters.subscribe, () => (heard.bookId === bookId ? heard.chapters : NONE));
