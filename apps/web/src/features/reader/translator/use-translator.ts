import { toReaderKey } from '../../../lib/reader-storage.ts';
import { storeChoice, useStoredValue } from '../../../lib/use-stored-choice.ts';
import { defaultTranslator, TranslatorChoice } from './translator.ts';

const STORAGE_KEY = 'reader.translator';

const parseChoice = (stored: string | null): TranslatorChoice => {
  try {
    return TranslatorChoice.parse(JSON.parse(stored ?? 'null'));
  } catch {
    return defaultTranslator; // nothing stored, or by another version
  }
};

/** The reader's choice of a translator, on this device. */
export const useTranslator = (): [TranslatorChoice, (choice: TranslatorChoice) => void] => {
  const stored = useStoredValue(toReaderKey(STORAGE_KEY));
  return [parseChoice(stored), (choice) => storeChoice(toReaderKey(STORAGE_KEY), JSON.stringify(choice))];
};
