type Words = Readonly<Record<string, string>>;

/** The words of one language: file name → key → text. Nested keys are joined by dots. */
export type Locale = Readonly<Record<string, Words>>;

/** Languages whose sentences never look like English ones. */
const FAR_FROM_ENGLISH = ['ru', 'uk', 'zh'];
const HIGHEST_COUNT_TRIED = 200;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\s*([^}\s,]+)[^}]*\}\}/g;
const SENTENCE = /\p{Script=Latin}{2,}\s+\p{Script=Latin}{2,}/u;

/** The forms that a language needs for whole numbers; others are welcome where the language knows them. */
const pluralForms = (language: string): string[] => {
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: HIGHEST_COUNT_TRIED + 1 }, (_, count) => rules.select(count));
  return [...new Set(counts)];
};

const placeholdersOf = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The keys that a language must have for these English ones: plural keys in the language's own forms. */
const wantedKeys = (english: Words, language: string): Set<string> => {
  const plurals = new Set(
    Object.keys(english).filter((key) => `${key.replace(PLURAL, '')}_other` in english && PLURAL.test(key)),
  );
  const plain = Object.keys(english).filter((key) => !plurals.has(key));
  const bases = new Set([...plurals].map((key) => key.replace(PLURAL, '')));
  return new Set([...plain, ...[...bases].flatMap((base) => pluralForms(language).map((form) => `${base}_${form}`))]);
};

/** One file of words beside its English original. */
type Pair = { readonly language: string; readonly file: string; readonly english: Words; readonly words: Words };

const textProblem = (
  { language, english }: Pair,
  key: string,
  text: string,
  sameOnPurpose: ReadonlySet<string>,
): string | undefined => {
  const original = english[key] ?? english[key.replace(PLURAL, '_other')] ?? '';
  // "One book" may leave the figure out where "3 books" has it.
  const named = (words: string): string => {
    const names = placeholdersOf(words).filter((name) => !(PLURAL.test(key) && name === 'count'));
    return names.sort((a, b) => (a < b ? -1 : 1)).join(', ');
  };
  if (named(text) !== named(original)) return `has the placeholders {${named(text)}} instead of {${named(original)}}`;
  if (text.trim() === '') return 'is empty';
  const mustDiffer = FAR_FROM_ENGLISH.includes(language) && SENTENCE.test(text) && !sameOnPurpose.has(text);
  return mustDiffer && text === original ? `is still English: "${text}"` : undefined;
};

const fileProblems = (pair: Pair, sameOnPurpose: ReadonlySet<string>): string[] => {
  const { language, file, english, words } = pair;
  const wanted = wantedKeys(english, language);
  const known = (key: string): boolean =>
    wanted.has(key) || (PLURAL.test(key) && `${key.replace(PLURAL, '')}_other` in english);
  const missing = [...wanted].filter((key) => !(key in words)).map((key) => `${key} is missing`);
  const wrong = Object.entries(words).flatMap(([key, text]) => {
    const problem = known(key) ? textProblem(pair, key, text, sameOnPurpose) : 'is not in English';
    return problem ? [`${key} ${problem}`] : [];
  });
  return [...missing, ...wrong].map((problem) => `${language}/${file} ${problem}`);
};

/**
 * Compares every language with English, as sentences about what differs. `sameOnPurpose` are texts that may equal the
 * English ones in any language (names, addresses).
 */
export const localeProblems = (
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
      return words ? fileProblems({ language, file, english: original, words }, sameOnPurpose) : [];
    }),
  ]);
};
