// oxlint-disable max-lines -- the calls of notes, with one set-up
import { errors, limits, Note } from '@lectern/contracts';
import { buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let hash: string;
let books = 0;

type Head = { uuid: string; type: string; updated: string };
type Stored = { fast_hash: string };

const uploadText = async (reader: TestReader): Promise<string> => {
  books += 1;
  const answer = await uploadFile(
    reader,
    `marked ${books}.txt`,
    Buffer.concat([buildTxt(), Buffer.from(String(books))]),
  );
  return ((await answer.json()) as Stored).fast_hash; // by contract
};

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
beforeEach(async () => {
  hash = await uploadText(anna);
});
afterAll(() => app.close());

const least = { type: { value: 'highlight' }, mark: { anchor: 'pbr:/word?page=3&offs=17' } };
const createNote = async (note: object = least, reader = anna): Promise<string> => {
  const answer = await reader.post(`/notes?fast_hash=${hash}`, { json: note });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Head).uuid; // by contract
};
const read = (uuid: string, reader = anna): Promise<Response> => reader.get(`/notes/${uuid}?fast_hash=${hash}`);
const whole = async (uuid: string): Promise<Note> => Note.parse(await (await read(uuid)).json());
const list = async (reader = anna): Promise<Head[]> =>
  (await (await reader.get(`/notes?fast_hash=${hash}`)).json()) as Head[]; // by contract
const readError = async (answer: Response): Promise<[number, string]> => {
  const { error } = (await answer.json()) as { error: keyof typeof errors }; // ErrorBody
  expect(answer.status).toBe(errors[error].status);
  return [answer.status, error];
};

