import { auth, sync } from '@lectern/contracts';
import { currentLanguage } from '../i18n/i18n.ts';
import { createClient } from './call.ts';
import { createLiveConnection } from './live.ts';
import { apiUrl } from './paths.ts';
import { createSession } from './session.ts';

/** Runs `work` in one tab at a time. Browsers without Web Locks may renew in several tabs at once; the server accepts that for a few seconds. */
const withSessionLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('lectern.session', work) : work();

/** The signed-in reader; null: none. */
export const getReaderId = (): number | null => {
  const state = session.current();
  return state.state === 'in' ? state.userId : null;
};

const bearer = {
  getToken: () => session.token(),
  renew: () => session.renew(),
  onTokenRejected: (token: string) => session.handleRejectedToken(token),
  getReader: getReaderId,
};

/** The API client of this tab's reader. */
export const call = createClient(apiUrl, currentLanguage, bearer);

/** An API client whose requests outlive the page (`keepalive`). */
export const keepaliveCall = createClient(apiUrl, currentLanguage, bearer, (url, init) =>
  fetch(url, { ...init, keepalive: true }),
);

/** Timeout of a token renewal in milliseconds, because all tabs wait for it. */
const RENEWAL_TIMEOUT_MS = 20_000;

export const session = createSession({
  calls: {
    renew: () => call(auth.browserRenew, {}, AbortSignal.timeout(RENEWAL_TIMEOUT_MS)),
    adopt: (refreshToken, replace) => call(auth.browserAdopt, { body: { refresh_token: refreshToken, replace } }),
    logOut: () => call(auth.logOut, {}),
  },
  language: currentLanguage,
  now: Date.now,
  withLock: withSessionLock,
  channel: new BroadcastChannel('lectern.session'),
});

/** Live changes of the reader's library, made in other tabs or on other devices. */
export const live = createLiveConnection({
  session,
  openSocket: (url) => new WebSocket(url),
  origin: location.origin,
  fetchChanges: (since) => call(sync.changes, { query: since === null ? {} : { since } }),
  now: Date.now,
  schedule: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** How often a tab checks whether its token is about to expire, in milliseconds. The check itself sends nothing. */
const EXPIRY_CHECK_MS = 10_000;

/** Renews the session in time for as long as the page is open. */
export const startSessionRefresh = (): void => {
  const checkExpiry = () => void session.keepFresh();
  setInterval(checkExpiry, EXPIRY_CHECK_MS);
  addEventListener('online', checkExpiry);
  document.addEventListener('visibilitychange', checkExpiry);
};

/** Keeps the live connection up for as long as the page is open. */
export const startLiveUpdates = (): void => {
  live.start();
  addEventListener('online', live.reconnectNow);
  document.addEventListener('visibilitychange', live.reconnectNow);
};
