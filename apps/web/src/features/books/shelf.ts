import type { Book } from '@lectern/contracts';

/** What each view of the library is told. */
export type ShelfProps = {
  /** In the order to show. */
  books: readonly Book[];
  /** Where a touch on a book leads. */
  addressOf: (book: Book) => string;
  /** In milliseconds since 1970. */
  now: number;
  onDelete: (book: Book) => void;
};