describe('a note', () => {
  it('[NOTES-1] requires only a type and an anchor; the rest gets defaults', async () => {
    const { uuid, type, color, note, mark, quotation } = await whole(await createNote());
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect([type.value, color.value, note]).toEqual(['highlight', 'yellow', undefined]);
    expect(mark).toEqual({ ...least.mark, created: expect.any(Number), updated: expect.any(String) });
    expect(Math.abs(mark.created - Date.now() / 1000)).toBeLessThan(60);
    expect(quotation).toMatchObject({ begin: least.mark.anchor, end: least.mark.anchor, text: '' });
    expect((await whole(await createNote({ ...least, type: { value: 'note' } }))).note?.text).toBe('');
  });

  it('[NOTES-1] stays readable when a change contains a part without its text', async () => {
    const uuid = await createNote();
    const change = await anna.put(`/notes/${uuid}?fast_hash=${hash}`, { json: { note: {} } });
    expect(change.status).toBe(200);
    expect((await whole(uuid)).note?.text).toBe('');
  });

  it('[NOTES-13] is listed in full with the notes of its book, newest first', async () => {
    const { items } = (await (await anna.get('/books?limit=1')).json()) as { items: { id: string }[] }; // by contract
    const address = `/books/${items[0]?.id}/notes`;
    const [first, second] = [await createNote({ ...least, mine: 1 }), await createNote()];
    const answer = (await (await anna.get(address)).json()) as { total: number; items: Note[] }; // by contract
    expect([answer.total, answer.items.map(({ uuid }) => uuid)]).toEqual([2, [second, first]]);
    expect(answer.items[1]).toEqual(await whole(first));
    expect((await boris.get(address)).status).toBe(404);
  });

  it('[NOTES-15] is stored once when it is sent again with its uuid, and lists respect the limit', async () => {
    const { items } = (await (await anna.get('/books?limit=1')).json()) as { items: { id: string }[] }; // by contract
    const named = { ...least, uuid: crypto.randomUUID() };
    expect(await createNote(named)).toBe(named.uuid);
    expect(await createNote({ ...named, mine: 2 })).toBe(named.uuid);
    const later = await createNote();
    const answer = await anna.get(`/books/${items[0]?.id}/notes?limit=1`);
    const { total, items: listed } = (await answer.json()) as { total: number; items: Note[] }; // by contract
    expect([total, listed.map(({ uuid }) => uuid)]).toEqual([2, [later]]);
    expect(await whole(named.uuid)).not.toHaveProperty('mine');
  });

  it('[NOTES-2] is stored and returned in full, including unknown fields', async () => {
    const sent = {
      type: { value: 'note', updated: '2020-02-13T11:57:16Z', by: 'exporter' },
      color: { value: 'violet', updated: '2020-02-13T11:57:16.000Z', style: 'underline' },
      note: { text: 'Что?\n<b>"&\u2028 🙂', updated: '2020-02-13T12:57:16+01:00' },
      mark: { anchor: '#epubcfi(/6/4!/4/2:1)', created: 1581592636, updated: '2020-02-13T11:57:16.000Z' },
      quotation: {
        begin: 'a',
        end: 'b',
        text: 'q',
        updated: 'yesterday',
        chapter: { title: 'One', n: [1, null, 2.5] },
      },
      extra: { deep: [{ er: true }] },
      'odd key ☃': null,
      uuid: 'not mine to choose',
    };
    const uuid = await createNote(sent);
    const { uuid: _own, ...asked } = sent;
    expect(await (await read(uuid)).json()).toEqual({
      ...asked,
      uuid,
      type: { ...sent.type, updated: '2020-02-13T11:57:16.000Z' },
      note: { ...sent.note, updated: '2020-02-13T11:57:16.000Z' },
      quotation: { ...sent.quotation, updated: expect.stringMatching(/^20.*Z$/) },
    });
  });

  it('[NOTES-3] changes part by part and field by field; null removes a part', async () => {
    const uuid = await createNote({ ...least, quotation: { text: 'kept', page: 3 }, mine: 1, gone: 2 });
    const before = await whole(uuid);
    const change = {
      type: { value: 'note' },
      note: { text: 'new' },
      color: { value: 'cian' },
      gone: null,
      more: [],
    };
    const answer = await anna.put(`/notes/${uuid}?fast_hash=${hash}`, { json: change });
    const { updated, ...rest } = (await answer.json()) as Head; // by contract
    expect([answer.status, rest]).toEqual([200, { uuid }]);
    const after = await whole(uuid);
    expect(after).toMatchObject({ mark: before.mark, quotation: before.quotation, mine: 1, more: [] });
    expect([after.type.value, after.note?.text, after.color.value]).toEqual(['note', 'new', 'cian']);
    expect([after.type.updated, after.note?.updated, after.color.updated]).toEqual([updated, updated, updated]);
    expect(after).not.toHaveProperty('gone');
    await anna.put(`/notes/${uuid}?fast_hash=${hash}`, { json: { type: { value: 'highlight' }, note: null } });
    expect(await whole(uuid)).not.toHaveProperty('note');
  });

  it('[NOTES-4] is listed newest first, and not found after its deletion', async () => {
    const [first, second, third] = [await createNote(), await createNote(), await createNote()];
    expect((await list()).map(({ uuid }) => uuid)).toEqual([third, second, first]);
    await anna.put(`/notes/${first}?fast_hash=${hash}`, { json: { color: { value: 'red' } } });
    expect((await list()).map(({ uuid }) => uuid)).toEqual([first, third, second]);
    const deletions = await anna.delete(`/notes/${second}?fast_hash=${hash}`);
    expect([deletions.status, await deletions.text()]).toEqual([200, 'OK']);
    expect((await list()).map(({ uuid }) => uuid)).toEqual([first, third]);
    for (const answer of [
      await read(second),
      await anna.put(`/notes/${second}?fast_hash=${hash}`, { json: { note: { text: 'x' } } }),
      await anna.delete(`/notes/${second}?fast_hash=${hash}`),
      await anna.get(`/notes/nonsense?fast_hash=${hash}`),
    ]) {
      expect(await readError(answer)).toEqual([404, 'note.not_found']);
    }
  });

  it('[NOTES-5] bumps the time of its book with each change, which is announced', async () => {
    const mtime = async () =>
      ((await (await anna.get(`/fileops/info/?fast_hash=${hash}`)).json()) as { mtime: string }).mtime; // by contract
    const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
    const times = [await mtime()];
    const uuid = await createNote();
    times.push(await mtime());
    await anna.put(`/notes/${uuid}?fast_hash=${hash}`, { json: { color: { value: 'red' } } });
    times.push(await mtime());
    await anna.delete(`/notes/${uuid}?fast_hash=${hash}`);
    times.push(await mtime());
    expect(times).toEqual([...new Set(times)].sort());
    const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] }; // by contract
    expect(items).toMatchObject([false, false, true].map((gone) => ({ kind: 'note.changed', id: uuid, gone })));
  });

  it('[NOTES-6] belongs to one reader and one book', async () => {
    const uuid = await createNote();
    const nonsense = { json: { type: 'nonsense' } };
    for (const answer of [
      await read(uuid, boris),
      await boris.put(`/notes/${uuid}?fast_hash=${hash}`, nonsense),
      await boris.delete(`/notes/${uuid}?fast_hash=${hash}`),
      await boris.get(`/notes?fast_hash=${hash}`),
      await boris.post(`/notes?fast_hash=${hash}`, nonsense),
      await anna.get(`/notes/${uuid}?fast_hash=${await uploadText(anna)}`),
    ]) {
      expect(answer.status, answer.url).toBe(404);
    }
    expect((await whole(uuid)).type.value).toBe('highlight');
  });

  it('[NOTES-7] is deleted with its book', async () => {
    const uuid = await createNote();
    await anna.post(`/fileops/delete/?fast_hash=${hash}`);
    expect((await read(uuid)).status).toBe(404);
    expect((await anna.get(`/notes?fast_hash=${hash}`)).status).toBe(404);
    expect((await app.sql('SELECT 1 FROM note WHERE uuid = $1', [uuid])).rowCount).toBe(0);
  });
});

