import { createHash } from 'node:crypto';
import { Book, type Tokens } from '@lectern/contracts';
import { expect, test } from '@playwright/test';
import { buildSampleBook } from '../fixtures/books.ts';
import { type HttpResponse, sendRequest } from '../fixtures/http-request.ts';
import { readInstallation } from '../fixtures/installation.ts';

/** The journey of the browser over the API alone, as clients of the original cloud make it. */

const parseTokens = (answer: HttpResponse): Tokens => {
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Tokens; // its fields are checked below
};
const getSignInFields = () => {
  const { username, password } = readInstallation().second;
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
const signIn = (headers: Record<string, string>, body: string): Promise<HttpResponse> =>
  sendRequest('POST', `${readInstallation().api}/auth/login/lantern`, { headers, body });
const buildForm = () => new URLSearchParams(getSignInFields()).toString();

test('[AUTH-1] logs in with every kind of body', async () => {
  const { api } = readInstallation();
  const { username } = readInstallation().second;
  const providersReply = await sendRequest(
    'GET',
    `${api}/auth/login?username=${username}&client_id=a&client_secret=b&language=en`,
  );
  expect(providersReply.json()).toMatchObject({
    providers: [{ alias: 'lantern', shop_id: '1', logged_by: 'password' }],
  });

  const boundary = 'a1b2c3';
  const multipart = `${Object.entries(getSignInFields())
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`;
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const requestBodies: [Record<string, string>, string][] = [
    [{ ...urlencoded, 'content-length': String(buildForm().length) }, buildForm()],
    [{ ...urlencoded, 'transfer-encoding': 'chunked' }, buildForm()],
    [{ 'content-type': `multipart/form-data; boundary=${boundary}` }, multipart],
    [{ 'content-type': 'application/json' }, JSON.stringify(getSignInFields())],
    [{ ...urlencoded, authorization: 'Bearer stale.token.here' }, buildForm()],
  ];
  for (const [headers, body] of requestBodies) {
    const tokens = parseTokens(await signIn(headers, body));
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 7200 });
    expect(tokens.token).toBe(tokens.access_token);
  }
});

test('[UP-1] [BOOK-1] [BOOK-4] [BOOK-7] stores, lists, downloads and deletes', async () => {
  const { api } = readInstallation();
  const { access_token: token } = parseTokens(
    await signIn({ 'content-type': 'application/x-www-form-urlencoded' }, buildForm()),
  );
  const authorization = `Bearer ${token}`;
  const { buffer } = await buildSampleBook('By the wire');
  const put = await sendRequest('PUT', `${api}/files/By%20the%20wire.epub`, {
    headers: { authorization },
    body: buffer,
  });
  expect(put.status, put.text).toBe(201);

  const countReply = (await sendRequest('GET', `${api}/books?limit=0`, { headers: { authorization } })).json() as {
    total: number;
    items: unknown[];
  }; // typed by the contract
  expect(countReply.items).toEqual([]);
  const listReply = (
    await sendRequest('GET', `${api}/books?limit=${countReply.total}`, { headers: { authorization } })
  ).json() as {
    items: unknown[];
  }; // typed by the contract
  expect(listReply.items).toHaveLength(countReply.total);
  const book = Book.parse(listReply.items[0]);
  expect(book).toMatchObject({ title: 'By the wire', md5_hash: createHash('md5').update(buffer).digest('base64') });

  const download = await fetch(book.link);
  expect(Buffer.from(await download.arrayBuffer()).equals(buffer)).toBe(true);
  const deleteReply = await sendRequest('POST', `${api}/fileops/delete/?fast_hash=${book.fast_hash}`, {
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', 'content-length': 0 },
  });
  expect([deleteReply.status, deleteReply.text]).toEqual([200, 'OK']);
  expect(
    (await sendRequest('GET', `${api}/fileops/info/?fast_hash=${book.fast_hash}`, { headers: { authorization } }))
      .status,
  ).toBe(404);
});

test('[AUTH-2] renews twice in parallel', async () => {
  const { api } = readInstallation();
  const first = parseTokens(await signIn({ 'content-type': 'application/x-www-form-urlencoded' }, buildForm()));
  const renew = () =>
    sendRequest('POST', `${api}/auth/renew-token`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-web-client': '1732190000000' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: first.refresh_token }).toString(),
    });
  for (const answer of await Promise.all([renew(), renew()])) {
    const { access_token: token } = parseTokens(answer);
    expect((await sendRequest('GET', `${api}/user`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
  }
});
