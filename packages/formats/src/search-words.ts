import { foldLetters, spellHangul, toHangulInitials } from './search/fold-letters.ts';
import { toSoundSpelling } from './search/sound-spelling.ts';
import { normaliseIsbn, toIsbnForms } from './text/isbn.ts';

/** Longer texts are truncated; the rest cannot be found. */
const MAX_CHARS = 1000;
const MAX_WORDS = 60;
const MAX_WORD_CHARS = 40;
/** Initials that are joined; nobody has more. */
const MAX_INITIALS = 6;

/** Scripts without spaces between words: each character is a word. */
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/v;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]]+/gv;
/** Accents, vowel points of Hebrew and Arabic, apostrophes inside a word, and what nobody sees. */
const IGNORED =
  /[[\p{M}&&\p{Diacritic}]\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed'’ʼ׳״\u0640\u00ad\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gv;

/** A word in lower case and without accents. An initial is a single letter, or two letters with a point: `J.`, `Дж.` */
type PlainWord = { letters: string; isInitial: boolean };

const ASCII = /^[\x20-\x7e]*$/;

const foldText = (text: string): string =>
  ASCII.test(text)
    ? text.replaceAll("'", '').toLowerCase()
    : foldLetters(text.normalize('NFKD').replace(IGNORED, '').normalize('NFC').toLowerCase());

const splitPlainWords = (text: string): PlainWord[] => {
  const plain = foldText(text.slice(0, MAX_CHARS));
  return Array.from(plain.matchAll(WORD), ({ 0: letters, index }) => ({
    letters,
    isInitial:
      /^\p{L}$/v.test(letters) || (/^\p{L}{2}$/v.test(letters) && plain.charAt(index + letters.length) === '.'),
  }))
    .filter(({ letters }) => toComparedWord(letters) !== '')
    .slice(0, MAX_WORDS);
};

/** The form that is compared: transliterated, spellings of one sound unified, hangul as its letters. */
const toComparedWord = (letters: string): string => toSoundSpelling(spellHangul(letters)).slice(0, MAX_WORD_CHARS);

/**
 * Splits a text into words in the form that search compares: lower case, without accents, transliterated; in Chinese each
 * character is a word. Everything but letters and digits separates words, except an apostrophe inside a word.
 */
export const toSearchWords = (text: string): string[] =>
  splitPlainWords(text).map(({ letters }) => toComparedWord(letters));

/** Whether a word is a character of a script without spaces. */
export const isUnspacedCharacter = (word: string): boolean => UNSPACED_SCRIPT.test(word);

/** The first and last index of each run of at least two words that fulfil a condition. */
const findRuns = (words: readonly PlainWord[], isMember: (word: PlainWord) => boolean): [number, number][] => {
  const runs: [number, number][] = [];
  let start = 0;
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at];
    if (word && isMember(word)) continue;
    if (at - start >= 2) runs.push([start, at - 1]);
    start = at + 1;
  }
  return runs;
};

const joinWords = (words: readonly PlainWord[], first: number, last: number): string =>
  toComparedWord(
    words
      .slice(first, last + 1)
      .map(({ letters }) => letters)
      .join(''),
  );

const isInitial = (word: PlainWord): boolean => word.isInitial && !isUnspacedCharacter(word.letters);
/** A part of a number, or the check letter of an ISBN behind it. */
const isNumber = ({ letters }: PlainWord): boolean => /^(?:\d+x?|x)$/v.test(letters);

/** Umlauts as two letters: `Mueller` for `Müller`. */
const writeUmlauts = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/([aou])\u0308/gi, '$1e')
    .replace(/a\u030a/gi, 'aa')
    .replaceAll('ø', 'oe')
    .replaceAll('Ø', 'Oe');

/** The word with umlauts as single letters: `Muller` for `Mueller`. */
const contractUmlauts = (letters: string): string =>
  /^\p{Script=Latin}+$/v.test(letters) ? letters.replace(/([aou])e/g, '$1') : letters;

/** Words with hyphens, apostrophes or `&` and no spaces between them: `Wi-Fi`, `Day-by-Day`, `AT&T`. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[\p{Pd}\u0026'’][\p{L}\p{N}\p{M}]+)+/gv;
/** What `&` is read as. */
const AND = ['and', 'und', 'и', 'та', '和'];

const listCompounds = (text: string): string[] =>
  Array.from(text.matchAll(COMPOUND), ([compound]) => toSearchWords(compound).join('')).filter(
    (word) => !isUnspacedCharacter(word),
  );

/** Arabic words without their article, alone or behind "and": `حيوان` for `الحيوان`. */
const withoutArabicArticle = (letters: string): string => /^و?ال(\p{Script=Arabic}{3,})$/v.exec(letters)?.[1] ?? '';

/**
 * The first letters of the names of a person, without the last name, which may stand first or last: `jrr` for `John Ronald Reuel
 * Tolkien`, `лн` for `Лев Николаевич Толстой`.
 */