describe('an invalid note', () => {
  it.each([
    ['nothing', {}],
    ['no anchor', { type: { value: 'note' } }],
    ['an empty anchor', { type: { value: 'note' }, mark: { anchor: '' } }],
    ['an unknown type', { ...least, type: { value: 'doodle' } }],
    ['an unknown colour', { ...least, color: { value: 'plaid' } }],
    ['a text that is none', { ...least, note: { text: 7 } }],
    ['NUL', { ...least, note: { text: 'a\0b' } }],
    ['half a character as a key', { ...least, '\ud800': 1 }],
    ['an array', [least]],
  ])('[NOTES-8] %s is refused', async (_what, json) => {
    expect(await readError(await anna.post(`/notes?fast_hash=${hash}`, { json }))).toEqual([400, 'request.invalid']);
    expect(await list()).toEqual([]);
  });

  it('[NOTES-8] a deeply nested one is refused', async () => {
    const body = `${JSON.stringify(least).slice(0, -1)},"deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await anna.post(`/notes?fast_hash=${hash}`, { body, headers });
    expect(await readError(answer)).toEqual([400, 'request.invalid']);
  });

  it('[NOTES-8] an empty change is refused, and a change can’t corrupt a note', async () => {
    const uuid = await createNote();
    for (const json of [
      {},
      { uuid },
      { mark: { anchor: '' } },
      { type: { value: 'x' } },
      { type: null },
      { mark: null },
    ]) {
      expect(await readError(await anna.put(`/notes/${uuid}?fast_hash=${hash}`, { json }))).toEqual([
        400,
        'request.invalid',
      ]);
    }
  });

  it('[NOTES-9] prototype names, markup and commands are only data', async () => {
    const hostile = `'; DROP TABLE note; -- <script>alert(1)</script> \${x} %s \u202e javascript:alert(1) ../../etc/passwd`;
    const body = `{"type":{"value":"note"},"mark":{"anchor":${JSON.stringify(hostile)}},"note":{"text":${JSON.stringify(hostile)}},
      "__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toJSON":"x","quotation":{"__proto__":{"x":1}}}`;
    const answer = await anna.post(`/notes?fast_hash=${hash}`, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    const { uuid } = (await answer.json()) as Head; // by contract
    const given = await read(uuid);
    expect(given.headers.get('content-type')).toMatch(/^application\/json/);
    expect(given.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Note.parse(await given.json())).toMatchObject({ note: { text: hostile }, mark: { anchor: hostile } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('[NOTES-10] one larger than 64 KB is refused with 413, and nothing changes', async () => {
    const text = 'x'.repeat(limits.NOTE_BYTES);
    const large = await anna.post(`/notes?fast_hash=${hash}`, { json: { ...least, note: { text } } });
    expect(await readError(large)).toEqual([413, 'request.too_large']);
    const uuid = await createNote();
    const grown = await anna.put(`/notes/${uuid}?fast_hash=${hash}`, { json: { extra: text } });
    expect(await readError(grown)).toEqual([413, 'request.too_large']);
    expect(await list()).toHaveLength(1);
    expect(await whole(uuid)).not.toHaveProperty('extra');
  });

  it('[NOTES-10] the limit per book is exact, also with ten concurrent notes', async () => {
    await createNote();
    await app.sql(
      `INSERT INTO note (reader_id, uuid, book_id, type, content, bytes, created_at, updated_at)
       SELECT reader_id, gen_random_uuid(), book_id, type, content, bytes, created_at, updated_at - n * interval '1 ms'
       FROM note, generate_series(1, $2::int) AS n WHERE book_id = (SELECT id FROM book WHERE fast_hash = $1)`,
      [hash, limits.BOOK_NOTES - 4],
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => anna.post(`/notes?fast_hash=${hash}`, { json: least })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array<number>(7).fill(409)]);
    expect(await list()).toHaveLength(limits.BOOK_NOTES);
    const full = await anna.post(`/notes?fast_hash=${hash}`, { json: least });
    expect(await readError(full)).toEqual([409, 'note.too_many']);
  });
});

it('[NOTES-11] of two concurrent deletions one succeeds, and of many changes none is lost', async () => {
  const uuid = await createNote();
  const put = (key: string) => anna.put(`/notes/${uuid}?fast_hash=${hash}`, { json: { [key]: true } });
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const answer of await Promise.all(keys.map(put))) expect(answer.status).toBe(200);
  expect(await whole(uuid)).toMatchObject(Object.fromEntries(keys.map((key) => [key, true])));
  const deletions = await Promise.all([1, 2, 3].map(() => anna.delete(`/notes/${uuid}?fast_hash=${hash}`)));
  expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

it('[NOTES-12] an ambiguous hash lists the notes of the newest book and refuses new ones', async () => {
  const twin = (middle: string) =>
    Buffer.concat([Buffer.alloc(4096, 'a'), Buffer.from(middle), Buffer.alloc(4096, 'z')]);
  await uploadFile(anna, 'twin a.txt', twin('first'));
  const second = (await (await uploadFile(anna, 'twin b.txt', twin('other'))).json()) as Stored; // by contract
  expect(await (await anna.get(`/notes?fast_hash=${second.fast_hash}`)).json()).toEqual([]);
  const refused = await anna.post(`/notes?fast_hash=${second.fast_hash}`, { json: least });
  expect(await readError(refused)).toEqual([409, 'file.ambiguous']);
});
