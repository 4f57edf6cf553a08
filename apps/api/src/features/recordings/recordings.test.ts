import { Recording, recordings } from '@lectern/contracts';
import { anM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let heard: { id: string; fast_hash: string };

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await aReader(app), await aReader(app, 'boris')];
  const chapters = [
    { title: 'One', startMs: 0 },
    { title: 'Two', startMs: 61_000 },
  ];
  const answer = await upload(anna, 'heard.m4b', anM4b({ seconds: 90, chapters }));
  heard = (await answer.json()) as typeof heard; // by contract
});
afterAll(() => app.close());

it('[REC-1] audiobooks are listed as books are', async () => {
  const list = async (query: string, reader = anna) =>
    recordings.list.reply.options[0].strict().parse(await (await reader.get(`/audio-books${query}`)).json());
  const { total, items } = await list('/');
  expect([total, items.map(({ id }) => id)]).toEqual([1, [heard.id]]);
  expect(items).toEqual((await list('?limit=10&sort=title')).items.map((item) => ({ ...item, link: items[0]?.link })));
  expect(await list('?limit=0')).toMatchObject({ total: 1, items: [] });
  expect(await list('', boris)).toMatchObject({ total: 0, items: [] });
});

it('[REC-2] one of them tells what it is made of', async () => {
  const answer = await anna.get(`/audio-books/?fast_hash=${heard.fast_hash}`);
  const one = Recording.strict().parse(await answer.json());
  expect(one.files).toEqual([{ path: '/heard.m4b', bytes: one.bytes, duration: 90, mime_type: expect.any(String) }]);
  expect(one.chapters).toMatchObject([
    { name: 'One', title: 'One', path: '/heard.m4b', metadata: { duration: '0:01:01' }, start: 0, end: 61_000 },
    { name: 'Two', position: { page: 'Two', offs: 0 }, start: 61_000 },
  ]);
  expect([one.marks, one.read_position]).toEqual([[], { page: 'One', offs: 0 }]);
  const text = await aBook(anna, { title: 'To be read' }, 'read.epub');
  for (const [reader, hash] of [
    [boris, heard.fast_hash],
    [anna, text.fast_hash],
    [anna, '0'.repeat(32)],
  ] as const) {
    expect((await reader.get(`/audio-books?fast_hash=${hash}`)).status).toBe(404);
  }
  expect((await anna.get('/audio-books?fast_hash=x')).status).toBe(400);
});
