import type { Language } from './languages.ts';

/**
 * All published versions of the terms, oldest first, with the SHA-256 of their texts by language. The texts are part of the
 * web app (`features/legal/texts`), where a test compares them; a published version never changes.
 */
export type TermsText = { version: number; sha256: Record<Language, string> };

export const termsTexts: readonly TermsText[] = [
  {
    version: 1,
    sha256: {
      en: 'c8ec6a7358aa68a2e8d7300904643f47edd99d369ca0a3d834dc94e8975ae072',
      ru: '9914d8b9def9c88366386ff714855e5570a81a8743b822b96b1607d0773062c5',
      de: '8bbab49e92c9e52ba7dfdf6e54bc97d8b02dce7e802339148b2a770243fd82e2',
      zh: 'b4f261d397ed8fac55e2c7dc6728c26abd158d50b3e27f01d282e6b2b1e4476e',
      uk: 'e9ad7fc8ebacbe5694ed2346caf1d46a5fd87fe71f061e616533b42b3e5f525b',
    },
  },
];
