import { type ErrorBody, limits, User } from '@lectern/contracts';
import { detectImageType } from '@lectern/formats';
import { buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());

const put = (picture: Uint8Array, reader = anna): Promise<Response> =>
  reader.put('/user/avatar', { body: new Blob([new Uint8Array(picture)]) });
const readAvatar = async (reader = anna): Promise<string | null> =>
  User.parse(await (await reader.get('/user')).json()).avatar;
/** Sets a picture and answers its address. */
const set = async (picture: Uint8Array, reader = anna): Promise<string> => {
  const answer = await put(picture, reader);
  expect(answer.status).toBe(200);
  const { avatar } = (await answer.json()) as { avatar: string }; // by contract
  expect(await readAvatar(reader)).toBe(avatar);
  return avatar;
};
const countRows = async (): Promise<number> => (await app.sql('SELECT 1 FROM avatar')).rowCount ?? 0;

it('[AVA-1] [AVA-4] an uploaded picture has an address of its own, is cached for long, and is nobody else’s', async () => {
  expect(await readAvatar()).toBeNull();
  const address = await set(buildPng({ width: 600, height: 300, red: 200 }));
  expect(address).toMatch(new RegExp(`^${app.url}/avatars/[\\w-]{22}$`));
  const answer = await fetch(address); // an image in a page sends no token
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=31536000, immutable',
  ]);
  expect(detectImageType(Buffer.from(await answer.arrayBuffer()))).toBe('image/jpeg');
  expect(await readAvatar(boris)).toBeNull();
  const updated = await anna.put('/user', { json: { name: 'Anna' } });
  expect(User.parse(await updated.json()).avatar).toBe(address);
});

it('[AVA-4] another picture has another address, and the one before ends', async () => {
  const [red, green] = [buildPng({ red: 250 }), buildPng({ green: 250 })];
  const [first, second, third] = [await set(red), await set(green), await set(red)];
  expect(new Set([first, second, third]).size).toBe(3);
  for (const ended of [first, second]) expect((await fetch(ended)).status).toBe(404);
  expect((await fetch(third)).status).toBe(200);
});

it('[AVA-5] a removed picture is gone', async () => {
  const address = await set(buildPng());
  const removed = await anna.delete('/user/avatar');
  expect([removed.status, await removed.json()]).toEqual([200, { avatar: null }]);
  expect((await anna.delete('/user/avatar')).status).toBe(200);
  expect([await readAvatar(), (await fetch(address)).status]).toEqual([null, 404]);
});

it('[AVA-4] [S9] guessed addresses are not found, whatever they look like', async () => {
  for (const guess of ['', 'x', 'A'.repeat(22), 'A'.repeat(23), '%00'.repeat(22), '..%2f..%2fetc%2fpasswd', '1'])
    expect((await fetch(`${app.url}/avatars/${guess}`)).status, guess).toBe(404);
});

it('[AVA-3] anything but such a picture is refused with its number, and the picture stays', async () => {
  const address = await set(buildPng({ blue: 200 }));
  const png = buildPng();
  const wrong: [Uint8Array, number, number, string][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 385, 'avatar.type_unsupported'],
    [Buffer.from('GIF89a'), 415, 385, 'avatar.type_unsupported'],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 385, 'avatar.type_unsupported'],
    [Buffer.of(), 415, 385, 'avatar.type_unsupported'],
    [png.subarray(0, 20), 422, 386, 'avatar.unreadable'],
    [png.subarray(0, png.length / 2), 422, 386, 'avatar.unreadable'],
    [buildPng({ width: 20_000, height: 4000 }), 422, 386, 'avatar.unreadable'],
    [Buffer.concat([png, Buffer.alloc(limits.AVATAR_BYTES)]), 413, 387, 'avatar.too_large'],
  ];
  for (const [bytes, status, number, code] of wrong) {
    const answer = await put(bytes);
    const body = (await answer.json()) as ErrorBody; // by contract
    expect([answer.status, body.error_code, body.error], code).toEqual([status, number, code]);
    expect(body.error_msg).toMatch(/./);
  }
  expect(await readAvatar()).toBe(address);
});

it('[AVA-3] one reader renders one picture at a time, few wait, and the others are told when to come back', async () => {
  const picture = buildPng({ width: 2000, height: 2000 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => put(picture, boris)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(12);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await boris.delete('/user/avatar')).status).toBe(200);
});

it('[AVA-1] only the owner changes it: no stranger, and no app password', async () => {
  const made = await anna.post('/app-passwords', { json: { name: 'A program', scope: 'library' } });
  const { password } = (await made.json()) as { password: string }; // the reply of the call
  const program = await createTestReader(app, { username: 'anna', password, shopId: '1', alias: 'lantern' });
  const before = await countRows();
  expect((await put(buildPng(), program)).status).toBe(403);
  expect((await program.delete('/user/avatar')).status).toBe(403);
  const stranger = await fetch(`${app.api}/user/avatar`, {
    method: 'PUT',
    body: new Blob([new Uint8Array(buildPng())]),
  });
  expect(stranger.status).toBe(401);
  expect(await countRows()).toBe(before);
});

it('[AVA-8] it goes into the export, and with the account', async () => {
  await set(buildPng());
  const { EXPORTED_TABLES } = await import('../privacy/export-tables.ts');
  const table = EXPORTED_TABLES.find((exported) => exported.table === 'avatar');
  const { rows } = await app.sql(`SELECT ${table?.columns} AS row FROM avatar t WHERE picture IS NOT NULL`);
  expect(rows[0].row).toMatchObject({ source: 'own', jpeg: expect.stringMatching(/^\/9j\//) });
  await app.sql("DELETE FROM reader WHERE login = 'anna'");
  await app.sql("DELETE FROM reader WHERE login = 'boris'");
  expect(await countRows()).toBe(0);
});
