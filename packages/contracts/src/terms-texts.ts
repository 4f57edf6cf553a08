import { texts } from '@lectern/texts';
import { type Language, languages } from './languages.ts';

/**
 * All published versions of the terms, oldest first, with the SHA-256 of their texts by language. The texts are part of the
 * public pages, where a test compares them; a published version never changes.
 */
export type TermsText = { version: number; sha256: Record<Language, string> };

export const termsTexts: readonly TermsText[] = ([1, 2] as const).map((version) => ({
  version,
  // one entry for each language
  sha256: Object.fromEntries(languages.map((language) => [language, texts[language].termsSha256[version]])) as Record<
    Language,
    string
  >,
}));
