import { type Change, closeCodes, Frame, SOCKET_PATH } from '@lectern/contracts';
import type { SessionState } from './session.ts';

/** What the library did, or `anew`: something may have been missed, read what is shown again. */
export type LiveWord = Change | { kind: 'anew' };

type Session = {
  current: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  renew: () => Promise<string | null>;
};
export type LiveParts = {
  session: Session;
  /** Opens a socket to an address. */
  open: (url: string) => WebSocket;
  origin: string;
  /** Does it after so many milliseconds; answers how to call it off. */
  later: (work: () => void, ms: number) => () => void;
};

/** Spec section 4, “Login”: a closed socket is opened again after one second. A server that stays away is asked less often. */
const AGAIN_MS = [1_000, 1_000, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** The line on which the server tells what happens in the library of the signed-in reader. */
export const createLive = ({ session, open, origin, later }: LiveParts) => {
  const listeners = new Set<(word: LiveWord) => void>();
  let line: { socket: WebSocket; userId: number } | null = null;
  /** The newest change that this reader's screens know of; null before the first hello. */
  let cursor: number | null = null;
  let failures = 0;
  let cancel = (): void => {};

  const tell = (word: LiveWord): void => {
    for (const listener of listeners) listener(word);
  };

  const hear = (text: string): void => {
    const frame = Frame.safeParse(json(text));
    if (!frame.success) return; // a kind of a later version
    const { data } = frame;
    if (data.kind === 'refused') return; // the close that follows is dealt with
    if (data.kind === 'ready') {
      failures = 0;
      // What was read before the first hello may be older than the cursor that it was answered with.
      if (cursor === null) tell({ kind: 'anew' });
    } else tell(data.kind === 'reset' ? { kind: 'anew' } : data);
    cursor = data.cursor;
  };

  const lost = async (code: number): Promise<void> => {
    line = null;
    // Expired, or ended elsewhere: the renewal finds out which, and signs out in the second case.
    if (code === closeCodes.NOT_SIGNED_IN && failures === 0) await session.renew().catch(() => null);
    failures += 1;
    cancel = later(follow, AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1] ?? 0);
  };

  const connect = (userId: number, accessToken: string): void => {
    const socket = open(`${origin.replace(/^http/, 'ws')}${SOCKET_PATH}`);
    line = { socket, userId };
    const mine = (): boolean => line?.socket === socket;
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({ kind: 'hello', access_token: accessToken, ...(cursor !== null && { since: cursor }) }),
      ),
    );
    socket.addEventListener('message', ({ data }) => mine() && hear(String(data)));
    socket.addEventListener('close', ({ code }) => mine() && void lost(code));
  };

  const hangUp = (): void => {
    const { socket } = line ?? {};
    line = null;
    socket?.close();
  };

  /** Brings the line to where the session is. */
  const follow = (): void => {
    cancel();
    const now = session.current();
    if (line !== null && (now.state !== 'in' || now.userId !== line.userId)) {
      hangUp();
      cursor = null;
    }
    if (now.state === 'in' && now.access !== null && line === null) connect(now.userId, now.access.token);
    if (now.state === 'out') cursor = null;
  };

  return {
    /** Hears of every change, in order. Answers how to stop. */
    subscribe: (listener: (word: LiveWord) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Stays in step with the session from now on. */
    begin: (): void => {
      session.subscribe(() => {
        const now = session.current();
        // A renewed token changes nothing for an open line, nor for one that waits for its second.
        if (now.state !== 'in' || line === null || line.userId !== now.userId) follow();
      });
      follow();
    },
    /** The network is back, or the page is shown again: no more waiting. */
    wake: (): void => {
      if (line === null && failures > 0) follow();
    },
  };
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no frame of ours
  }
};
