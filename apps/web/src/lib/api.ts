import { auth, sync } from '@lectern/contracts';
import { currentLanguage } from '../i18n/i18n.ts';
import { createClient } from './call.ts';
import { createLive } from './live.ts';
import { apiUrl } from './paths.ts';
import { createSession } from './session.ts';

/** Browsers without Web Locks renew at once in each tab; the server accepts that for a few seconds. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('lectern.session', work) : work();

const bearer = {
  token: () => session.token(),
  renew: () => session.renew(),
  refused: (token: string) => session.refused(token),
  reader: () => {
    const now = session.current();
    return now.state === 'in' ? now.userId : null;
  },
};

/** The API of this installation, spoken by the reader of this tab. */
export const call = createClient(apiUrl, currentLanguage, bearer);

/** The same for what must arrive although the page goes away. */
export const lastingCall = createClient(apiUrl, currentLanguage, bearer, (url, init) =>
  fetch(url, { ...init, keepalive: true }),
);

/** A renewal without an answer is given up after so many milliseconds, since all tabs wait for it. */
const RENEWAL_MS = 20_000;

export const session = createSession({
  calls: {
    renew: () => call(auth.browserRenew, {}, AbortSignal.timeout(RENEWAL_MS)),
    adopt: (refreshToken, replace) => call(auth.browserAdopt, { body: { refresh_token: refreshToken, replace } }),
    logOut: () => call(auth.logOut, {}),
  },
  language: currentLanguage,
  now: Date.now,
  alone,
  channel: new BroadcastChannel('lectern.session'),
});

/** What happens in the reader's library, in other tabs and on other devices. */
export const live = createLive({
  session,
  open: (url) => new WebSocket(url),
  origin: location.origin,
  changes: (since) => call(sync.changes, { query: since === null ? {} : { since } }),
  now: Date.now,
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** How often a tab looks whether it has a token that lasts, in milliseconds; looking itself asks nothing. */
const LOOK_MS = 10_000;

/** Keeps the session alive as long as the page is open. */
export const keepSessionFresh = (): void => {
  const look = () => void session.keepFresh();
  setInterval(look, LOOK_MS);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
};

/** Hears what happens elsewhere as long as the page is open. */
export const keepListening = (): void => {
  live.begin();
  addEventListener('online', live.wake);
  document.addEventListener('visibilitychange', live.wake);
};
