import { createLookup } from '../lookup.ts';

/** A number in Chinese characters, below ten thousand. */
const HAN_NUMBER = '[〇零一二三四五六七八九十百千]+';
const BEHIND_ORDINAL = new RegExp(`(?<=第)${HAN_NUMBER}`, 'g');
const WHOLE = new RegExp(`^${HAN_NUMBER}$`);
const DIGITS = '〇一二三四五六七八九';
const UNITS = createLookup<number>({ 十: 10, 百: 100, 千: 1000 });

const toDigits = (number: string): string => {
  if (!/[十百千]/.test(number)) return [...number].map((digit) => Math.max(0, DIGITS.indexOf(digit))).join('');
  let sum = 0;
  let digit = 0;
  for (const letter of number) {
    const unit = UNITS[letter];
    if (unit !== undefined) sum += (digit || 1) * unit;
    digit = unit === undefined ? Math.max(0, DIGITS.indexOf(letter)) : 0;
  }
  return String(sum + digit);
};

/** Writes the numbers of volumes and chapters in Chinese and Japanese names, which stand behind `第`, in digits. */
export const writeHanOrdinals = (text: string): string => text.replace(BEHIND_ORDINAL, toDigits);

/** Writes a text that is a number in Chinese characters in digits; others stay. */
export const writeHanNumber = (text: string): string => (WHOLE.test(text) ? toDigits(text) : text);
