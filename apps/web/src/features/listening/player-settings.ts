import { useMemo } from 'react';
import { z } from 'zod';
import { browserStorage } from '../../lib/browser-storage.ts';
import { readerStorage, toReaderKey } from '../../lib/reader-storage.ts';
import { storeChoice, useStoredValue } from '../../lib/use-stored-choice.ts';

/** The range of the speed, in the finest steps that are audible. */
export const MIN_RATE = 0.5;
export const MAX_RATE = 4;
export const RATE_STEP = 0.05;
export const RATES = [0.8, 1, 1.25, 1.5, 2] as const;

/** Rounds to the nearest speed in the range. */
export const roundRate = (rate: number): number =>
  Math.round(Math.min(MAX_RATE, Math.max(MIN_RATE, rate)) / RATE_STEP) / Math.round(1 / RATE_STEP);

const RATE_KEY = 'listening.rate';
const toBookRateKey = (bookId: string): string => `${RATE_KEY}.${bookId}`;
const readRate = (key: string): number | null => {
  const rate = Number(readerStorage.read(key) ?? Number.NaN);
  return rate >= MIN_RATE && rate <= MAX_RATE ? rate : null;
};

/** The speed of a book: its own, else that of all books. */
export const getRate = (bookId: string): number => readRate(toBookRateKey(bookId)) ?? readRate(RATE_KEY) ?? 1;
/** Whether a book has a speed of its own. */
export const hasOwnRate = (bookId: string): boolean => readRate(toBookRateKey(bookId)) !== null;

export const saveRate = (bookId: string, rate: number): void =>
  readerStorage.write(toBookRateKey(bookId), String(rate));
/** Saves the speed of all books without their own, of which this is now one. */
export const saveRateForAll = (bookId: string, rate: number): void => {
  readerStorage.write(RATE_KEY, String(rate));
  readerStorage.forget(toBookRateKey(bookId));
};

const SkipSeconds = z.int().min(5).max(300);
const Settings = z.object({
  /** Seconds of the skip buttons. Stored under these names. */
  back: SkipSeconds.catch(15).default(15),
  on: SkipSeconds.catch(30).default(30),
  stopAtEnds: z.boolean().catch(false).default(false),
  autoRewind: z.boolean().catch(true).default(true),
  /** The next book begins by itself, after a pause. */
  continueAtEnd: z.boolean().catch(true).default(true),
});
export type Settings = z.infer<typeof Settings>;

const SETTINGS_KEY = 'listening.settings';
const parseSettings = (text: string | null): Settings => {
  try {
    return Settings.parse(JSON.parse(text ?? '{}'));
  } catch {
    return Settings.parse({});
  }
};

/** Reads the player's settings; invalid values become the defaults. */
export const readSettings = (text = readerStorage.read(SETTINGS_KEY)): Settings => parseSettings(text);
export const saveSettings = (settings: Settings): void =>
  storeChoice(toReaderKey(SETTINGS_KEY), JSON.stringify(settings));

/** The player's settings, and a function that changes some of them. */
export const usePlayerSettings = (): [Settings, (changes: Partial<Settings>) => void] => {
  const stored = useStoredValue(toReaderKey(SETTINGS_KEY));
  const settings = useMemo(() => readSettings(stored), [stored]);
  return [settings, (changes) => saveSettings({ ...settings, ...changes })];
};

const Volume = z.object({ level: z.number().min(0).max(1), muted: z.boolean() });
const VOLUME_KEY = 'listening.volume';
export const readVolume = (): z.infer<typeof Volume> | null => {
  try {
    return Volume.parse(JSON.parse(browserStorage.read(VOLUME_KEY) ?? ''));
  } catch {
    return null;
  }
};
export const saveVolume = (volume: z.infer<typeof Volume>): void =>
  browserStorage.write(VOLUME_KEY, JSON.stringify(volume));
