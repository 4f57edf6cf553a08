import type { EffectsStatus, SoundEffects } from './effects/sound-effects.ts';
import type { Recording } from './recording.ts';

/** Why nothing is played: no network, an address that is no longer valid, bytes that are no audio, or a browser that waits for a click. */
export type PlaybackError = 'network' | 'refused' | 'undecodable' | 'blocked';

export type AudioOutputEvents = {
  /** Audio can be heard, for the first time or again. */
  onPlaying(): void;
  /** It should play, and has no data. */
  onWaiting(): void;
  /** The requested position is loaded. */
  onSeeked(): void;
  /** The system stopped it: another program, unplugged headphones. */
  onInterrupted(): void;
  /** A part is missing, because a file ends before its length: it goes on behind. */
  onGap(): void;
  onEnded(): void;
  /** Nothing is played until `reload`. */
  onError(error: PlaybackError): void;
};

/** Plays a recording. Positions are milliseconds on the timeline of the book; the output hides how it is split into files. */
export type AudioOutput = {
  play(): void;
  pause(): void;
  seek(atMs: number): void;
  /** Connects again, at the same position. */
  reload(): void;
  /** 1 is the speed of the recording; the pitch stays. */
  setRate(rate: number): void;
  /** 0 to 1. */
  setVolume(level: number): void;
  setEffects(effects: SoundEffects): void;
  effects(): EffectsStatus;
  /** The current position, or the one that is being sought. */
  atMs(): number;
  /** The position up to which it could play without the network. */
  bufferedToMs(): number;
  close(): void;
};

/** Creates an output that is paused at a position. */
export type CreateAudioOutput = (recording: Recording, atMs: number, events: AudioOutputEvents) => AudioOutput;

/** The elements of an output: they play directly, or through the effects. */
export type OutputElements = {
  create(): HTMLAudioElement;
  /** The volume of all elements, 0 to 1. */
  setVolume(level: number): void;
};

/** The part of an output that plays the files. Its elements are given: volume and effects are theirs. */
export type PlainOutput = Omit<AudioOutput, 'setVolume' | 'setEffects' | 'effects'> & {
  /** A seek arrives where it should, also where the bit rate varies. */
  readonly seeksExactly: boolean;
};
export type CreatePlainOutput = (
  recording: Recording,
  atMs: number,
  events: AudioOutputEvents,
  elements: OutputElements,
) => PlainOutput;
