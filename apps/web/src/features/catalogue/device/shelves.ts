import type { Entry, Shelf } from '../entry.ts';

/** The names of the groups that a book belongs to; one without any belongs to ''. */
export const namesOf = (
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

/** What a shelf holds. */
export const belongsTo = (shelf: Shelf): ((book: Entry) => boolean) => {
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
      const wanted = new Set(names);
      return (book) => namesOf(book, kind).some((name) => wanted.has(name));
    }
    default:
      return shelf satisfies never;
  }
};
