import { errors } from '@lectern/contracts';
import { type CallError, refusalFrom } from './call-error.ts';
import { takeTold } from './told.ts';

let phoneCode: string | null = null;
let unlockToken: string | null = null;
let trouble: CallError | null = null;

/**
 * Takes out of the address what must not stay there: the code that another device shows for this one, the secret of a mailed link, and what did not go
 * well at another site. Called once, before anything is drawn.
 */
export const takeAddressWords = (): void => {
  const url = new URL(window.location.href);
  const code = url.hash.slice(1);
  if (/\/phone\/?$/.test(url.pathname) && code !== '') {
    phoneCode = code;
    url.hash = '';
  }
  if (/\/unlock\/?$/.test(url.pathname) && code !== '') {
    unlockToken = code;
    url.hash = '';
  }
  const said = url.searchParams.get('trouble');
  const isCode = said !== null && Object.hasOwn(errors, said);
  trouble = isCode ? refusalFrom({ error: said, details: takeTold() }, null) : null;
  url.searchParams.delete('trouble');
  if (url.href !== window.location.href) window.history.replaceState(null, '', url);
};

/** The code that this phone was opened with, null when there was none. */
export const phoneCodeInAddress = (): string | null => phoneCode;

/** The secret of the mail that this page was opened from, null when there was none. */
export const unlockTokenInAddress = (): string | null => unlockToken;

/** What did not go well at another site, null when nothing did. */
export const troubleInAddress = (): CallError | null => trouble;
