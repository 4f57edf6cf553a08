import { errors } from '@lectern/contracts';
import { type CallError, refusalFrom } from './call-error.ts';

let phoneCode: string | null = null;
let unlockToken: string | null = null;
let externalSignInError: CallError | null = null;

/**
 * Reads and deletes the cookie with the details of an error that another site's redirect brought back. The server sets it for a
 * minute. The details are not in the URL, because anybody can make up a URL, and then our page would show a stranger's words.
 */
const consumeErrorDetails = (): unknown => {
  const { protocol, port } = window.location;
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_told_${port || (secure ? '443' : '80')}`;
  const [, value] =
    document.cookie
      .split('; ')
      .map((pair) => pair.split('='))
      .find(([cookie]) => cookie === name) ?? [];
  if (value === undefined) return null;
  document.cookie = `${name}=; path=/; max-age=0${secure ? '; secure' : ''}`;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null; // not ours, or truncated
  }
};

/**
 * Reads and removes one-time parameters from the URL: the code another device shows for this one, the token of a mailed
 * unlock link, and the error of a sign-in at another site. Called once, before the first render.
 */
export const consumeLaunchParams = (): void => {
  const url = new URL(window.location.href);
  const fragment = url.hash.slice(1);
  if (/\/phone\/?$/.test(url.pathname) && fragment !== '') {
    phoneCode = fragment;
    url.hash = '';
  }
  if (/\/unlock\/?$/.test(url.pathname) && fragment !== '') {
    unlockToken = fragment;
    url.hash = '';
  }
  const code = url.searchParams.get('trouble');
  const isKnown = code !== null && Object.hasOwn(errors, code);
  externalSignInError = isKnown ? refusalFrom({ error: code, details: consumeErrorDetails() }, null) : null;
  url.searchParams.delete('trouble');
  if (url.href !== window.location.href) window.history.replaceState(null, '', url);
};

/** The code this phone was opened with, or null. */
export const getPhoneCode = (): string | null => phoneCode;

/** The token of the unlock mail this page was opened from, or null. */
export const getUnlockToken = (): string | null => unlockToken;

/** The error of a sign-in at another site, or null. */
export const getExternalSignInError = (): CallError | null => externalSignInError;
