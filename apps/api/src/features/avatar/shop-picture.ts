import { Refusal } from '../../http/refusal.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { AddressRefused, DownloadFailed } from '../../platform/http-download.ts';
import type { Partner } from '../shops/shops.service.ts';
import { type AvatarRenderer, renderAvatar } from './render-avatar.ts';

const TIMEOUT_MS = 20_000;
const SILENCE_MS = 8_000;

type Dependencies = { http: Pick<HttpClient, 'download'>; parsers: AvatarRenderer };

/**
 * Fetches the picture that a shop named, and renders it; null when it names none that may be fetched or shown.
 * @throws DownloadFailed, the signal's reason: another attempt may succeed
 */
export const fetchShopPicture = async (
  { http, parsers }: Dependencies,
  partner: Partner,
  address: string,
  stopped: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const { body } = await http.download({
      url: address,
      resolve: async (url) => toPictureAddress(partner, url),
      headers: { accept: 'image/jpeg, image/png, image/webp' },
      silenceMs: SILENCE_MS,
      signal,
    });
    return await renderAvatar(body, parsers);
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof Refusal) return null;
    throw error instanceof DownloadFailed || stopped.aborted
      ? error
      : new DownloadFailed('it breaks off', { cause: error });
  }
};

/**
 * Where the picture is requested. Servers of the partner itself are reached as for a sign-in, also inside the operator's network;
 * all others are strangers: https only, and the HTTP client refuses private addresses.
 */
export const toPictureAddress = (
  partner: Pick<Partner, 'home_url' | 'inside_url' | 'auth_options_url' | 'authenticate_url' | 'allow_private'>,
  address: string,
): { url: string; allowPrivate: boolean } | null => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  const { allow_private: allowPrivate, home_url: home, inside_url: inside } = partner;
  const isOwn = [partner.auth_options_url, partner.authenticate_url].some(
    (own) => URL.parse(own)?.origin === url.origin,
  );
  if (isOwn) return { url: url.href, allowPrivate };
  if (allowPrivate && inside !== '' && URL.parse(home)?.origin === url.origin)
    return { url: `${new URL(inside).origin}${url.pathname}${url.search}`, allowPrivate };
  return url.protocol === 'https:' ? { url: url.href, allowPrivate: false } : null;
};
