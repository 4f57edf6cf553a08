import type { Language } from './languages.ts';

/**
 * All published versions of the terms, oldest first, with the SHA-256 of their texts by language. The texts are part of the
 * public pages (`apps/web/src/features/site/legal`), where a test compares them; a published version never changes.
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
  {
    version: 2,
    sha256: {
      en: '2a7600ff1aa726fc9089440a56178bbb91526bc60f833a3fa2a1e8aa4490ddb3',
      ru: '073d51a6e45210da6806960cf0a0d7f435ead6bac2b9b2cf056cde7b5df45781',
      de: '4ac406e54a790daf126c7d165926f09d7bce34dcb0369bdb357ddecf9ff72c7a',
      zh: '19acc5f12cd1e44e70c18d77400350316193afbf5c460d9c0f4be32106f630e6',
      uk: 'bcb96355a3a88ab59a1176a15484fe797f4a76d931d7d59cd127e4395aa30a2a',
    },
  },
];
