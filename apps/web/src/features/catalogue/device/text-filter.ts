import { parseSearchQuery, toOtherSearchWords, toSearchWords } from '@lectern/formats/search-words';
import type { Entry } from '../types.ts';

/** The words of books, kept for the next letter that is typed. */
const knownWords = new WeakMap<Entry, readonly string[]>();

/** Texts that other words find, too: initials, umlauts and hangul. Looking for these is slow. */
const HAS_OTHER_WORDS = /\p{L}\.|[äöüåø]|[aou]e|\p{Script=Hangul}/iu;

const listWords = (book: Entry): readonly string[] => {
  const known = knownWords.get(book);
  if (known) return known;
  const text = [book.title, ...book.author_names, book.series ?? ''].join(' / ');
  const words = toSearchWords(text);
  const joined = words.slice(1).map((word, at) => (words[at] ?? '') + word);
  const all = [...words, ...joined, ...(HAS_OTHER_WORDS.test(text) ? toOtherSearchWords(text) : [])];
  knownWords.set(book, all);
  return all;
};

/**
 * Creates a predicate for the books whose title, authors or series have words that begin with those of a text, spelled as the
 * search of the server takes them.
 */
export const createTextFilter = (text: string): ((book: Entry) => boolean) => {
  const query = parseSearchQuery(text).map(({ word, joined }) => [word, ...joined]);
  return (book) => {
    const words = listWords(book);
    return query.every((forms) => forms.some((form) => words.some((known) => known.startsWith(form))));
  };
};
