import type { BookMap } from './book-map.ts';
import type { Place, Playback, PlayerSettings } from './playback.ts';
import type { Recording } from './recording.ts';
import type { Sleeper } from './sleep.ts';
import type { MakeSound } from './sound.ts';
import type { Timing } from './timing.ts';

export type SessionParts = {
  sound: MakeSound;
  timing: Timing;
  /** The same recording with addresses that are valid again; null when there is none any more. */
  renew(id: string): Promise<Recording | null>;
  settings(): PlayerSettings;
  /** 0 to 1. */
  level(): number;
  changed(): void;
  tell(place: Place): void;
};

/** One audiobook while it is loaded. */
export type Session = {
  readonly map: BookMap;
  playback(): Playback;
  atMs(): number;
  play(): void;
  pause(): void;
  /** `isWide` offers the way back. */
  jump(toMs: number, isWide: boolean): void;
  /** Goes to a place of another device, while nothing plays here. */
  adopt(toMs: number, restedMs: number): void;
  goBack(): void;
  setRate(rate: number): void;
  /** The volume is another one. */
  voice(): void;
  /** Sets or changes the timer. */
  sleep(set: (timer: Sleeper) => void): void;
  close(): void;
};
