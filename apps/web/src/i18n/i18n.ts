import { defaultLanguage, Language, matchLanguage } from '@lectern/contracts';
import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolateText } from '../lib/book-text.ts';
import { browserStorage } from '../lib/browser-storage.ts';
import { FIRST_WORDS } from './first-words.ts';

/** All namespaces of all languages; each file exports one constant named like its namespace. */
const localeFiles = import.meta.glob<Record<string, ResourceKey>>('./*/app/*.ts', {
  base: '../../../../packages/texts/src',
});
/** Visitors see a part of the screens. */
type WordsOf = 'visitor' | 'reader';
const loading = new Map<string, Promise<void>>();

/** The language to use where the URL names none: the stored one, else the browser's, else English. */
export const preferredLanguage = (): Language => {
  const stored = Language.safeParse(browserStorage.read('language'));
  if (stored.success) return stored.data;
  return matchLanguage(navigator.languages) ?? defaultLanguage;
};

const loadFiles = async (language: Language, areFirst: boolean): Promise<void> => {
  const files = Object.entries(localeFiles).filter(
    ([path]) => path.startsWith(`./${language}/`) && FIRST_WORDS.test(path) === areFirst,
  );
  const modules = await Promise.all(files.map(([, load]) => load()));
  for (const [namespace, words] of modules.flatMap((module) => Object.entries(module))) {
    i18next.addResourceBundle(language, namespace, words);
  }
};
/** After a failure the next call tries again. */
const loadOnce = (language: Language, areFirst: boolean): Promise<void> => {
  const key = `${language} ${areFirst}`;
  const files = loading.get(key) ?? loadFiles(language, areFirst);
  loading.set(key, files);
  files.catch(() => loading.delete(key));
  return files;
};

/** Loads the texts of a language, for a reader or for a visitor. Rejects when a chunk does not load. */
export const loadWords = async (language: Language, whose: WordsOf): Promise<void> => {
  await Promise.all([loadOnce(language, true), whose === 'reader' && loadOnce(language, false)]);
};

const start = i18next.use(initReactI18next).init({
  resources: {},
  lng: defaultLanguage,
  // The compiler checks that all translations are complete: no fallback needed.
  fallbackLng: false,
  defaultNS: 'common',
  keySeparator: false,
  // React escapes; a title from right to left is kept together in a sentence.
  interpolation: { escapeValue: true, escape: isolateText },
  react: { useSuspense: false },
});

/** Loads a language, switches the interface to it and sets the document's `lang`. Rejects when a chunk does not load. */
export const switchLanguage = async (language: Language, whose: WordsOf = 'reader'): Promise<void> => {
  await start;
  await loadWords(language, whose);
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
