import { writeHanNumber, writeHanOrdinals } from './text/han-number.ts';

/** A digit of any script as its value. */
const toDigit = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const start = code & ~0xf;
  // Digits of a script are ten code points in a row, from 0 or 6 of sixteen.
  return String(/\p{Nd}/u.test(String.fromCodePoint(start)) ? code - start : code - start - 6);
};

/** A number whose digits stand behind their count, so that "10" comes after "2" in an order by characters. */
const toNumberKey = (digits: string): string => {
  const plain = [...digits]
    .map(toDigit)
    .join('')
    .replace(/^0+(?=\d)/u, '');
  return plain.length < 9 ? `${plain.length}${plain}` : `9${String(plain.length).padStart(3, '0')}${plain}`;
};

/** Groups of three digits: `1,000`, `10.000`, `1 000 000`. */
const GROUPED = /(?<![\d.,])[1-9]\d{0,2}(?:([,.’ \u00A0\u202F])\d{3})(?:\1\d{3})*(?![\d.,]\d)(?!\d)/gu;
const ROMAN = 'X{0,3}(?:IX|IV|V?I{0,3})(?<=[IVX])';
/** Words before a number of one letter; behind others it may be an initial, a pronoun or a name: "Malcolm X". */
const PARTS =
  'part book vol volume chapter episode act teil band buch kapitel akt tome livre tomo libro том часть книга глава акт частина розділ'
    .split(' ')
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
    .join('|');
/** A number of a part in capitals, behind a word and before the end or a subtitle: `Part IV: Dawn`. */
const ROMAN_PART = new RegExp(
  `(?:(?<=[\\p{L}\\p{N}][.:,]? )(?=[IVX]{2})|(?<=(?<!\\p{L})(?:${PARTS})[.:,]? ))${ROMAN}(?=$|[:,;]| [–—([-])`,
  'gu',
);
const WHOLE_ROMAN = new RegExp(`^${ROMAN}$`, 'iu');
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

const parseRoman = (number: string): string => {
  const values = [...number.toUpperCase()].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return String(values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0));
};

/** Writes the numbers of a name as keys that are ordered by their value: digits of any script, Roman and Chinese numerals. */
export const writeNumberKeys = (name: string): string =>
  writeHanOrdinals(name)
    .replace(GROUPED, (number) => number.replace(/\D/gu, ''))
    .replace(ROMAN_PART, parseRoman)
    .replace(/\p{Nd}+/gu, toNumberKey);

/** Behind every text (UTS 35, "Collation"): books without an author, or without a number in their series, come last. */
export const LAST = '\u{FFFF}';

const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75', '⅓': '.3333', '⅔': '.6667' };
/** What a number below zero is counted from; its sign stands before all digits. */
const BELOW_ZERO = 999_999_999;

/** A number as a decimal with point or comma, nine digits before it and four behind: "1,5" and "1.5" stand between 1 and 2. */
export const toSeriesNumberKey = (number: string | null): string => {
  const text = (number ?? '').trim();
  const digits = (WHOLE_ROMAN.test(text) ? parseRoman(text) : writeHanNumber(text))
    .replace(/[½¼¾⅓⅔]/gu, (sign) => FRACTIONS[sign] ?? '')
    .replace(/\p{Nd}/gu, toDigit);
  const found = /^([-−](?=\d))?\D*(\d{1,9})(?:[.,](\d{1,4}))?/u.exec(digits.replace(/^(?=[.,]\d)/u, '0'));
  if (!found) return LAST;
  const [, sign, whole = '', part = ''] = found;
  if (sign !== undefined) return `-${String(BELOW_ZERO - Number(whole)).padStart(9, '0')}`;
  return `${whole.padStart(9, '0')}.${part.padEnd(4, '0')}`;
};
