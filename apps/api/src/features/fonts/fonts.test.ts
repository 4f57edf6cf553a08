import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type ErrorBody, Font, limits } from '@lectern/contracts';
import { buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { requestWithHost } from '../../testing/request-with-host.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { unzip } from '../../testing/unzip.ts';

const formats = createRequire(import.meta.resolve('@lectern/formats'));
const readFontFile = (name: string): Buffer =>
  readFileSync(path.join(path.dirname(formats.resolve('@lectern/formats')), '..', 'fonts', name));
const woff2 = readFontFile('literata-latin-opsz-italic.woff2');
const otherWoff2 = readFontFile('literata-cyrillic-opsz-normal.woff2');
const ttf = readFileSync(
  path.join(path.dirname(formats.resolve('pdfjs-dist/package.json')), 'standard_fonts/LiberationSans-Bold.ttf'),
);

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const reader of [anna, boris]) for (const { id } of await list(reader)) await reader.delete(`/user/fonts/${id}`);
});

const post = (bytes: Uint8Array, reader = anna): Promise<Response> =>
  reader.post('/user/fonts', { body: new Blob([new Uint8Array(bytes)]) });
const add = async (bytes: Uint8Array, reader = anna): Promise<Font> => {
  const answer = await post(bytes, reader);
  expect(answer.status).toBe(200);
  return Font.parse(await answer.json());
};
const list = async (reader = anna): Promise<Font[]> =>
  Font.array().parse(((await (await reader.get('/user/fonts')).json()) as { items: unknown }).items);
/** Requests an address on the books' host. */
const fetchFont = (url: string) => requestWithHost(app.url, new URL(url), {});
const getUsedBytes = async (): Promise<number> =>
  Number((await app.sql("SELECT sum(files_size) AS used FROM reader WHERE login = 'anna'")).rows[0].used);

it('[FONT-1] [FONT-3] [ACC-1] a WOFF2 and a TTF are stored with their names, counted, and sent to the books’ host as they are', async () => {
  const before = await getUsedBytes();
  const [variable, bold] = [await add(woff2), await add(ttf)];
  expect(variable).toMatchObject({ name: 'Literata Italic', bytes: woff2.length, weights: [200, 900] });
  expect(bold).toMatchObject({ name: 'Liberation Sans Bold', bytes: ttf.length, weights: null });
  expect((await list()).map(({ id }) => id)).toEqual([bold.id, variable.id]);
  expect(await getUsedBytes()).toBe(before + woff2.length + ttf.length);
  expect(await (await anna.get('/user')).json()).toMatchObject({
    personal_files_size: woff2.length + ttf.length,
    books_size: before,
  });

  const sent = await fetchFont(variable.url);
  expect(sent.status).toBe(200);
  expect(Buffer.compare(sent.bytes, woff2)).toBe(0);
  expect(sent.headers).toMatchObject({
    'content-type': 'font/woff2',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': app.url,
  });
  expect((await fetchFont(bold.url)).headers['content-type']).toBe('font/ttf');
});

it('[FONT-2] the same font again is the one there is, and costs nothing', async () => {
  const first = await add(woff2);
  const used = await getUsedBytes();
  expect((await add(woff2)).id).toBe(first.id);
  expect([(await list()).length, await getUsedBytes()]).toEqual([1, used]);
});

it('[FONT-2] a reader has ten fonts and no more', async () => {
  const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
  await app.sql(
    `INSERT INTO personal_file (reader_id, id, kind, name, sha256, bytes, details, created_at)
     SELECT $1, gen_random_uuid(), 'font', 'Font ' || n, sha256(n::text::bytea), 0, '{"type":"ttf","weights":null}', now()
     FROM generate_series(1, $2::int) AS n`,
    [rows[0].id, limits.FONTS],
  );
  const refused = await post(woff2);
  expect([refused.status, ((await refused.json()) as ErrorBody).error_code]).toEqual([409, 424]);
  await app.sql("DELETE FROM personal_file WHERE name LIKE 'Font %'");
});

