import { Book, BookDetails, listening, Recording, recordings } from '@lectern/contracts';
import { buildM4b, buildSilentFrames } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let recording: { id: string; fast_hash: string };

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  const chapters = [
    { title: 'One', startMs: 0 },
    { title: 'Two', startMs: 61_000 },
  ];
  const answer = await uploadFile(anna, 'heard.m4b', buildM4b({ seconds: 90, chapters }));
  recording = (await answer.json()) as typeof recording; // by contract
});
afterAll(() => app.close());

it('[REC-1] audiobooks are listed like books', async () => {
  const list = async (query: string, reader = anna) =>
    recordings.list.reply.options[0].strict().parse(await (await reader.get(`/audio-books${query}`)).json());
  const { total, items } = await list('/');
  expect([total, items.map(({ id }) => id)]).toEqual([1, [recording.id]]);
  expect(items).toEqual((await list('?limit=10&sort=title')).items.map((item) => ({ ...item, link: items[0]?.link })));
  expect(await list('?limit=0')).toMatchObject({ total: 1, items: [] });
  expect(await list('', boris)).toMatchObject({ total: 0, items: [] });
});

it('[REC-25] an audiobook is one book with one link, whatever its files', async () => {
  const answer = await anna.get(`/audio-books/?fast_hash=${recording.fast_hash}`);
  const { hasLinks, link, metadata } = Recording.parse(await answer.json());
  expect([hasLinks, metadata.track_number, link]).toEqual([false, null, expect.stringMatching(/^http/)]);
});

it('[FMT-361] the only chapter of a recording without tags has the title of the book for every client', async () => {
  for (const [ending, bytes] of [
    ['mp3', buildSilentFrames(3)],
    ['m4a', buildM4b({ title: null, seconds: 3 })],
  ] as const) {
    const answer = await uploadFile(anna, `untagged.${ending}`, bytes);
    const { id, fast_hash, title } = Book.parse(await answer.json());
    expect(title).toBe('untagged');
    const details = BookDetails.parse(await (await anna.get(`/books/${id}`)).json());
    const opened = listening.open.reply.parse(await (await anna.get(`/listening/open?book=${id}`)).json());
    const { chapters } = Recording.parse(await (await anna.get(`/audio-books/?fast_hash=${fast_hash}`)).json());
    for (const listed of [details.chapters, opened.chapters, chapters])
      expect(listed.map((chapter) => chapter.title)).toEqual([title]);
    await anna.post(`/fileops/delete/?fast_hash=${fast_hash}`);
  }
});

it('[REC-2] an audiobook has files, chapters and bookmarks', async () => {
  const answer = await anna.get(`/audio-books/?fast_hash=${recording.fast_hash}`);
  const one = Recording.strict().parse(await answer.json());
  expect(one.files).toEqual([{ path: '/heard.m4b', bytes: one.bytes, duration: 90, mime_type: expect.any(String) }]);
  expect(one.chapters).toMatchObject([
    { name: 'One', title: 'One', path: '/heard.m4b', metadata: { duration: '0:01:01' }, start: 0, end: 61_000 },
    { name: 'Two', position: { page: 'Two', offs: 0 }, start: 61_000 },
  ]);
  expect([one.marks, one.read_position]).toEqual([[], { page: 'One', offs: 0 }]);
  const text = await createTestBook(anna, { title: 'To be read' }, 'read.epub');
  for (const [reader, hash] of [
    [boris, recording.fast_hash],
    [anna, text.fast_hash],
    [anna, '0'.repeat(32)],
  ] as const) {
    expect((await reader.get(`/audio-books?fast_hash=${hash}`)).status).toBe(404);
  }
  expect((await anna.get('/audio-books?fast_hash=x')).status).toBe(400);
});

const place = (json: object, hash = recording.fast_hash, reader = anna): Promise<Response> =>
  reader.post(`/audio-books/read-position/?fast_hash=${hash}`, { json });
const one = async (): Promise<Recording> =>
  Recording.parse(await (await anna.get(`/audio-books/?fast_hash=${recording.fast_hash}`)).json());

it('[REC-3] a position is saved by chapter and milliseconds, and returned with the book and its chapter', async () => {
  const answer = await place({ page: 'Two', offs: 20_500 });
  expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
  let now = await one();
  expect(now.read_position).toEqual({ page: 'Two', offs: 20_500 });
  expect(now).toMatchObject({ read_percent: 90, read_status: 'reading', position: { page: 'Two', offs: 20_500 } });
  expect(now.chapters.map(({ read_position }) => read_position)).toEqual([
    { page: 'One', offs: 0 },
    { page: 'Two', offs: 20_500 },
  ]);
  const form = { body: new URLSearchParams({ page: 'One', offs: '1234.5' }) };
  expect((await anna.post(`/audio-books/read-position?fast_hash=${recording.fast_hash}`, form)).status).toBe(200);
  now = await one();
  expect(now.read_position).toEqual({ page: 'One', offs: 1235 });
  expect(now.chapters.map(({ read_position: { offs } }) => offs)).toEqual([1235, 20_500]);
  expect((await place({ page: 'Two', offs: 999_999 })).status).toBe(200);
  expect(await one()).toMatchObject({ read_position: { page: 'Two', offs: 29_000 }, read_status: 'read' });
});

it('[REC-4] the web player and other programs see each other’s positions', async () => {
  await place({ page: 'Two', offs: 4000 });
  const open = async () => {
    const opened = await anna.get(`/listening/open?book=${recording.id}&device=web`);
    return listening.open.reply.parse(await opened.json());
  };
  const { position, durationMs, chapters } = await open();
  expect(Math.round((position?.fraction ?? 0) * durationMs)).toBe(65_000);
  expect([position?.device, chapters[1]?.heardMs]).toEqual([null, 4000]);
  const update = { atMs: 7000, device: 'web', ageMs: 0, goesOn: false };
  expect((await anna.post(`/listening/positions/${recording.id}`, { json: update })).status).toBe(200);
  const now = await one();
  expect(now.read_position).toEqual({ page: 'One', offs: 7000 });
  expect(now.chapters[1]?.read_position).toEqual({ page: 'Two', offs: 4000 });
});

it('[REC-5] an invalid position, or one in another reader’s book, is refused', async () => {
  const text = await createTestBook(anna, { title: 'Not heard' }, 'not-heard.epub');
  const before = await one();
  for (const sent of [{ page: 'Three', offs: 0 }, { page: 'One' }, { offs: 5 }, { page: 'One', offs: -1 }, {}])
    expect([sent, (await place(sent)).status]).toEqual([sent, 400]);
  expect((await place({ page: 'One', offs: 1 }, recording.fast_hash, boris)).status).toBe(404);
  expect((await place({ page: 'One', offs: 1 }, text.fast_hash)).status).toBe(404);
  expect((await one()).read_position).toEqual(before.read_position);
});
