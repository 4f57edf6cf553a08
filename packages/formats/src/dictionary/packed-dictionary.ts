/**
 * Our own form of a dictionary, for looking up one word without reading the rest: the mark, the length of the index (32 bits), the index
 * (JSON, gzip: `name`, `entries`, `languages` of the words, and for each block the key of its first word and its bytes), then blocks of entries (JSON, deflate: pairs
 * of a word and its text) in the order of the keys of their words.
 */
export const PACKED_DICTIONARY_MARK = 'LECDICT1';
/** For a word, and for its text, in characters. */
export const MAX_WORD_CHARS = 200;
export const MAX_TEXT_CHARS = 20_000;

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u02b9\u00b4`]/gu;
const HYPHENS = /[\u2010\u2011]/gu;
/** Accents, stress marks, and the points of Hebrew and Arabic, which books and dictionaries write or leave out. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]|\u0640/gu;

/** Words are equal without regard to case, to the form of their accents, and to the kind of apostrophe and hyphen. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The same without accents: by this key, words are sorted and found. */
export const toWordKey = (word: string): string =>
  foldWord(word).normalize('NFD').replace(OPTIONAL_MARKS, '').normalize('NFC');
