import { type BookDetails, books, limits } from '@lectern/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { called } from '../../i18n/book-title.ts';
import { call } from '../../lib/api.ts';
import { choiceNow, choose } from '../../lib/use-choice.ts';
import { expectView, type Order, orders, type Shelf, useEntry } from '../catalogue/catalogue.queries.ts';
import { followChanges, oneKey } from './library-changes.ts';

export { downloads } from './downloads.ts';

/** A book is asked for again at this age, in milliseconds: its link must not run out under the reader's hand. */
const LINKS_AGE_MS = (limits.LINK_TOKEN_SECONDS * 1000) / 2;

/** The largest first, where the reader looks for what takes room. */
export const sortBooksBySize = (): void => choose('books.order', 'size' satisfies Order);

/** Until chosen, what was read stands as it was read. */
const ordersOfRead = ['recent', ...orders.filter((order) => order !== 'recent')] as const;

/** The orders that a shelf may have, and under which name this browser keeps the one that was chosen. */
export const ordersOf = ({ kind }: Shelf) =>
  kind === 'recent'
    ? ({ name: 'books.order.recent', all: ordersOfRead } as const)
    : ({ name: 'books.order', all: orders } as const);

/** The screen of this shelf is on its way. */
export const expectShelf = (shelf: Shelf): void => {
  const { name, all } = ordersOf(shelf);
  expectView({ shelf, order: choiceNow<Order>(name, all) });
};

/** One book with its contents; what the reader has just done with it shows at once. */
export const useBook = (id: string) => {
  const query = useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(books.one, { params: { id } }, signal),
    // Whoever comes back from reading sees how far.
    refetchOnMount: 'always',
    refetchInterval: LINKS_AGE_MS,
  });
  const entry = useEntry(id);
  const { data, error, isFetching, refetch } = query;
  const book: BookDetails | undefined = data && {
    ...data,
    ...(entry && { favorite: entry.favorite, read_status: entry.read_status }),
    metadata: called(data.metadata),
    original: called(data.original),
  };
  return { data: book, entry, error, isFetching, refetch };
};

/** Keeps what is shown of single books in step with other tabs and devices. Answers how to stop. */
export const followLibrary = (client: QueryClient, live: Parameters<typeof followChanges>[1]): (() => void) =>
  followChanges(client, live);

/** Writes what has become of a book where its page looks; the library hears of it by itself. */
export const bookChanged = (client: QueryClient, after: BookDetails): void => {
  client.setQueryData<BookDetails>(oneKey(after.id), (one) => one && { ...one, ...after });
};
