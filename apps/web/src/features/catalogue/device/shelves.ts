import type { Entry, Shelf } from '../types.ts';

/** Returns the names of the groups that a book belongs to; [''] where it has none. */
export const getGroupNames = (
  book: Entry,
  kind: 'author' | 'series' | 'genre' | 'format' | 'collection',
): readonly string[] => {
  const names = {
    author: () => book.author_names,
    series: () => (book.series === null ? [] : [book.series]),
    genre: () => book.genres,
    format: () => [book.format],
    collection: () => book.collection_ids,
  }[kind]();
  return names.length > 0 ? names : [''];
};

/** Creates a predicate for the books of a shelf. */
export const createShelfFilter = (shelf: Shelf): ((book: Entry) => boolean) => {
  switch (shelf.kind) {
    case 'all':
      return () => true;
    case 'ebooks':
      return (book) => !book.audio;
    case 'audio':
      return (book) => book.audio;
    case 'purchased':
      return (book) => book.purchased;
    case 'recent':
      return (book) => book.opened !== null;
    case 'favorites':
      return (book) => book.favorite;
    case 'reading':
    case 'read':
      return (book) => book.read_status === shelf.kind;
    case 'author':
    case 'series':
    case 'genre':
    case 'format':
    case 'collection': {
      const { kind, names } = shelf;
      const selected = new Set(names);
      return (book) => getGroupNames(book, kind).some((name) => selected.has(name));
    }
    default:
      return shelf satisfies never;
  }
};
