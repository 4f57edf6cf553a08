import { expectShelf } from '../features/books/books.queries.ts';
import type { Shelf } from '../features/catalogue/catalogue.queries.ts';

/** The books of a shelf are asked for while the code of its screen is on its way. */
export const shelfAhead = (shelf: Shelf) => ({
  loader: (): null => {
    expectShelf(shelf);
    return null;
  },
  shouldRevalidate: () => false,
});
