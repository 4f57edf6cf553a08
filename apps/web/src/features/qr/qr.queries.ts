import { qr } from '@lectern/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, session } from '../../lib/api.ts';

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A code of this browser; `again` asks how it stands. */
export const beginCode = async (id = newId()) => {
  const { data } = await call(qr.begin, { params: { id } });
  return { id, ...data, expiresAt: Date.parse(data.expires_at) };
};
export type BrowserCode = Awaited<ReturnType<typeof beginCode>>;

/** Takes the session of an approved code; the routes lead on. */
export const enterByCode = async (id: string, remember: boolean): Promise<void> =>
  session.enter(await call(qr.enter, { params: { id }, body: { remember } }), remember);

/** What a browser that shows a code says of itself. Asked once: looking at it is told to that browser. */
export const useQrRequest = (id: string) =>
  useQuery({
    queryKey: ['qr', id],
    queryFn: ({ signal }) => call(qr.request, { params: { id } }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

/** The reader’s word: a number lets the browser in, null does not. */
export const useQrAnswer = (id: string) =>
  useMutation({
    mutationFn: (number: number | null) =>
      number === null ? call(qr.decline, { params: { id } }) : call(qr.approve, { params: { id }, body: { number } }),
  });

/** A code for the reader’s phone. */
export const makePhoneCode = async (password: string | undefined) => {
  const { url, expires_at } = await call(qr.phoneCode, { body: password === undefined ? {} : { password } });
  return { url, expiresAt: Date.parse(expires_at) };
};

const LOOK_MS = 2_000;

/** What has become of it, looked at while it is shown. */
export const usePhoneCodeState = (url: string | null) =>
  useQuery({
    queryKey: ['phone-code', url],
    queryFn: ({ signal }) => call(qr.phoneCodeState, {}, signal),
    enabled: url !== null,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'waiting' ? LOOK_MS : false),
  });

/** Whose code this is; undefined until that is known, or when it can't be told. */
export const usePhoneCodeName = (code: string | null): string | undefined =>
  useQuery({
    queryKey: ['phone-code-name', code],
    queryFn: ({ signal }) => call(qr.phoneArrival, { body: { code: code ?? '' } }, signal),
    enabled: code !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.name;

/** Signs this phone in with the code of another device, in the place of whoever is signed in here. */
export const useEnterByPhoneCode = () =>
  useMutation({
    mutationFn: async (code: string) =>
      session.enter(await call(qr.phoneEnter, { body: { code, remember: true } }), true),
  });
