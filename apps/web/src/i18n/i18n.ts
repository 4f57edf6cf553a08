import { defaultLanguage, Language, matchLanguage } from '@lectern/contracts';
import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolateText } from '../lib/book-text.ts';
import { browserStorage } from '../lib/browser-storage.ts';

/** All namespaces of all languages; each file exports one constant named like its namespace. */
const localeFiles = import.meta.glob<Record<string, ResourceKey>>('./locales/*/*.ts');
const loaded = new Set<Language>();

/** The language to use where the URL names none: the stored one, else the browser's, else English. */
export const preferredLanguage = (): Language => {
  const stored = Language.safeParse(browserStorage.read('language'));
  if (stored.success) return stored.data;
  return matchLanguage(navigator.languages) ?? defaultLanguage;
};

const load = async (language: Language): Promise<void> => {
  if (loaded.has(language)) return;
  const languageFiles = Object.entries(localeFiles).filter(([path]) => path.startsWith(`./locales/${language}/`));
  const modules = await Promise.all(languageFiles.map(([, load]) => load()));
  for (const [namespace, words] of modules.flatMap((module) => Object.entries(module))) {
    i18next.addResourceBundle(language, namespace, words);
  }
  loaded.add(language);
};

const start = i18next.use(initReactI18next).init({
  resources: {},
  lng: defaultLanguage,
  // All translations of a language load together, and the compiler checks that they are complete: no fallback needed.
  fallbackLng: false,
  defaultNS: 'common',
  keySeparator: false,
  // React escapes; a title from right to left is kept together in a sentence.
  interpolation: { escapeValue: true, escape: isolateText },
  react: { useSuspense: false },
});

/** Loads a language, switches the interface to it and sets the document's `lang`. Rejects when the chunk does not load. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await start;
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
};

/** Stores the choice for URLs without a language. */
export const storeLanguage = (language: Language): void => browserStorage.write('language', language);

/** The current language of the interface. */
export const currentLanguage = (): Language => {
  const language = Language.safeParse(i18next.language);
  return language.success ? language.data : defaultLanguage;
};
