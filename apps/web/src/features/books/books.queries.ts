import { type BookDetails, books, limits } from '@lectern/contracts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { withDisplayTitle } from '../../i18n/book-title.ts';
import { call } from '../../lib/api.ts';
import { readStoredChoice, storeChoice } from '../../lib/use-stored-choice.ts';
import { prefetchView, type Shelf, type SortOrder, sortOrders, useEntry } from '../catalogue/catalogue.queries.ts';
import { getBookQueryKey, watchChanges } from './library-changes.ts';

export { downloads } from './downloads.ts';
export { useSelection } from './selection.ts';

/** Book details are refetched at this age, in milliseconds, so that their download links never expire while shown. */
const LINK_REFRESH_MS = (limits.LINK_TOKEN_SECONDS * 1000) / 2;

/** Sorts the library by size, largest first, for readers who need space. */
export const sortBooksBySize = (): void => {
  storeChoice('books.order', 'size' satisfies SortOrder);
  storeChoice(getDirectionName('books.order'), 'usual');
};

/** The orders of the recently read shelf; sorted by last reading by default. */
const RECENT_ORDERS = ['recent', ...sortOrders.filter((order) => order !== 'recent')] as const;

/** The orders of one series; by its numbers by default, whatever was chosen for the library. */
const SERIES_ORDERS = ['number', ...sortOrders] as const;
/** Whether a shelf stands in the usual direction of its order. */
export const directions = ['usual', 'reversed'] as const;

type ShelfOrders = { name: string; all: readonly [SortOrder, ...SortOrder[]] };
/** The sort orders of a shelf, and the storage name of the chosen one. */
export const getShelfOrders = ({ kind }: Shelf): ShelfOrders => {
  if (kind === 'recent') return { name: 'books.order.recent', all: RECENT_ORDERS };
  return kind === 'series'
    ? { name: 'books.order.series', all: SERIES_ORDERS }
    : { name: 'books.order', all: sortOrders };
};
/** The storage name of the direction of an order. */
export const getDirectionName = (name: string): string => `${name}.direction`;

/** Requests the books of a shelf whose screen is still loading. */
export const prefetchShelf = (shelf: Shelf): void => {
  const { name, all } = getShelfOrders(shelf);
  const isReversed = readStoredChoice(getDirectionName(name), directions) === 'reversed';
  prefetchView({ shelf, order: readStoredChoice(name, all), ...(isReversed && { isReversed }) });
};

/** The details of a book. Pending changes of the reader are applied at once. */
export const useBook = (id: string) => {
  const query = useQuery({
    queryKey: getBookQueryKey(id),
    queryFn: ({ signal }) => call(books.one, { params: { id } }, signal),
    // Shows the current progress after reading.
    refetchOnMount: 'always',
    refetchInterval: LINK_REFRESH_MS,
  });
  const entry = useEntry(id);
  const { data, error, isFetching, refetch } = query;
  const book: BookDetails | undefined = data && {
    ...data,
    ...(entry && {
      favorite: entry.favorite,
      read_status: entry.read_status,
      rating: entry.rating ?? null,
      review: entry.review ?? '',
    }),
    metadata: withDisplayTitle(data.metadata),
    original: withDisplayTitle(data.original),
  };
  return { data: book, entry, error, isFetching, refetch };
};

/** Keeps book details in sync with changes from other tabs and devices. Returns a function that stops it. */
export const watchLibrary = (client: QueryClient, live: Parameters<typeof watchChanges>[1]): (() => void) =>
  watchChanges(client, live);

/** Updates the cached details of a book; the catalogue learns of the change by itself. */
export const setBookData = (client: QueryClient, after: BookDetails): void => {
  client.setQueryData<BookDetails>(getBookQueryKey(after.id), (book) => book && { ...book, ...after });
};
