import { ACTION_AGE, getErrorText, type Note, type NoteVersion } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let desktop: TestReader;
let phone: TestReader;
let boris: TestReader;
let hash: string;
let id: string;
let noteCount = 0;

beforeAll(async () => {
  app = await startTestApp();
  [desktop, phone, boris] = [
    await createTestReader(app),
    await createTestReader(app),
    await createTestReader(app, 'boris'),
  ];
});
afterAll(() => app.close());
beforeEach(async () => {
  noteCount += 1;
  ({ id, fast_hash: hash } = await createTestBook(desktop, { title: `Noted ${noteCount}` }, `noted ${noteCount}.epub`));
});

const seconds = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+/, '');
const at = (text: string, updated?: string) => ({
  type: { value: 'note' },
  mark: { anchor: '#epubcfi(/6/2!/4/2:1)' },
  note: { text, ...(updated && { updated }) },
});
const create = async (note: object): Promise<string> => {
  const answer = await desktop.post(`/notes?fast_hash=${hash}`, { json: note });
  return ((await answer.json()) as { uuid: string }).uuid; // by contract
};
const change = async (uuid: string, json: object, from = desktop, headers = {}): Promise<number> =>
  (await from.put(`/notes/${uuid}?fast_hash=${hash}`, { json, headers })).status;
const words = async (uuid: string): Promise<string | undefined> =>
  ((await (await desktop.get(`/notes/${uuid}?fast_hash=${hash}`)).json()) as Note).note?.text; // by contract
const versions = async (uuid: string): Promise<string[]> => {
  const answer = await desktop.get(`/notes/${uuid}/versions?fast_hash=${hash}`);
  return ((await answer.json()) as { items: NoteVersion[] }).items.map(({ text }) => text); // by contract
};
const bookmark = (anchor: string, more = {}) => ({ type: { value: 'bookmark' }, mark: { anchor, ...more } });
const mark = async (note: object, from = desktop): Promise<Response> =>
  from.post(`/notes?fast_hash=${hash}`, { json: note });

it('[NOTES-18] [S43] an older text does not replace a newer one, and neither is lost', async () => {
  const uuid = await create(at('first', seconds(-30)));
  expect(
    await change(uuid, {
      note: { text: 'newer', updated: seconds(-10) },
      color: { value: 'red', updated: seconds(-10) },
    }),
  ).toBe(200);
  const older = { note: { text: 'older', updated: seconds(-20) }, color: { value: 'green', updated: seconds(-20) } };
  expect(await change(uuid, older, phone)).toBe(200);
  const note = (await (await desktop.get(`/notes/${uuid}?fast_hash=${hash}`)).json()) as Note; // by contract
  expect([note.note?.text, note.color.value]).toEqual(['newer', 'red']);
  expect(await versions(uuid)).toEqual(['older', 'first']);
  const { items } = (await (await desktop.get(`/books/${id}/notes`)).json()) as { items: Note[] }; // by contract
  expect(items.map((one) => one.earlier_versions)).toEqual([2]);
});

it('[NOTES-18] [S43] a queued text keeps its age', async () => {
  const uuid = await create(at('first'));
  app.clock.advance({ minutes: 5 });
  await change(uuid, { note: { text: 'of the phone' } }, phone);
  app.clock.advance({ minutes: 1 });
  await change(uuid, { note: { text: 'of the desk' } }, desktop, { [ACTION_AGE]: '180000' });
  expect([await words(uuid), await versions(uuid)]).toEqual(['of the phone', ['of the desk', 'first']]);
  await desktop.delete(`/notes/${uuid}?fast_hash=${hash}`, { headers: { [ACTION_AGE]: '180000' } });
  expect(await words(uuid)).toBe('of the phone');
});

it('[NOTES-18] [S43] a repeated note does not reappear after its deletion, and its other text is kept', async () => {
  const uuid = crypto.randomUUID();
  await create({ ...at('told'), uuid });
  await create({ ...at('told otherwise'), uuid });
  await create({ ...at('told'), uuid });
  expect([await words(uuid), await versions(uuid)]).toEqual(['told', ['told otherwise']]);
  expect((await phone.delete(`/notes/${uuid}?fast_hash=${hash}`)).status).toBe(200);
  const late = { [ACTION_AGE]: '60000' }; // the response was lost
  const again = (headers = {}) => desktop.post(`/notes?fast_hash=${hash}`, { json: { ...at('told'), uuid }, headers });
  expect(await (await again(late)).json()).toMatchObject({ uuid });
  expect((await desktop.get(`/notes/${uuid}?fast_hash=${hash}`)).status).toBe(404);
  expect((await again()).status).toBe(200); // stored again
  expect(await words(uuid)).toBe('told');
});

it('[NOTES-19] a fast clock gives no advantage, and times in whole seconds do not count as older', async () => {
  const uuid = await create(at('ahead', '2099-01-01T00:00:00Z'));
  await change(uuid, { note: { text: 'plain' } });
  expect(await words(uuid)).toBe('plain');
  const { updated } = ((await (await desktop.get(`/notes/${uuid}?fast_hash=${hash}`)).json()) as Note).note ?? {
    updated: '',
  }; // by contract
  await change(uuid, { note: { text: 'cut', updated: updated.replace(/\.\d+/, '') } });
  expect(await words(uuid)).toBe('cut');
});

