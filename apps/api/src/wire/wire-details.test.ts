import { type Note, Recording, recordings, User } from '@lectern/contracts';
import { buildM4b, buildMp3, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestBook, uploadFile } from '../testing/test-books.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';
import { sendRaw } from './testing/send.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
afterAll(() => app.close());

type Stored = { id: string; fast_hash: string };
const getRecording = async (hash: string): Promise<Recording> =>
  Recording.parse(await (await anna.get(`/audio-books/?fast_hash=${hash}`)).json());

it('[WIRE-11] a percentage alone clears a contradicting pointer, and the web reader opens at it', async () => {
  const { id, fast_hash: hash } = await createTestBook(anna, { title: 'Shares' }, 'shares.epub');
  const save = (json: object) => anna.post(`/books/read-position?fast_hash=${hash}`, { json });
  const position = async () =>
    ((await (await anna.get(`/reader/documentInformation?fast_hash=${hash}`)).json()) as { position: object }).position; // by contract
  await save({ offs: 20, pointer: '#epubcfi(/6/2!/4/2)', pointer_pb: 'pbr:/word?page=1&offs=2' });
  await save({ offs: 20 });
  expect(await position()).toMatchObject({ percent: 20, pointer: '#epubcfi(/6/2!/4/2)' });
  await save({ offs: 50 });
  expect(await position()).toMatchObject({ percent: 50, pointer: null, pointer_pb: null });
  const opened = (await (await anna.get(`/reader/open/${id}`)).json()) as { position: object }; // by contract
  expect(opened.position).toMatchObject({ cfi: null, fraction: 0.5 });
});

it('[WIRE-12] fileops/info has resource_id, and /user vendor_login and recommendations', async () => {
  const { fast_hash: hash } = await createTestBook(anna, { title: 'Info' }, 'info.epub');
  expect(await (await anna.get(`/fileops/info/?fast_hash=${hash}`)).json()).toMatchObject({ resource_id: null });
  const user = User.parse(await (await anna.get('/user')).json());
  expect([user.vendor_login, user.recommendations]).toEqual(['', []]);
});

it('[WIRE-13] baseUrl also serves the container and the package document', async () => {
  const { fast_hash: hash } = await createTestBook(anna, { title: 'Whole' }, 'whole.epub');
  const answer = await anna.get(`/reader/documentInformation?fast_hash=${hash}`);
  const { baseUrl } = (await answer.json()) as { baseUrl: string }; // by contract
  const part = async (path: string) => {
    const { host, pathname } = new URL(baseUrl + path);
    const { status, text } = await sendRaw('GET', `${app.url}${pathname}`, { headers: { host } });
    return { status, text };
  };
  const container = await part('META-INF/container.xml');
  expect(container.status).toBe(200);
  const opf = /full-path="([^"]+)"/.exec(container.text)?.[1] ?? '';
  expect(await part(opf)).toMatchObject({ status: 200, text: expect.stringMatching(/<dc:title[^>]*>Whole</) });
});

it.each(['Take #1? 50%25.zip', 'Take #2.zip'])(
  '[WIRE-14] paths of a recording (%s) work unchanged and encoded once more',
  async (name) => {
    const zip = await buildZip([
      { path: 'a #1.mp3', content: buildMp3({ seconds: 3, track: '1/2', title: name }), stored: true },
      { path: 'b?%23.mp3', content: buildMp3({ seconds: 4, track: '2/2', title: name }), stored: true },
    ]);
    const { fast_hash: hash } = (await (await uploadFile(anna, name, zip)).json()) as Stored; // by contract
    const { files, chapters, path } = await getRecording(hash);
    expect(files).toHaveLength(2);
    expect(chapters.map((chapter) => files.some((file) => file.path === chapter.path))).not.toContain(false);
    const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/');
    for (const file of files) {
      for (const address of [file.path, encoded(file.path)]) {
        // as clients send it: without what follows a #
        const answer = await fetch(`${app.api}/files${address}`, {
          headers: { authorization: `Bearer ${anna.token}` },
        });
        expect([address, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([address, 200, file.bytes]);
      }
    }
    await anna.post('/collections', { json: { name: `Of ${name}` } });
    for (const address of [path, encoded(path)]) {
      const json = { collection: `Of ${name}`, favorite: { value: true } };
      expect((await anna.post(`/audio-books/add-to-collection${address}`, { json })).status).toBe(200);
      expect((await anna.post(`/audio-books/add-to-favorites${address}`, { json })).status).toBe(200);
    }
    expect((await anna.delete(`/audio-books${path}/`)).status).toBe(200);
    expect((await anna.get(`/audio-books/?fast_hash=${hash}`)).status).toBe(404);
  },
);

it('[REC-24] [S45] a bookmark with milliseconds is stored in seconds, and the recording can be read', async () => {
  const { fast_hash: hash } = (await (
    await uploadFile(anna, 'marked.m4b', buildM4b({ seconds: 90 }))
  ).json()) as Stored; // by contract
  const [chapter] = (await getRecording(hash)).chapters;
  const add = (offs: number, created: unknown) =>
    anna.post(`/audio-books/add-markdown?fast_hash=${hash}`, {
      json: { page: chapter?.name, offs, mark: { created } },
    });
  expect((await add(5000, 1_795_683_564_807)).status).toBe(200);
  const { marks } = await getRecording(hash);
  expect(marks.map(({ mark, date }) => [mark.created, date])).toEqual([[1_795_683_564, '2026-11-26T08:59:24.000Z']]);
  for (const created of [9_000_000_000_000_000, -5, 12]) {
    expect([created, (await add(20_000, created)).status]).toEqual([created, 400]);
  }
  for (const created of ['1795683564', null, undefined]) expect((await add(30_000, created)).status).toBeLessThan(500);
  await app.sql(`UPDATE note SET content = jsonb_set(content, '{mark,created}', '1795683564807')`);
  expect((await getRecording(hash)).marks[0]?.mark.created).toBe(1_795_683_564);
  const { items } = (await (await anna.get('/audio-books')).json()) as { items: Stored[] }; // by contract
  const id = items.find((one) => one.fast_hash === hash)?.id;
  const list = (await (await anna.get(`/books/${id}/notes`)).json()) as { items: Note[] }; // by contract
  expect(list.items.every(({ mark }) => mark.created < 4_200_000_000)).toBe(true);
  expect(recordings.list.reply.options[0]).toBeDefined();
});
