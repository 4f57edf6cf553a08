/** How the sound of a book is processed. */
export type SoundEffects = {
  /** By so many decibels it is louder; a limiter keeps its peaks. */
  boostDb: number;
  /** Less rumble, clearer consonants. */
  voice: boolean;
  /** Silence is played faster. */
  skipSilence: boolean;
};

/** What can be chosen, in decibels. */
export const BOOSTS_DB = [0, 3, 6, 9, 12] as const;

export const noEffects: SoundEffects = { boostDb: 0, voice: false, skipSilence: false };

export const hasEffects = ({ boostDb, voice, skipSilence }: SoundEffects): boolean =>
  boostDb > 0 || voice || skipSilence;

/**
 * `pending`: they begin with playback, or with the first click where the browser waits for one. All others after `on` play the
 * sound as it is: the browser has no Web Audio, it does not reveal the sound, or the system has suspended the processing.
 */
export type EffectsState = 'off' | 'pending' | 'on' | 'unsupported' | 'unreadable' | 'suspended';

/** `savedMs`: real time that was saved in silence since the book was loaded. */
export type EffectsStatus = { state: EffectsState; savedMs: number };

export const idleEffects: EffectsStatus = { state: 'off', savedMs: 0 };

/** The factor of a gain in decibels. */
export const toFactor = (decibels: number): number => 10 ** (decibels / 20);
