import { qr } from '@lectern/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, session } from '../../lib/api.ts';
import { toasts } from '../../ui/toasts.ts';

const generateId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Creates a code for this browser; with the id of an existing code, fetches its current state. */
export const createBrowserCode = async (id = generateId()) => {
  const { data } = await call(qr.begin, { params: { id } });
  return { id, ...data, expiresAt: Date.parse(data.expires_at) };
};
export type BrowserCode = Awaited<ReturnType<typeof createBrowserCode>>;

/** Starts the session of an approved code; the router then redirects. */
export const signInWithCode = async (id: string, remember: boolean): Promise<void> => {
  session.enter(await call(qr.enter, { params: { id }, body: { remember } }), remember);
  toasts.show(i18next.t('account.loggedIn'));
};

/** The browser that shows the code. Fetched once, because fetching notifies that browser. */
export const useQrRequest = (id: string) =>
  useQuery({
    queryKey: ['qr', id],
    queryFn: ({ signal }) => call(qr.request, { params: { id } }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** Approves the request with the chosen number; null declines it. */
export const useAnswerQrRequest = (id: string) =>
  useMutation({
    mutationFn: (number: number | null) =>
      number === null ? call(qr.decline, { params: { id } }) : call(qr.approve, { params: { id }, body: { number } }),
  });

/** Creates a code to sign in on the reader’s phone. */
export const createPhoneCode = async (password: string | undefined) => {
  const { url, expires_at } = await call(qr.phoneCode, { body: password === undefined ? {} : { password } });
  return { url, expiresAt: Date.parse(expires_at) };
};

const POLL_INTERVAL_MS = 2_000;

/** The state of the phone code, polled while it is shown. */
export const usePhoneCodeState = (url: string | null) =>
  useQuery({
    queryKey: ['phone-code', url],
    queryFn: ({ signal }) => call(qr.phoneCodeState, {}, signal),
    enabled: url !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'waiting' ? POLL_INTERVAL_MS : false,
  });

/** The name of the owner of the code; undefined while loading or when the code is invalid. */
export const usePhoneCodeOwnerName = (code: string | null): string | undefined =>
  useQuery({
    queryKey: ['phone-code-name', code],
    queryFn: ({ signal }) => call(qr.phoneArrival, { body: { code: code ?? '' } }, signal),
    enabled: code !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.name;

/** Signs this phone in with the code of another device; replaces the current session. */
export const useSignInWithPhoneCode = () =>
  useMutation({
    mutationFn: async (code: string) =>
      session.enter(await call(qr.phoneEnter, { body: { code, remember: true } }), true),
  });
