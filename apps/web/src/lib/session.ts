import type { BrowserTokens, Language } from '@lectern/contracts';
import { browserStorage } from './browser-storage.ts';
import { CallError } from './call-error.ts';
import { storedSession } from './stored-session.ts';

/** An access token, held in memory only; `expiresAt` in milliseconds since 1970. */
export type Access = { token: string; expiresAt: number };

/**
 * `unknown`: not checked yet. `out` with `isEnded`: the session was ended elsewhere, not by its reader here. `in` without access: this browser
 * knows the reader, and the renewal is pending.
 */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'out'; isEnded?: true }
  | { state: 'in'; userId: number; access: Access | null };

/** Messages between the tabs of one browser. */
type TabMessage =
  | { kind: 'in'; userId: number; access: Access }
  /** The sender is about to sign out: send unsent changes now. */
  | { kind: 'leaving'; userId: number }
  /** The sender could not end the session. */
  | { kind: 'staying'; userId: number }
  | { kind: 'out'; userId: number; isEnded?: true };

/** Calls that carry the cookie of the refresh token. All reject with CallError or NetworkError. */
export type SessionCalls = {
  renew: () => Promise<BrowserTokens>;
  adopt: (refreshToken: string, replace: boolean) => Promise<BrowserTokens>;
  logOut: () => Promise<unknown>;
};

export type SessionDeps = {
  calls: SessionCalls;
  language: () => Language;
  now: () => number;
  /** Runs `work` in one tab at a time (Web Locks). */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
};

/** A token is renewed this many milliseconds before it expires. */
const RENEW_AHEAD_MS = 5 * 60_000;
/** How long log-out waits for unsent changes, in milliseconds. What is left is sent after the reader's next sign-in. */
const FLUSH_TIMEOUT_MS = 3_000;

