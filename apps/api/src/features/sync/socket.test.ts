import { type Change, closeCodes } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aSocket } from '../../testing/a-socket.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
  boris = await aReader(app, 'boris');
});
afterAll(() => app.close());

const cursorOf = async (reader: TestReader): Promise<number> => {
  const { cursor } = (await (await reader.get('/changes')).json()) as { cursor: number }; // by contract
  return cursor;
};
const readerIdOf = async (login: string): Promise<bigint> =>
  BigInt((await app.sql('SELECT id FROM reader WHERE login = $1', [login])).rows[0].id);
const shortly = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, no) => setTimeout(no, 1000, new Error('not within a second')))]);

describe('an open client', () => {
  it('[SYNC-6] hears within a second what another client did, and nothing of other readers', async () => {
    const [mine, theirs] = [aSocket(app), aSocket(app)];
    await Promise.all([mine.hello(anna.token), theirs.hello(boris.token)]);
    const book = await aBook(anna, { title: 'Heard of' }, 'heard.epub');
    await shortly(mine.changesOf(1));
    await anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: 12 } });
    await shortly(mine.changesOf(3));
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    const all = await shortly(mine.changesOf(4));
    expect(all.map(({ kind, id }) => [kind, id])).toEqual(
      ['book.added', 'position.moved', 'book.changed', 'book.removed'].map((kind) => [kind, book.id]),
    );
    expect(theirs.changes()).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('[SYNC-6] [SYNC-5] hears of what was done, and that its session ended, through another process', async () => {
    const other = await app.beside();
    const leaving = await aReader(app, 'anna');
    const socket = aSocket(other);
    await socket.hello(leaving.token);
    const book = await aBook(anna, { title: 'Over there' }, 'over.epub');
    expect((await shortly(socket.changesOf(1)))[0]?.id).toBe(book.id);
    await leaving.post('/auth/session/logout');
    expect(await shortly(socket.closed())).toBe(closeCodes.NOT_SIGNED_IN);
    await other.close();
  });

  it('[SYNC-6] that was away is told all it missed, once, before it is ready', async () => {
    const first = aSocket(app);
    await first.hello(anna.token);
    const before = await cursorOf(anna);
    first.cut();
    const book = await aBook(anna, { title: 'Missed' }, 'missed.epub');
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    const again = aSocket(app);
    await again.hello(anna.token, before);
    expect(again.heard.map(({ kind }) => kind)).toEqual(['book.added', 'book.removed', 'ready']);
    again.close();
  });

  it('[SYNC-6] [SYNC-4] with a cursor of another library is told to start anew', async () => {
    const lost = aSocket(app);
    await lost.hello(anna.token, (await cursorOf(anna)) + 1000);
    expect(lost.heard.map(({ kind }) => kind)).toEqual(['reset', 'ready']);
    lost.close();
  });

  it('[SYNC-6] that comes and goes at random sees each of many changes exactly once', async () => {
    const readerId = await readerIdOf('anna');
    const start = await cursorOf(anna);
    const [WRITERS, EACH] = [8, 40];
    const writing = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; n < EACH; n++) {
          const bookId = BigInt(1_000 * (writer + 1) + n);
          await app.deps.services.sync.write(readerId, async (_tx, changed) =>
            changed({ kind: 'book.changed', bookId }),
          );
        }
      }),
    );
    const seen: Change[] = [];
    let since = start;
    for (let visit = 1; seen.length < WRITERS * EACH; visit++) {
      const socket = aSocket(app);
      await socket.hello(anna.token, since);
      await socket.changesOf(Math.min(visit % 7, WRITERS * EACH - seen.length));
      socket.cut();
      seen.push(...socket.changes());
      since = seen.at(-1)?.cursor ?? since;
    }
    await writing;
    expect(seen.map(({ cursor }) => cursor)).toEqual(seen.map((_, index) => start + 1 + index));
    expect(seen).toHaveLength(WRITERS * EACH);
  });
});

