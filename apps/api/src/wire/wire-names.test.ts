import { buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';
import { type Answer, sendRaw } from './testing/send.ts';
import * as shapes from './testing/shapes.ts';

let app: TestApp;
let anna: TestReader;
let texts = 0;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
afterAll(() => app.close());

const createText = (): Buffer => {
  texts += 1;
  return Buffer.concat([buildTxt(), Buffer.from(`${texts}\n`)]);
};
const ask = (method: string, path: string, body?: Buffer): Promise<Answer> =>
  sendRaw(method, app.api + path, {
    headers: { authorization: `Bearer ${anna.token}`, ...(body && { 'content-length': String(body.length) }) },
    ...(body && { body }),
  });
const encodeAsForm = (name: string): string => encodeURIComponent(name).replaceAll('%20', '+');
/** Like programs that encode only what they must. */
const encodeMinimally = (name: string): string =>
  encodeURI(name).replaceAll('+', '%2B').replaceAll('?', '%3F').replaceAll('#', '%23');

it.each([
  ['with spaces', 'War and peace.txt', encodeURIComponent],
  ['with + for a space', 'War and peace, again.txt', encodeAsForm],
  ['with a plus', 'C++ in a day.txt', encodeURIComponent],
  ['with a plus, and + for a space', 'C++ in two days.txt', encodeAsForm],
  ['in Cyrillic', 'Война и мир, том 1.txt', encodeURIComponent],
  ['in Cyrillic, barely encoded', 'Війна і мир; (т.2) & інше, $=1.txt', encodeMinimally],
  ['in Chinese, with emoji', '战争与和平 🕊️.txt', encodeURIComponent],
  [
    'decomposed, and composed when it is kept',
    'Ünï',
    (name: string) => encodeURIComponent(`${name.normalize('NFD')}.txt`),
  ],
  ['of 255 bytes', `${'ж'.repeat(125)}x.txt`, encodeURIComponent],
  ['like a pattern', '100%_%[a-z]*?.txt', encodeURIComponent],
  ['like a command', `'; DROP TABLE book; --.txt`, encodeURIComponent],
  ['like markup', '<img src=x onerror=alert(1)>.txt', encodeURIComponent],
  ['like an encoding', 'a%2Fb%00.txt', encodeURIComponent],
  ['like a page of ours', 'last-opened.txt', encodeURIComponent],
])('[WIRE-3] a name %s finds its book in every call', async (_what, wanted, encode) => {
  const name = wanted === 'Ünï' ? 'Ünï.txt' : wanted;
  const [path, bytes] = [encode(wanted), createText()];
  const put = await ask('PUT', `/files/${path}`, bytes);
  expect(put.status, put.text).toBe(201);
  const book = shapes.book.parse(put.json());
  expect([book.name, book.path]).toEqual([name, `/${name}`]);
  const list = shapes.bookList.parse((await ask('GET', '/books')).json());
  expect(list.items[0]).toEqual(book);

  for (const address of [
    `/files/${path}`,
    `/files/${encodeURIComponent(name)}/`,
    `/files/${path}?fast_hash=${book.fast_hash}`,
  ]) {
    const got = await ask('GET', address);
    expect([address, got.status, got.bytes.equals(bytes)]).toEqual([address, 200, true]);
  }
  expect((await sendRaw('GET', book.link)).bytes.equals(bytes)).toBe(true);
  const query = `fast_hash=${book.fast_hash}&path=${encodeURIComponent(book.path)}`;
  expect(shapes.fileInfo.parse((await ask('GET', `/fileops/info/?${query}`)).json())).toMatchObject({ name });
  expect((await ask('POST', `/fileops/info/${path}`, Buffer.from('favorite.value=true'))).text).toBe('OK');
  expect((await ask('GET', `/fileops/cover/${path}.cover_s.jpg`)).bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  expect((await ask('POST', `/fileops/delete/?${query}`)).text).toBe('OK');
});

it('[WIRE-3] a name longer than 255 bytes is shortened before its ending, and finds its book', async () => {
  const [path, bytes] = [encodeURIComponent(`${'ж'.repeat(200)}.txt`), createText()];
  const book = shapes.book.parse((await ask('PUT', `/files/${path}`, bytes)).json());
  expect(book.name).toBe(`${'ж'.repeat(125)}.txt`);
  expect((await ask('GET', `/files/${path}`)).bytes.equals(bytes)).toBe(true);
});

it('[WIRE-3] names that look like patterns match only themselves', async () => {
  for (const name of ['%.txt', '_.txt', 'a.txt', '%.txt', '_.txt', 'a.txt'])
    expect((await ask('PUT', `/files/${encodeURIComponent(name)}`, createText())).status).toBe(201);
  const { items } = shapes.bookList.parse((await ask('GET', '/books?limit=6')).json());
  expect(items.map(({ name }) => name).toReversed()).toEqual([
    '%.txt',
    '_.txt',
    'a.txt',
    '%[1].txt',
    '_[1].txt',
    'a[1].txt',
  ]);
});

it.each([
  ['that is a folder up', '..'],
  ['with a slash', 'a/b.txt'],
  ['with a slash back', 'a\\b.txt'],
  ['with NUL', 'a\0.txt'],
  ['that turns the line', 'a\u202etxt.exe'],
  ['that is empty', ''],
])('[WIRE-3] a name %s is refused', async (_what, name) => {
  const refused = await ask('PUT', `/files/${encodeURIComponent(name)}`, createText());
  expect([refused.status, shapes.refusal.parse(refused.json()).error_code]).toEqual([400, 324]);
});
