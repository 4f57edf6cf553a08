import type { Language } from '@lectern/contracts';
import { getLanguageFacts } from '@lectern/texts/languages';
import { currentLanguage } from './i18n.ts';

const toLocale = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null; // browsers report what people configure
  }
};

/** A language of the interface as people in a region write dates: of the browser's languages the same one, else the first that names a region. */
export const findDateLocale = (language: Language, tags: readonly string[]): string => {
  const regional = tags.map(toLocale).filter((locale) => locale?.region !== undefined);
  const region = (regional.find((locale) => locale?.language === language) ?? regional[0])?.region;
  if (region === undefined) return language;
  const { script } = getLanguageFacts(language);
  return new Intl.Locale(language, { region, ...(script !== undefined && { script }) }).toString();
};

/** The locale of dates: the interface's language, in the browser's region. */
export const getDateLocale = (): string => findDateLocale(currentLanguage(), navigator.languages ?? []);
