type LanguageFacts = {
  /** The language's own name, readable for those who look for it. */
  readonly name: string;
  /** The country that link previews name besides (Open Graph). */
  readonly country: string;
  /** The alphabet of the interface's own fonts; null: the fonts of the device are used. */
  readonly alphabet: 'latin' | 'cyrillic' | null;
  /** The script that is written in every region, where regions differ (BCP 47). */
  readonly script?: string;
  /** The locale of the payment provider's pages; without one they are English. */
  readonly payPal?: string;
  /** The plural forms (CLDR), of which each counted text has one. */
  readonly plurals: readonly Intl.LDMLPluralRule[];
};

/** The languages of the interface (spec section 1), in the order of the menus. Their texts are in the folders of these names. */
export const languageFacts = {
  en: { name: 'English', country: 'GB', alphabet: 'latin', plurals: ['one', 'other'] },
  ru: {
    name: 'Русский',
    country: 'RU',
    alphabet: 'cyrillic',
    payPal: 'ru-RU',
    plurals: ['one', 'few', 'many', 'other'],
  },
  de: { name: 'Deutsch', country: 'DE', alphabet: 'latin', payPal: 'de-DE', plurals: ['one', 'other'] },
  zh: { name: '中文', country: 'CN', alphabet: null, script: 'Hans', payPal: 'zh-CN', plurals: ['other'] },
  uk: { name: 'Українська', country: 'UA', alphabet: 'cyrillic', plurals: ['one', 'few', 'many', 'other'] },
  es: { name: 'Español', country: 'ES', alphabet: 'latin', payPal: 'es-ES', plurals: ['one', 'many', 'other'] },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languageFacts;

/** The keys of the list are the languages. */
export const languages = Object.keys(languageFacts) as readonly Language[] as readonly [Language, ...Language[]];

export const getLanguageFacts = (language: Language): LanguageFacts => languageFacts[language];
