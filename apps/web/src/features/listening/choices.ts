import { z } from 'zod';
import { own, ownName } from '../../lib/own.ts';
import { remembered } from '../../lib/remembered.ts';
import { choose } from '../../lib/use-choice.ts';

/** Bounds of the speed; steps as fine as an ear can tell. */
export const SLOWEST = 0.5;
export const FASTEST = 4;
export const RATE_STEP = 0.05;
export const RATES = [0.8, 1, 1.25, 1.5, 2] as const;

/** A speed within its bounds, on the grid of its steps. */
export const steppedRate = (rate: number): number =>
  Math.round(Math.min(FASTEST, Math.max(SLOWEST, rate)) / RATE_STEP) / Math.round(1 / RATE_STEP);

const RATE = 'listening.rate';
const rateKey = (bookId: string): string => `${RATE}.${bookId}`;
const rateIn = (key: string): number | null => {
  const rate = Number(own.read(key) ?? Number.NaN);
  return rate >= SLOWEST && rate <= FASTEST ? rate : null;
};

/** The speed of a book: its own, else that of all books. */
export const rateOf = (bookId: string): number => rateIn(rateKey(bookId)) ?? rateIn(RATE) ?? 1;
/** Whether a book has a speed of its own. */
export const hasOwnRate = (bookId: string): boolean => rateIn(rateKey(bookId)) !== null;

export const keepRate = (bookId: string, rate: number): void => own.write(rateKey(bookId), String(rate));
/** For every book that has none of its own, and from now on for this one too. */
export const keepRateForAll = (bookId: string, rate: number): void => {
  own.write(RATE, String(rate));
  own.forget(rateKey(bookId));
};

const skip = z.int().min(5).max(300);
const Settings = z.object({
  /** Seconds. */
  back: skip.catch(15).default(15),
  on: skip.catch(30).default(30),
  stopAtEnds: z.boolean().catch(false).default(false),
  autoRewind: z.boolean().catch(true).default(true),
});
export type Settings = z.infer<typeof Settings>;

export const SETTINGS = 'listening.settings';
const parsed = (text: string | null): Settings => {
  try {
    return Settings.parse(JSON.parse(text ?? '{}'));
  } catch {
    return Settings.parse({});
  }
};

/** How this browser's player behaves; what is not understood is as if it were never chosen. */
export const readSettings = (text = own.read(SETTINGS)): Settings => parsed(text);
export const writeSettings = (settings: Settings): void => choose(ownName(SETTINGS), JSON.stringify(settings));

const Volume = z.object({ level: z.number().min(0).max(1), muted: z.boolean() });
const VOLUME = 'listening.volume';
export const readVolume = (): z.infer<typeof Volume> | null => {
  try {
    return Volume.parse(JSON.parse(remembered.read(VOLUME) ?? ''));
  } catch {
    return null;
  }
};
export const keepVolume = (volume: z.infer<typeof Volume>): void => remembered.write(VOLUME, JSON.stringify(volume));
