/** A session that was passed in the page's URL. */
export type UrlSession = { refreshToken: string };

const SESSION_FIELDS = ['access_token', 'refresh_token', 'expires_in', 'token_type'];

/**
 * Reads a session from the URL, where a shop or an old link put it (`#access_token=…&refresh_token=…&expires_in=…`,
 * or the same in the query), and removes it from the URL and from history at once.
 * Our own app never writes such URLs. Spec section 4, "Login".
 */
export const consumeUrlSession = (): UrlSession | null => {
  const url = new URL(window.location.href);
  const hashParams = new URLSearchParams(url.hash.slice(1));
  const sessionParams =
    hashParams.has('access_token') || hashParams.has('refresh_token') ? hashParams : url.searchParams;
  if (!sessionParams.has('access_token') && !sessionParams.has('refresh_token')) return null;

  const refreshToken = sessionParams.get('refresh_token');
  for (const field of SESSION_FIELDS) {
    hashParams.delete(field);
    url.searchParams.delete(field);
  }
  url.hash = sessionParams === hashParams ? hashParams.toString() : url.hash;
  window.history.replaceState(null, '', url);
  return refreshToken === null ? null : { refreshToken };
};
