import type { LoaderFunctionArgs } from 'react-router';
import { prefetchShelf } from '../features/books/books.queries.ts';
import type { Shelf } from '../features/catalogue/catalogue.queries.ts';
import { session } from '../lib/api.ts';
import { whenSessionReady } from './start-session.ts';

const prefetchOnceSignedIn = async (bookId: string): Promise<void> => {
  await whenSessionReady();
  if (session.current().state !== 'in') return;
  (await import('../features/reader/reader.queries.ts')).prefetchBook(bookId);
};

/** Route loader: requests the book to be read. Neither waits for the reader's code nor delays the navigation. */
export const prefetchBookLoader = ({ params: { bookId } }: LoaderFunctionArgs): null => {
  if (bookId !== undefined) prefetchOnceSignedIn(bookId).catch(() => null); // the routes and the screen meet the same error and show it
  return null;
};

/** Loader properties of a shelf's route: requests the books while the code of the screen loads. */
export const createShelfLoader = (shelf: Shelf) => ({
  loader: (): null => {
    prefetchShelf(shelf);
    return null;
  },
  shouldRevalidate: () => false,
});
