import type { BrowserTokens, Language } from '@lectern/contracts';
import { CallError } from './call-error.ts';
import { keptSession } from './session-kept.ts';

/** An access token, which lives here and nowhere else; `expiresAt` in milliseconds since 1970. */
export type Access = { token: string; expiresAt: number };

/** `unknown`: not asked yet. `in` without access: this browser knows the reader, and the renewal is on its way. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'in'; userId: number; access: Access | null };

/** What the tabs of one browser tell each other. */
type Word =
  | { kind: 'in'; userId: number; access: Access }
  /** Signs out in a moment: what is not sent yet is sent now. */
  | { kind: 'leaving'; userId: number }
  | { kind: 'out'; userId: number };

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
/** What is sent before a log-out may take so many milliseconds; the rest stays here for its reader's next sign-in. */
const LEAVING_MS = 3_000;

/** The session of this tab, kept in step with the other tabs (decisions, "Identity"; spec section 4, "Login"). */
export const createSession = ({ calls, language, now, alone, channel }: SessionParts) => {
  let current: SessionState = { state: 'unknown' };
  const listeners = new Set<() => void>();
  const leaving = new Set<() => Promise<unknown>>();

  const become = (next: SessionState): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const tell = (word: Word): void => channel.postMessage(word);

  const enter = (tokens: BrowserTokens, remember: boolean): void => {
    const expiresAt = now() + tokens.expires_in * 1000;
    const { user_id: userId, access_token: token } = tokens;
    keptSession.write({
      userId,
      expires_in: tokens.expires_in,
      expiresAt,
      rememberPassword: remember,
      language: language(),
    });
    const access = { token, expiresAt };
    become({ state: 'in', userId, access });
    tell({ kind: 'in', userId, access });
  };

  const leave = (): void => {
    const kept = keptSession.read()?.userId;
    const userId = current.state === 'in' ? current.userId : kept;
    // A tab that slept through a change of readers must not sign out the one who came after.
    if (kept === userId) keptSession.forget();
    become({ state: 'out' });
    if (userId !== undefined) tell({ kind: 'out', userId });
  };

  /** Sends what waits, as long as this reader may. */
  const sendBeforeLeaving = (): Promise<unknown> => {
    const sent = Promise.allSettled([...leaving].map((send) => send()));
    return Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LEAVING_MS))]);
  };

  const held = (): Access | null => (current.state === 'in' ? current.access : null);

  /** Asks for a token after `than`, unless another tab has brought one meanwhile. */
  const askAnew = (than: Access | null): Promise<string | null> =>
    alone(async () => {
      const access = held();
      if (access !== null && access.token !== than?.token && access.expiresAt > now()) return access.token;
      try {
        const tokens = await calls.renew();
        // Who has logged out meanwhile, here or in another tab, stays out.
        if (current.state === 'in') enter(tokens, keptSession.read()?.rememberPassword ?? false);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth.renewal_refused') throw error;
        if (current.state === 'in') leave();
      }
      return held()?.token ?? null;
    });

  let renewal: Promise<string | null> | null = null;
  /** Another token than the one held; all who ask meanwhile share it. Null when the session is over. Rejects with NetworkError. */
  const renew = (): Promise<string | null> => {
    if (current.state !== 'in') return Promise.resolve(null);
    renewal ??= askAnew(held()).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  channel.addEventListener('message', (event) => {
    // Only our own tabs, of this very origin, speak on this channel.
    const word = (event as MessageEvent<Word>).data;
    switch (word.kind) {
      case 'in':
        become({ state: 'in', userId: word.userId, access: word.access });
        break;
      case 'leaving':
        if (current.state === 'in' && current.userId === word.userId) void sendBeforeLeaving();
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
    /** The token; waits for the first one of this visit. Null when nobody is signed in. Rejects with NetworkError. */
    token: async (): Promise<string | null> => held()?.token ?? (await renew()),
    renew,
    enter,
    /**
     * The server no longer knows us: nothing is left to end there. A refusal of another `token` than the one held is old
     * news, maybe of the reader before.
     */
    refused: (token?: string): void => {
      if (token === undefined || token === held()?.token) leave();
    },
    /** What to send before a log-out, in this tab or another. Answers how to stop. */
    onLeaving: (send: () => Promise<unknown>): (() => void) => {
      leaving.add(send);
      return () => leaving.delete(send);
    },

    /** Takes up at the start the session that this browser knows, before any answer; its renewal goes on behind it. */
    restore: async (): Promise<void> => {
      const kept = keptSession.read();
      if (kept === null) return become({ state: 'out' });
      if (!kept.rememberPassword && kept.expiresAt < now()) {
        leave();
        await calls.logOut().catch(() => undefined); // The cookie ends with the browser anyway.
        return;
      }
      become({ state: 'in', userId: kept.userId, access: null });
      renew().catch(() => undefined); // No network now: the next call, the timer or the next waking tries again.
    },

    /**
     * Takes over a session that arrived in the address. `other` when a different reader is signed in here and `replace`
     * was not given; `refused` when the session is no longer good.
     */
    adopt: async (refreshToken: string, replace = false): Promise<'in' | 'other' | 'refused'> => {
      try {
        enter(await alone(() => calls.adopt(refreshToken, replace)), false);
        return 'in';
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return error.code === 'auth.other_reader' ? 'other' : 'refused';
      }
    },

    /** Ends the session here and on the server. Rejects, still signed in, when the server can't be told. */
    logOut: async (): Promise<void> => {
      if (current.state === 'in') tell({ kind: 'leaving', userId: current.userId });
      await sendBeforeLeaving();
      await alone(calls.logOut);
      leave();
    },

    /** Renews when the token ends soon; to be called when a timer fires, the page is shown again or the network returns. */
    keepFresh: async (): Promise<void> => {
      const access = held();
      if (access !== null && access.expiresAt - now() > AHEAD_MS) return;
      await renew().catch(() => undefined); // No network now: the next call or the next waking tries again.
    },
  };
};
