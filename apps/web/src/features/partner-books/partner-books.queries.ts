import { COVER_WIDTHS, partnerBooks, type Reply } from '@lectern/contracts';
import { type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useUser } from '../account/account.queries.ts';
import { isWebUrl } from '../store-finder/store-finder.queries.ts';

/** How often a list whose feed is being fetched is asked for again, in milliseconds, and how many times. */
const REFRESH_MS = 3_000;
const MAX_REFRESHES = 5;
/** A shop changes its feed a few times a day. */
const STALE_MS = 5 * 60_000;

/** What all lists of a shop’s feed have. */
type FeedReply = Pick<Reply<typeof partnerBooks.bestsellers>, 'shop' | 'updated_at' | 'refreshing'>;

const isRefreshing = (reply: FeedReply | undefined, answers: number): boolean =>
  reply !== undefined && reply.refreshing && answers <= MAX_REFRESHES;

const feedOptions = {
  staleTime: STALE_MS,
  refetchInterval: ({ state }: Pick<Query<FeedReply>, 'state'>) =>
    isRefreshing(state.data, state.dataUpdateCount) ? REFRESH_MS : false,
} as const;

const recommendedQuery = queryOptions({
  queryKey: [partnerBooks.recommended.name],
  queryFn: ({ signal }) => call(partnerBooks.recommended, {}, signal),
});
const bestsellersQuery = queryOptions({
  queryKey: [partnerBooks.bestsellers.name],
  queryFn: ({ signal }) => call(partnerBooks.bestsellers, {}, signal),
});
const newsQuery = queryOptions({
  queryKey: [partnerBooks.news.name],
  queryFn: ({ signal }) => call(partnerBooks.news, {}, signal),
});

/** `isShopSilent`: the list was loaded, but the shop has never answered. */
export type FailedFeed = { state: 'failed'; isShopSilent: boolean; isRetrying: boolean; retry: () => void };

/** A list of the shop as a widget shows it. `none`: the reader’s shop has no feed. */
export type Feed<D extends FeedReply> =
  | { state: 'loading' }
  | { state: 'none' }
  | FailedFeed
  | { state: 'ready'; data: D; shop: NonNullable<D['shop']> };

const useFeed = <D extends FeedReply>(
  {
    data,
    error,
    isFetching,
    refetch,
  }: Pick<ReturnType<typeof useQuery<D>>, 'data' | 'error' | 'isFetching' | 'refetch'>,
  queryKey: readonly unknown[],
): Feed<D> => {
  const answers = useQueryClient().getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const toFailed = (isShopSilent: boolean): FailedFeed => ({
    state: 'failed',
    isShopSilent,
    isRetrying: isFetching,
    retry: () => void refetch(),
  });
  if (data === undefined) return error === null ? { state: 'loading' } : toFailed(false);
  if (data.shop === null) return { state: 'none' };
  if (data.updated_at !== null) return { state: 'ready', data, shop: data.shop };
  return isRefreshing(data, answers) ? { state: 'loading' } : toFailed(true);
};

/** What the shop recommends to the reader, and its book of the week. Asks once `isWanted`. */
export const useRecommended = (isWanted: boolean) =>
  useFeed(useQuery({ ...recommendedQuery, ...feedOptions, enabled: isWanted }), recommendedQuery.queryKey);

export const useBestsellers = (isWanted: boolean) =>
  useFeed(useQuery({ ...bestsellersQuery, ...feedOptions, enabled: isWanted }), bestsellersQuery.queryKey);

/** New books of the shop, and its news. */
export const useShopNews = (isWanted: boolean) =>
  useFeed(useQuery({ ...newsQuery, ...feedOptions, enabled: isWanted }), newsQuery.queryKey);

/** The address of a cover that is sharp in a row or column on any screen. */
export const toCoverUrl = (path: string): string => `${path}?width=${Math.max(...COVER_WIDTHS)}`;

/** The home page of the reader’s shop; null while unknown, or when it has none. */
export const useShopHome = (): string | null => {
  const { data: user } = useUser();
  const url = user?.shop.home_url ?? '';
  return isWebUrl(url) ? url : null;
};
