import { Book, listening, type Sent } from '@lectern/contracts';
import { buildM4b, buildMp3, buildSilentFrames, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());

let books = 0;
const uploadRecording = async (bytes: Buffer, ending = 'm4b', reader = anna): Promise<Book> => {
  books += 1;
  const answer = await uploadFile(reader, `heard-${books}.${ending}`, bytes);
  expect(answer.status).toBe(201);
  return Book.parse(await answer.json());
};
/** Three chapters of a minute each, with a unique title. */
const threeMinutes = () =>
  uploadRecording(
    buildM4b({
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
type PositionUpdate = Partial<Sent<typeof listening.save, 'body'>>;
const save = async (id: string, atMs: number, update: PositionUpdate = {}, reader = anna) => {
  const answer = await reader.post(`/listening/positions/${id}`, {
    json: { atMs, device: 'desk', ageMs: 0, goesOn: false, ...update },
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
  it('[LISTEN-1] returns everything a player needs, by id and by file name', async () => {
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

  it('[LISTEN-50] names the only chapter of a file without tags after the book, which is named after the file', async () => {
    const book = await uploadRecording(buildSilentFrames(5), 'mp3');
    const { title, chapters } = await open(`book=${book.id}`);
    expect([title, chapters.map((chapter) => chapter.title)]).toEqual([book.title, [book.title]]);
    expect(title).toMatch(/^heard/);
  });

  it('[LISTEN-1] opens the audiobook listened to last when no name is given', async () => {
    const clara = await createTestReader(app, 'boris');
    expect((await clara.get('/listening/open')).status).toBe(404);
    const [first, second] = [
      await uploadRecording(buildM4b({ seconds: 8 }), 'm4b', clara),
      await uploadRecording(buildM4b({ seconds: 9 }), 'm4b', clara),
    ];
    const text = await createTestBook(clara, { title: 'Read, not heard' }, 'read-not-heard.epub');
    await save(second.id, 1000, {}, clara);
    await save(first.id, 1000, {}, clara);
    await clara.post(`/books/read-position?fast_hash=${text.fast_hash}`, { json: { offs: 10 } });
    expect((await open('', clara)).id).toBe(first.id);
  });

  it('[LISTEN-1] finds no book of another reader, and refuses other formats', async () => {
    const book = await threeMinutes();
    const text = await createTestBook(anna, { title: 'To be read' }, 'to-be-read.epub');
    const locked = await uploadRecording(buildM4b({ seconds: 7, coding: 'drms' }));
    const place = { atMs: 0, device: 'd', ageMs: 0, goesOn: false };
    const requests = (reader: TestReader, id: string) => [
      reader.get(`/listening/open?book=${id}`),
      reader.get(`/listening/seek/${id}/0`),
      reader.post(`/listening/positions/${id}`, { json: place }),
      reader.post(`/listening/started/${id}`, { json: { device: 'd' } }),
    ];
    const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
    expect(await statuses(requests(boris, book.id))).toEqual([404, 404, 404, 404]);
    expect(await statuses([boris.get(`/listening/open?name=${book.name}`)])).toEqual([404]);
    for (const { id } of [text, locked]) expect(await statuses(requests(anna, id))).toEqual([415, 415, 415, 415]);
    for (const query of ['book=x', 'book=0', 'book=99999999999999999', `device=${'x'.repeat(65)}`])
      expect((await anna.get(`/listening/open?${query}`)).status, query).toBe(400);
  });

  it('[LISTEN-2] puts the tracks of a book on one timeline', async () => {
    const tracks = [
      buildMp3({ seconds: 20, track: '1/2' }),
      buildMp3({ seconds: 40, track: '2/2', title: 'The Second' }),
    ];
    const book = await uploadRecording(
      await buildZip(tracks.map((content, index) => ({ path: `cd/${index}.mp3`, content, stored: true }))),
      'zip',
    );
    const { durationMs, tracks: openedTracks, chapters } = await open(`book=${book.id}`);
    expect(openedTracks.map(({ mediaType, bytes }) => [mediaType, bytes])).toEqual(
      tracks.map(({ length }) => ['audio/mpeg', length]),
    );
    expect(new Set(openedTracks.map(({ url }) => url)).size).toBe(2);
    const [first = 0, second = 0] = openedTracks.map((track) => track.durationMs);
    expect(durationMs).toBe(first + second);
    expect(chapters).toMatchObject([
      { track: 0, startMs: 0, endMs: first },
      { track: 1, startMs: first, endMs: durationMs },
    ]);
    await save(book.id, first + 5000);
    expect((await wireBook(book.id)).position).toMatchObject({ page: chapters[1]?.name, offs: 5000, pages_total: 2 });
  });

  it('[HEAR-110] names the files that were left out, in their place on the timeline', async () => {
    const sound = buildMp3({ seconds: 21 });
    const pack = (second: Buffer) =>
      buildZip([sound, second, sound].map((content, index) => ({ path: `${index + 1}.mp3`, content, stored: true })));
    const broken = await uploadRecording(await pack(Buffer.from('<html>Not found</html>')), 'zip');
    const opened = await open(`book=${broken.id}`);
    expect(opened.leftOut).toEqual([{ name: '2.mp3', atMs: opened.tracks[0]?.durationMs }]);
    expect(opened.chapters.map(({ startMs }) => startMs)).toEqual([0, opened.tracks[0]?.durationMs]);
    const whole = await uploadRecording(await pack(buildMp3({ seconds: 22 })), 'zip');
    expect((await open(`book=${whole.id}`)).leftOut).toBeUndefined();
  });

  it('[FMT-353] of a ZIP with only sound that is not read is refused at the upload, which names the kind', async () => {
    const zip = await buildZip([{ path: '1.wma', content: Buffer.alloc(3000, 7), stored: true }]);
    const answer = await uploadFile(anna, 'unread.zip', zip);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error_code: 325, details: { sound: 'WMA' } });
  });

  it('[LISTEN-3] returns a seek index for variable bit rates', async () => {
    const variable = await uploadRecording(buildMp3({ seconds: 30, variable: true }), 'mp3');
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

describe('a position', () => {
  it('[LISTEN-4] is restored to the millisecond', async () => {
    const { id } = await threeMinutes();
    for (const atMs of [0, 1, 59_999, 60_000, 123_457, 179_999, 180_000]) {
      const { fraction } = await save(id, atMs);
      const { position, here, durationMs } = await open(`book=${id}&device=desk`);
      expect(here).toBeNull(); // it is the current one
      for (const share of [fraction, position?.fraction]) expect(Math.round((share ?? -1) * durationMs)).toBe(atMs);
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

  it('[LISTEN-6] is moved within a chapter during continuous listening', async () => {
    const { id } = await threeMinutes();
    for (let atMs = 0; atMs <= 120_000; atMs += 5000) await save(id, atMs, { goesOn: true });
    expect(await history(id)).toEqual([55_000, 115_000, 120_000]);
    await save(id, 30_000);
    await save(id, 35_000, { goesOn: true });
    await save(id, 36_000, { goesOn: true, device: 'phone' });
    await save(id, 37_000, { goesOn: true });
    expect(await history(id)).toEqual([55_000, 115_000, 120_000, 36_000, 37_000]);
    await save(id, 38_000, { goesOn: true }, await createTestReader(app));
    expect(await history(id)).toEqual([55_000, 115_000, 120_000, 36_000, 37_000, 38_000]);
  });

  it('[LISTEN-7] is reported per chapter: the last one inside it', async () => {
    const { id } = await threeMinutes();
    const listHeardMs = async () => (await open(`book=${id}`)).chapters.map(({ heardMs }) => heardMs);
    expect(await listHeardMs()).toEqual([null, null, null]);
    for (const atMs of [20_000, 180_000, 120_000, 61_234, 10_000]) await save(id, atMs);
    expect(await listHeardMs()).toEqual([10_000, 1234, 0]);
    await save(id, 180_000);
    expect(await listHeardMs()).toEqual([10_000, 1234, 60_000]);
  });

  it('[LISTEN-8] marks the book as being read, and at its end as read', async () => {
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

  it('[LISTEN-9] that is newest wins, whichever device it comes from', async () => {
    const { id } = await threeMinutes();
    const phone = { device: 'phone', deviceName: 'Safari on iPhone' };
    const [desktop, mobile] = [await createTestReader(app), await createTestReader(app)];
    await save(id, 10_000, {}, desktop);
    app.clock.advance({ minutes: 30 });
    await save(id, 90_000, phone, mobile);
    app.clock.advance({ minutes: 1 });
    expect(await save(id, 20_000, { ageMs: 20 * 60_000, goesOn: true }, desktop)).toMatchObject({
      fraction: 0.5,
      ...phone,
    });
    const { position, here } = await open(`book=${id}&device=desk`, desktop);
    expect([position, here]).toMatchObject([
      { fraction: 0.5, ...phone },
      { fraction: 1 / 9, device: 'desk' },
    ]);
    const { items } = (await (await desktop.get(`/reader/positions/${id}`)).json()) as { items: unknown[] };
    expect(items).toMatchObject([{ fraction: 0.5 }, { fraction: 1 / 9 }]);
  });
});

it('[LISTEN-10] [POS-25] every client of the reader is notified which device and page play', async () => {
  const { id } = await threeMinutes();
  const sockets = [createTestSocket(app), createTestSocket(app), createTestSocket(app)];
  for (const [index, socket] of sockets.entries()) await socket.sendHello(index < 2 ? anna.token : boris.token);
  const [since, nobody] = await Promise.all(
    [anna, boris].map(async (reader) => ((await (await reader.get('/changes')).json()) as { cursor: number }).cursor),
  );
  const begun = await anna.post(`/listening/started/${id}`, {
    json: { device: 'desk', deviceName: ' Firefox\non Linux ', holder: 'tab' },
  });
  expect([begun.status, await begun.text()]).toEqual([200, 'OK']);
  const started = { kind: 'listening.started', id, device: 'desk', deviceName: 'Firefox on Linux', holder: 'tab' };
  for (const socket of sockets.slice(0, 2)) expect(await socket.waitForChanges(1)).toMatchObject([started]);
  expect(await (await anna.get(`/changes?since=${since}`)).json()).toMatchObject({ items: [started] });
  expect(await (await boris.get(`/changes?since=${nobody}`)).json()).toMatchObject({ items: [] });
  await anna.post(`/listening/started/${id}`, { json: { device: 'phone' } });
  expect((await sockets[0]?.waitForChanges(2))?.[1]).toMatchObject({ device: 'phone', deviceName: null, holder: null });
  for (const socket of sockets) socket.close();
  await app.sql(`UPDATE change SET at = at - interval '2 minutes' WHERE kind = 'listening.started'`);
  expect(await (await anna.get(`/changes?since=${since}`)).json()).toMatchObject({ items: [] });
});
