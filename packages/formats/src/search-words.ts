import { createLookup } from './lookup.ts';

/** Transliteration of Greek and Cyrillic letters, without accents. */
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

/** Spellings of one sound: Tolstoy, Tolstoj and Tolstoi mean the same. */
const SOUNDS: [RegExp, string][] = [
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/[jy]/g, 'i'],
  [/ii+/g, 'i'],
];

/** Transliterates a word (in lower case, without accents) and unifies spellings of one sound; other scripts stay as they are. */
const toSoundSpelling = (word: string): string => {
  const latin = [...word].map((letter) => LATIN[letter] ?? letter).join('');
  return SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), latin);
};

/** Longer texts are truncated; the rest cannot be found. */
const MAX_CHARS = 1000;
const MAX_WORDS = 60;
const MAX_WORD_CHARS = 40;
/** Scripts without spaces between words: each character is a word. */
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/v;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;

/**
 * Splits a text into words in the form that search compares: lower case, without accents, transliterated; in Chinese each
 * character is a word. Everything but letters and digits separates words, except an apostrophe inside a word.
 */
export const toSearchWords = (text: string): string[] => {
  const plain = text
    .slice(0, MAX_CHARS)
    .normalize('NFKD')
    .replace(/[[\p{M}&&\p{Diacritic}]'’ʼ]/gv, '')
    .normalize('NFC')
    .toLowerCase();
  return (plain.match(WORD) ?? [])
    .map((word) => toSoundSpelling(word).slice(0, MAX_WORD_CHARS))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
};

/** Whether a word is a character of a script without spaces. */
export const isUnspacedCharacter = (word: string): boolean => UNSPACED_SCRIPT.test(word);
