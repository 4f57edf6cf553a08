import { factors, type Sent } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The methods available to the reader; fetched each time. */
export const useReauthenticationOptions = (isEnabled: boolean) =>
  useQuery({
    queryKey: [factors.beginConfirm.name],
    queryFn: ({ signal }) => call(factors.beginConfirm, {}, signal),
    enabled: isEnabled,
    gcTime: 0,
  });

/** Fetches a passkey challenge; each attempt needs a new one. */
export const fetchPasskeyChallenge = async () => (await call(factors.beginConfirm, {})).options;

/** Reauthenticates the session; valid for five minutes. */
export const reauthenticate = (credentials: Sent<typeof factors.confirm, 'body'>): Promise<'OK'> =>
  call(factors.confirm, { body: credentials });
