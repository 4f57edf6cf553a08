import { type Book, BookDetails, type ErrorBody, limits } from '@lectern/contracts';
import { createCoverJpeg, detectImageType } from '@lectern/formats';
import { buildEpub, buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

/** A WebP of 1 × 1 pixel. */
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

const put = (id: string, picture: Uint8Array, reader = anna): Promise<Response> =>
  reader.put(`/books/${id}/cover`, { body: new Blob([new Uint8Array(picture)]) });
const covered = async (id: string, picture: Uint8Array): Promise<BookDetails> => {
  const answer = await put(id, picture);
  expect(answer.status).toBe(200);
  return BookDetails.parse(await answer.json());
};
const details = async ({ id }: Book, reader = anna): Promise<BookDetails> =>
  BookDetails.parse(await (await reader.get(`/books/${id}`)).json());
const pictures = (of: Book): Promise<Buffer[]> =>
  Promise.all((of.metadata.cover ?? []).map(async ({ path }) => Buffer.from(await (await fetch(path)).arrayBuffer())));
const swept = () => app.deps.services.sweep.run({ mend: false, many: true, signal: new AbortController().signal });
/** Expects consistent references and returns the number of stored objects. */
const objects = async (): Promise<number> => {
  const { unheld, missing, objects: all } = await swept();
  const { rows } = await app.sql('SELECT count(*)::int AS blobs FROM blob');
  expect({ unheld, missing, blobs: rows[0].blobs }).toEqual({ unheld: 0, missing: 0, blobs: all });
  return all;
};

it('[EDIT-6] a JPEG, a PNG and a WebP become the cover in both sizes, for this reader alone', async () => {
  const book = await createTestBook(anna, { title: 'Covered' }, 'covered.epub');
  const his = await createTestBook(boris, { title: 'Covered' }, 'covered.epub');
  const used = async () => ((await (await anna.get('/user')).json()) as { files_size: number }).files_size; // by contract
  const before = await used();
  const { jpeg } = await createCoverJpeg(buildPng({ width: 1000, height: 1500, red: 200 }), 800);
  const comment = Buffer.from('\xff\xfe\x00\x0fhere I live: x', 'latin1');
  const talkative = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  for (const [picture, sizes] of [
    [
      talkative,
      [
        [267, 400],
        [533, 800],
      ],
    ],
    [
      buildPng({ width: 1200, height: 1200, green: 200 }),
      [
        [400, 400],
        [800, 800],
      ],
    ],
    [
      WEBP,
      [
        [1, 1],
        [1, 1],
      ],
    ],
  ] as const) {
    const after = await covered(book.id, picture);
    expect(after.metadata.cover?.map(({ width, height }) => [width, height])).toEqual(sizes);
    expect([after.own_cover, after.original.cover]).toEqual([true, book.metadata.cover]);
    for (const drawn of await pictures(after)) {
      expect(detectImageType(drawn)).toBe('image/jpeg');
      expect(drawn.includes('here I live')).toBe(false);
    }
    expect((await anna.get(`/fileops/cover/covered.epub.cover_s.jpg`)).status).toBe(200);
  }
  expect(await details(his, boris)).toMatchObject({ own_cover: false, metadata: { cover: his.metadata.cover } });
  expect(await used()).toBe(before);
});

it('[EDIT-6] a new cover is announced as a change', async () => {
  const book = await createTestBook(anna, { title: 'Told' }, 'told.epub');
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  const after = await covered(book.id, buildPng());
  expect(Date.parse(after.mtime)).toBeGreaterThan(Date.parse(book.mtime));
  await anna.delete(`/books/${book.id}/cover`);
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] }; // by contract
  expect(items).toMatchObject([1, 2].map(() => ({ kind: 'book.changed', id: book.id })));
});

it('[EDIT-7] anything but such a picture is refused with its number, and nothing is stored', async () => {
  const book = await createTestBook(anna, { title: 'Refused' }, 'refused.epub');
  const there = await objects();
  const png = buildPng();
  const huge = buildPng({ width: 20_000, height: 4000 });
  const wrong: [Uint8Array, number, number, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 326, 'cover.type_unsupported'],
    [Buffer.from('GIF89a'), 415, 326, 'cover.type_unsupported'],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 326, 'cover.type_unsupported'],
    [Buffer.of(), 415, 326, 'cover.type_unsupported'],
    [png.subarray(0, 20), 422, 339, 'cover.unreadable'],
    [huge, 422, 339, 'cover.unreadable'],
    [Buffer.concat([png, Buffer.alloc(limits.COVER_BYTES)]), 413, 413, 'cover.too_large'],
  ];
  for (const [bytes, status, number, code] of wrong) {
    const answer = await put(book.id, bytes);
    const body = (await answer.json()) as ErrorBody; // by contract
    expect([answer.status, body.error_code, body.error], code).toEqual([status, number, code]);
    expect(body.error_msg).toMatch(/./);
  }
  expect(await details(book)).toMatchObject({ own_cover: false, metadata: { cover: book.metadata.cover } });
  expect(await objects()).toBe(there);
});

it('[EDIT-8] replaced, reset and deleted covers leave no bytes', async () => {
  const book = await createTestBook(anna, { title: 'Let go' }, 'let go.epub');
  const other = await createTestBook(anna, { title: 'Other' }, 'other.epub');
  const there = await objects();
  const red = buildPng({ red: 250 });
  await covered(book.id, red);
  expect(await objects()).toBe(there + 2);
  await covered(book.id, red); // the same once more
  await covered(other.id, red);
  expect(await objects()).toBe(there + 2);
  await covered(book.id, buildPng({ green: 250 }));
  expect(await objects()).toBe(there + 4);
  const back = await anna.delete(`/books/${book.id}/cover`);
  expect(BookDetails.parse(await back.json())).toMatchObject({
    own_cover: false,
    metadata: { cover: book.metadata.cover },
  });
  expect(await objects()).toBe(there + 2);
  expect((await anna.delete(`/books/${book.id}/cover`)).status).toBe(200);
  await covered(other.id, buildPng({ width: 1, height: 1, red: 7 })); // one object, referenced twice
  expect(await objects()).toBe(there + 1);
  await anna.post(`/fileops/delete/?fast_hash=${other.fast_hash}`);
  expect(await objects()).toBe(there + 1); // it may be restored with its cover
  await anna.delete('/bin');
  expect(await objects()).toBe(there - 1); // the file; its cover is shared with other sample books
});

it('[EDIT-8] resetting the cover of a book without one removes it', async () => {
  const bytes = await buildEpub({ title: 'Bare', cover: false });
  const bare = (await (await uploadFile(anna, 'bare.epub', bytes)).json()) as Book; // by contract
  await covered(bare.id, buildPng());
  const back = BookDetails.parse(await (await anna.delete(`/books/${bare.id}/cover`)).json());
  expect([back.metadata.cover, back.original.cover, back.own_cover]).toEqual([null, null, false]);
});
