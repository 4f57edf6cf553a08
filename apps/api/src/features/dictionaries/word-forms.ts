/** Words and stems shorter than this are not taken apart. */
const MIN_STEM_CHARS = 3;
const MIN_CYRILLIC_STEM_CHARS = 2;
/** In scripts without spaces, a selection that is no word may begin with one of at most so many characters. */
const MAX_UNSPACED_CHARS = 12;

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** English and German endings that dictionaries leave out, and what stands there instead; the likeliest first. */
const LATIN_ENDINGS: readonly (readonly [ending: RegExp, replacement: string])[] = [
  [/'(?:s|re|ll|ve|d|m)$/iu, ''],
  [/n't$/iu, ''],
  [/(?:ies|ied|ier|iest|ily)$/iu, 'y'],
  [/ves$/iu, 'f'],
  [/ves$/iu, 'fe'],
  [/ying$/iu, 'ie'],
  [/(\p{L})\1(?:ing|ed|er|est)$/iu, '$1'],
  [/ing$/iu, ''],
  [/ing$/iu, 'e'],
  [/ed$/iu, ''],
  [/ed$/iu, 'e'],
  [/es$/iu, ''],
  [/s$/iu, ''],
  [/n$/iu, ''],
  [/en$/iu, ''],
  [/e$/iu, ''],
  [/e[rm]$/iu, ''],
  [/e[rs]t$/iu, ''],
  [/ly$/iu, ''],
  [/(?:est|test|tet|ten|te|st|t|e)$/iu, 'en'],
  [/^ge(\p{L}+)t$/iu, '$1en'],
  // elided articles: l'homme, dell'acqua
  [/^\p{L}{1,5}'/iu, ''],
];

type CyrillicEndings = { endings: readonly string[]; replacements: readonly string[] };
const words = (text: string): string[] => text.split(' ');
/** Russian and Ukrainian endings of nouns, adjectives, past and present tense, with those of the form in a dictionary. */
const CYRILLIC_ENDINGS: readonly CyrillicEndings[] = [
  {
    endings: words('ами ями ах ях ам ям ов ев ёв ей ом ем ём ой ою ею у ю а я ы и е ью і ї ів їв ові еві єві єм єю'),
    replacements: ['', ...words('а я ь о е й ие ия')],
  },
  {
    endings: words('ого его ому ему ым им ом ем ая яя ую юю ое ее ые ие ых их ыми ими ой ей ою ею ої ій у а е і'),
    replacements: words('ый ий ой ій'),
  },
  { endings: words('л ла ло ли в'), replacements: words('ть ти') },
  {
    endings: words(
      'ю у ешь ёшь ет ёт ем ём ете ёте ют ут ишь ит им ите ят ат й йте и єш є ємо єте ють еш е емо уть иш ить имо ять ать',
    ),
    replacements: words('ть ать ять еть ить ти ати яти іти ити'),
  },
];
const REFLEXIVE = /(?:ся|сь)$/u;

const listCyrillicForms = (word: string): string[] => {
  const plain = word.replace(REFLEXIVE, '');
  const cut = (form: string, suffix: string): string[] =>
    CYRILLIC_ENDINGS.flatMap(({ endings, replacements }) =>
      endings
        .filter((ending) => form.endsWith(ending) && form.length - ending.length >= MIN_CYRILLIC_STEM_CHARS)
        .flatMap((ending) =>
          replacements.map((replacement) => form.slice(0, form.length - ending.length) + replacement + suffix),
        ),
    );
  return [...cut(word, ''), ...(plain === word ? [] : cut(plain, 'ся'))];
};

const listLatinForms = (word: string): string[] =>
  LATIN_ENDINGS.map(([ending, replacement]) => word.replace(ending, replacement)).filter(
    (stem) => stem !== word && stem.length >= MIN_STEM_CHARS,
  );

/** The beginnings of a text without spaces, the longest first. */
const listBeginnings = (text: string): string[] => {
  const characters = [...text].slice(0, MAX_UNSPACED_CHARS);
  return characters.map((_, at) => characters.slice(0, characters.length - at).join(''));
};

/**
 * A word as it was selected, without the marks around it, then the forms that a dictionary may list instead: groups, the likeliest
 * first. The entries of a whole group belong together, as in Russian one form may be that of several words.
 */
export const listWordForms = (selected: string): string[][] => {
  const word = selected
    .replace(/[\u00ad\u200b\ufeff]/gu, '')
    .replace(/[\u2018\u2019\u02bc]/gu, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');
  if (word === '') return [];
  if (UNSPACED.test(word)) return [word, ...listBeginnings(word)].map((form) => [form]);
  if (/\s/.test(word)) return [[word]];
  // the case of a word counts nowhere, its accents are left out by the dictionary
  const plain = word.toLowerCase().normalize('NFD').replaceAll('\u0301', '').normalize('NFC');
  if (/^\p{Script=Cyrillic}/u.test(word)) return [[word], [...new Set(listCyrillicForms(plain))]];
  return [[word], ...listLatinForms(word).map((form) => [form])];
};
