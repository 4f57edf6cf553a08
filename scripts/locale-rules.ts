import { languageFacts } from '../packages/texts/src/languages.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of one language: file name → key → text. Nested keys are joined by dots. */
export type Locale = Readonly<Record<string, Texts>>;

/** Whether no sentence can equal the English one. */
const isDistant = (language: string): boolean =>
  Object.entries(languageFacts).some(([code, { alphabet }]) => code === language && alphabet !== 'latin');
const HIGHEST_COUNT_TRIED = 200;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\s*([^}\s,]+)[^}]*\}\}/g;
const SENTENCE = /\p{Script=Latin}{2,}\s+\p{Script=Latin}{2,}/u;

/** The plural forms that a language uses for whole numbers. Texts may have further forms of the language. */
const listPluralForms = (language: string): string[] => {
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: HIGHEST_COUNT_TRIED + 1 }, (_, count) => rules.select(count));
  return [...new Set(counts)];
};

const findPlaceholders = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The keys that a language must have, with the language's own plural forms. */
const listRequiredKeys = (english: Texts, language: string): Set<string> => {
  const plurals = new Set(
    Object.keys(english).filter((key) => `${key.replace(PLURAL, '')}_other` in english && PLURAL.test(key)),
  );
  const plain = Object.keys(english).filter((key) => !plurals.has(key));
  const bases = new Set([...plurals].map((key) => key.replace(PLURAL, '')));
  return new Set([
    ...plain,
    ...[...bases].flatMap((base) => listPluralForms(language).map((form) => `${base}_${form}`)),
  ]);
};

/** A file of texts and its English original. */
type Pair = { readonly language: string; readonly file: string; readonly english: Texts; readonly words: Texts };

const findTextProblem = (
  { language, english }: Pair,
  key: string,
  text: string,
  sameOnPurpose: ReadonlySet<string>,
): string | undefined => {
  const original = english[key] ?? english[key.replace(PLURAL, '_other')] ?? '';
  // A plural form may omit the count: "One book", "{{count}} books".
  const formatPlaceholders = (words: string): string => {
    const names = findPlaceholders(words).filter((name) => !(PLURAL.test(key) && name === 'count'));
    return names.sort((a, b) => (a < b ? -1 : 1)).join(', ');
  };
  if (formatPlaceholders(text) !== formatPlaceholders(original))
    return `has the placeholders {${formatPlaceholders(text)}} instead of {${formatPlaceholders(original)}}`;
  if (text.trim() === '') return 'is empty';
  const mustDiffer = isDistant(language) && SENTENCE.test(text) && !sameOnPurpose.has(text);
  return mustDiffer && text === original ? `is still English: "${text}"` : undefined;
};

const findFileProblems = (pair: Pair, sameOnPurpose: ReadonlySet<string>): string[] => {
  const { language, file, english, words } = pair;
  const wanted = listRequiredKeys(english, language);
  const isKnownKey = (key: string): boolean =>
    wanted.has(key) || (PLURAL.test(key) && `${key.replace(PLURAL, '')}_other` in english);
  const missing = [...wanted].filter((key) => !(key in words)).map((key) => `${key} is missing`);
  const wrong = Object.entries(words).flatMap(([key, text]) => {
    const problem = isKnownKey(key) ? findTextProblem(pair, key, text, sameOnPurpose) : 'is not in English';
    return problem ? [`${key} ${problem}`] : [];
  });
  return [...missing, ...wrong].map((problem) => `${language}/${file} ${problem}`);
};

/**
 * Compares every language with English and returns one sentence per problem. `sameOnPurpose` lists texts that may equal the
 * English ones in any language (names, addresses).
 */
export const findLocaleProblems = (
  locales: Readonly<Record<string, Locale>>,
  sameOnPurpose: ReadonlySet<string>,
): string[] => {
  const english = locales['en'] ?? {};
  return Object.entries(locales).flatMap(([language, locale]) => [
    ...Object.keys(english)
      .filter((file) => !(file in locale))
      .map((file) => `${language}/${file} is missing`),
    ...Object.keys(locale)
      .filter((file) => !(file in english))
      .map((file) => `${language}/${file} is not in English`),
    ...Object.entries(english).flatMap(([file, original]) => {
      const words = locale[file];
      return words ? findFileProblems({ language, file, english: original, words }, sameOnPurpose) : [];
    }),
  ]);
};
