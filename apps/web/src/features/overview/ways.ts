import { opensHere } from '../../lib/opens-here.ts';
import type { usePaths } from '../../lib/use-paths.ts';
import type { Entry } from '../catalogue/catalogue.queries.ts';

/** Where a touch on a book leads: into it where the browser can read it, else to the page about it. */
export const addressOf = (book: Entry, paths: ReturnType<typeof usePaths>): string =>
  opensHere(book) ? paths.read(book.id) : paths.book(book.id);