export const toNameInitials = (name: string): string[] => {
  const words = splitPlainWords(name).filter(({ letters }) => !isUnspacedCharacter(letters));
  if (words.length < 3) return [];
  return [words.slice(0, -1), words.slice(1)].map((given) =>
    toComparedWord(
      given
        .map(({ letters }) => letters.charAt(0))
        .slice(0, MAX_INITIALS)
        .join(''),
    ),
  );
};

/**
 * Decomposed texts that may have other words: initials, compounds, `&`, umlauts, hangul and Arabic. Looking for these is
 * slow.
 */
const MAY_HAVE_OTHERS =
  /\p{L}\p{M}*\.|(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*[^\p{L}\p{N}\p{M}]+\p{L}\p{M}*(?![\p{L}\p{N}\p{M}])|[\p{L}\p{N}\p{M}][\p{Pd}'’][\p{L}\p{N}\p{M}]|&|[\u0308\u030aøæœ]|[aou]e|\p{Script=Hangul}|\p{Script=Arabic}/iu;

/**
 * Other words by which a text is found: initials written together (`jrr` for `J. R. R.`), both spellings of umlauts, the
 * initial consonants of hangul. Words that begin one of `toSearchWords` are left out.
 */
export const toOtherSearchWords = (text: string): string[] => {
  if (!MAY_HAVE_OTHERS.test(text.slice(0, MAX_CHARS).normalize('NFKD'))) return [];
  const words = splitPlainWords(text);
  const known = words.map(({ letters }) => toComparedWord(letters));
  const initials = findRuns(words, isInitial).flatMap(([first, last]) =>
    Array.from({ length: Math.min(last - first, MAX_INITIALS) }, (_, skipped) =>
      joinWords(words, first + skipped, last),
    ),
  );
  const others = words.flatMap(({ letters }) => [
    toComparedWord(contractUmlauts(letters)),
    toHangulInitials(letters),
    toComparedWord(withoutArabicArticle(letters)),
  ]);
  const ands = text.includes('&') ? AND.flatMap(toSearchWords) : [];
  const found = [...initials, ...toSearchWords(writeUmlauts(text)), ...listCompounds(text), ...ands, ...others];
  return [...new Set(found)].filter((other) => other !== '' && !known.some((word) => word.startsWith(other)));
};

/** Adjacent words of a text, written together. */
export const toJoinedWords = (text: string): string[] => {
  const words = splitPlainWords(text);
  return words.slice(1).map((_, at) => joinWords(words, at, at + 1));
};

/** The words by which a book with this ISBN is found: both its forms. */
export const toIsbnWords = (isbn: string): string[] => toIsbnForms(isbn).flatMap(toSearchWords);

/** A word of a query, and joined forms of it and its neighbours that may stand in its place: `spiderman` for `man`. */
export type QueryWord = { word: string; joined: string[] };

/** An ISBN as people write it: a prefix, hyphens and spaces anywhere. */
const WRITTEN_ISBN =
  /(?:\b(?:urn:)?isbn(?:[\s\p{Pd}]?1[03](?!\d))?[:\s\p{Pd}]*|(?<![\p{L}\p{N}]))(?:97[89][\s.\p{Pd}]?)?(?:\d[\s.\p{Pd}]?){9}[\dx](?![\p{L}\p{N}])(?:\s*\([^\)]*\))?/giv;
/** The ending of a file name that somebody searches for. */
const FILE_ENDING =
  /(?<=[\p{L}\p{N}\)])\.(?:epub|pdf|fb2(?:\.zip)?|mobi|azw3?|prc|djvu?|chm|txt|rtf|docx|cb[zr7t]|m4[ab]|mp3)\s*$/iv;

const joinIsbns = (text: string): string =>
  text.replace(WRITTEN_ISBN, (written) => {
    const digits = written.replace(/\s*\([^\)]*\)$/v, '').replace(/^\D*isbn(?:[\s\p{Pd}]?1[03](?!\d))?/iv, '');
    return ` ${normaliseIsbn(digits.replace(/[^\dx]/giv, '')) ?? written} `;
  });

/** Splits a query into words, each with the forms that may stand in its place. */
export const parseSearchQuery = (query: string): QueryWord[] => {
  const words = splitPlainWords(joinIsbns(query.slice(0, MAX_CHARS).normalize('NFKC').replace(FILE_ENDING, '')));
  const runs = [...findRuns(words, isInitial), ...findRuns(words, isNumber)];
  return words.map(({ letters }, at) => {
    const word = toComparedWord(letters);
    const pair = at > 0 ? [joinWords(words, at - 1, at)] : [];
    const whole = runs.flatMap(([first, last]) => (at < first || at > last ? [] : [joinWords(words, first, last)]));
    const bare = toComparedWord(withoutArabicArticle(letters));
    const joined = [...new Set([...pair, ...whole, bare])].filter((other) => other !== '' && !other.startsWith(word));
    return { word, joined: isUnspacedCharacter(letters) ? [] : joined };
  });
};
