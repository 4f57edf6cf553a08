import { type Change, closeCodes } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const getCursor = async (reader: TestReader): Promise<number> => {
  const { cursor } = (await (await reader.get('/changes')).json()) as { cursor: number }; // by contract
  return cursor;
};
const findReaderId = async (login: string): Promise<bigint> =>
  BigInt((await app.sql('SELECT id FROM reader WHERE login = $1', [login])).rows[0].id);
const withinOneSecond = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, no) => setTimeout(no, 1000, new Error('not within a second')))]);

describe('a connected client', () => {
  it('[SYNC-6] receives within a second what another client did, and nothing of other readers', async () => {
    const [mine, theirs] = [createTestSocket(app), createTestSocket(app)];
    await Promise.all([mine.sendHello(anna.token), theirs.sendHello(boris.token)]);
    const book = await createTestBook(anna, { title: 'Heard of' }, 'heard.epub');
    await withinOneSecond(mine.waitForChanges(1));
    await anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: 12 } });
    await withinOneSecond(mine.waitForChanges(3));
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    const all = await withinOneSecond(mine.waitForChanges(4));
    expect(all.map(({ kind, id }) => [kind, id])).toEqual(
      ['book.added', 'position.moved', 'book.changed', 'book.removed'].map((kind) => [kind, book.id]),
    );
    expect(theirs.listChanges()).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('[SYNC-6] [SYNC-5] receives changes and the end of its session from another process', async () => {
    const other = await app.startSecondProcess();
    const leaving = await createTestReader(app, 'anna');
    const socket = createTestSocket(other);
    await socket.sendHello(leaving.token);
    const book = await createTestBook(anna, { title: 'Over there' }, 'over.epub');
    expect((await withinOneSecond(socket.waitForChanges(1)))[0]?.id).toBe(book.id);
    await leaving.post('/auth/session/logout');
    expect(await withinOneSecond(socket.closed())).toBe(closeCodes.NOT_SIGNED_IN);
    await other.close();
  });

  it('[SYNC-6] that reconnects receives all it missed, once, before it is ready', async () => {
    const first = createTestSocket(app);
    await first.sendHello(anna.token);
    const before = await getCursor(anna);
    first.terminate();
    const book = await createTestBook(anna, { title: 'Missed' }, 'missed.epub');
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    const again = createTestSocket(app);
    await again.sendHello(anna.token, before);
    expect(again.frames.map(({ kind }) => kind)).toEqual(['book.added', 'book.removed', 'ready']);
    again.close();
  });

  it('[SYNC-6] [SYNC-4] with an unknown cursor is reset', async () => {
    const lost = createTestSocket(app);
    await lost.sendHello(anna.token, (await getCursor(anna)) + 1000);
    expect(lost.frames.map(({ kind }) => kind)).toEqual(['reset', 'ready']);
    lost.close();
  });

  it('[SYNC-6] that reconnects at random receives each of many changes exactly once', async () => {
    const readerId = await findReaderId('anna');
    const start = await getCursor(anna);
    const [WRITERS, EACH] = [8, 40];
    const writing = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; n < EACH; n++) {
          const bookId = BigInt(1_000 * (writer + 1) + n);
          await app.deps.services.sync.write(readerId, async (_tx, recordChange) =>
            recordChange({ kind: 'book.changed', bookId }),
          );
        }
      }),
    );
    const received: Change[] = [];
    let since = start;
    for (let visit = 1; received.length < WRITERS * EACH; visit++) {
      const socket = createTestSocket(app);
      await socket.sendHello(anna.token, since);
      await socket.waitForChanges(Math.min(visit % 7, WRITERS * EACH - received.length));
      socket.terminate();
      received.push(...socket.listChanges());
      since = received.at(-1)?.cursor ?? since;
    }
    await writing;
    expect(received.map(({ cursor }) => cursor)).toEqual(received.map((_, index) => start + 1 + index));
    expect(received).toHaveLength(WRITERS * EACH);
  });
});

