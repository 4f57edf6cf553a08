import { createLookup } from '../lookup.ts';
import { SIMPLIFIED } from './simplified-characters.ts';

/** Letters of one kind in several forms: of alef, yeh, teh marbuta and kaf, of the end of a Hebrew word, and digits. */
const FORMS = createLookup<string>({
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ے: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  ک: 'ك',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  װ: 'וו',
  ױ: 'וי',
  ײ: 'יי',
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)])),
  ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)])),
});

const [FIRST_KATAKANA, LAST_KATAKANA] = ['ァ', 'ヶ'];
/** From a letter of katakana to the same one of hiragana. */
const TO_HIRAGANA = 'ぁ'.charCodeAt(0) - 'ァ'.charCodeAt(0);

/** The letters of hangul syllables as they are typed: initial consonants, vowels, final consonants. */
const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ');
const FINALS =
  'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ');
const [FIRST_INITIAL, FIRST_VOWEL, FIRST_FINAL] = [0x1100, 0x1161, 0x11a8];

const isSyllable = (letter: string): boolean => letter >= '가' && letter <= '힣';

const toHangulLetters = (jamo: string): string => {
  const code = jamo.charCodeAt(0);
  return INITIALS[code - FIRST_INITIAL] ?? VOWELS[code - FIRST_VOWEL] ?? FINALS[code - FIRST_FINAL] ?? jamo;
};

const foldLetter = (letter: string): string => {
  if (letter < '֐') return letter; // no script before Hebrew has such forms
  if (letter >= FIRST_KATAKANA && letter <= LAST_KATAKANA)
    return String.fromCharCode(letter.charCodeAt(0) + TO_HIRAGANA);
  return FORMS[letter] ?? SIMPLIFIED.get(letter) ?? letter;
};

/** Replaces each letter of other scripts than Latin, Greek and Cyrillic by the form that search compares; takes NFC. */
export const foldLetters = (text: string): string => Array.from(text, foldLetter).join('');

/** Writes hangul as its letters, so that a syllable that is only begun begins the word. */
export const spellHangul = (word: string): string =>
  word < 'ᄀ' ? word : Array.from(word.normalize('NFD'), toHangulLetters).join('');

/** The initial consonants of a word of hangul; empty for other words. */
export const toHangulInitials = (word: string): string => {
  const letters = [...word];
  if (!letters.every(isSyllable)) return '';
  return letters.map((syllable) => spellHangul(syllable).charAt(0)).join('');
};
