import type { Language } from '@lectern/contracts';

/** Each language in its own words: whoever seeks it can read that. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  zh: '中文',
  uk: 'Українська',
};
