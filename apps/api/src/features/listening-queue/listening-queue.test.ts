import { Book, limits, listeningQueue } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let ids: string[];
const uploadRecording = async (title: string, reader = anna): Promise<string> => {
  const answer = await uploadFile(reader, `${title}.m4b`, buildM4b({ title, seconds: 60 }));
  expect(answer.status).toBe(201);
  return Book.parse(await answer.json()).id;
};
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  ids = [];
  for (const title of ['A', 'B', 'C', 'D', 'E']) ids.push(await uploadRecording(title));
});
afterAll(() => app.close());
beforeEach(async () => {
  await anna.delete('/listening/queue');
});

const put = (names: string, place: unknown, reader = anna) =>
  reader.post('/listening/queue', { json: { ids: [...names].map((name) => idOf(name)), place } });
const idOf = (name: string): string => ids['ABCDE'.indexOf(name)] ?? '';
const list = async (reader = anna): Promise<string> => {
  const { books } = listeningQueue.list.reply.parse(await (await reader.get('/listening/queue')).json());
  return books.map(({ title }) => title).join('');
};
const findNext = async (name: string) =>
  listeningQueue.next.reply.parse(await (await anna.get(`/listening/next/${idOf(name)}`)).json());

it('[LISTEN-60] books are put first, last or before another, in their order, and those of the queue are moved', async () => {
  await put('AB', 'last');
  await put('CD', 'first');
  expect(await list()).toBe('CDAB');
  await put('B', { before: idOf('D') });
  expect(await list()).toBe('CBDA');
  await put('E', { before: '999999999' });
  expect(await list()).toBe('CBDAE');
  await anna.delete(`/listening/queue/${idOf('D')}`);
  await put('E', { before: idOf('D') });
  expect(await list()).toBe('CBAE');
});

it('[LISTEN-61] changes at the same time all apply, whatever their order', async () => {
  await put('AB', 'last');
  const answers = await Promise.all([
    put('C', 'first'),
    put('D', 'last'),
    put('E', { before: idOf('B') }),
    put('A', 'last'),
    put('B', 'first'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect([...(await list())].sort().join('')).toBe('ABCDE');
  const { rows } = await app.sql('SELECT place FROM queued_book ORDER BY place');
  expect(rows.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4]);
});

it('[LISTEN-62] books of other readers are not found, and what is no audiobook is refused; nothing changes then', async () => {
  await put('A', 'last');
  const foreign = await uploadRecording('Foreign', boris);
  const text = (await createTestBook(anna, { title: 'Text' }, 'text.epub')).id;
  const putIds = async (wanted: string[]) =>
    (await anna.post('/listening/queue', { json: { ids: wanted, place: 'first' } })).status;
  expect(await putIds([idOf('B'), foreign])).toBe(404);
  expect(await putIds([text])).toBe(415);
  expect(await putIds([])).toBe(400);
  expect((await anna.delete(`/listening/queue/${foreign}`)).status).toBe(404);
  expect((await anna.get(`/listening/next/${foreign}`)).status).toBe(404);
  expect([await list(), await list(boris)]).toEqual(['A', '']);
});

it('[LISTEN-63] the queue is bounded', async () => {
  await put('ABCDE', 'last');
  const copy = `SELECT put_back('book', jsonb_agg(to_jsonb(b) || jsonb_build_object('id', 900000 + n, 'name', 'copy ' || n,
      'sha256', '\\x' || md5(n::text) || md5(n::text)))) FROM book b, generate_series(1, $2::int) n WHERE b.id = $1`;
  await app.sql(copy, [idOf('A'), limits.QUEUED_BOOKS]);
  const copies = Array.from({ length: limits.QUEUED_BOOKS }, (_, index) => String(900_001 + index));
  const putIds = (wanted: string[]) => anna.post('/listening/queue', { json: { ids: wanted, place: 'last' } });
  expect((await putIds(copies)).status).toBe(409);
  expect(await list()).toBe('ABCDE');
  await anna.delete('/listening/queue');
  expect((await putIds(copies)).status).toBe(200);
  expect((await putIds([...copies, idOf('A')])).status).toBe(400);
  await app.sql('DELETE FROM book WHERE id > 900000');
});

it('[LISTEN-64] a deleted book leaves the queue, and comes back to its place with it', async () => {
  await put('ABC', 'last');
  await anna.post('/bin/books', { json: { ids: [idOf('B')] } });
  expect(await list()).toBe('AC');
  expect((await put('B', 'first')).status).toBe(404);
  await anna.post('/bin/restore', { json: { ids: [idOf('B')] } });
  expect(await list()).toBe('ABC');
});

it('[LISTEN-65] every change reaches the other devices of the reader', async () => {
  const socket = createTestSocket(app);
  await socket.sendHello(anna.token);
  await put('A', 'first');
  await anna.delete(`/listening/queue/${idOf('A')}`);
  expect(await socket.waitForChanges(2)).toMatchObject([
    { kind: 'queue.changed', id: idOf('A') },
    { kind: 'queue.changed', id: idOf('A') },
  ]);
  socket.close();
});

it('[LISTEN-66] a book that begins to play leaves the queue', async () => {
  await put('AB', 'last');
  await anna.post(`/listening/started/${idOf('A')}`, { json: { device: 'desk' } });
  expect(await list()).toBe('B');
});

it('[LISTEN-67] after a book comes the first of the queue, else the next of its series that is not read', async () => {
  for (const [name, number] of [
    ['A', '2'],
    ['B', '10'],
    ['C', '9'],
    ['D', '1'],
  ] as const)
    await anna.put(`/books/${idOf(name)}`, { json: { series: 'Saga', series_ord: number } });
  expect((await findNext('A')).book?.title).toBe('C');
  await app.sql(`UPDATE book SET read_status = 'read' WHERE id = $1`, [idOf('C')]);
  expect(await findNext('A')).toMatchObject({ book: { title: 'B' }, from: 'series' });
  expect(await findNext('B')).toEqual({ book: null, from: 'series' });
  expect(await findNext('E')).toEqual({ book: null, from: 'series' });
  await put('AE', 'last');
  expect(await findNext('A')).toMatchObject({ book: { title: 'E' }, from: 'queue' });
});
