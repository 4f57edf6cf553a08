import { useMemo, useSyncExternalStore } from 'react';
import { rateOf } from './choices.ts';
import type { Heard as HeardThere, Playback, Player } from './engine/player.ts';
import type { Recording } from './engine/recording.ts';
import { nowListening } from './now.ts';
import { chapterAt, type Opened, recordingOf } from './opened.ts';
import { restedOf, startOf } from './safety/kept-place.ts';
import { player } from './the-player.ts';

/** How a book plays, whether the player holds it or not. */
export type Heard = Omit<HeardThere, 'recording' | 'track'> & {
  state: Exclude<Playback['state'], 'empty'>;
  /** Why it failed. */
  reason: Extract<Playback, { state: 'failed' }>['reason'] | null;
};

/** One audiobook with its controls. */
export type Deck = {
  book: Opened;
  heard: Heard;
  /** Whether the player holds it. */
  isIn: boolean;
  volume: ReturnType<Player['volume']>;
  /** Does something with the player, which holds this book from then on. */
  ask: (deed: (player: Player) => void) => void;
  /** Has the player fetch it ahead, to be heard at the first touch. */
  hold: () => void;
};

/** The chapter that is heard, in milliseconds; a book without chapters is one, without a title. */
export const chapterNow = ({ book, heard }: Deck) => {
  const chapter = book.chapters[heard.chapter];
  const startMs = chapter?.startMs ?? 0;
  const spanMs = Math.max(1, (chapter?.endMs ?? book.durationMs) - startMs);
  return { title: chapter?.title, startMs, spanMs, inMs: Math.max(0, heard.atMs - startMs) };
};

const reasonOf = (now: Playback): Heard['reason'] => (now.state === 'failed' ? now.reason : null);

/** As it will play when it is asked to. */
const atRest = (book: Opened, atMs: number): Heard => ({
  state: 'paused',
  reason: null,
  atMs,
  chapter: chapterAt(book.chapters, atMs),
  rate: rateOf(book.id),
  sleep: null,
  bufferedToMs: atMs,
  back: null,
  seeking: false,
});

/** What the player does now. */
export const usePlayback = (): Playback => useSyncExternalStore(player.subscribe, player.current);

/** Puts a book into the player; what was in it is let go of. `begun`: the reader wants it, it is not only fetched ahead. */
export const putIn = (
  book: Opened,
  recording: Recording,
  atMs: number,
  { autoplay, begun }: { autoplay: boolean; begun: boolean },
): void => {
  const restedMs = atMs === startOf(book) ? restedOf(book) : undefined;
  nowListening.change({ book, begun });
  player.load(recording, atMs, { rate: rateOf(book.id), autoplay, ...(restedMs !== undefined && { restedMs }) });
};

/** Plays a book from a place; one that the player holds already goes on where it is, or is paused. */
export const playOrPause = (book: Opened, atMs: number): void => {
  const now = player.current();
  if (now.state !== 'empty' && now.recording.id === book.id) player.toggle();
  else putIn(book, recordingOf(book), atMs, { autoplay: true, begun: true });
};

/** The controls of a book. Its page may be open while the player holds another one: then it begins with the first touch. */
export const useDeck = (book: Opened, startMs: number): Deck => {
  const now = usePlayback();
  const volume = useSyncExternalStore(player.subscribe, player.volume);
  const recording = useMemo(() => recordingOf(book), [book]);
  const isIn = now.state !== 'empty' && now.recording.id === book.id;
  const heard = isIn ? { ...now, reason: reasonOf(now) } : atRest(book, startMs);
  return {
    book,
    heard,
    isIn,
    volume,
    ask: (deed) => {
      if (!isIn) putIn(book, recording, startMs, { autoplay: false, begun: true });
      else if (!nowListening.current().begun) nowListening.change({ begun: true });
      deed(player);
    },
    hold: () => {
      if (!isIn) putIn(book, recording, startMs, { autoplay: false, begun: false });
    },
  };
};
