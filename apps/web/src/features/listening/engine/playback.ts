import type { CreateAudioOutput, PlaybackError } from './audio-output.ts';
import type { Clock } from './clock.ts';
import type { EffectsStatus, SoundEffects } from './effects/sound-effects.ts';
import type { Recording } from './recording.ts';
import type { OfferedPosition } from './return-offer.ts';
import type { SleepMemory, SleepState, SleepTimer } from './sleep-timer.ts';
import type { Timeline } from './timeline.ts';
import type { Volume } from './volume.ts';

/** What is played, and where. `chapter` and `track` count from 0. */
export type PlaybackDetails = {
  recording: Recording;
  atMs: number;
  chapter: number;
  track: number;
  rate: number;
  effects: SoundEffects;
  effectsStatus: EffectsStatus;
  sleep: SleepState | null;
  bufferedToMs: number;
  /** The position before a wide jump, offered for a short time. */
  back: OfferedPosition | null;
  seeking: boolean;
  /** How often the position was sought since the book was loaded. */
  jumps: number;
};

/** `waiting`: it should play, and data is missing. */
export type Playback =
  | { state: 'empty' }
  | ({ state: 'loading' | 'paused' | 'playing' | 'waiting' | 'ended' } & PlaybackDetails)
  | ({ state: 'failed'; reason: PlaybackError } & PlaybackDetails);

/**
 * A position, and what caused the report. `tick` comes every 5 s while audio plays. `moved`: the listener has come here since the
 * last report, by listening or by a seek; without that there is nothing to save.
 */
export type PositionReport = {
  atMs: number;
  cause: 'begin' | 'tick' | 'seek' | 'pause' | 'track' | 'end' | 'leave';
  moved: boolean;
};

export type PlayerSettings = {
  skipBackMs: number;
  skipForwardMs: number;
  /** Next and previous stop at the ends of the book; else they wrap around. */
  stopAtEnds: boolean;
  /** Goes back a little after a pause. */
  autoRewind: boolean;
};

export type LoadOptions = {
  rate: number;
  /** None where missing. */
  effects?: SoundEffects;
  autoplay: boolean;
  /** How long ago the position was reached, where that is known: it counts as a pause. */
  pausedForMs?: number;
};

/** A player for one audiobook at a time. Snapshots are immutable, and stay the same while nothing changes. */
export type Player = {
  subscribe(listener: () => void): () => void;
  current(): Playback;
  volume(): Volume;
  load(recording: Recording, atMs: number, options: LoadOptions): void;
  unload(): void;
  play(): void;
  pause(): void;
  toggle(): void;
  seek(atMs: number): void;
  /** Moves to a position that another device reached so long ago, while nothing plays here: no action of the listener. */
  adoptPosition(atMs: number, pausedForMs: number): void;
  /** Goes forward, or back where it is negative. */
  skip(ms: number): void;
  skipBack(): void;
  skipForward(): void;
  next(): void;
  previous(): void;
  goToChapter(index: number): void;
  /** Returns to the position before the last wide jump, while that is offered. */
  goBack(): void;
  setRate(rate: number): void;
  setEffects(effects: SoundEffects): void;
  setLevel(level: number): void;
  louder(): void;
  quieter(): void;
  toggleMute(): void;
  sleepAfter(ms: number): void;
  sleepAfterChapters(chapters: number): void;
  extendSleep(ms: number): void;
  cancelSleep(): void;
  /** What a reload must not lose of the sleep timer; null without one. */
  sleepMemory(): SleepMemory | null;
  /** Sets the timer of the loaded book as it was before a reload. */
  restoreSleep(memory: SleepMemory): void;
  configure(settings: PlayerSettings): void;
  onPosition(listener: (report: PositionReport) => void): () => void;
};

/** What a session takes from its player. */
export type SessionContext = {
  createOutput: CreateAudioOutput;
  clock: Clock;
  /** Returns the same recording with valid addresses; null when it is gone. Rejects without a network. */
  renew(id: string): Promise<Recording | null>;
  settings(): PlayerSettings;
  /** 0 to 1. */
  level(): number;
  onChange(): void;
  /** A part of the book is missing, and playback has gone on behind it. */
  onGap(): void;
  /** A track can't be played, and playback goes on with the next one. */
  onSkippedTrack(): void;
  onPosition(report: PositionReport): void;
};

/** One audiobook while it is loaded. */
export type PlaybackSession = {
  readonly timeline: Timeline;
  playback(): Playback;
  atMs(): number;
  play(): void;
  pause(): void;
  /** A wide jump offers the way back. */
  jump(toMs: number): void;
  /** As `Player.adoptPosition`. */
  adoptPosition(toMs: number, pausedForMs: number): void;
  goBack(): void;
  setRate(rate: number): void;
  setEffects(effects: SoundEffects): void;
  /** The volume of the player has changed. */
  updateVolume(): void;
  sleepMemory(): SleepMemory | null;
  changeSleep(change: (timer: SleepTimer) => void): void;
  close(): void;
};
