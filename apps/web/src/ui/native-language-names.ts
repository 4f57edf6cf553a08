import type { Language } from '@lectern/contracts';

/** Each language's name in that language, readable for those who look for it. */
export const nativeLanguageNames: Record<Language, string> = {
  en: 'English',
  ru: 'Русский',
  de: 'Deutsch',
  zh: '中文',
  uk: 'Українська',
};
