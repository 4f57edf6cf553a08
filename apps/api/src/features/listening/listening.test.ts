import { Book, listening, type Sent } from '@lectern/contracts';
import { anM4b, anMp3, zipOf } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aSocket } from '../../testing/a-socket.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await aReader(app), await aReader(app, 'boris')];
});
afterAll(() => app.close());

let books = 0;
const aRecording = async (bytes: Buffer, ending = 'm4b', reader = anna): Promise<Book> => {
  books += 1;
  const answer = await upload(reader, `heard-${books}.${ending}`, bytes);
  expect(answer.status).toBe(201);
  return Book.parse(await answer.json());
};
/** Three chapters of a minute each; the title tells it from the others. */
const threeMinutes = () =>
  aRecording(
    anM4b({
      title: `Three minutes ${books}`,
      seconds: 180,
      narrator: 'Nora Reed',
      chapters: ['One', 'Two', 'Three'].map((title, index) => ({ title, startMs: index * 60_000 })),
    }),
  );
const open = async (query: string, reader = anna) => {
  const answer = await reader.get(`/listening/open?${query}`);
  expect(answer.status).toBe(200);
  return listening.open.reply.parse(await answer.json());
};
type Told = Partial<Sent<typeof listening.save, 'body'>>;
const save = async (id: string, atMs: number, told: Told = {}, reader = anna) => {
  const answer = await reader.post(`/listening/positions/${id}`, {
    json: { atMs, device: 'desk', ageMs: 0, goesOn: false, ...told },
  });
  expect(answer.status).toBe(200);
  return listening.save.reply.parse(await answer.json()).position;
};
const wireBook = async (id: string) => Book.parse(await (await anna.get(`/books/${id}`)).json());
const history = async (id: string) => {
  const text = 'SELECT fraction, device FROM position_history WHERE book_id = $1 ORDER BY made_at, id';
  return (await app.sql(text, [id])).rows.map(({ fraction }) => Math.round(fraction * 180_000));
};

