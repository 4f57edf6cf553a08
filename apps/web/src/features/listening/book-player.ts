import { useMemo, useSyncExternalStore } from 'react';
import { getEffects } from './effects-settings.ts';
import { idleEffects } from './engine/effects/sound-effects.ts';
import type { Playback, PlaybackDetails, Player } from './engine/player.ts';
import type { Recording } from './engine/recording.ts';
import { floorSecond } from './engine/times.ts';
import { nowListening } from './now-listening.ts';
import { findChapterIndex, type OpenedBook, toRecording } from './opened-book.ts';
import { getRate } from './player-settings.ts';
import { getPausedForMs, getStartMs } from './sync/listening-position.ts';
import { player } from './tab-player.ts';

/** How a book plays, whether the player has loaded it or not. */
export type BookPlayback = Omit<PlaybackDetails, 'recording' | 'track'> & {
  state: Exclude<Playback['state'], 'empty'>;
  /** Why it failed. */
  reason: Extract<Playback, { state: 'failed' }>['reason'] | null;
};

/** One audiobook with its controls. */
export type BookPlayer = {
  book: OpenedBook;
  playback: BookPlayback;
  /** The player of the tab has loaded this book. */
  isLoaded: boolean;
  volume: ReturnType<Player['volume']>;
  /** Does something with the player, after it has loaded this book. */
  control: (action: (player: Player) => void) => void;
  /** Loads the book ahead, so that it plays at the first touch. */
  preload: () => void;
};

/**
 * The chapter that plays, in milliseconds; a book without chapters is one chapter without a title. `leftMs`: from the last whole
 * second of the book, so that all screens show the same.
 */
export const getCurrentChapter = ({ book, playback }: BookPlayer) => {
  const chapter = book.chapters[playback.chapter];
  const startMs = chapter?.startMs ?? 0;
  const durationMs = Math.max(1, (chapter?.endMs ?? book.durationMs) - startMs);
  const elapsedMs = Math.max(0, playback.atMs - startMs);
  const leftMs = startMs + durationMs - floorSecond(playback.atMs);
  return { title: chapter?.title, startMs, durationMs, elapsedMs, leftMs };
};

const getFailure = (playback: Playback): BookPlayback['reason'] =>
  playback.state === 'failed' ? playback.reason : null;

/** The playback of a book that is not loaded: as it will start. */
const createPausedPlayback = (book: OpenedBook, atMs: number): BookPlayback => ({
  state: 'paused',
  reason: null,
  atMs,
  chapter: findChapterIndex(book.chapters, atMs),
  rate: getRate(book.id),
  effects: getEffects(book.id),
  effectsStatus: idleEffects,
  sleep: null,
  bufferedToMs: atMs,
  back: null,
  seeking: false,
  jumps: 0,
});

export const usePlayback = (): Playback => useSyncExternalStore(player.subscribe, player.current);

/** Loads a book into the player, which leaves the one before. `isStarted`: the reader has asked for it, it is not preloaded. */
export const loadBook = (
  book: OpenedBook,
  recording: Recording,
  atMs: number,
  { autoplay, isStarted }: { autoplay: boolean; isStarted: boolean },
): void => {
  const pausedForMs = atMs === getStartMs(book) ? getPausedForMs(book) : undefined;
  nowListening.update({ book, isStarted });
  player.load(recording, atMs, {
    rate: getRate(book.id),
    effects: getEffects(book.id),
    autoplay,
    ...(pausedForMs !== undefined && { pausedForMs }),
  });
};

/** Plays a book from a position; a book that is already loaded is paused, or continues where it is. */
export const togglePlayback = (book: OpenedBook, atMs: number): void => {
  const playback = player.current();
  if (playback.state !== 'empty' && playback.recording.id === book.id) player.toggle();
  else loadBook(book, toRecording(book), atMs, { autoplay: true, isStarted: true });
};

/** The controls of a book. While the player has loaded another one, the first control loads this book. */
export const useBookPlayer = (book: OpenedBook, startMs: number): BookPlayer => {
  const current = usePlayback();
  const volume = useSyncExternalStore(player.subscribe, player.volume);
  const recording = useMemo(() => toRecording(book), [book]);
  const isLoaded = current.state !== 'empty' && current.recording.id === book.id;
  const playback = isLoaded ? { ...current, reason: getFailure(current) } : createPausedPlayback(book, startMs);
  return {
    book,
    playback,
    isLoaded,
    volume,
    control: (action) => {
      if (!isLoaded) loadBook(book, recording, startMs, { autoplay: false, isStarted: true });
      else if (!nowListening.current().isStarted) nowListening.update({ isStarted: true });
      action(player);
    },
    preload: () => {
      if (!isLoaded) loadBook(book, recording, startMs, { autoplay: false, isStarted: false });
    },
  };
};
