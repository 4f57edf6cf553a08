import { z } from 'zod';
import { readerStorage } from '../../lib/reader-storage.ts';
import { BOOSTS_DB, noEffects, type SoundEffects } from './engine/effects/sound-effects.ts';

const StoredEffects: z.ZodType<SoundEffects> = z.object({
  boostDb: z.literal(BOOSTS_DB).catch(0),
  voice: z.boolean().catch(false),
  skipSilence: z.boolean().catch(false),
});

const EFFECTS_KEY = 'listening.effects';
const toBookKey = (bookId: string): string => `${EFFECTS_KEY}.${bookId}`;
const readEffects = (key: string): SoundEffects | null => {
  const text = readerStorage.read(key);
  if (text === null) return null;
  try {
    return StoredEffects.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/** The sound of a book: its own, else that of all books. */
export const getEffects = (bookId: string): SoundEffects =>
  readEffects(toBookKey(bookId)) ?? readEffects(EFFECTS_KEY) ?? noEffects;
/** Whether a book has a sound of its own. */
export const hasOwnEffects = (bookId: string): boolean => readEffects(toBookKey(bookId)) !== null;

export const saveEffects = (bookId: string, effects: SoundEffects): void =>
  readerStorage.write(toBookKey(bookId), JSON.stringify(effects));
/** Saves the sound of all books without their own, of which this is now one. */
export const saveEffectsForAll = (bookId: string, effects: SoundEffects): void => {
  readerStorage.write(EFFECTS_KEY, JSON.stringify(effects));
  readerStorage.forget(toBookKey(bookId));
};