describe('opening', () => {
  it('[LISTEN-1] answers what a player needs, by id and by file name', async () => {
    const book = await threeMinutes();
    const opened = await open(`book=${book.id}`);
    expect(opened).toMatchObject({
      id: book.id,
      name: book.name,
      title: book.title,
      authors: 'Ada Marsh',
      narrators: 'Nora Reed',
      fast_hash: book.fast_hash,
      durationMs: 180_000,
      tracks: [{ mediaType: 'audio/mp4', bytes: book.bytes, durationMs: 180_000, indexed: false }],
      position: null,
      here: null,
    });
    expect(opened.tracks[0]?.url.startsWith(`${app.booksUrl}/sound/${book.id}/`)).toBe(true);
    expect(opened).toEqual(await open(`name=${book.name}`));
  });

  it('[LISTEN-1] without a name takes the audiobook that was listened to last', async () => {
    const clara = await aReader(app, 'boris');
    expect((await clara.get('/listening/open')).status).toBe(404);
    const [first, second] = [
      await aRecording(anM4b({ seconds: 8 }), 'm4b', clara),
      await aRecording(anM4b({ seconds: 9 }), 'm4b', clara),
    ];
    const text = await aBook(clara, { title: 'Read, not heard' }, 'read-not-heard.epub');
    await save(second.id, 1000, {}, clara);
    await save(first.id, 1000, {}, clara);
    await clara.post(`/books/read-position?fast_hash=${text.fast_hash}`, { json: { offs: 10 } });
    expect((await open('', clara)).id).toBe(first.id);
  });

  it('[LISTEN-1] finds no book of another reader, and refuses what cannot be heard', async () => {
    const book = await threeMinutes();
    const text = await aBook(anna, { title: 'To be read' }, 'to-be-read.epub');
    const locked = await aRecording(anM4b({ seconds: 7, coding: 'drms' }));
    const place = { atMs: 0, device: 'd', ageMs: 0, goesOn: false };
    const asked = (reader: TestReader, id: string) => [
      reader.get(`/listening/open?book=${id}`),
      reader.get(`/listening/seek/${id}/0`),
      reader.post(`/listening/positions/${id}`, { json: place }),
      reader.post(`/listening/started/${id}`, { json: { device: 'd' } }),
    ];
    const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
    expect(await statuses(asked(boris, book.id))).toEqual([404, 404, 404, 404]);
    expect(await statuses([boris.get(`/listening/open?name=${book.name}`)])).toEqual([404]);
    for (const { id } of [text, locked]) expect(await statuses(asked(anna, id))).toEqual([415, 415, 415, 415]);
    for (const query of ['book=x', 'book=0', 'book=99999999999999999', `device=${'x'.repeat(65)}`])
      expect((await anna.get(`/listening/open?${query}`)).status, query).toBe(400);
  });

  it('[LISTEN-2] lays the tracks of a book end to end', async () => {
    const tracks = [anMp3({ seconds: 20, track: '1/2' }), anMp3({ seconds: 40, track: '2/2', title: 'The Second' })];
    const book = await aRecording(
      await zipOf(tracks.map((content, index) => ({ path: `cd/${index}.mp3`, content, stored: true }))),
      'zip',
    );
    const { durationMs, tracks: told, chapters } = await open(`book=${book.id}`);
    expect(told.map(({ mediaType, bytes }) => [mediaType, bytes])).toEqual(
      tracks.map(({ length }) => ['audio/mpeg', length]),
    );
    expect(new Set(told.map(({ url }) => url)).size).toBe(2);
    const [first = 0, second = 0] = told.map((track) => track.durationMs);
    expect(durationMs).toBe(first + second);
    expect(chapters).toMatchObject([
      { track: 0, startMs: 0, endMs: first },
      { track: 1, startMs: first, endMs: durationMs },
    ]);
    await save(book.id, first + 5000);
    expect((await wireBook(book.id)).position).toMatchObject({ page: chapters[1]?.name, offs: 5000, pages_total: 2 });
  });

  it('[LISTEN-3] tells where the times of a variable bit rate lie', async () => {
    const variable = await aRecording(anMp3({ seconds: 30, variable: true }), 'mp3');
    expect((await open(`book=${variable.id}`)).tracks).toMatchObject([{ indexed: true }]);
    const { everyMs, offsets } = listening.seek.reply.parse(
      await (await anna.get(`/listening/seek/${variable.id}/0`)).json(),
    );
    expect(everyMs * offsets.length).toBeGreaterThanOrEqual(30_000);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(offsets.at(-1)).toBeLessThan(variable.bytes);
    expect((await anna.get(`/listening/seek/${variable.id}/1`)).status).toBe(404);
    expect((await anna.get(`/listening/seek/${variable.id}/-1`)).status).toBe(400);
    expect((await anna.get(`/listening/seek/${(await threeMinutes()).id}/0`)).status).toBe(404);
  });
});