it('[NOTES-20] versions move to the bin with their book, are private to the reader, and count towards the limit', async () => {
  const uuid = await create(at('one'));
  for (let n = 0; n < 60; n += 1) await change(uuid, { note: { text: `words ${n}` } });
  expect(await versions(uuid)).toHaveLength(50);
  expect((await boris.get(`/notes/${uuid}/versions?fast_hash=${hash}`)).status).toBe(404);
  await desktop.post('/bin/books', { json: { ids: [id] } });
  await desktop.post('/bin/restore', { json: { ids: [id] } });
  expect(await versions(uuid)).toHaveLength(50);
  const [row] = (
    await app.sql('SELECT bytes, length(content::text) + length(versions::text) AS all FROM note WHERE uuid = $1', [
      uuid,
    ])
  ).rows;
  expect(row?.['bytes']).toBeGreaterThan(Number(row?.['all']) / 2);
});

it('[NOTES-21] a position has one bookmark, whichever device creates it', async () => {
  expect((await mark(bookmark('#epubcfi(/6/4!/4/10/1:0)'))).status).toBe(200);
  for (const anchor of [
    '#epubcfi(/6/4!/4/10/1:0)',
    'epubcfi(/6/4[ch^]1]!/4[body]/10/1:0)',
    '#epubcfi(/6/4!/4/10,/1:0,/1:9)',
  ]) {
    const again = await mark(bookmark(anchor), phone);
    expect([anchor, again.status]).toEqual([anchor, 409]);
    expect(await again.json()).toMatchObject({ error_code: 240, error_msg: getErrorText('note.item_marked', 'en') });
  }
  expect((await mark(bookmark('#epubcfi(/6/4!/4/12/1:0)'))).status).toBe(200);
  const other = { ...bookmark('#epubcfi(/6/4!/4/10/1:0)'), type: { value: 'highlight' } };
  expect((await mark(other)).status).toBe(200);
  expect((await mark(bookmark('pbr:/page?page=3&offs=0'))).status).toBe(200);
  expect((await mark(bookmark('pbr:/page?page=3'))).status).toBe(409);
  expect((await mark(bookmark('pbr:/page?page=4'))).status).toBe(200);
  expect((await mark(bookmark('pbr:/word?page=1&offs=2'))).status).toBe(200);
  expect((await mark(bookmark('pbr:/word?page=1&offs=3'))).status).toBe(200);
});

it('[NOTES-21] of ten concurrent ones one is stored, and a repeated one with the same uuid is not a duplicate', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => mark(bookmark('#epubcfi(/6/2!/4/8)'))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  const named = { ...bookmark('#epubcfi(/6/2!/4/6)'), uuid: crypto.randomUUID() };
  expect([(await mark(named)).status, (await mark(named)).status]).toEqual([200, 200]);
});

it('[NOTES-22] colours are accepted by the names of other programs, and as hexadecimal', async () => {
  const pairs = {
    cyan: 'cian',
    blue: 'cian',
    Purple: 'violet',
    orange: 'yellow',
    '#ff0000': 'red',
    '#0a0': 'green',
    '#2196F3ff': 'cian',
    gray: 'yellow',
  };
  for (const [sent, kept] of Object.entries(pairs)) {
    const uuid = await create({ ...at('x'), color: { value: sent } });
    const { color } = (await (await desktop.get(`/notes/${uuid}?fast_hash=${hash}`)).json()) as Note; // by contract
    expect([sent, color.value]).toEqual([sent, kept]);
    expect(await change(uuid, { color: { value: 'blue' } })).toBe(200);
  }
});

it('[NOTES-23] [S45] dates in milliseconds are accepted; implausible ones are refused or replaced by the server’s', async () => {
  const uuid = await create({ ...at('x'), mark: { anchor: 'a', created: 1_795_683_564_807 } });
  const stored = async (): Promise<Note> =>
    (await (await desktop.get(`/notes/${uuid}?fast_hash=${hash}`)).json()) as Note; // by contract
  expect((await stored()).mark.created).toBe(1_795_683_564);
  for (const created of [8_640_000_000_001, -1, 5, 1e300]) {
    expect((await mark({ ...at('x'), mark: { anchor: 'a', created } })).status, String(created)).toBe(400);
    expect(await change(uuid, { mark: { created } })).toBe(400);
  }
  for (const updated of ['9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00+14:00', 7, 'soon']) {
    expect(await change(uuid, { note: { text: `at ${updated}`, updated } })).toBe(200);
    const storedTime = (await stored()).note?.updated ?? '';
    expect(Math.abs(Date.parse(storedTime) - app.clock.now().getTime())).toBeLessThan(600_000);
  }
});

it('[NOTES-23] [S45] stored implausible dates are normalised for every program', async () => {
  const uuid = await create(at('x'));
  await app.sql(
    `UPDATE note SET content = jsonb_set(jsonb_set(content, '{mark,created}', '1795683564807'), '{note,updated}', '"+010000-01-01T00:00:00.000Z"') WHERE uuid = $1`,
    [uuid],
  );
  const note = (await (await desktop.get(`/notes/${uuid}?fast_hash=${hash}`)).json()) as Note; // by contract
  expect([note.mark.created, note.note?.updated]).toEqual([1_795_683_564, expect.stringMatching(/^20\d\d-/)]);
  const { items } = (await (await desktop.get(`/books/${id}/notes`)).json()) as { items: Note[] }; // by contract
  expect(items[0]?.mark.created).toBe(1_795_683_564);
});
