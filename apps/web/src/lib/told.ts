/**
 * What the server has to tell beyond a code, when a browser comes back from another site: it lies in a cookie for a minute, for
 * an address can be made up by anybody, and then our page would show a stranger's words.
 */
export const takeTold = (): unknown => {
  const { protocol, port } = window.location;
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_told_${port || (secure ? '443' : '80')}`;
  const [, value] =
    document.cookie
      .split('; ')
      .map((pair) => pair.split('='))
      .find(([held]) => held === name) ?? [];
  if (value === undefined) return null;
  document.cookie = `${name}=; path=/; max-age=0${secure ? '; secure' : ''}`;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null; // not ours, or cut off
  }
};