describe('authentication', () => {
  it('[SYNC-7] refuses a token as a call does, in the language asked for', async () => {
    const stranger = createTestSocket(app, { 'accept-language': 'de' });
    await stranger.open();
    stranger.send({ kind: 'hello', access_token: 'no token at all' });
    expect(await stranger.closed()).toBe(closeCodes.NOT_SIGNED_IN);
    const same = await fetch(`${app.api}/books`, {
      headers: { authorization: 'Bearer no-token', 'accept-language': 'de' },
    });
    expect(stranger.frames).toEqual([{ ...pick(await same.json()), kind: 'refused' }]);
  });

  it('[SYNC-7] accepts only a valid hello', async () => {
    for (const message of ['{}', 'hello', '[1', '{"kind":"hello"}', '{"kind":"hello","access_token":7}']) {
      const odd = createTestSocket(app);
      await odd.open();
      odd.send(message);
      expect(await odd.closed()).toBe(closeCodes.NO_HELLO);
    }
    const huge = createTestSocket(app);
    await huge.open();
    huge.send('x'.repeat(100_000));
    expect([1006, 1009]).toContain(await huge.closed());
  });

  it('[SYNC-7] limits the sockets of one reader', async () => {
    const small = await startTestApp({ env: { SOCKETS_PER_READER: '1' } });
    const reader = await createTestReader(small, 'anna');
    const [first, second] = [createTestSocket(small), createTestSocket(small)];
    await first.sendHello(reader.token);
    await second.open();
    second.send({ kind: 'hello', access_token: reader.token });
    expect(await second.closed()).toBe(closeCodes.TOO_MANY);
    first.close();
    await small.close();
  });

  it('[SYNC-41] [S30] limits concurrent connections of one reader, and accepts new ones when some have closed', async () => {
    const small = await startTestApp({ env: { SOCKETS_PER_READER: '5' } });
    const reader = await createTestReader(small, 'anna');
    const many = Array.from({ length: 60 }, () => createTestSocket(small));
    await Promise.all(many.map((socket) => socket.open()));
    const outcomes = many.map((socket) =>
      Promise.race([socket.sendHello(reader.token).then(() => 'ready' as const), socket.closed()]),
    );
    const ended = await Promise.all(outcomes);
    expect(ended.filter((one) => one === 'ready')).toHaveLength(5);
    expect(ended.filter((one) => one === closeCodes.TOO_MANY)).toHaveLength(55);
    const first = many[ended.indexOf('ready')];
    first?.close();
    await first?.closed();
    await vi.waitFor(async () => {
      const next = createTestSocket(small);
      await Promise.race([
        next.sendHello(reader.token),
        next.closed().then((code) => Promise.reject(new Error(`${code}`))),
      ]);
    });
    await small.close();
  });

  it('[SYNC-42] [S30] limits the silent sockets of a network; a client that sends its hello still gets in', async () => {
    const crowd = Array.from({ length: 210 }, () => createTestSocket(app));
    await Promise.all(crowd.map((socket) => socket.open()));
    const evicted = (await Promise.allSettled(crowd.map((socket) => withinOneSecond(socket.closed())))).flatMap(
      (one) => (one.status === 'fulfilled' ? [one.value] : []),
    );
    expect(evicted).toEqual(Array(10).fill(closeCodes.TOO_MANY));
    const welcome = createTestSocket(app);
    await welcome.sendHello(anna.token);
    welcome.close();
    // and the silent ones are closed soon
    const codes = await Promise.all(crowd.map((socket) => socket.closed()));
    expect(codes.filter((code) => code === closeCodes.NO_HELLO)).toHaveLength(199);
  });

  it('[SYNC-7] [S23] accepts its own pages and programs, but no other origin or path', async () => {
    expect(await createTestSocket(app, { origin: 'https://elsewhere.example' }).status).toBe(403);
    expect(await createTestSocket({ url: `${app.url}/other` }).status).toBe(404);
    const own = createTestSocket(app, { origin: app.url });
    await own.sendHello(anna.token);
    own.close();
  });
});

describe('closing', () => {
  it('[SYNC-8] happens at once when the session ends, for its own sockets only', async () => {
    const other = await createTestReader(app, 'anna');
    const [ending, staying] = [createTestSocket(app), createTestSocket(app)];
    await Promise.all([ending.sendHello(other.token), staying.sendHello(anna.token)]);
    await other.post('/auth/session/logout');
    expect(await withinOneSecond(ending.closed())).toBe(closeCodes.NOT_SIGNED_IN);
    const book = await createTestBook(anna, { title: 'Still here' }, 'still.epub');
    expect((await withinOneSecond(staying.waitForChanges(1)))[0]?.id).toBe(book.id);
    staying.close();
  });

  it('[SYNC-9] does not happen when the bus is lost: missed changes are sent when it is back', async () => {
    const socket = createTestSocket(app);
    await socket.sendHello(anna.token);
    const before = socket.listChanges().length;
    await app.sql(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lectern-bus' AND datname = current_database()",
    );
    const book = await createTestBook(anna, { title: 'In the dark' }, 'dark.epub');
    expect((await socket.waitForChanges(before + 1)).at(-1)?.id).toBe(book.id);
    socket.close();
  });

  it('[SYNC-10] asks clients to reconnect when the server stops', async () => {
    const socket = createTestSocket(app);
    await socket.sendHello(anna.token);
    await app.restart();
    expect(await socket.closed()).toBe(closeCodes.RESTART);
  });
});

/** The fields of an error body that the frame has too. */
const pick = (body: unknown) => {
  const { error_code, error_msg } = body as { error_code: number; error_msg: string }; // wire.md, "Answers"
  return { error_code, error_msg };
};
