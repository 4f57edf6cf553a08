import { auth, factors, type Sent } from '@lectern/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call, session } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

/** Finds the shops that know a username (trimmed). */
export const useFindShops = () =>
  useMutation({
    mutationFn: (username: string) => call(auth.providers, { query: { username, language: currentLanguage() } }),
  });

export type Credentials = { alias: string; shopId: string; username: string; password: string; remember: boolean };

/** Logs in and starts the session; the router then redirects. */
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
      toasts.show(i18next.t('account.loggedIn'));
    },
  });

/** The second factors that can complete a sign-in. */
export const useFactorOptions = (ticket: string) =>
  useQuery({
    queryKey: [factors.signInOptions.name, ticket],
    queryFn: ({ signal }) => call(factors.signInOptions, { body: { ticket } }, signal),
    retry: false,
    gcTime: 0,
  });

/** Fetches a passkey challenge; each attempt needs a new one. */
export const fetchPasskeyChallenge = async (ticket: string) =>
  (await call(factors.signInOptions, { body: { ticket } })).options;

/** Completes the sign-in with a second factor and starts the session; the router then redirects. */
export const completeSignIn = async (body: Sent<typeof factors.signIn, 'body'>, remember: boolean): Promise<void> => {
  session.enter(await call(factors.signIn, { body }), remember);
  toasts.show(i18next.t('account.loggedIn'));
};
