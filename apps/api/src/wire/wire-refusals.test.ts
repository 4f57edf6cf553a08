import { buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPartnerDouble } from '../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { customers } from '../testing/test-shop.ts';
import { type Answer, type RawRequest, sendRaw } from './testing/send.ts';
import * as shapes from './testing/shapes.ts';

let app: TestApp;
const { anna, boris } = customers;

beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: '100000', LOGIN_TRIES_PER_ACCOUNT: '3' } });
});
afterAll(() => app.close());

const form = (fields: Record<string, string>): RawRequest => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
const logIn = (username: string, password: string, at = app): Promise<Answer> =>
  sendRaw('POST', `${at.api}/auth/login/lantern`, form({ username, password, shop_id: '1' }));
const tokensOf = async ({ username, password }: { username: string; password: string }) =>
  shapes.tokens.parse((await logIn(username, password)).json());
const ask = (method: string, path: string, token: string | null, sent: RawRequest = {}): Promise<Answer> =>
  sendRaw(method, app.api + path, {
    ...sent,
    headers: { ...sent.headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
  });
/** The status and error number of a response; validates its shape. */
const getRefusal = (answer: Answer): [number, number] => {
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return [answer.status, shapes.refusal.parse(answer.json()).error_code];
};
const put = (name: string, body: Buffer | string, token: string, headers = {}): Promise<Answer> =>
  ask('PUT', `/files/${name}`, token, { body, headers });

it('[WIRE-4] tokens', async () => {
  const { access_token: token, refresh_token: refresh } = await tokensOf(boris);
  for (const path of ['/user', '/books', '/notes?fast_hash=0', '/stats/books-info']) {
    expect(getRefusal(await ask('GET', path, null)), 'no token').toEqual([401, 222]);
    expect(getRefusal(await ask('GET', path, 'nonsense')), 'malformed').toEqual([403, 222]);
  }
  expect(getRefusal(await sendRaw('GET', `${app.api}/user?access_token=nonsense`)), 'in the query').toEqual([403, 222]);
  expect((await ask('POST', '/auth/session/logout', token)).text).toBe('OK');
  expect(getRefusal(await ask('GET', '/user', token)), 'revoked').toEqual([403, 223]);
  const renewal = form({ grant_type: 'refresh_token', refresh_token: refresh });
  expect(getRefusal(await ask('POST', '/auth/renew-token', null, renewal)), 'renewal').toEqual([403, 223]);

  const older = await tokensOf(boris);
  app.clock.advance({ minutes: 121 });
  expect(getRefusal(await ask('GET', '/user', older.access_token)), 'expired').toEqual([401, 224]);
  const renewed = await ask(
    'POST',
    '/auth/renew-token',
    older.access_token,
    form({ refresh_token: older.refresh_token }),
  );
  expect((await ask('GET', '/user', shapes.tokens.parse(renewed.json()).access_token)).status).toBe(200);
});

it('[WIRE-4] log-in', async () => {
  expect(getRefusal(await logIn('anna', 'wrong'))).toEqual([401, 225]);
  expect(shapes.refusal.parse((await logIn('anna', 'wrong')).json()).error_msg).toBe('password is incorrect');
  expect(getRefusal(await logIn('nobody', 'x'))).toEqual([401, 226]);
  expect(shapes.refusal.parse((await logIn('no-one', 'x')).json()).error_msg).toBe('email is incorrect');
  await logIn('anna', 'wrong');
  const tooMany = await logIn('anna', anna.password);
  expect(getRefusal(tooMany)).toEqual([429, 229]);
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);

  await tokensOf(boris);
  await app.sql(`UPDATE reader SET blocked_at = now() WHERE login = 'boris' OR email = $1`, [boris.email]);
  expect(getRefusal(await logIn('boris', boris.password))).toEqual([403, 228]);
  await app.sql('UPDATE reader SET blocked_at = NULL');

  const closedPartner = await createPartnerDouble('lantern');
  await closedPartner.close();
  const alone = await startTestApp({ partners: [closedPartner.partner] });
  try {
    expect(getRefusal(await sendRaw('GET', `${alone.api}/auth/login?username=anna`))).toEqual([503, 227]);
    expect(getRefusal(await logIn('anna', 'x', alone))).toEqual([503, 227]);
  } finally {
    await alone.close();
  }
});

