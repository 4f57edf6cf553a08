import { createLookup } from './lookup.ts';

/** Greek and Cyrillic letters, without their accents, as Latin ones. */
const LATIN = createLookup<string>({
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ј: 'i',
  к: 'k',
  л: 'l',
  љ: 'l',
  м: 'm',
  н: 'n',
  њ: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'ks',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'i',
  φ: 'f',
  χ: 'h',
  ψ: 'ps',
  ω: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
});

/** Spellings of one sound: who writes Tolstoy, Tolstoj or Tolstoi means the same. */
const SOUNDS: [RegExp, string][] = [
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/[jy]/g, 'i'],
  [/ii+/g, 'i'],
];

/** A word in lower case without accents, in Latin letters where we know how; other scripts stay as they are. */
const sounded = (word: string): string => {
  const latin = [...word].map((letter) => LATIN[letter] ?? letter).join('');
  return SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin);
};

/** Longer texts are cut: what stands behind is not found. */
const MOST_CHARS = 1000;
const MOST_WORDS = 60;
const MOST_WORD_CHARS = 40;
/** Scripts without spaces between words: each character is a word. */
const ALONE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/v;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;

/**
 * The words of a text as they are compared: lower case, without accents, transliterated; of Chinese each character.
 * Everything but letters and digits parts words, but an apostrophe inside one.
 */
export const wordsOf = (text: string): string[] => {
  const plain = text
    .slice(0, MOST_CHARS)
    .normalize('NFKD')
    .replace(/[[\p{M}&&\p{Diacritic}]'’ʼ]/gv, '')
    .normalize('NFC')
    .toLowerCase();
  return (plain.match(WORD) ?? [])
    .map((word) => sounded(word).slice(0, MOST_WORD_CHARS))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
};

/** Whether a word is one character of a script that has no spaces. */
export const isCharacter = (word: string): boolean => ALONE.test(word);