/** Creates the session of this tab, synchronised with the other tabs (decisions, "Identity"; spec section 4, "Login"). */
export const createSession = ({ calls, language, now, withLock, channel }: SessionDeps) => {
  let state: SessionState = { state: 'unknown' };
  const listeners = new Set<() => void>();
  const flushCallbacks = new Set<() => Promise<unknown>>();
  /** The reader is about to end the session: its end is no news. */
  let isLeaving = false;

  const setState = (next: SessionState): void => {
    if (state.state !== 'in' && next.state === 'in') isLeaving = false;
    state = next;
    for (const listener of listeners) listener();
  };
  const broadcast = (message: TabMessage): void => channel.postMessage(message);

  const signIn = (tokens: BrowserTokens, remember: boolean): void => {
    const expiresAt = now() + tokens.expires_in * 1000;
    const { user_id: userId, access_token: token } = tokens;
    storedSession.write({
      userId,
      expires_in: tokens.expires_in,
      expiresAt,
      rememberPassword: remember,
      language: language(),
    });
    const access = { token, expiresAt };
    setState({ state: 'in', userId, access });
    broadcast({ kind: 'in', userId, access });
  };

  const getAccess = (): Access | null => (state.state === 'in' ? state.access : null);

  /** Who was away for too long, or had left, before this visit is just signed out: that is no news. */
  const showEnd = (isEnded: boolean): void => {
    if (state.state === 'out') return; // the first reason stays
    setState({ state: 'out', ...(isEnded && !isLeaving && getAccess() && { isEnded: true }) });
  };

  const endSession = (isEnded: boolean): void => {
    const storedId = storedSession.read()?.userId;
    const userId = state.state === 'in' ? state.userId : storedId;
    // A tab that was suspended while another reader signed in must not sign that reader out.
    if (storedId === userId) storedSession.forget();
    showEnd(isEnded);
    if (userId !== undefined) broadcast({ kind: 'out', userId, ...(isEnded && !isLeaving && { isEnded }) });
  };

  /** Sends unsent changes while the session is still valid. */
  const flushUnsent = (): Promise<unknown> => {
    isLeaving = true;
    const sent = Promise.allSettled([...flushCallbacks].map((send) => send()));
    return Promise.race([sent, new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS))]);
  };

  /** Runs what ends the session on the server, after every tab was asked to send its unsent changes. */
  const endWith = async <T>(end: () => Promise<T>): Promise<T> => {
    const userId = state.state === 'in' ? state.userId : null;
    if (userId !== null) broadcast({ kind: 'leaving', userId });
    await flushUnsent();
    try {
      const reply = await end();
      endSession(false);
      return reply;
    } catch (error) {
      isLeaving = false;
      if (userId !== null) broadcast({ kind: 'staying', userId });
      throw error;
    }
  };

  /** Requests a token that replaces `previous`, unless another tab has received one meanwhile. */
  const requestToken = (previous: Access | null): Promise<string | null> =>
    withLock(async () => {
      const access = getAccess();
      if (access !== null && access.token !== previous?.token && access.expiresAt > now()) return access.token;
      try {
        const tokens = await calls.renew();
        // A reader who logged out meanwhile, here or in another tab, stays logged out.
        if (state.state === 'in') signIn(tokens, storedSession.read()?.rememberPassword ?? false);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth.renewal_refused') throw error;
        if (state.state === 'in') endSession(true);
      }
      return getAccess()?.token ?? null;
    });

  let renewal: Promise<string | null> | null = null;
  /** Fetches a new token; concurrent callers share one renewal. Null when the session has ended. Rejects with NetworkError. */
  const renew = (): Promise<string | null> => {
    if (state.state !== 'in') return Promise.resolve(null);
    renewal ??= requestToken(getAccess()).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  /** Asks the server whose cookie this is, where the browser stores nothing else. */
  const restoreByCookie = (): Promise<void> =>
    withLock(async () => {
      const tokens = await calls.renew().catch(() => null); // refused or unreachable: sign-in asks again
      if (state.state !== 'unknown') return;
      if (tokens === null) setState({ state: 'out' });
      else signIn(tokens, false);
    });

  channel.addEventListener('message', (event) => {
    // Only our own tabs, of the same origin, post on this channel.
    const message = (event as MessageEvent<TabMessage>).data;
    switch (message.kind) {
      case 'in':
        setState({ state: 'in', userId: message.userId, access: message.access });
        break;
      case 'leaving':
        if (state.state === 'in' && state.userId === message.userId) void flushUnsent();
        break;
      case 'staying':
        if (state.state === 'in' && state.userId === message.userId) isLeaving = false;
        break;
      case 'out':
        if (state.state === 'in' && state.userId === message.userId) showEnd(message.isEnded === true);
        break;
      default:
        message satisfies never;
    }
  });

  return {
    current: (): SessionState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The token; waits for the first renewal of this visit. Null when nobody is signed in. Rejects with NetworkError. */
    token: async (): Promise<string | null> => getAccess()?.token ?? (await renew()),
    renew,
    enter: signIn,
    /**
     * Ends the session locally, because the server no longer knows it. Does nothing when `token`
     * is not the current one: then the refusal concerns an older session, maybe of another reader.
     */
    handleRejectedToken: (token?: string): void => {
      if (token === undefined || token === getAccess()?.token) endSession(true);
    },
    /** Registers what to send before a log-out in this tab or another. Returns a function that unregisters it. */
    onBeforeLogOut: (send: () => Promise<unknown>): (() => void) => {
      flushCallbacks.add(send);
      return () => flushCallbacks.delete(send);
    },

    /** Restores the stored session at start without waiting for the server; the renewal runs in the background. */
    restore: async (): Promise<void> => {
      const stored = storedSession.read();
      if (stored === null) return browserStorage.isLasting() ? setState({ state: 'out' }) : restoreByCookie();
      if (!stored.rememberPassword && stored.expiresAt < now()) {
        endSession(false);
        await calls.logOut().catch(() => undefined); // the cookie expires with the browser anyway
        return;
      }
      setState({ state: 'in', userId: stored.userId, access: null });
      renew().catch(() => undefined); // offline: the next call, timer or wake-up tries again
    },

    /**
     * Takes over a session that was passed in the URL. Resolves to `other` when a different reader is signed in here and
     * `replace` is false, to `refused` when the session is no longer valid.
     */
    adopt: async (refreshToken: string, replace = false): Promise<'in' | 'other' | 'refused'> => {
      try {
        signIn(await withLock(() => calls.adopt(refreshToken, replace)), false);
        return 'in';
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return error.code === 'auth.other_reader' ? 'other' : 'refused';
      }
    },

    /** Ends the session here and by `end`, which ends it on the server. When that rejects, it rejects, and the reader stays signed in. */
    endWith,

    /** Ends the session here and on the server. When the server is unreachable it rejects, and the reader stays signed in. */
    logOut: async (): Promise<void> => void (await endWith(() => withLock(calls.logOut))),

    /** Renews a token that expires soon. Call it on a timer, when the page becomes visible and when the network returns. */
    keepFresh: async (): Promise<void> => {
      const access = getAccess();
      if (access !== null && access.expiresAt - now() > RENEW_AHEAD_MS) return;
      await renew().catch(() => undefined); // offline: the next call or wake-up tries again
    },
  };
};
