import { search } from '@lectern/contracts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/live.ts';
import { SEARCH_GROUPS, type SearchResults } from './hits.ts';

export { clearSearchesOnSignOut } from './recent-searches.ts';

/** Hits per group on a page of results. */
export const PAGE_SIZE = 20;
/** The highest offset that the API accepts. */
const MAX_OFFSET = 5000;

/** Fails at once without retrying, so that the error is shown; refetches on demand or when the network is back. */
const FAIL_FAST = { networkMode: 'always', retry: false, staleTime: 0, refetchOnReconnect: 'always' } as const;

/** The best hits per group while typing; keeps the previous results until the next ones arrive. */
export const useSearch = (query: string) =>
  useQuery({
    queryKey: [search.search.name, 'best', query],
    queryFn: ({ signal }) => call(search.search, { query: { query } }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    ...FAIL_FAST,
  });

const isComplete = (page: SearchResults, loaded: number): boolean =>
  loaded >= MAX_OFFSET || SEARCH_GROUPS.every((group) => page[group].total <= loaded);

/** All hits, page by page. */
export const useResults = (query: string) =>
  useInfiniteQuery({
    queryKey: [search.search.name, 'all', query],
    queryFn: ({ signal, pageParam: offset }) =>
      call(search.search, { query: { query, limit: PAGE_SIZE, offset } }, signal),
    enabled: query !== '',
    initialPageParam: 0,
    getNextPageParam: (page, _pages, offset) => (isComplete(page, offset + PAGE_SIZE) ? undefined : offset + PAGE_SIZE),
    ...FAIL_FAST,
  });

type LiveConnection = { subscribe: (listener: (word: LiveEvent) => void) => () => void };
/** Changes are batched: handled this many milliseconds after the first. */
const BATCH_MS = 500;

/** Refetches searches when the library changes. Returns a function that stops it. */
export const watchSearch = (client: QueryClient, live: LiveConnection): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = live.subscribe(({ kind }) => {
    if (kind === 'message' || kind === 'note.changed') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: [search.search.name] });
    }, BATCH_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
