import { type Language as KnownLanguage, languages } from '@lectern/texts/languages';
import { z } from 'zod';

export { languages };
export const Language = z.enum(languages);
export type Language = KnownLanguage;
export const defaultLanguage: Language = 'en';

/** Returns the first supported language among the wanted tags (`de-AT`, `zh-Hans`), or null. */
export const matchLanguage = (wanted: readonly string[]): Language | null => {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split(/[-_]/)[0];
    const found = languages.find((language) => language === primary);
    if (found) return found;
  }
  return null;
};
