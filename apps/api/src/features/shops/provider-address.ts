import type { Partner } from './partner.ts';

/** Where a document of a provider is requested; `allowPrivate`: inside the operator's network. */
export type ProviderAddress = { url: string; allowPrivate: boolean };

/**
 * Where to request an address that a licence or a status document names. The origin of a partner with `inside_url` is reached
 * inside the operator's network, below the path of `inside_url` only: anybody can write a licence. All others are strangers: https
 * only, and the HTTP client refuses private addresses. Null when the address is refused.
 */
export const toProviderAddress = (partners: readonly Partner[], address: string): ProviderAddress | null => {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return null;
  const partner = partners.find(({ home_url }) => URL.parse(home_url)?.origin === url.origin);
  if (partner?.allow_private && partner.inside_url !== '') {
    const { origin, pathname } = new URL(partner.inside_url);
    const isBelow = url.pathname.startsWith(pathname.replace(/\/?$/, '/'));
    return isBelow ? { url: `${origin}${url.pathname}${url.search}`, allowPrivate: true } : null;
  }
  return url.protocol === 'https:' ? { url: url.href, allowPrivate: false } : null;
};
