import { currentLanguage } from './i18n.ts';

/** `en-GB` as *British English* in the reader's language; null for a language that has no name in it. */
export const formatLanguageName = (tag: string): string | null => {
  try {
    const names = new Intl.DisplayNames(currentLanguage(), { type: 'language', fallback: 'none' });
    const name = names.of(tag);
    return name === undefined ? null : name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1);
  } catch {
    return null;
  }
};

/** Tags of the languages most books are written in. */
const COMMON_TAGS =
  'ar be bg bn ca cs da de de-at de-ch el en en-gb en-us eo es et eu fa fi fr ga gl grc he hi hr hu hy id is it ja ka kk ko la lt lv mk mn nb nl nn pl pt pt-br ro ru sk sl sq sr sv ta th tr uk ur uz vi yi zh zh-hans zh-hant'.split(
    ' ',
  );

/** Lists the names of common languages, sorted in the reader's language. */
export const listCommonLanguages = (): string[] =>
  COMMON_TAGS.flatMap((tag) => formatLanguageName(tag) ?? []).toSorted(new Intl.Collator(currentLanguage()).compare);

/** Finds a language's tag by its name or by the tag itself; null when it is unknown. */
export const parseLanguageTag = (text: string): string | null => {
  const query = text.trim().toLocaleLowerCase(currentLanguage());
  const named = COMMON_TAGS.find((tag) => formatLanguageName(tag)?.toLocaleLowerCase(currentLanguage()) === query);
  if (named !== undefined) return named;
  return formatLanguageName(query) === null ? null : query;
};
