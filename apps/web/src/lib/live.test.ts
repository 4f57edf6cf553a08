import { type Change, closeCodes, type Frame, type Reply, type sync } from '@lectern/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from './call-error.ts';
import { createLiveConnection, type LiveEvent } from './live.ts';
import type { SessionState } from './session.ts';

/** A fake WebSocket: records what was sent; the test plays the server. */
class FakeSocket extends EventTarget {
  readonly sent: unknown[] = [];
  closedByUs = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closedByUs = true;
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  receive(frame: Frame | object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  breakOff(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const signedIn = (userId: number): SessionState => ({
  state: 'in',
  userId,
  access: { token: `token-${userId}`, expiresAt: Number.POSITIVE_INFINITY },
});
const change = (cursor: number): Change => ({ kind: 'book.changed', id: '5', cursor, at: '2026-01-01T00:00:00Z' });

let state: SessionState;
let sockets: FakeSocket[];
let timers: { work: () => void; ms: number }[];
let renewals: number;
let received: LiveEvent['kind'][];
let notifySession: () => void;
let requestedCursors: (number | null)[];
let answers: Reply<typeof sync.changes>[];
let live: ReturnType<typeof createLiveConnection>;

const setSession = (next: SessionState): void => {
  state = next;
  notifySession();
};
const lastSocket = (): FakeSocket => {
  const last = sockets.at(-1);
  if (!last) throw new Error('no socket was opened');
  return last;
};
const flushPromises = () => new Promise((resolve) => setTimeout(resolve));
const runTimers = (): void => {
  for (const { work } of timers.splice(0)) work();
};

beforeEach(() => {
  [requestedCursors, answers] = [[], []];
  [state, sockets, timers, renewals, received] = [{ state: 'unknown' }, [], [], 0, []];
  live = createLiveConnection({
    session: {
      current: () => state,
      subscribe: (listener) => {
        notifySession = listener;
        return () => undefined;
      },
      renew: async () => {
        renewals += 1;
        return null;
      },
    },
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket; // only the part that is used
    },
    origin: 'http://lectern.test',
    fetchChanges: async (since) => {
      requestedCursors.push(since);
      return answers.shift() ?? Promise.reject(new NetworkError('no network'));
    },
    now: () => 1000,
    schedule: (work, ms) => {
      const timer = { work, ms };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  });
  live.subscribe(({ kind }) => received.push(kind));
  live.start();
});

describe('the live connection', () => {
  it('[SYNC-11] is open while somebody is signed in, for that reader only', () => {
    expect(sockets).toHaveLength(0);
    setSession(signedIn(1));
    lastSocket().open();
    expect(lastSocket().sent).toEqual([{ kind: 'hello', access_token: 'token-1' }]);
    setSession({ state: 'in', userId: 1, access: { token: 'renewed', expiresAt: Number.POSITIVE_INFINITY } });
    expect(sockets).toHaveLength(1);
    const first = lastSocket();
    setSession(signedIn(2));
    expect(first.closedByUs).toBe(true);
    first.receive(change(9));
    expect(received).toEqual([]);
    lastSocket().open();
    expect(lastSocket().sent).toEqual([{ kind: 'hello', access_token: 'token-2' }]);
    const second = lastSocket();
    setSession({ state: 'out' });
    expect(second.closedByUs).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('[OFFLINE-2] opens once the pending token of a reader has arrived', () => {
    setSession({ state: 'in', userId: 1, access: null });
    live.reconnectNow();
    expect(sockets).toHaveLength(0);
    setSession(signedIn(1));
    lastSocket().open();
    expect(lastSocket().sent).toEqual([{ kind: 'hello', access_token: 'token-1' }]);
  });

  it('[SYNC-11] asks for a full refetch when it starts, then reports each change', () => {
    setSession(signedIn(1));
    lastSocket().open();
    lastSocket().receive({ kind: 'ready', cursor: 7 });
    lastSocket().receive(change(8));
    lastSocket().receive({ kind: 'of a later version', cursor: 9 });
    expect(received).toEqual(['resync', 'book.changed']);
  });

  it('[SYNC-11] reconnects after a second and resumes where it was', async () => {
    setSession(signedIn(1));
    lastSocket().open();
    lastSocket().receive({ kind: 'ready', cursor: 7 });
    lastSocket().receive(change(8));
    lastSocket().breakOff();
    await flushPromises();
    expect(timers.map(({ ms }) => ms)).toEqual([1000]);
    runTimers();
    lastSocket().open();
    expect(lastSocket().sent).toEqual([{ kind: 'hello', access_token: 'token-1', since: 8 }]);
    lastSocket().receive(change(9));
    lastSocket().receive({ kind: 'ready', cursor: 9 });
    expect(received).toEqual(['resync', 'book.changed', 'book.changed']);
    lastSocket().receive({ kind: 'reset', cursor: 20 });
    expect(received.at(-1)).toBe('resync');
  });

  it('[SYNC-11] starts over for another reader, also while disconnected', async () => {
    setSession(signedIn(1));
    lastSocket().open();
    lastSocket().receive({ kind: 'ready', cursor: 90 });
    lastSocket().breakOff();
    await flushPromises();
    setSession(signedIn(2));
    lastSocket().open();
    expect(lastSocket().sent).toEqual([{ kind: 'hello', access_token: 'token-2' }]);
    lastSocket().receive({ kind: 'ready', cursor: 3 });
    lastSocket().receive(change(4));
    expect(received).toEqual(['resync', 'resync', 'book.changed']);
  });

  it('[SYNC-11] retries an unreachable server less and less often, and at once when the network is back', async () => {
    setSession(signedIn(1));
    for (const ms of [1000, 1000, 1000, 2000, 5000, 10_000, 30_000, 30_000]) {
      lastSocket().breakOff();
      await flushPromises();
      expect(timers.map((wait) => wait.ms)).toEqual([ms]);
      runTimers();
    }
    lastSocket().breakOff();
    await flushPromises();
    const before = sockets.length;
    live.reconnectNow();
    expect(sockets).toHaveLength(before + 1);
    expect(timers).toEqual([]);
  });

  it('[SYNC-11] checks whether the session has ended when the server says so', async () => {
    setSession(signedIn(1));
    lastSocket().open();
    lastSocket().receive({ kind: 'ready', cursor: 7 });
    lastSocket().breakOff(closeCodes.NOT_SIGNED_IN);
    await flushPromises();
    expect(renewals).toBe(1);
  });

  it('[NOTICE-11] fetches changes on request and reports each change once, whichever way it arrived', async () => {
    setSession(signedIn(1));
    lastSocket().open();
    expect(live.getStatus()).toEqual({ isOpen: false, syncedAt: null });
    lastSocket().receive({ kind: 'ready', cursor: 7 });
    expect(live.getStatus()).toEqual({ isOpen: true, syncedAt: 1000 });
    lastSocket().receive(change(8));
    answers = [
      { cursor: 9, more: true, reset: false, items: [change(8), change(9)] },
      { cursor: 10, more: false, reset: false, items: [change(10)] },
    ];
    await live.syncNow();
    expect(requestedCursors).toEqual([8, 9]);
    lastSocket().receive(change(9));
    lastSocket().receive(change(10));
    lastSocket().receive(change(11));
    expect(received).toEqual(['resync', ...Array<string>(4).fill('book.changed')]);
    answers = [{ cursor: 20, more: false, reset: true, items: [] }];
    await live.syncNow();
    expect(received.at(-1)).toBe('resync');
  });

  it('[NOTICE-11] fetches changes without a socket too, tries to open one, and fails when there is no network', async () => {
    setSession(signedIn(1));
    lastSocket().breakOff();
    await flushPromises();
    expect(live.getStatus().isOpen).toBe(false);
    answers = [{ cursor: 5, more: false, reset: false, items: [] }];
    await live.syncNow();
    expect(sockets).toHaveLength(2);
    expect(live.getStatus()).toEqual({ isOpen: false, syncedAt: 1000 });
    expect(received).toEqual(['resync']);
    await expect(live.syncNow()).rejects.toThrow(NetworkError);
  });

  it('[NOTICE-11] reports nothing to the next reader', async () => {
    setSession(signedIn(1));
    answers = [{ cursor: 5, more: false, reset: false, items: [change(5)] }];
    const asking = live.syncNow();
    setSession(signedIn(2));
    await asking;
    expect(received).toEqual([]);
  });
});

it('[UPL-41] reports progress of uploads only to those who follow them, and it moves no cursor', () => {
  const progress = { kind: 'upload.progress', upload: 'one', received: 5, total: null } as const;
  const seen: unknown[] = [];
  const stop = live.subscribeUploads((one) => seen.push(one));
  live.start();
  setSession(signedIn(7));
  lastSocket().open();
  lastSocket().receive({ kind: 'ready', cursor: 3 });
  received.length = 0;
  lastSocket().receive(progress);
  lastSocket().receive(change(4));
  stop();
  lastSocket().receive(progress);
  expect(seen).toEqual([progress]);
  expect(received).toEqual(['book.changed']);
});
