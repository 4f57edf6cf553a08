import { z } from 'zod';
import { readerStorage } from '../../../lib/reader-storage.ts';

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;
/** After so many minutes, or at the end of the chapter. */
export const SLEEP_CHOICES = ['off', '5', '10', '15', '30', '45', '60', 'chapter'] as const;
export type SleepChoice = (typeof SLEEP_CHOICES)[number];

const SpeechSettings = z.object({
  rate: z.number().min(0.5).max(3),
  /** The chosen voice (its `voiceURI`) for each language. */
  voices: z.record(z.string(), z.string()),
});
export type SpeechSettings = z.infer<typeof SpeechSettings>;

const STORAGE_KEY = 'reader.speech';
const DEFAULTS: SpeechSettings = { rate: 1, voices: {} };

export const readSpeechSettings = (): SpeechSettings => {
  try {
    return SpeechSettings.parse(JSON.parse(readerStorage.read(STORAGE_KEY) ?? 'null'));
  } catch {
    return DEFAULTS; // nothing stored, or by another version
  }
};
export const writeSpeechSettings = (settings: SpeechSettings): void =>
  readerStorage.write(STORAGE_KEY, JSON.stringify(settings));
