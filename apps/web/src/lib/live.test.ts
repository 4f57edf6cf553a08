import { type Change, closeCodes, type Frame, type Reply, type sync } from '@lectern/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from './call-error.ts';
import { createLive, type LiveWord } from './live.ts';
import type { SessionState } from './session.ts';

/** The other end of a line: what a WebSocket looks like from here, and what the server hears. */
class Line extends EventTarget {
  readonly sent: unknown[] = [];
  closedByUs = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closedByUs = true;
  }
  opens(): void {
    this.dispatchEvent(new Event('open'));
  }
  says(frame: Frame | object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  breaks(code = 1006): void {
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
let lines: Line[];
let waits: { work: () => void; ms: number }[];
let renewals: number;
let heard: LiveWord['kind'][];
let follow: () => void;
let asked: (number | null)[];
let answers: Reply<typeof sync.changes>[];
let live: ReturnType<typeof createLive>;

const become = (next: SessionState): void => {
  state = next;
  follow();
};
const line = (): Line => {
  const last = lines.at(-1);
  if (!last) throw new Error('no line was opened');
  return last;
};
const settled = () => new Promise((resolve) => setTimeout(resolve));
const pass = (): void => {
  for (const { work } of waits.splice(0)) work();
};

beforeEach(() => {
  [asked, answers] = [[], []];
  [state, lines, waits, renewals, heard] = [{ state: 'unknown' }, [], [], 0, []];
  live = createLive({
    session: {
      current: () => state,
      subscribe: (listener) => {
        follow = listener;
        return () => undefined;
      },
      renew: async () => {
        renewals += 1;
        return null;
      },
    },
    open: () => {
      const made = new Line();
      lines.push(made);
      return made as unknown as WebSocket; // the part of it that is used
    },
    origin: 'http://lectern.test',
    changes: async (since) => {
      asked.push(since);
      return answers.shift() ?? Promise.reject(new NetworkError('no network'));
    },
    now: () => 1000,
    later: (work, ms) => {
      const wait = { work, ms };
      waits.push(wait);
      return () => void (waits = waits.filter((one) => one !== wait));
    },
  });
  live.subscribe(({ kind }) => heard.push(kind));
  live.begin();
});

describe('the line to the library', () => {
  it('[SYNC-11] is there as long as somebody is signed in, for that reader alone', () => {
    expect(lines).toHaveLength(0);
    become(signedIn(1));
    line().opens();
    expect(line().sent).toEqual([{ kind: 'hello', access_token: 'token-1' }]);
    become({ state: 'in', userId: 1, access: { token: 'renewed', expiresAt: Number.POSITIVE_INFINITY } });
    expect(lines).toHaveLength(1);
    const first = line();
    become(signedIn(2));
    expect(first.closedByUs).toBe(true);
    first.says(change(9));
    expect(heard).toEqual([]);
    line().opens();
    expect(line().sent).toEqual([{ kind: 'hello', access_token: 'token-2' }]);
    const second = line();
    become({ state: 'out' });
    expect(second.closedByUs).toBe(true);
    expect(lines).toHaveLength(2);
  });

  it('[OFFLINE-2] of a reader whose token is on its way begins when it is there', () => {
    become({ state: 'in', userId: 1, access: null });
    live.wake();
    expect(lines).toHaveLength(0);
    become(signedIn(1));
    line().opens();
    expect(line().sent).toEqual([{ kind: 'hello', access_token: 'token-1' }]);
  });

  it('[SYNC-11] asks for everything anew when it begins, and is told each change after that', () => {
    become(signedIn(1));
    line().opens();
    line().says({ kind: 'ready', cursor: 7 });
    line().says(change(8));
    line().says({ kind: 'of a later version', cursor: 9 });
    expect(heard).toEqual(['anew', 'book.changed']);
  });

  it('[SYNC-11] comes back after a second and goes on where it was', async () => {
    become(signedIn(1));
    line().opens();
    line().says({ kind: 'ready', cursor: 7 });
    line().says(change(8));
    line().breaks();
    await settled();
    expect(waits.map(({ ms }) => ms)).toEqual([1000]);
    pass();
    line().opens();
    expect(line().sent).toEqual([{ kind: 'hello', access_token: 'token-1', since: 8 }]);
    line().says(change(9));
    line().says({ kind: 'ready', cursor: 9 });
    expect(heard).toEqual(['anew', 'book.changed', 'book.changed']);
    line().says({ kind: 'reset', cursor: 20 });
    expect(heard.at(-1)).toBe('anew');
  });

  it('[SYNC-11] begins anew with another reader, also where the line was down', async () => {
    become(signedIn(1));
    line().opens();
    line().says({ kind: 'ready', cursor: 90 });
    line().breaks();
    await settled();
    become(signedIn(2));
    line().opens();
    expect(line().sent).toEqual([{ kind: 'hello', access_token: 'token-2' }]);
    line().says({ kind: 'ready', cursor: 3 });
    line().says(change(4));
    expect(heard).toEqual(['anew', 'anew', 'book.changed']);
  });

  it('[SYNC-11] asks a server that stays away less and less, and at once when the network is back', async () => {
    become(signedIn(1));
    for (const ms of [1000, 1000, 1000, 2000, 5000, 10_000, 30_000, 30_000]) {
      line().breaks();
      await settled();
      expect(waits.map((wait) => wait.ms)).toEqual([ms]);
      pass();
    }
    line().breaks();
    await settled();
    const before = lines.length;
    live.wake();
    expect(lines).toHaveLength(before + 1);
    expect(waits).toEqual([]);
  });

  it('[SYNC-11] finds out whether the session is over when the server says so', async () => {
    become(signedIn(1));
    line().opens();
    line().says({ kind: 'ready', cursor: 7 });
    line().breaks(closeCodes.NOT_SIGNED_IN);
    await settled();
    expect(renewals).toBe(1);
  });

  it('[NOTICE-11] asks for what happened on request, and tells each change once, whichever way it came', async () => {
    become(signedIn(1));
    line().opens();
    expect(live.standing()).toEqual({ isOpen: false, syncedAt: null });
    line().says({ kind: 'ready', cursor: 7 });
    expect(live.standing()).toEqual({ isOpen: true, syncedAt: 1000 });
    line().says(change(8));
    answers = [
      { cursor: 9, more: true, reset: false, items: [change(8), change(9)] },
      { cursor: 10, more: false, reset: false, items: [change(10)] },
    ];
    await live.syncNow();
    expect(asked).toEqual([8, 9]);
    line().says(change(9));
    line().says(change(10));
    line().says(change(11));
    expect(heard).toEqual(['anew', ...Array<string>(4).fill('book.changed')]);
    answers = [{ cursor: 20, more: false, reset: true, items: [] }];
    await live.syncNow();
    expect(heard.at(-1)).toBe('anew');
  });

  it('[NOTICE-11] asks also without a socket, tries to open one, and says when there is no network', async () => {
    become(signedIn(1));
    line().breaks();
    await settled();
    expect(live.standing().isOpen).toBe(false);
    answers = [{ cursor: 5, more: false, reset: false, items: [] }];
    await live.syncNow();
    expect(lines).toHaveLength(2);
    expect(live.standing()).toEqual({ isOpen: false, syncedAt: 1000 });
    expect(heard).toEqual(['anew']);
    await expect(live.syncNow()).rejects.toThrow(NetworkError);
  });

  it('[NOTICE-11] tells nothing to the next reader', async () => {
    become(signedIn(1));
    answers = [{ cursor: 5, more: false, reset: false, items: [change(5)] }];
    const asking = live.syncNow();
    become(signedIn(2));
    await asking;
    expect(heard).toEqual([]);
  });
});
