import { auth, factors, type Sent } from '@lectern/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call, session } from '../../lib/api.ts';

/** The shops that know a name. The name arrives trimmed. */
export const useFindShops = () =>
  useMutation({
    mutationFn: (username: string) => call(auth.providers, { query: { username, language: currentLanguage() } }),
  });

export type Credentials = { alias: string; shopId: string; username: string; password: string; remember: boolean };

/** Logs in; the session then knows the reader, and the routes lead on. */
export const useLogIn = () =>
  useMutation({
    mutationFn: async ({ alias, shopId, username, password, remember }: Credentials) => {
      const body = {
        shop_id: shopId,
        username,
        password,
        grant_type: 'password',
        language: currentLanguage(),
        remember,
      } as const;
      session.enter(await call(auth.browserLogIn, { params: { alias }, body }), remember);
    },
  });

/** What a sign-in can be completed with that is asked for a factor. */
export const useFactorWays = (ticket: string) =>
  useQuery({
    queryKey: [factors.signInOptions.name, ticket],
    queryFn: ({ signal }) => call(factors.signInOptions, { body: { ticket } }, signal),
    retry: false,
    gcTime: 0,
  });

/** The challenge for a passkey: one for each try. */
export const passkeyChallenge = async (ticket: string) =>
  (await call(factors.signInOptions, { body: { ticket } })).options;

/** Completes the sign-in; the session then knows the reader, and the routes lead on. */
export const completeSignIn = async (body: Sent<typeof factors.signIn, 'body'>, remember: boolean): Promise<void> =>
  session.enter(await call(factors.signIn, { body }), remember);
