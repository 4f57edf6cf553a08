import { parseSearchQuery, toNameInitials, toOtherSearchWords, toSearchWords } from '@lectern/formats/search-words';
import type { Entry } from '../types.ts';

/** The words of books, kept for the next letter that is typed. */
const knownWords = new WeakMap<Entry, readonly string[]>();

/** The words of one text: a long one leaves the others their room. */
const listTextWords = (text: string): string[] => {
  const words = toSearchWords(text);
  const joined = words.slice(1).map((word, at) => (words[at] ?? '') + word);
  return [...words, ...joined, ...toOtherSearchWords(text)];
};

const NO_WORDS: readonly string[] = [];

const listAuthorWords = (name: string): readonly string[] => [...listTextWords(name), ...toNameInitials(name)];

/** Creates a reader of the words of books. Many books share authors and series, whose words it keeps. */
const createWordReader = () => {
  const namedWords = new Map<string, readonly string[]>();
  const remember = (key: string, list: () => readonly string[]): readonly string[] => {
    const words = namedWords.get(key) ?? list();
    namedWords.set(key, words);
    return words;
  };
  return (book: Entry): readonly string[] => {
    const known = knownWords.get(book);
    if (known) return known;
    const { title, series, author_names, series_ord } = book;
    const words = [
      ...listTextWords(title),
      ...(series === null ? NO_WORDS : remember(`series ${series}`, () => listTextWords(series))),
      ...author_names.flatMap((name) => remember(`author ${name}`, () => listAuthorWords(name))),
      ...(series_ord === null ? NO_WORDS : remember(`number ${series_ord}`, () => toSearchWords(series_ord))),
    ];
    knownWords.set(book, words);
    return words;
  };
};

/**
 * Creates a predicate for the books whose title, authors or series have words that begin with those of a text, spelled as the
 * search of the server takes them.
 */
export const createTextFilter = (text: string): ((book: Entry) => boolean) => {
  const query = parseSearchQuery(text).map(({ word, joined }) => [word, ...joined]);
  const readWords = createWordReader();
  return (book) => {
    const words = readWords(book);
    return query.every((forms) => forms.some((form) => words.some((known) => known.startsWith(form))));
  };
};
