// The names that lists are ordered by, and their keys: one order on the server, on devices and for every client. No Node API: it
// runs in browsers too.
import { LAST, toSeriesNumberKey, writeNumberKeys } from './sort-numbers.ts';

const MAX_KEY_CHARS = 200;
/** Of a key of authors and title. */
const MAX_AUTHORS_KEY_CHARS = 150;
const MAX_TITLE_PART_CHARS = 100;

/** What a book is ordered by, where its file or its reader says another name than the rule for its title or its authors. */
export type SortNames = {
  title?: string | undefined;
  authors?: Readonly<Record<string, string>> | undefined;
};
type SortableBook = {
  title: string;
  lang: string | null;
  authors: readonly string[];
  seriesNumber: string | null;
  sortNames: SortNames;
};

/** Articles that are left out at the start of a title, by its language. */
const ARTICLES: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'a', 'an'],
  de: ['der', 'die', 'das', 'dem', 'den', 'des', 'ein', 'eine', 'einem', 'einen', 'einer', 'eines'],
  fr: ['le', 'la', 'les', 'l’', 'un', 'une', 'des'],
  es: ['el', 'la', 'los', 'las', 'lo', 'un', 'una', 'unos', 'unas'],
  it: ['il', 'lo', 'la', 'i', 'gli', 'le', 'l’', 'un', 'uno', 'una', 'un’'],
  pt: ['o', 'a', 'os', 'as', 'um', 'uma', 'uns', 'umas'],
  ca: ['el', 'la', 'els', 'les', 'l’', 'un', 'una'],
  nl: ['de', 'het', 'een', '’t'],
  af: ['die', 'n', '’n'],
  sv: ['en', 'ett', 'den', 'det', 'de'],
  da: ['en', 'et', 'den', 'det', 'de'],
  nb: ['en', 'ei', 'et', 'den', 'det', 'de'],
  hu: ['a', 'az', 'egy'],
  el: ['ο', 'η', 'το', 'οι', 'τα', 'ένας', 'μια', 'μία', 'ένα'],
};
const SAME_ARTICLES: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** The language of a book without its region: `en` for `eng`, `en-US` and where nothing is said. */
const toBaseLanguage = (lang: string | null): string => {
  const [base = ''] = (lang ?? '').toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(base) || ['und', 'mul', 'mis', 'zxx'].includes(base)) return 'en';
  return Intl.getCanonicalLocales(base)[0] ?? base;
};

/** Languages whose names stand family name first, or have none: an author is ordered by the name as it is written. */
const WRITTEN_AS_SORTED = new Set([
  'hu',
  'is',
  'vi',
  'zh',
  'ja',
  'ko',
  'th',
  'lo',
  'km',
  'my',
  'id',
  'ms',
  'mn',
  'bo',
  'am',
  'ti',
]);
const UNSPLIT_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Tibetan}]/u;
const ICELANDIC = /(?:[ðþý].*son|[áíóúýðþ].*sson|dóttir)$/iu;
const PATRONYMIC = /(?:ович|евич|йович|ьич|ична|овна|евна|ївна|івна)$/iu;
const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv|ph\.? ?d|m\.?d|esq|fils|père|мл|ст|младший|старший)\.?$/iu;
const ORGANISATION =
  /[&+@\d]|(?:^|\s)(?:and|und|et|и|та|the|press|verlag|inc|ltd|llc|gmbh|ag|company|university|universität|université|society|association|institute|institut|ministry|committee|foundation|team|group|collective|magazine|club|church|издательство|министерство|университет|институт|общество|коллектив|редакция|видавництво|міністерство)(?=[\s.,]|$)/iu;
/** Part of the family name: "du Maurier, Daphne", "Le Guin, Ursula K.". Others stay behind the given names: "Beethoven, Ludwig van". */
const FIRM_PARTICLE =
  /^(?:du|des|le|la|les|della|dello|degli|el|al|ibn|bin|ben|bint|abu|ап|бен|ибн|аль|дю|ле|ла)$|^(?:Van|Von|De|Du|Des|Der|Den|Le|La|Les|Della|Di|Da|Dal|Dos|Del|El|Al|Ibn|Bin|Ben|Abu|Ap|Mac|Mc|St\.?|Saint|Ste\.?|Ter|Ten|O’|Дю|Ле|Ла|Де|Фон|Ван|Сент|Бен|Ибн)$/u;