describe('who is let in', () => {
  it('[SYNC-7] refuses a token as a call does, in the language asked for', async () => {
    const stranger = aSocket(app, { 'accept-language': 'de' });
    await stranger.open();
    stranger.say({ kind: 'hello', access_token: 'no token at all' });
    expect(await stranger.closed()).toBe(closeCodes.NOT_SIGNED_IN);
    const same = await fetch(`${app.api}/books`, {
      headers: { authorization: 'Bearer no-token', 'accept-language': 'de' },
    });
    expect(stranger.heard).toEqual([{ ...pick(await same.json()), kind: 'refused' }]);
  });

  it('[SYNC-7] takes nothing but a hello for a hello', async () => {
    for (const word of ['{}', 'hello', '[1', '{"kind":"hello"}', '{"kind":"hello","access_token":7}']) {
      const odd = aSocket(app);
      await odd.open();
      odd.say(word);
      expect(await odd.closed()).toBe(closeCodes.NO_HELLO);
    }
    const huge = aSocket(app);
    await huge.open();
    huge.say('x'.repeat(100_000));
    expect([1006, 1009]).toContain(await huge.closed());
  });

  it('[SYNC-7] has room for so many sockets of one reader', async () => {
    const small = await startTestApp({ env: { SOCKETS_PER_READER: '1' } });
    const reader = await aReader(small, 'anna');
    const [first, second] = [aSocket(small), aSocket(small)];
    await first.hello(reader.token);
    await second.open();
    second.say({ kind: 'hello', access_token: reader.token });
    expect(await second.closed()).toBe(closeCodes.TOO_MANY);
    first.close();
    await small.close();
  });

  it('[SYNC-41] [S30] has room for no more of them when they come at once, and again when some have left', async () => {
    const small = await startTestApp({ env: { SOCKETS_PER_READER: '5' } });
    const reader = await aReader(small, 'anna');
    const many = Array.from({ length: 60 }, () => aSocket(small));
    await Promise.all(many.map((socket) => socket.open()));
    const outcomes = many.map((socket) =>
      Promise.race([socket.hello(reader.token).then(() => 'ready' as const), socket.closed()]),
    );
    const ended = await Promise.all(outcomes);
    expect(ended.filter((one) => one === 'ready')).toHaveLength(5);
    expect(ended.filter((one) => one === closeCodes.TOO_MANY)).toHaveLength(55);
    const first = many[ended.indexOf('ready')];
    first?.close();
    await first?.closed();
    await vi.waitFor(async () => {
      const next = aSocket(small);
      await Promise.race([
        next.hello(reader.token),
        next.closed().then((code) => Promise.reject(new Error(`${code}`))),
      ]);
    });
    await small.close();
  });

  it('[SYNC-42] [S30] keeps so many of a network that say nothing; whoever says hello gets in beside them', async () => {
    const crowd = Array.from({ length: 210 }, () => aSocket(app));
    await Promise.all(crowd.map((socket) => socket.open()));
    const gone = (await Promise.allSettled(crowd.map((socket) => shortly(socket.closed())))).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    expect(gone).toEqual(Array(10).fill(closeCodes.TOO_MANY));
    const own = aSocket(app);
    await own.hello(anna.token);
    own.close();
    // and those that still say nothing are sent away before long
    const codes = await Promise.all(crowd.map((socket) => socket.closed()));
    expect(codes.filter((code) => code === closeCodes.NO_HELLO)).toHaveLength(199);
  });

  it('[SYNC-7] [S23] opens for its own pages and for programs, for no other page and at no other path', async () => {
    expect(await aSocket(app, { origin: 'https://elsewhere.example' }).status).toBe(403);
    expect(await aSocket({ url: `${app.url}/other` }).status).toBe(404);
    const own = aSocket(app, { origin: app.url });
    await own.hello(anna.token);
    own.close();
  });
});

describe('the end', () => {
  it('[SYNC-8] comes at once when the session is over, for its own sockets alone', async () => {
    const other = await aReader(app, 'anna');
    const [ending, staying] = [aSocket(app), aSocket(app)];
    await Promise.all([ending.hello(other.token), staying.hello(anna.token)]);
    await other.post('/auth/session/logout');
    expect(await shortly(ending.closed())).toBe(closeCodes.NOT_SIGNED_IN);
    const book = await aBook(anna, { title: 'Still here' }, 'still.epub');
    expect((await shortly(staying.changesOf(1)))[0]?.id).toBe(book.id);
    staying.close();
  });

  it('[SYNC-9] does not come with a lost bus: what happened meanwhile is told when it is back', async () => {
    const socket = aSocket(app);
    await socket.hello(anna.token);
    const before = socket.changes().length;
    await app.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lectern-bus' AND datname = current_database()",
    );
    const book = await aBook(anna, { title: 'In the dark' }, 'dark.epub');
    expect((await socket.changesOf(before + 1)).at(-1)?.id).toBe(book.id);
    socket.close();
  });

  it('[SYNC-10] says that it will be back when the server stops', async () => {
    const socket = aSocket(app);
    await socket.hello(anna.token);
    await app.restart();
    expect(await socket.closed()).toBe(closeCodes.RESTART);
  });
});

/** The part of an error body that the frame has too. */
const pick = (body: unknown) => {
  const { error_code, error_msg } = body as { error_code: number; error_msg: string }; // wire.md, "Answers"
  return { error_code, error_msg };
};
