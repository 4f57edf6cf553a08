import { limits, Note, Recording } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let hash: string;
let id: string;
let books = 0;

const chapters = [
  { title: 'One', startMs: 0 },
  { title: '2', startMs: 60_000 },
];
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
beforeEach(async () => {
  await emptyLibrary(anna);
  books += 1;
  const answer = await uploadFile(anna, 'heard.m4b', buildM4b({ title: `Heard ${books}`, seconds: 100, chapters }));
  ({ fast_hash: hash, id } = (await answer.json()) as { fast_hash: string; id: string }); // by contract
});
afterAll(() => app.close());

type Sent = Record<string, unknown>;
type Written = { uuid: string; updated: string };
const post = (verb: string, json: Sent): Promise<Response> =>
  anna.post(`/audio-books/${verb}-markdown/?fast_hash=${hash}`, { json });
const added = async (mark: Sent): Promise<string> => {
  const answer = await post('add', mark);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as Written).uuid; // by contract
};
const refused = async (answer: Response): Promise<[number, number]> => {
  const { error_code: code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, code];
};
const recording = async (): Promise<Recording> =>
  Recording.parse(await (await anna.get(`/audio-books/?fast_hash=${hash}`)).json());
const marks = async () => (await recording()).marks;

describe('bookmarks of an audiobook', () => {
  it('[REC-8] are stored as bookmarks among its notes, newest first', async () => {
    const first = await added({ page: 'One', offs: 12_345, name: 'Why?', mark: { created: 1_700_000_000 } });
    const second = await added({ page: '2', offs: 30_000 });
    const [newest, older] = await marks();
    expect(older).toMatchObject({
      uuid: first,
      page: 'One',
      offs: 12_345,
      percent: 12,
      name: 'Why?',
      date: '2023-11-14T22:13:20.000Z',
      mark: { created: 1_700_000_000 },
    });
    expect(newest).toMatchObject({ uuid: second, page: '2', offs: 30_000, percent: 90, name: null });

    const notes = (await (await anna.get(`/notes?fast_hash=${hash}`)).json()) as { uuid: string; type: string }[]; // by contract
    expect(notes.map(({ uuid, type }) => [uuid, type])).toEqual([
      [second, 'bookmark'],
      [first, 'bookmark'],
    ]);
    const note = Note.parse(await (await anna.get(`/notes/${second}?fast_hash=${hash}`)).json());
    expect(note).toMatchObject({
      mark: { anchor: '#t=90.000' },
      place: { page: '2', offs: 30_000, atMs: 90_000, percent: 90 },
    });
    expect(note.note).toBeUndefined();
  });

  it('[REC-8] are accepted as a form, with numeric chapters and fractional milliseconds', async () => {
    const body = new URLSearchParams({ page: '2', offs: '1234.56', name: '', 'mark.created': '1700000017' });
    const answer = await anna.post(`/audio-books/add-markdown?fast_hash=${hash}`, { body });
    expect(answer.status).toBe(200);
    await added({ page: 2, offs: 5000.4, mark: { created: 1_700_000_016 } });
    expect((await marks()).map(({ page, offs, name, mark }) => [page, offs, name, mark.created])).toEqual([
      ['2', 1235, null, 1_700_000_017],
      ['2', 5000, null, 1_700_000_016],
    ]);
  });

  it('[REC-9] that are sent again with their creation time or uuid are updated, also at another position', async () => {
    const mark = { page: 'One', offs: 1000, name: 'a', mark: { created: 1_700_000_001 } };
    const uuid = await added(mark);
    await added({ page: 'One', offs: 20_000, mark: { created: 1_700_000_002 } });
    expect(await added(mark)).toBe(uuid);
    expect(await added({ ...mark, name: 'b' })).toBe(uuid);
    expect(await added({ page: 'One', offs: 1000, name: 'c' })).toBe(uuid);
    expect((await marks()).find((one) => one.uuid === uuid)?.name).toBe('c');
    expect(await added({ uuid, page: 'One', offs: 19_500, name: '' })).toBe(uuid);
    const now = await marks();
    expect(now.map((one) => [one.offs, one.name, one.mark.created])).toEqual([
      [20_000, null, 1_700_000_002],
      [19_500, null, 1_700_000_001],
    ]);
    expect(await added({ uuid, page: '2', offs: 5 })).toBe(uuid);
    expect((await marks())[1]).toMatchObject({ page: '2', offs: 5, percent: 60 });
  });

  it('[REC-10] are refused within two seconds of another in the chapter, also by the notes calls', async () => {
    await added({ page: 'One', offs: 10_000, name: 'here' });
    for (const offs of [8000, 10_000, 12_000])
      expect(await refused(await post('add', { page: 'One', offs }))).toEqual([409, 240]);
    expect(await refused(await post('add', { page: 'One', offs: 10_000, name: 'here' }))).toEqual([409, 240]);
    const note = (page: string, offs: number, type = 'bookmark') =>
      anna.post(`/notes?fast_hash=${hash}`, {
        json: { type: { value: type }, mark: { anchor: '#t=1' }, place: { page, offs } },
        headers: { 'accept-language': 'de' },
      });
    const twice = await note('One', 10_000 + limits.SAME_BOOKMARK_MS);
    expect(await twice.clone().json()).toMatchObject({
      error_msg: 'An dieser Position gibt es bereits ein Lesezeichen.',
    });
    expect(await refused(twice)).toEqual([409, 240]);
    expect((await note('One', 12_001)).status).toBe(200);
    expect((await note('2', 10_000)).status).toBe(200);
    expect((await note('One', 10_000, 'note')).status).toBe(200);
    expect(await refused(await post('add', { page: 'One', offs: 14_000 }))).toEqual([409, 240]);
    expect(await marks()).toHaveLength(3);
  });

  it('[REC-10] are stored once when sent concurrently', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map((n) => post('add', { page: 'One', offs: 10_000 + n })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await marks()).toHaveLength(1);
  });

  it('[REC-11] are deleted by their uuid or position', async () => {
    const uuid = await added({ page: 'One', offs: 1000 });
    await added({ page: 'One', offs: 5000 });
    const deletion = await post('remove', { uuid });
    expect([deletion.status, await deletion.text()]).toEqual([200, 'OK']);
    expect(await refused(await post('remove', { uuid }))).toEqual([404, 235]);
    expect(await refused(await post('remove', { page: 'One', offs: 5001 }))).toEqual([404, 235]);
    const [left] = await marks();
    expect((await post('remove', { ...left, uuid: '' })).status).toBe(200);
    expect(await marks()).toEqual([]);
    expect((await post('remove', {})).status).toBe(400);
  });

  it('[REC-12] must be in existing chapters, and are clamped to the chapter’s end', async () => {
    for (const mark of [
      { page: 'Three', offs: 0 },
      { page: 'One' },
      { page: 'One', offs: -1 },
      { page: 'One', offs: 'x' },
    ])
      expect(await refused(await post('add', mark))).toEqual([400, 221]);
    await added({ page: '2', offs: 9_999_999 });
    expect(await marks()).toMatchObject([{ page: '2', offs: 40_000, percent: 100 }]);
  });

  it('[REC-13] move to the bin with their book and are restored with it', async () => {
    await added({ page: 'One', offs: 7000, name: 'kept' });
    const before = await marks();
    expect((await anna.delete('/audio-books/heard.m4b/')).status).toBe(200);
    expect((await post('add', { page: 'One', offs: 1 })).status).toBe(404);
    expect((await anna.post('/bin/restore', { json: { ids: [id] } })).status).toBeLessThan(300);
    expect(await marks()).toEqual(before);
  });
});