it('[WIRE-4] files', async () => {
  const { access_token: token } = await tokensOf(boris);
  const text = Buffer.concat([buildTxt(), Buffer.from('refusals')]);
  const first = await put('first.txt', text, token);
  expect(first.status).toBe(201);
  const { fast_hash: hash } = shapes.book.parse(first.json());
  const none = `fast_hash=${'0'.repeat(32)}`;
  const cases: [string, Promise<Answer>, [number, number]][] = [
    ['the same bytes', put('again.txt', text, token), [409, 303]],
    ['no bytes', put('empty.txt', '', token), [400, 312]],
    ['no name', put('', text, token), [400, 324]],
    ['no format of books', put('x.exe', 'MZ', token), [415, 325]],
    ['other bytes than the name says', put('x.epub', '%PDF-1.4', token), [415, 326]],
    ['more than there is room for', put('large.txt', 'x'.repeat(200_000), token), [413, 334]],
    ['other bytes than were announced', put('x.txt', 'abc', token, { file_md5: '0'.repeat(32) }), [400, 335]],
    [
      'a book that can’t be read',
      put('x.epub', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(64)]), token),
      [422, 339],
    ],
    ['an unknown hash', ask('GET', `/fileops/info/?${none}`, token), [404, 311]],
    ['an unknown hash to delete', ask('POST', `/fileops/delete/?${none}`, token), [404, 311]],
    ['an unknown file', ask('GET', '/files/none.txt', token), [404, 311]],
    ['an unknown book', ask('GET', '/books/9007199254740991', token), [404, 311]],
    ['a hash that is none', ask('GET', '/fileops/info/?fast_hash=x', token), [400, 221]],
    [
      'JSON that is none',
      ask('PUT', '/user', token, { headers: { 'content-type': 'application/json' }, body: '{' }),
      [400, 221],
    ],
    ['an unknown note', ask('GET', `/notes/none?fast_hash=${hash}`, token), [404, 235]],
    ['an unknown path', ask('GET', '/nothing', token), [404, 404]],
    ['an unknown path without a token', ask('GET', '/nothing/', null), [404, 404]],
    ['an unknown verb', ask('DELETE', '/user', token), [404, 404]],
  ];
  for (const [what, answer, expected] of cases) expect(getRefusal(await answer), what).toEqual(expected);
  expect((await ask('GET', `/fileops/info/?fast_hash=${hash}`, token)).status).toBe(200);
});

it('[WIRE-4] uses the requested language, else the account’s, else English', async () => {
  const { access_token: token } = await tokensOf(boris);
  const getMessage = async (who: string | null, language?: string): Promise<string> => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const path = who === null ? '/user' : '/books/9007199254740991';
    return shapes.refusal.parse((await ask('GET', path, who, { headers })).json()).error_msg;
  };
  const changed = await ask('PUT', '/user', token, {
    headers: { 'content-type': 'application/json' },
    body: '{"preferences":{"language":"ru"}}',
  });
  expect(changed.status).toBe(200);
  expect(await getMessage(token)).toMatch(/[а-я]/);
  expect(await getMessage(token, 'de-AT,de;q=0.9')).toMatch(/^Dieses Buch/);
  expect(await getMessage(token, 'fr')).toMatch(/[а-я]/);
  expect(await getMessage(null)).toBe('Sign in to continue.');
  expect(await getMessage(null, 'zh-CN')).toMatch(/[\u4e00-\u9fff]/);
});
