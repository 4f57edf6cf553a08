import type { Recording } from './recording.ts';
import type { Sleep } from './sleep.ts';
import type { Trouble } from './sound.ts';
import type { Volume } from './volume.ts';

/** What is heard, and where. `chapter` and `track` count from 0. */
export type Heard = {
  recording: Recording;
  atMs: number;
  chapter: number;
  track: number;
  rate: number;
  sleep: Sleep | null;
  bufferedToMs: number;
  /** The place before a wide jump, offered for a short time. */
  back: { atMs: number } | null;
  seeking: boolean;
};

/** `waiting`: it shall play and data is missing. */
export type Playback =
  | { state: 'empty' }
  | ({ state: 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' } & Heard)
  | ({ state: 'failed'; reason: Trouble } & Heard);

/**
 * A place that is told, and why. `tick` comes every 5 s while there is sound. `moved`: the listener has come here, by sound or
 * by a seek, since the place that was told before; without that it is nobody's act, and nothing to save.
 */
export type Place = {
  atMs: number;
  why: 'begin' | 'tick' | 'seek' | 'pause' | 'track' | 'end' | 'leave';
  moved: boolean;
};

export type PlayerSettings = {
  skipBackMs: number;
  skipOnMs: number;
  /** Next and previous stop at the ends of the book; else they wrap round. */
  stopAtEnds: boolean;
  /** Goes back a little after a pause. */
  autoRewind: boolean;
};

export type Opening = {
  rate: number;
  autoplay: boolean;
  /** How long ago the place was heard, where that is known: it counts as a pause. */
  restedMs?: number;
};

/** A player for one audiobook at a time. Snapshots do not change and stay the same while nothing has. */
export type Player = {
  subscribe(listener: () => void): () => void;
  current(): Playback;
  volume(): Volume;
  load(recording: Recording, atMs: number, opening: Opening): void;
  unload(): void;
  play(): void;
  pause(): void;
  toggle(): void;
  seek(atMs: number): void;
  /** Takes over a place that was reached on another device so long ago, while nothing plays here: no act of the listener. */
  adopt(atMs: number, restedMs: number): void;
  /** Goes so far on, or back where it is negative. */
  skip(ms: number): void;
  skipBack(): void;
  skipOn(): void;
  next(): void;
  previous(): void;
  toChapter(index: number): void;
  /** To the place before the last wide jump, while that is offered. */
  goBack(): void;
  setRate(rate: number): void;
  setLevel(level: number): void;
  louder(): void;
  quieter(): void;
  mute(): void;
  sleepFor(ms: number): void;
  sleepAfterChapters(chapters: number): void;
  moreSleep(ms: number): void;
  sleepOff(): void;
  configure(settings: PlayerSettings): void;
  onPlace(hear: (place: Place) => void): () => void;
};
