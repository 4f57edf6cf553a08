import { createHash } from 'node:crypto';
import { Book, type Tokens } from '@lectern/contracts';
import { expect, test } from '@playwright/test';
import { aSampleBook } from '../fixtures/books.ts';
import { installation } from '../fixtures/installation.ts';
import { type Answer, send } from '../fixtures/send.ts';

/** The same journey as in the browser, by the wire alone, as programs written for the original cloud go it. */

const tokensOf = (answer: Answer): Tokens => {
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Tokens; // its fields are compared below
};
const fields = () => {
  const { username, password } = installation().second;
  return {
    shop_id: '1',
    username,
    password,
    client_id: 'old-reader',
    client_secret: 'x',
    grant_type: 'password',
    language: 'en',
  };
};
const logIn = (headers: Record<string, string>, body: string): Promise<Answer> =>
  send('POST', `${installation().api}/auth/login/lantern`, { headers, body });
const form = () => new URLSearchParams(fields()).toString();

test('[AUTH-1] logs in with every kind of body', async () => {
  const { api } = installation();
  const { username } = installation().second;
  const asked = await send('GET', `${api}/auth/login?username=${username}&client_id=a&client_secret=b&language=en`);
  expect(asked.json()).toMatchObject({ providers: [{ alias: 'lantern', shop_id: '1', logged_by: 'password' }] });

  const boundary = 'a1b2c3';
  const multipart = `${Object.entries(fields())
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`;
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const kinds: [Record<string, string>, string][] = [
    [{ ...urlencoded, 'content-length': String(form().length) }, form()],
    [{ ...urlencoded, 'transfer-encoding': 'chunked' }, form()],
    [{ 'content-type': `multipart/form-data; boundary=${boundary}` }, multipart],
    [{ 'content-type': 'application/json' }, JSON.stringify(fields())],
    [{ ...urlencoded, authorization: 'Bearer stale.token.here' }, form()],
  ];
  for (const [headers, body] of kinds) {
    const tokens = tokensOf(await logIn(headers, body));
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 7200 });
    expect(tokens.token).toBe(tokens.access_token);
  }
});

test('[UP-1] [BOOK-1] [BOOK-4] [BOOK-7] stores, lists, downloads and deletes', async () => {
  const { api } = installation();
  const { access_token: token } = tokensOf(
    await logIn({ 'content-type': 'application/x-www-form-urlencoded' }, form()),
  );
  const authorization = `Bearer ${token}`;
  const { buffer } = await aSampleBook('By the wire');
  const put = await send('PUT', `${api}/files/By%20the%20wire.epub`, { headers: { authorization }, body: buffer });
  expect(put.status, put.text).toBe(201);

  const counted = (await send('GET', `${api}/books?limit=0`, { headers: { authorization } })).json() as {
    total: number;
    items: unknown[];
  }; // by contract
  expect(counted.items).toEqual([]);
  const all = (await send('GET', `${api}/books?limit=${counted.total}`, { headers: { authorization } })).json() as {
    items: unknown[];
  }; // by contract
  expect(all.items).toHaveLength(counted.total);
  const book = Book.parse(all.items[0]);
  expect(book).toMatchObject({ title: 'By the wire', md5_hash: createHash('md5').update(buffer).digest('base64') });

  const download = await fetch(book.link);
  expect(Buffer.from(await download.arrayBuffer()).equals(buffer)).toBe(true);
  const gone = await send('POST', `${api}/fileops/delete/?fast_hash=${book.fast_hash}`, {
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', 'content-length': 0 },
  });
  expect([gone.status, gone.text]).toEqual([200, 'OK']);
  expect(
    (await send('GET', `${api}/fileops/info/?fast_hash=${book.fast_hash}`, { headers: { authorization } })).status,
  ).toBe(404);
});

test('[AUTH-2] renews twice in parallel', async () => {
  const { api } = installation();
  const first = tokensOf(await logIn({ 'content-type': 'application/x-www-form-urlencoded' }, form()));
  const renew = () =>
    send('POST', `${api}/auth/renew-token`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-web-client': '1732190000000' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: first.refresh_token }).toString(),
    });
  for (const answer of await Promise.all([renew(), renew()])) {
    const { access_token: token } = tokensOf(answer);
    expect((await send('GET', `${api}/user`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  }
});
