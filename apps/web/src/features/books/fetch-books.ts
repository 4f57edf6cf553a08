import { type Book, books, limits } from '@lectern/contracts';
import type { Client } from '../../lib/call.ts';

/** Books are asked for again at this age, in milliseconds: their links must not run out under the reader's hand. */
export const LINKS_AGE_MS = (limits.LINK_TOKEN_SECONDS * 1000) / 2;

/** Books may arrive between the two calls; a library that never stands still is taken as it is after this many tries. */
const TRIES = 3;

/** The whole library: first how many there are, then all of them. Spec section 4, "Fetch". */
export const fetchAllBooks = async (call: Client, signal: AbortSignal): Promise<Book[]> => {
  let { total } = await call(books.list, { query: { limit: 0 } }, signal);
  let items: Book[] = [];
  for (let tried = 0; tried < TRIES && items.length < total; tried += 1) {
    ({ total, items } = await call(books.list, { query: { limit: total } }, signal));
  }
  return items;
};
