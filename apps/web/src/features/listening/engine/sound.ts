import type { Recording } from './recording.ts';

/** Why there is no sound: the line is gone, the address is no longer valid, the bytes are no sound, or the browser waits for a click. */
export type Trouble = 'network' | 'refused' | 'undecodable' | 'blocked';

/** What a sound tells of itself. */
export type SoundEvents = {
  /** It can be heard, for the first time or again. */
  sounding(): void;
  /** It shall play, and has nothing to play from. */
  waiting(): void;
  /** The place that was asked for is there. */
  settled(): void;
  /** The system stopped it: another program, pulled headphones. */
  stopped(): void;
  /** All of it was heard. */
  ended(): void;
  /** Nothing more comes until it is asked again. */
  failed(reason: Trouble): void;
};

/** A recording that can be heard. Places are milliseconds on the time line of the book; how files follow each other is its own business. */
export type Sound = {
  play(): void;
  pause(): void;
  seek(atMs: number): void;
  /** Opens its lines anew, at the same place. */
  again(): void;
  /** 1 is the speed of the recording; the pitch stays. */
  setRate(rate: number): void;
  /** 0 to 1. */
  setVolume(level: number): void;
  /** Where it is heard, or will be when what was sought is there. */
  atMs(): number;
  /** How far it could play without the network. */
  bufferedToMs(): number;
  close(): void;
};

/** Makes a sound that is silent at this place until it shall play. */
export type MakeSound = (recording: Recording, atMs: number, events: SoundEvents) => Sound;
