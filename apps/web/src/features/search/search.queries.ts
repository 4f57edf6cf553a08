import { search } from '@lectern/contracts';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { LiveWord } from '../../lib/live.ts';
import { type Found, groups } from './hits.ts';

export { forgetQueriesAtSignOut } from './kept-queries.ts';

/** Hits of each group on a page of the results. */
export const PAGE = 20;
/** A search asks for no hit behind these. */
const MOST_HITS = 5000;

/** Asked at once and once: what did not come is said, and asked for again when the reader wishes or the network is back. */
const prompt = { networkMode: 'always', retry: false, staleTime: 0, refetchOnReconnect: 'always' } as const;

/** The best of each group, while the reader writes: what was found before stays until the next answer comes. */
export const useSearch = (query: string) =>
  useQuery({
    queryKey: [search.search.name, 'best', query],
    queryFn: ({ signal }) => call(search.search, { query: { query } }, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    ...prompt,
  });

const isWhole = (page: Found, behind: number): boolean =>
  behind >= MOST_HITS || groups.every((group) => page[group].total <= behind);

/** All that is found, page by page. */
export const useResults = (query: string) =>
  useInfiniteQuery({
    queryKey: [search.search.name, 'all', query],
    queryFn: ({ signal, pageParam: offset }) => call(search.search, { query: { query, limit: PAGE, offset } }, signal),
    enabled: query !== '',
    initialPageParam: 0,
    getNextPageParam: (page, _pages, offset) => (isWhole(page, offset + PAGE) ? undefined : offset + PAGE),
    ...prompt,
  });

type Line = { subscribe: (listener: (word: LiveWord) => void) => () => void };
/** Changes that come close together are looked at together, so many milliseconds after the first. */
const GATHER_MS = 500;

/** What is shown of a search follows the library. Answers how to stop. */
export const followSearch = (client: QueryClient, line: Line): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = line.subscribe(({ kind }) => {
    if (kind === 'message' || kind === 'note.changed') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: [search.search.name] });
    }, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
