/**
 * Our own form of a dictionary, for looking up one word without reading the rest: the mark, the length of the index (32 bits), the index
 * (JSON, gzip: `name`, `entries`, and for each block its first folded word and its bytes), then blocks of entries (JSON, deflate: pairs of
 * a word and its text) in the order of their folded words.
 */
export const PACKED_DICTIONARY_MARK = 'LECDICT1';
/** For a word, and for its text, in characters. */
export const MAX_WORD_CHARS = 200;
export const MAX_TEXT_CHARS = 20_000;

/** Words are compared without regard to case and to the form of their accents. */
export const foldWord = (word: string): string =>
  word.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim();