it('[FONT-4] anything but a font in one piece with letters is refused with its number', async () => {
  const cut = Buffer.from(ttf.subarray(0, ttf.length / 2));
  const twisted = Buffer.from(woff2);
  twisted.fill(0xff, 1000, 3000);
  const unmapped = Buffer.from(ttf);
  unmapped.write('xxxx', unmapped.indexOf('cmap'), 'latin1');
  const endless = Buffer.from(woff2);
  endless.writeUInt32BE(0xffff_ffff, 16);
  const wrong: [string, Uint8Array, number, number][] = [
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 420],
    ['a picture', buildPng(), 415, 420],
    ['a collection', Buffer.concat([Buffer.from('ttcf'), ttf]), 415, 420],
    ['WOFF 1', Buffer.concat([Buffer.from('wOFF'), ttf]), 415, 420],
    ['nothing', Buffer.of(), 415, 420],
    ['a signature', Buffer.from('wOF2'), 422, 422],
    ['half a font', cut, 422, 422],
    ['damaged data', twisted, 422, 422],
    ['no map of characters', unmapped, 422, 422],
    ['one that unpacks too far', endless, 422, 422],
    ['one that is too large', Buffer.concat([ttf, Buffer.alloc(limits.FONT_BYTES)]), 413, 423],
  ];
  for (const [what, bytes, status, number] of wrong) {
    const answer = await post(bytes);
    expect([answer.status, ((await answer.json()) as ErrorBody).error_code], what).toEqual([status, number]);
  }
  expect(await list()).toEqual([]);
});

it('[FONT-3] [S9] a font is its reader’s alone, and its address ends with the session', async () => {
  const font = await add(woff2);
  const his = await add(otherWoff2, boris);
  expect((await boris.delete(`/user/fonts/${font.id}`)).status).toBe(404);
  expect(await list(boris)).toEqual([his]);
  const [, id = '', signature = ''] = /fonts\/([^/]+)\/(.+)$/.exec(font.url) ?? [];
  expect((await fetchFont(font.url.replace(id, his.id))).status).toBe(403);
  expect((await fetchFont(font.url.replace(signature, signature.slice(0, -1)))).status).toBe(403);
  expect((await fetch(app.url + new URL(font.url).pathname)).status).toBe(404); // the host of the app has none

  const guest = await createTestReader(app, 'anna');
  const url = (await list(guest))[0]?.url ?? '';
  expect((await fetchFont(url)).status).toBe(200);
  await guest.post('/auth/session/logout');
  expect((await fetchFont(url)).status).toBe(403);
  app.clock.advance({ days: 2 });
  expect((await fetchFont(font.url)).status).toBe(403);
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
});

it('[FONT-5] a removed font is gone, and its space is free; the bytes stay while another reader has them', async () => {
  const before = await getUsedBytes();
  const [font, his] = [await add(woff2), await add(woff2, boris)];
  expect((await anna.delete(`/user/fonts/${font.id}`)).status).toBe(200);
  expect([await list(), await getUsedBytes()]).toEqual([[], before]);
  expect((await fetchFont(font.url)).status).toBe(404);
  expect((await fetchFont(his.url)).status).toBe(200);
  const sweep = await app.deps.services.sweep.run({
    mend: false,
    many: true,
    signal: new AbortController().signal,
    wait: async () => {},
  });
  expect(sweep).toMatchObject({ missing: 0, ownerless: 0, unheld: 0, wrongSpaces: 0 });
  await boris.delete(`/user/fonts/${his.id}`);
  expect((await app.sql('SELECT 1 FROM blob WHERE bytes = $1', [woff2.length])).rowCount).toBe(0);
});

it('[FONT-5] fonts are in the export of the reader’s data, and go with the account', async () => {
  await add(otherWoff2, boris);
  const { privacy } = app.deps.services;
  expect((await boris.post('/privacy/export', { json: {} })).status).toBe(200);
  const { rows } = await app.sql('SELECT reader_id, id FROM reader_export');
  for (const { reader_id: readerId, id } of rows)
    await privacy.buildExport({ readerId, id }, new AbortController().signal);
  const { url } = (await (await boris.get('/privacy/export')).json()) as { url: string };
  const files = await unzip(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const [path = ''] = [...files.keys()].filter((name) => name.startsWith('files/fonts/'));
  expect(path).toMatch(/\.woff2$/);
  expect(files.get(path)?.equals(otherWoff2)).toBe(true);
  expect(JSON.parse(files.get('fonts-and-dictionaries.json')?.toString() ?? '')).toMatchObject([
    { kind: 'font', bytes: otherWoff2.length },
  ]);

  const stored = () => app.sql('SELECT 1 AS rows FROM blob WHERE bytes = $1', [otherWoff2.length]);
  expect((await stored()).rows).toEqual([{ rows: 1 }]);
  await app.sql("UPDATE reader SET deletion_at = now() - interval '1 day' WHERE login = 'boris'");
  await privacy.eraseDue(new AbortController().signal);
  expect([(await stored()).rows, (await app.sql('SELECT 1 FROM personal_file')).rowCount]).toEqual([[], 0]);
});