describe('a place', () => {
  it('[LISTEN-4] comes back to the millisecond', async () => {
    const { id } = await threeMinutes();
    for (const atMs of [0, 1, 59_999, 60_000, 123_457, 179_999, 180_000]) {
      const { fraction } = await save(id, atMs);
      const { position, here, durationMs } = await open(`book=${id}&device=desk`);
      for (const share of [fraction, position?.fraction, here?.fraction])
        expect(Math.round((share ?? -1) * durationMs)).toBe(atMs);
    }
    expect((await save(id, 500_000)).fraction).toBe(1);
    for (const atMs of [-1, 0.5, 2 ** 31, null])
      expect(
        (await anna.post(`/listening/positions/${id}`, { json: { atMs, device: 'd', ageMs: 0, goesOn: false } }))
          .status,
      ).toBe(400);
  });

  it.each([
    [0, 0, 'One', 0],
    [999, 0, 'One', 999],
    [1000, 1, 'One', 1000],
    [18_000, 10, 'One', 18_000],
    [18_999, 10, 'One', 18_999],
    [19_000, 11, 'One', 19_000],
    [60_000, 34, 'Two', 0],
    [179_999, 100, 'Three', 59_999],
    [180_000, 100, 'Three', 60_000],
  ])('[LISTEN-5] %i ms are %i %%, and %s + %i ms to other programs', async (atMs, percent, page, offs) => {
    const { id } = await threeMinutes();
    await save(id, atMs);
    const { position, read_position: read, read_percent: share } = await wireBook(id);
    expect([position, share]).toMatchObject([{ percent, page, offs, pages_total: 3, pointer: null }, percent]);
    expect(read).toEqual(position);
  });

  it('[LISTEN-6] moves within a chapter while its device listens on', async () => {
    const { id } = await threeMinutes();
    for (let atMs = 0; atMs <= 120_000; atMs += 5000) await save(id, atMs, { goesOn: true });
    expect(await history(id)).toEqual([55_000, 115_000, 120_000]);
    await save(id, 30_000);
    await save(id, 35_000, { goesOn: true });
    await save(id, 36_000, { goesOn: true, device: 'phone' });
    await save(id, 37_000, { goesOn: true });
    expect(await history(id)).toEqual([55_000, 115_000, 120_000, 36_000, 37_000]);
    await save(id, 38_000, { goesOn: true }, await aReader(app));
    expect(await history(id)).toEqual([55_000, 115_000, 120_000, 36_000, 37_000, 38_000]);
  });

  it('[LISTEN-7] is told by each chapter, the last one inside of it', async () => {
    const { id } = await threeMinutes();
    const heard = async () => (await open(`book=${id}`)).chapters.map(({ heardMs }) => heardMs);
    expect(await heard()).toEqual([null, null, null]);
    for (const atMs of [20_000, 180_000, 120_000, 61_234, 10_000]) await save(id, atMs);
    expect(await heard()).toEqual([10_000, 1234, 0]);
    await save(id, 180_000);
    expect(await heard()).toEqual([10_000, 1234, 60_000]);
  });

  it('[LISTEN-8] makes a book one that is being read, and at its end one that was', async () => {
    const { id } = await threeMinutes();
    const status = async () => (await wireBook(id)).read_status;
    expect(await status()).toBe('');
    await save(id, 0);
    expect(await status()).toBe('reading');
    await save(id, 179_999);
    expect(await status()).toBe('reading');
    await save(id, 180_000);
    expect(await status()).toBe('read');
    await save(id, 1000);
    expect(await status()).toBe('read');
  });

  it('[LISTEN-9] that is newer holds, whichever device it comes from', async () => {
    const { id } = await threeMinutes();
    const phone = { device: 'phone', deviceName: 'Safari on iPhone' };
    const [desk, mobile] = [await aReader(app), await aReader(app)];
    await save(id, 10_000, {}, desk);
    app.clock.forward({ minutes: 30 });
    await save(id, 90_000, phone, mobile);
    app.clock.forward({ minutes: 1 });
    expect(await save(id, 20_000, { ageMs: 20 * 60_000, goesOn: true }, desk)).toMatchObject({
      fraction: 0.5,
      ...phone,
    });
    const { position, here } = await open(`book=${id}&device=desk`, desk);
    expect([position, here]).toMatchObject([
      { fraction: 0.5, ...phone },
      { fraction: 1 / 9, device: 'desk' },
    ]);
    const { items } = (await (await desk.get(`/reader/positions/${id}`)).json()) as { items: unknown[] };
    expect(items).toMatchObject([{ fraction: 0.5 }, { fraction: 1 / 9 }]);
  });
});

it('[LISTEN-10] every client of the reader hears which device plays', async () => {
  const { id } = await threeMinutes();
  const sockets = [aSocket(app), aSocket(app), aSocket(app)];
  for (const [index, socket] of sockets.entries()) await socket.hello(index < 2 ? anna.token : boris.token);
  const [since, nobody] = await Promise.all(
    [anna, boris].map(async (reader) => ((await (await reader.get('/changes')).json()) as { cursor: number }).cursor),
  );
  const begun = await anna.post(`/listening/started/${id}`, {
    json: { device: 'desk', deviceName: ' Firefox\non Linux ' },
  });
  expect([begun.status, await begun.text()]).toEqual([200, 'OK']);
  const started = { kind: 'listening.started', id, device: 'desk', deviceName: 'Firefox on Linux' };
  for (const socket of sockets.slice(0, 2)) expect(await socket.changesOf(1)).toMatchObject([started]);
  expect(await (await anna.get(`/changes?since=${since}`)).json()).toMatchObject({ items: [started] });
  expect(await (await boris.get(`/changes?since=${nobody}`)).json()).toMatchObject({ items: [] });
  await anna.post(`/listening/started/${id}`, { json: { device: 'phone' } });
  expect((await sockets[0]?.changesOf(2))?.[1]).toMatchObject({ device: 'phone', deviceName: null });
  for (const socket of sockets) socket.close();
  await app.sql(`UPDATE change SET at = at - interval '2 minutes' WHERE kind = 'listening.started'`);
  expect(await (await anna.get(`/changes?since=${since}`)).json()).toMatchObject({ items: [] });
});
