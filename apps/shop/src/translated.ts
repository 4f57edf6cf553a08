/** What people wrote at the shop: in English, and in the languages that somebody translated it to. */
export type Translated<T> = { readonly en: T; readonly [language: string]: T | undefined };

/** Returns a translation, or the English original: texts of people, unlike those of the interface, need not be in each language. */
export const pickTranslation = <T>(written: Translated<T>, language: string): T => written[language] ?? written.en;
