import { opensHere, playsHere } from '../../lib/opens-here.ts';
import type { usePaths } from '../../lib/use-paths.ts';
import type { Entry } from '../catalogue/catalogue.queries.ts';

/** Where a touch on a book leads: into it where the browser can read or play it, else to the page about it. */
export const addressOf = (book: Entry, paths: ReturnType<typeof usePaths>): string => {
  if (playsHere(book)) return paths.audio(book.name);
  return opensHere(book) ? paths.read(book.id) : paths.book(book.id);
};
