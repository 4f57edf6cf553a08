import { type CommunityItem, community, type Received } from '@lectern/contracts';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import { getFlags } from '../../lib/flags.ts';
import { toasts } from '../../ui/toasts.ts';
import { useUser } from '../account/account.queries.ts';

/** How often a list that is being fetched is asked for again, in milliseconds, and how many times. */
const REFRESH_MS = 3_000;
const MAX_REFRESHES = 5;
const STALE_MS = 5 * 60_000;

/** Whether the reader’s bookshop has a reading community, and this installation shows it. */
export const useHasCommunity = (): boolean => {
  const { data: user } = useUser();
  return getFlags().readRate && user?.shop_offers.community === true;
};

const stateQuery = queryOptions({
  queryKey: ['community', 'state'],
  queryFn: ({ signal }) => call(community.isUserLogged, {}, signal),
  staleTime: STALE_MS,
});
/** The community, and whether an account is connected. Asks once `isWanted`. */
export const useCommunityState = (isWanted = true) => useQuery({ ...stateQuery, enabled: isWanted });

/** The connected account. */
export const useCommunityAccount = () =>
  useQuery({
    queryKey: ['community', 'account'],
    queryFn: ({ signal }) => call(community.userInfo, {}, signal),
    refetchOnMount: 'always',
  });

/** Sends the browser to the community, where the reader connects an account. Stays pending while the page unloads. */
export const useConnectCommunity = () =>
  useMutation({
    mutationFn: async () => {
      const { login_url: url } = await call(community.loginUrl, {});
      location.assign(url);
    },
  });

export const useDisconnectCommunity = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(community.logout, {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['community'] });
      toasts.show(i18next.t('community:disconnect.done'));
    },
  });
};

/** News or discussions as a widget shows them. `isSilent`: the community has never answered. */
export type CommunityEntries =
  | { state: 'loading' }
  | { state: 'failed'; isSilent: boolean; isRetrying: boolean; retry: () => void }
  | { state: 'ready'; items: readonly CommunityItem[] };

/** Asks once `isWanted`; a list that is being fetched is asked for again, a few times. */
export const useCommunityEntries = (kind: 'news' | 'discussions', isWanted: boolean): CommunityEntries => {
  const client = useQueryClient();
  const language = currentLanguage();
  const queryKey = ['community', kind, language];
  const countAnswers = (): number => client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(community[kind], { query: { language } }, signal),
    enabled: isWanted,
    staleTime: STALE_MS,
    refetchInterval: ({ state }) =>
      state.data && isPending(state.data) && state.dataUpdateCount <= MAX_REFRESHES ? REFRESH_MS : false,
  });
  const toFailed = (isSilent: boolean): CommunityEntries => ({
    state: 'failed',
    isSilent,
    isRetrying: isFetching,
    retry: () => void refetch(),
  });
  if (data === undefined) return error === null ? { state: 'loading' } : toFailed(false);
  if (data.updated_at !== null) return { state: 'ready', items: data.items };
  return isPending(data) && countAnswers() <= MAX_REFRESHES ? { state: 'loading' } : toFailed(true);
};
/** The community has not answered yet, and has not failed either. */
const isPending = ({ updated_at, failed }: { updated_at: string | null; failed: boolean }): boolean =>
  updated_at === null && !failed;

const ratingsKey = ['community', 'ratings'];
const RATINGS_PER_PAGE = 20;

/** All public ratings of the reader, newest first. */
export const usePublicRatings = () =>
  useInfiniteQuery({
    queryKey: ratingsKey,
    queryFn: ({ signal, pageParam: offset }) =>
      call(community.ratings, { query: { limit: RATINGS_PER_PAGE, offset } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.length * RATINGS_PER_PAGE;
      return shown < total ? shown : undefined;
    },
    refetchOnMount: 'always',
  });

/** Withdraws a rating by its own id: the shop may no longer have the book. */
export const useWithdrawRating = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(community.withdrawRating, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['community'] });
      toasts.show(i18next.t('community:rate.removed'));
    },
    // another window may have removed it: the list is out of date
    onError: () => void client.invalidateQueries({ queryKey: ratingsKey }),
  });
};

const toRatingKey = (bookId: string): readonly string[] => ['community', 'rating', bookId];
/** The reader’s public rating of a book of the shop. */
export const usePublicRating = (bookId: string, isWanted: boolean) =>
  useQuery({
    queryKey: toRatingKey(bookId),
    queryFn: ({ signal }) => call(community.rating, { params: { id: bookId } }, signal),
    enabled: isWanted,
    staleTime: STALE_MS,
  });

export type RatingForm = Required<Received<typeof community.rate, 'body'>>;
export const useSavePublicRating = (bookId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: RatingForm) => call(community.rate, { params: { id: bookId }, body: form }),
    onSuccess: (saved) => {
      client.setQueryData(toRatingKey(bookId), saved);
      toasts.show(i18next.t('community:rate.saved'));
    },
  });
};

export const useRemovePublicRating = (bookId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(community.removeRating, { params: { id: bookId } }),
    onSuccess: () => {
      client.setQueryData(toRatingKey(bookId), null);
      toasts.show(i18next.t('community:rate.removed'));
    },
  });
};
