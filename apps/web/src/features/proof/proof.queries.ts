import { factors, type Sent } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What the reader can confirm with; asked anew each time. */
export const useConfirmWays = (isWanted: boolean) =>
  useQuery({
    queryKey: [factors.beginConfirm.name],
    queryFn: ({ signal }) => call(factors.beginConfirm, {}, signal),
    enabled: isWanted,
    gcTime: 0,
  });

/** The challenge for a passkey: one for each try. */
export const passkeyChallenge = async () => (await call(factors.beginConfirm, {})).options;

/** Confirms for five minutes that it is the reader. */
export const confirm = (shown: Sent<typeof factors.confirm, 'body'>): Promise<'OK'> =>
  call(factors.confirm, { body: shown });
