import { standing } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const standingQuery = queryOptions({
  queryKey: [standing.mine.name],
  queryFn: ({ signal }) => call(standing.mine, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the operator has decided about the reader, as far as that is known here. */
export const useStanding = () => useQuery(standingQuery).data;

/** Spends the link of the mail. */
export const useUnlock = () =>
  useMutation({ mutationFn: (token: string) => call(standing.unlock, { body: { token } }) });