const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/['ʼ`´]/gu, '’')
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/u.test(sign) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * The name that an author is ordered by when nobody says one: "Zoe Adams" is "Adams, Zoe". Names that are written family name
 * first, single names and names of organisations stay.
 */
export const deriveAuthorSort = (name: string): string => {
  const whole = tidy(name);
  const words = whole.replaceAll(',', ' ').split(/\s+/u).filter(Boolean);
  if (UNSPLIT_SCRIPTS.test(whole) || ICELANDIC.test(whole) || words.length < 2) return whole;
  const suffixes: string[] = [];
  while (words.length > 2 && SUFFIX.test(words.at(-1) ?? '')) suffixes.unshift(words.pop() ?? '');
  if (whole.includes(',') && suffixes.length === 0) return whole; // "Adams, Zoe" already
  if (ORGANISATION.test(words.join(' '))) return words.join(' ').replace(/^the /iu, '');
  const isFamilyFirst = words.length === 3 && PATRONYMIC.test(words[2] ?? '') && !PATRONYMIC.test(words[1] ?? '');
  const [family, given] = isFamilyFirst ? [words.slice(0, 1), words.slice(1)] : splitFamilyName(words);
  return [family.join(' '), given.join(' '), ...suffixes].filter(Boolean).join(', ');
};

const splitFamilyName = (words: readonly string[]): [family: string[], given: string[]] => {
  let start = words.length - 1;
  while (start > 1 && FIRM_PARTICLE.test(words[start - 1] ?? '')) start -= 1;
  return [words.slice(start), words.slice(0, start)];
};

/** The name that an author of a book in this language is ordered by, when it differs from the rule for names alone; else null. */
export const deriveAuthorSortByLanguage = (name: string, lang: string | null): string | null => {
  const isAsWritten = WRITTEN_AS_SORTED.has(toBaseLanguage(lang));
  return isAsWritten && deriveAuthorSort(name) !== tidy(name) ? tidy(name) : null;
};

/** The title without the article of its language: "The Apple" stands under A. Without a language, English articles count. */
export const deriveTitleSort = (title: string, lang: string | null): string => {
  const whole = tidy(title).replace(/^[^\p{L}\p{N}’]+(?=.*[\p{L}\p{N}])/u, '');
  const base = toBaseLanguage(lang);
  const lower = whole.toLowerCase();
  for (const article of ARTICLES[SAME_ARTICLES[base] ?? base] ?? []) {
    const start = article.endsWith('’') ? article : `${article} `;
    if (!lower.startsWith(start)) continue;
    const rest = whole.slice(start.length).replace(/^[^\p{L}\p{N}]+(?=.*[\p{L}\p{N}])/u, '');
    if (/^[\p{L}\p{N}]/u.test(rest)) return rest;
  }
  return whole;
};

const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

/** The key of a sort name; keys are ordered by `compareSortKeys`, on the server by the collation `und`. */
export const toSortKey = (name: string): string =>
  cut(writeNumberKeys(tidy(name).replace(/^[^\p{L}\p{N}]+(?=.*[\p{L}\p{N}])/u, '')), MAX_KEY_CHARS);

const collator = new Intl.Collator('und');
/** One order for texts of all languages, the same as the server's (UTS 10, root collation of CLDR). */
export const compareSortKeys = (a: string, b: string): number => collator.compare(a, b);

export const getAuthorSort = (name: string, { authors = {} }: SortNames): string =>
  (Object.hasOwn(authors, name) ? authors[name] : undefined) ?? deriveAuthorSort(name);

/** Orders the numbers of a series; equal ones are ordered as texts. */
export const compareSeriesNumbers = (a: string, b: string): number =>
  compareSortKeys(toSeriesNumberKey(a), toSeriesNumberKey(b)) || compareSortKeys(a, b);

/** The keys of a book: by title, by its authors and then by title, and by its number in a series. */
export const toBookKeys = (book: SortableBook) => {
  const title = toSortKey(book.sortNames.title ?? deriveTitleSort(book.title, book.lang));
  const authors = book.authors.map((name) => toSortKey(getAuthorSort(name, book.sortNames))).join('; ');
  return {
    title,
    author: `${authors === '' ? LAST : cut(authors, MAX_AUTHORS_KEY_CHARS)}\t${cut(title, MAX_TITLE_PART_CHARS)}`,
    place: `${toSeriesNumberKey(book.seriesNumber)} ${title}`,
  };
};
