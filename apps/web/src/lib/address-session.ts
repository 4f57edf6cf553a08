/** A session found in the address of the page. */
export type AddressSession = { refreshToken: string };

const fields = ['access_token', 'refresh_token', 'expires_in', 'token_type'];

/**
 * Takes a session out of the address, where a shop or an old link put it (`#access_token=…&refresh_token=…&expires_in=…`,
 * or the same in the query), and removes it from the address and from history in the same moment.
 * Our own app never writes such addresses. Spec section 4, "Login".
 */
export const takeAddressSession = (): AddressSession | null => {
  const url = new URL(window.location.href);
  const inHash = new URLSearchParams(url.hash.slice(1));
  const found = inHash.has('access_token') || inHash.has('refresh_token') ? inHash : url.searchParams;
  if (!found.has('access_token') && !found.has('refresh_token')) return null;

  const refreshToken = found.get('refresh_token');
  for (const field of fields) {
    inHash.delete(field);
    url.searchParams.delete(field);
  }
  url.hash = found === inHash ? inHash.toString() : url.hash;
  window.history.replaceState(null, '', url);
  return refreshToken === null ? null : { refreshToken };
};
