import { type Change, closeCodes, Frame, type Reply, SOCKET_PATH, type sync } from '@lectern/contracts';
import type { SessionState } from './session.ts';

/** `syncedAt`: milliseconds since 1970, null before the first time. */
type Standing = { isOpen: boolean; syncedAt: number | null };

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
  /** What happened after a cursor, by a call; rejects with CallError or NetworkError. */
  changes: (since: number | null) => Promise<Reply<typeof sync.changes>>;
  /** In milliseconds since 1970. */
  now: () => number;
  /** Does it after so many milliseconds; answers how to call it off. */
  later: (work: () => void, ms: number) => () => void;
};

/** Spec section 4, “Login”: a closed socket is opened again after one second. A server that stays away is asked less often. */
const AGAIN_MS = [1_000, 1_000, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** The line on which the server tells what happens in the library of the signed-in reader. */
export const createLive = ({ session, open, origin, changes, now: clock, later }: LiveParts) => {
  const listeners = new Set<(word: LiveWord) => void>();
  let line: { socket: WebSocket; userId: number } | null = null;
  /** The newest change that this reader's screens know of; null before the first hello. */
  let cursor: number | null = null;
  /** Whose screens these are, and whose cursor. */
  let reader: number | null = null;
  let failures = 0;
  let standing: Standing = { isOpen: false, syncedAt: null };
  const watching = new Set<() => void>();
  let cancel = (): void => {};

  const tell = (word: LiveWord): void => {
    for (const listener of listeners) listener(word);
  };

  const stand = (next: Partial<Standing>): void => {
    standing = { ...standing, ...next };
    for (const listener of watching) listener();
  };

  /** Tells changes once each, whichever way they came first. */
  const tellNew = (change: Change): void => {
    if (cursor !== null && change.cursor <= cursor) return;
    cursor = change.cursor;
    tell(change);
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
      cursor = Math.max(cursor ?? 0, data.cursor);
    } else if (data.kind === 'reset') {
      cursor = data.cursor;
      tell({ kind: 'anew' });
    } else tellNew(data);
    stand({ isOpen: true, syncedAt: clock() });
  };

  /** Asks for what happened, in pages, as long as this reader stays. */
  const ask = async (isMine: () => boolean): Promise<void> => {
    const answer = await changes(cursor);
    if (!isMine()) return;
    if (answer.reset || cursor === null) {
      cursor = answer.cursor;
      tell({ kind: 'anew' });
    } else for (const change of answer.items) tellNew(change);
    if (answer.more) return ask(isMine);
    stand({ syncedAt: clock() });
  };

  const lost = async (code: number): Promise<void> => {
    line = null;
    stand({ isOpen: false });
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
    const next = readerOf(now);
    // Also while the line is down: another tab may bring another reader.
    if (next !== reader) {
      hangUp();
      cursor = null;
      if (reader !== null) stand({ isOpen: false, syncedAt: null });
      reader = next;
    }
    if (now.state === 'in' && now.access !== null && line === null) connect(now.userId, now.access.token);
  };

  /** The network is back, or somebody asks: no more waiting. */
  const wake = (): void => {
    if (line === null && failures > 0) follow();
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
    /** Whether the line is open, and when the screens last were in step. */
    standing: (): Standing => standing,
    watch: (listener: () => void): (() => void) => {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    /** Asks at once for what happened, also where no socket opens. Rejects with CallError or NetworkError. */
    syncNow: async (): Promise<void> => {
      wake();
      const reader = readerOf(session.current());
      await ask(() => reader !== null && readerOf(session.current()) === reader);
    },
    wake,
  };
};

const readerOf = (now: SessionState): number | null => (now.state === 'in' ? now.userId : null);

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no frame of ours
  }
};
