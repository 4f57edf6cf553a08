import { defaultLanguage, Language, spoken } from '@lectern/contracts';
import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { remembered } from '../lib/remembered.ts';

/** Every namespace of every language; a file exports one constant, named like its namespace. */
const files = import.meta.glob<Record<string, ResourceKey>>('./locales/*/*.ts');
const loaded = new Set<Language>();

/** The language to use where the address names none: the stored one, else the browser's, else English. */
export const preferredLanguage = (): Language => {
  const stored = Language.safeParse(remembered.read('language'));
  if (stored.success) return stored.data;
  return spoken(navigator.languages) ?? defaultLanguage;
};

const load = async (language: Language): Promise<void> => {
  if (loaded.has(language)) return;
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./locales/${language}/`));
  const modules = await Promise.all(own.map(([, read]) => read()));
  for (const [namespace, words] of modules.flatMap((module) => Object.entries(module))) {
    i18next.addResourceBundle(language, namespace, words);
  }
  loaded.add(language);
};

const start = i18next.use(initReactI18next).init({
  resources: {},
  lng: defaultLanguage,
  // All words of a language arrive together and the compiler has counted them: nothing to fall back to.
  fallbackLng: false,
  defaultNS: 'common',
  keySeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Loads the words of a language, shows the interface in it, and tells the document. Rejects when the chunk does not load. */
export const speak = async (language: Language): Promise<void> => {
  await start;
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
};

/** Keeps the choice for addresses without a language. */
export const rememberLanguage = (language: Language): void => remembered.write('language', language);

/** The language spoken now. */
export const currentLanguage = (): Language => {
  const now = Language.safeParse(i18next.language);
  return now.success ? now.data : defaultLanguage;
};
