import { z } from 'zod';

/** The languages of the interface (spec section 1). */
export const languages = ['en', 'ru', 'de', 'zh', 'uk'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;
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
