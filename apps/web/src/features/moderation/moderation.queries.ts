import { moderation } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const moderationQuery = queryOptions({
  queryKey: [moderation.mine.name],
  queryFn: ({ signal }) => call(moderation.mine, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The operator's decisions about the reader; undefined until they are loaded. */
export const useModerationStatus = () => useQuery(moderationQuery).data;

/** Unlocks the account with the token of the mailed link. */
export const useUnlock = () =>
  useMutation({ mutationFn: (token: string) => call(moderation.unlock, { body: { token } }) });
