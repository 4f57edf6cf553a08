import type { BrowserTokens } from '@lectern/contracts';
import { CallError, NetworkError } from '../lib/call-error.ts';
import { createSession, type SessionCalls } from '../lib/session.ts';

let browserCount = 0;
const channels: BroadcastChannel[] = [];

/** Simulates one browser: its clock, its cookie (the reader it belongs to), its tabs. */
export const createTestBrowser = () => {
  browserCount += 1;
  const name = `session-${browserCount}`;
  const browser = {
    now: 1_800_000_000_000,
    cookie: null as number | null,
    renewals: 0,
    online: true,
    /** What a renewal waits for before it reaches the server. */
    pause: Promise.resolve(),
  };
  let queue: Promise<unknown> = Promise.resolve();
  const withLock = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work, work);
    queue = done.catch(() => undefined);
    return done;
  };
  const tokens = (userId: number): BrowserTokens => ({
    access_token: `token-${userId}-${browser.renewals}`,
    token_type: 'Bearer',
    expires_in: 7200,
    user_id: userId,
  });
  const calls: SessionCalls = {
    renew: async () => {
      await browser.pause;
      if (!browser.online) throw new NetworkError('offline');
      if (browser.cookie === null) throw new CallError('auth.renewal_refused');
      browser.renewals += 1;
      return tokens(browser.cookie);
    },
    adopt: async (refreshToken, replace) => {
      const reader = Number(refreshToken);
      if (Number.isNaN(reader)) throw new CallError('auth.renewal_refused');
      if (browser.cookie !== null && browser.cookie !== reader && !replace) throw new CallError('auth.other_reader');
      browser.cookie = reader;
      return tokens(reader);
    },
    logOut: async () => {
      if (!browser.online) throw new NetworkError('offline');
      browser.cookie = null;
    },
  };
  const openTab = (create: typeof createSession) => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    return create({ calls, language: () => 'en', now: () => browser.now, withLock, channel });
  };
  const tab = () => openTab(createSession);
  /** A page whose modules are loaded again. */
  const openPage = async () => openTab((await import('../lib/session.ts')).createSession);
  const logIn = (session: ReturnType<typeof tab>, userId: number, remember: boolean) => {
    browser.cookie = userId;
    session.enter(tokens(userId), remember);
  };
  return { browser, tab, openPage, logIn };
};

export type TestBrowser = ReturnType<typeof createTestBrowser>['browser'];

/** Closes the tabs of all browsers. */
export const closeTestBrowsers = (): void => {
  for (const channel of channels.splice(0)) channel.close();
};
