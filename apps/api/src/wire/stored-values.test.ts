import {
  account,
  BookTile,
  type Call,
  CatalogueBook,
  collections,
  editing,
  listening,
  NewNote,
  notes,
  Recording,
  ratings,
  reading,
  recordings,
} from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestBook, uploadFile } from '../testing/test-books.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';
import { createBodyArbitrary } from './testing/body-arbitrary.ts';

let app: TestApp;
let anna: TestReader;
type Stored = { id: string; fast_hash: string };
let text: Stored;
let sound: Stored;
let uuid = '';
let collection = '';
let chapter = '';

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  text = await createTestBook(anna, { title: 'Kept' }, 'kept.epub');
  sound = (await (await uploadFile(anna, 'heard.m4b', buildM4b({ seconds: 90 }))).json()) as Stored; // by contract
  const recording = await (await anna.get(`/audio-books?fast_hash=${sound.fast_hash}`)).json();
  chapter = Recording.parse(recording).chapters[0]?.name ?? '';
  const note = { type: { value: 'note' }, mark: { anchor: '#epubcfi(/6/2)' }, note: { text: 'x' } };
  const answer = await anna.post(`/notes?fast_hash=${text.fast_hash}`, { json: note });
  ({ uuid } = (await answer.json()) as { uuid: string }); // by contract
  const made = await anna.post('/collections', { json: { name: 'First' } });
  ({ id: collection } = (await made.json()) as { id: string }); // by contract
});
afterAll(() => app.close());

/** Every call that returns something of what the calls below store. */
const listReadCalls = (): string[] => [
  '/books',
  '/books/tiles',
  '/books/last-opened',
  '/books/last-opened?kind=audio',
  '/catalogue',
  '/audio-books',
  '/collections',
  '/user',
  '/changes?since=0',
  '/stats/books-info',
  '/search?query=kept&limit=10',
  '/library/series',
  `/listening/open?book=${sound.id}`,
  ...[text, sound].flatMap(({ id, fast_hash: hash }) => [
    `/books/${id}`,
    `/books/${id}/notes?limit=10000`,
    `/notes?fast_hash=${hash}`,
    `/fileops/info?fast_hash=${hash}`,
    `/reader/documentInformation?fast_hash=${hash}`,
    `/reader/positions/${id}`,
  ]),
  `/reader/open/${text.id}`,
  `/audio-books?fast_hash=${sound.fast_hash}`,
  `/notes/${uuid}?fast_hash=${text.fast_hash}`,
  `/notes/${uuid}/versions?fast_hash=${text.fast_hash}`,
];

/** `also`: fields that a generated body cannot guess. */
type WriteCall = { call: Call; to: () => string; also?: () => object };
const WRITE_CALLS: Record<string, WriteCall> = {
  'notes.create': { call: notes.create, to: () => `/notes?fast_hash=${text.fast_hash}` },
  'notes.create of a recording': { call: notes.create, to: () => `/notes?fast_hash=${sound.fast_hash}` },
  'notes.update': { call: notes.update, to: () => `/notes/${uuid}?fast_hash=${text.fast_hash}` },
  'recordings.addMark': {
    call: recordings.addMark,
    to: () => `/audio-books/add-markdown?fast_hash=${sound.fast_hash}`,
    also: () => ({ page: chapter }),
  },
  'recordings.readPosition': {
    call: recordings.readPosition,
    to: () => `/audio-books/read-position?fast_hash=${sound.fast_hash}`,
    also: () => ({ page: chapter }),
  },
  'reading.readPosition': { call: reading.readPosition, to: () => `/books/read-position?fast_hash=${text.fast_hash}` },
  'reading.readPosition of a recording': {
    call: reading.readPosition,
    to: () => `/books/read-position?fast_hash=${sound.fast_hash}`,
  },
  'reading.save': { call: reading.save, to: () => `/reader/positions/${text.id}` },
  'listening.save': { call: listening.save, to: () => listening.save.path.replace(/:\w+/, sound.id) },
  'collections.make': { call: collections.make, to: () => '/collections' },
  'collections.change': { call: collections.change, to: () => `/collections/by-id/${collection}` },
  'editing.edit': { call: editing.edit, to: () => `/books/${text.id}` },
  'ratings.rate': { call: ratings.rate, to: () => '/catalogue/rating', also: () => ({ ids: [text.id] }) },
  'ratings.review': { call: ratings.review, to: () => `/books/${text.id}/review` },
  'account.update': { call: account.update, to: () => '/user' },
};

it.each(Object.entries(WRITE_CALLS))(
  '[WIRE-15] [S45] whatever %s accepts, every call that returns it succeeds',
  async (_name, { call, to, also }) => {
    const method = call.method === 'PUT' ? 'put' : 'post';
    const bodies = createBodyArbitrary(call.body ?? expect.fail('no body'));
    let accepted = 0;
    const property = fc.asyncProperty(fc.array(bodies, { minLength: 12, maxLength: 12 }), async (some) => {
      for (const body of some) {
        const json = { ...(body as object), ...also?.() }; // of objects, by contract
        const { status } = await anna[method](to(), { json });
        expect(status, JSON.stringify(json)).toBeLessThan(500);
        if (status === 200) accepted += 1;
      }
      for (const path of listReadCalls()) {
        const answer = await anna.get(path);
        expect([path, answer.status, answer.status === 500 && JSON.stringify(some)]).toEqual([path, 200, false]);
        const body = (await answer.json()) as { items?: unknown[] }; // JSON by contract
        // serialised by the database, so not validated by the server
        if (path === '/catalogue') CatalogueBook.array().parse(body.items);
        if (path === '/books/tiles') BookTile.array().parse(body.items);
      }
    });
    await fc.assert(property, { numRuns: 2, seed: 2026, endOnFailure: true });
    expect(accepted).toBeGreaterThan(0);
  },
);

it('[WIRE-15] a program can send back what it reads', async () => {
  const note = await (await anna.get(`/notes/${uuid}?fast_hash=${text.fast_hash}`)).json();
  expect(NewNote.safeParse(note).success).toBe(true);
});
