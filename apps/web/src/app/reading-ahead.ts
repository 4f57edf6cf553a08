import type { LoaderFunctionArgs } from 'react-router';
import { session } from '../lib/api.ts';
import { started } from './start.ts';

const begin = async (bookId: string): Promise<void> => {
  await started();
  if (session.current().state !== 'in') return;
  (await import('../features/reader/reader.queries.ts')).beginReading(bookId);
};

/** Asks for the book that a reader goes to without waiting for the screen that will show it, nor letting that wait. */
export const readingAhead = ({ params: { bookId } }: LoaderFunctionArgs): null => {
  if (bookId !== undefined) begin(bookId).catch(() => null); // the routes and the screen find the same trouble, and show it
  return null;
};
