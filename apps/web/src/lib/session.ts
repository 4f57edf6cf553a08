import type { BrowserTokens, Language } from '@lectern/contracts';
import { CallError } from './call-error.ts';
import { keptSession } from './session-kept.ts';

/** `unknown`: not asked yet. `in`: the access token lives here and nowhere else; `expiresAt` in milliseconds since 1970. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'in'; userId: number; accessToken: string; expiresAt: number };

/** What the tabs of one browser tell each other. */
type Word = { kind: 'in'; userId: number; accessToken: string; expiresAt: number } | { kind: 'out'; userId: number };

/** Calls that carry the cookie of the refresh token. All reject with CallError or NetworkError. */
export type SessionCalls = {
  renew: () => Promise<BrowserTokens>;
  adopt: (refreshToken: string, replace: boolean) => Promise<BrowserTokens>;
  logOut: () => Promise<unknown>;
};

export type SessionParts = {
  calls: SessionCalls;
  language: () => Language;
  now: () => number;
  /** One renewal at a time in all tabs (Web Locks). */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
};

/** A token is renewed this long before it ends, in milliseconds. */
const AHEAD_MS = 5 * 60_000;

/** The session of this tab, kept in step with the other tabs (decisions, "Identity"; spec section 4, "Login"). */
export const createSession = ({ calls, language, now, alone, channel }: SessionParts) => {
  let current: SessionState = { state: 'unknown' };
  const listeners = new Set<() => void>();

  const become = (next: SessionState): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const tell = (word: Word): void => channel.postMessage(word);

  const enter = (tokens: BrowserTokens, remember: boolean): void => {
    const expiresAt = now() + tokens.expires_in * 1000;
    const { user_id: userId, access_token: accessToken } = tokens;
    keptSession.write({
      userId,
      expires_in: tokens.expires_in,
      expiresAt,
      rememberPassword: remember,
      language: language(),
    });
    become({ state: 'in', userId, accessToken, expiresAt });
    tell({ kind: 'in', userId, accessToken, expiresAt });
  };

  const leave = (): void => {
    const userId = current.state === 'in' ? current.userId : keptSession.read()?.userId;
    keptSession.forget();
    become({ state: 'out' });
    if (userId !== undefined) tell({ kind: 'out', userId });
  };

  const fresh = (than: string | null): boolean =>
    current.state === 'in' && current.accessToken !== than && current.expiresAt - now() > 0;
  const token = (): string | null => (current.state === 'in' ? current.accessToken : null);

  /** The token to use after `than` was refused; another tab may have renewed meanwhile. Null when the session is over. */
  const renew = (than = token()): Promise<string | null> =>
    alone(async () => {
      if (fresh(than)) return token();
      try {
        enter(await calls.renew(), keptSession.read()?.rememberPassword ?? false);
        return token();
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth.renewal_refused') throw error;
        leave();
        return null;
      }
    });

  channel.addEventListener('message', (event) => {
    // Only our own tabs, of this very origin, speak on this channel.
    const word = (event as MessageEvent<Word>).data;
    switch (word.kind) {
      case 'in':
        become({ state: 'in', userId: word.userId, accessToken: word.accessToken, expiresAt: word.expiresAt });
        break;
      case 'out':
        if (current.state === 'in' && current.userId === word.userId) become({ state: 'out' });
        break;
      default:
        word satisfies never;
    }
  });

  return {
    current: (): SessionState => current,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token,
    renew,
    enter,
    /** The server no longer knows us: nothing is left to end there. */
    refused: leave,

    /** Finds out at the start whether somebody is signed in. Rejects with NetworkError when that can't be known now. */
    restore: async (): Promise<void> => {
      const kept = keptSession.read();
      if (kept === null) return become({ state: 'out' });
      if (!kept.rememberPassword && kept.expiresAt < now()) {
        leave();
        await calls.logOut().catch(() => undefined); // The cookie ends with the browser anyway.
        return;
      }
      await renew();
    },

    /**
     * Takes over a session that arrived in the address. `other` when a different reader is signed in here and `replace`
     * was not given; `refused` when the session is no longer good.
     */
    adopt: async (refreshToken: string, replace = false): Promise<'in' | 'other' | 'refused'> => {
      try {
        enter(await calls.adopt(refreshToken, replace), false);
        return 'in';
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return error.code === 'auth.other_reader' ? 'other' : 'refused';
      }
    },

    /** Ends the session here and on the server. Rejects, still signed in, when the server can't be told. */
    logOut: async (): Promise<void> => {
      await calls.logOut();
      leave();
    },

    /** Renews when the token ends soon; to be called when a timer fires, the page is shown again or the network returns. */
    keepFresh: async (): Promise<void> => {
      if (current.state !== 'in' || current.expiresAt - now() > AHEAD_MS) return;
      await renew().catch(() => undefined); // No network now: the next call or the next waking tries again.
    },
  };
};
