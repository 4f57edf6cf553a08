import { parseSearchQuery, toJoinedWords, toOtherSearchWords, toSearchWords } from '@lectern/formats/search-words';
import type { Entry } from '../types.ts';

/** The words of books, kept for the next letter that is typed. */
const knownWords = new WeakMap<Entry, readonly string[]>();

const listWords = (book: Entry): readonly string[] => {
  const known = knownWords.get(book);
  if (known) return known;
  const texts = [book.title, ...book.author_names, book.series ?? ''];
  const words = texts.flatMap((text) => [...toSearchWords(text), ...toOtherSearchWords(text), ...toJoinedWords(text)]);
  knownWords.set(book, words);
  return words;
};

/**
 * Creates a predicate for the books whose title, authors or series have words that begin with those of a text, spelled as the
 * search of the server takes them.
 */
export const createTextFilter = (text: string): ((book: Entry) => boolean) => {
  const query = parseSearchQuery(text);
  return (book) =>
    query.every(({ word, joined }) =>
      [word, ...joined].some((form) => listWords(book).some((known) => known.startsWith(form))),
    );
};
