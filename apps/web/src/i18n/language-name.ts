import { currentLanguage } from './i18n.ts';

/** `en-GB` as *British English* in the reader's language; null for a language that has no name there. */
export const languageName = (tag: string): string | null => {
  try {
    const names = new Intl.DisplayNames(currentLanguage(), { type: 'language', fallback: 'none' });
    const name = names.of(tag);
    return name === undefined ? null : name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1);
  } catch {
    return null;
  }
};

/** What most books are written in; others are known by their tag. */
const COMMON =
  'ar be bg bn ca cs da de de-at de-ch el en en-gb en-us eo es et eu fa fi fr ga gl grc he hi hr hu hy id is it ja ka kk ko la lt lv mk mn nb nl nn pl pt pt-br ro ru sk sl sq sr sv ta th tr uk ur uz vi yi zh zh-hans zh-hant'.split(
    ' ',
  );

/** The names of common languages in the order of the reader's own. */
export const commonLanguages = (): string[] =>
  COMMON.flatMap((tag) => languageName(tag) ?? []).toSorted(new Intl.Collator(currentLanguage()).compare);

/** The tag of a language by its name or by the tag itself; null where nobody knows it. */
export const languageTag = (words: string): string | null => {
  const wanted = words.trim().toLocaleLowerCase(currentLanguage());
  const named = COMMON.find((tag) => languageName(tag)?.toLocaleLowerCase(currentLanguage()) === wanted);
  if (named !== undefined) return named;
  return languageName(wanted) === null ? null : wanted;
};
