import http from 'node:http';
import { type ErrorBody, Tokens } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const anna = {
  username: 'anna',
  password: 'lantern-anna',
  shop_id: '1',
  client_id: 'x',
  client_secret: 'y',
  grant_type: 'password',
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const logIn = (init: RequestInit, alias = 'lantern', prefix = '/api/v1.0'): Promise<Response> =>
  fetch(`${app.url}${prefix}/auth/login/${alias}`, { method: 'POST', ...init });
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });
const readRefusal = async (answer: Response) => {
  const body = (await answer.json()) as ErrorBody; // shape of every refusal, asserted field by field
  return { status: answer.status, number: body.error_code, code: body.error, text: body.error_msg };
};

describe('requests of clients', () => {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(anna)) multipart.set(name, value);
  it.each<[string, RequestInit]>([
    ['urlencoded', form(anna)],
    ['multipart', { body: multipart }],
    ['JSON', { body: JSON.stringify(anna), headers: { 'content-type': 'application/json' } }],
    [
      'JSON with a number for the shop',
      { body: JSON.stringify({ ...anna, shop_id: 1 }), headers: { 'content-type': 'application/json' } },
    ],
    ['a form without a Content-Type', { body: new TextEncoder().encode(new URLSearchParams(anna).toString()) }],
    ['a user name with spaces around it', form({ ...anna, username: '  anna ' })],
    ['no shop, which is the first', form({ username: 'anna', password: anna.password })],
    ['a stale token in the header', { ...form(anna), headers: { authorization: 'Bearer stale' } }],
    [
      'odd headers of old clients',
      { ...form(anna), headers: { 'x-web-client': '1700000000000', 'cache-control': 'no-cache' } },
    ],
  ])('[AUTH-1] accepts %s', async (_what, init) => {
    const answer = await logIn(init);
    expect(answer.status).toBe(200);
    const body: unknown = await answer.json();
    const tokens = Tokens.parse(body);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 7200, token: tokens.access_token });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('[AUTH-1] accepts a chunked body without a Content-Length', async () => {
    const body = new URLSearchParams(anna).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' };
    const status = await new Promise((resolve, reject) => {
      const request = http.request(`${app.api}/auth/login/lantern`, { method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      request.on('error', reject);
      request.write(body.slice(0, 11));
      request.end(body.slice(11));
    });
    expect(status).toBe(200);
  });

  it('[AUTH-1] accepts @ that was not percent-encoded', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await logIn({ headers, body: `username=anna@lantern.example&password=${anna.password}&shop_id=1` });
    expect(answer.status).toBe(200);
  });

  it('[AUTH-1] answers under both prefixes, with and without a trailing slash', async () => {
    for (const prefix of ['/api/v1.0', '/api/v1.1']) {
      expect((await logIn(form(anna), 'lantern', prefix)).status).toBe(200);
      expect((await logIn(form(anna), 'lantern/', prefix)).status).toBe(200);
    }
  });

  it('[AUTH-1] refuses a body without a user name as 400', async () => {
    expect(await readRefusal(await logIn(form({ password: 'x' })))).toMatchObject({ status: 400, number: 221 });
  });
});

describe('accounts', () => {
  it('[AUTH-2] a person is the same reader at every log-in, by name or by e-mail', async () => {
    const [first, second] = await Promise.all([
      readUserId(await logIn(form(anna))),
      readUserId(await logIn(form({ ...anna, username: 'ANNA@lantern.example' }))),
    ]);
    expect(first).toBe(second);
  });

  it('[AUTH-2] two persons are two readers', async () => {
    const boris = await readUserId(await logIn(form({ ...anna, username: 'boris', password: 'lantern-boris' })));
    expect(boris).not.toBe(await readUserId(await logIn(form(anna))));
  });

  it('[AUTH-2] concurrent first log-ins create one reader', async () => {
    const fresh = await startTestApp();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${fresh.api}/auth/login/lantern`, { method: 'POST', ...form(anna) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await fresh.sql('SELECT count(*)::int AS n FROM reader')).rows).toEqual([{ n: 1 }]);
    await fresh.close();
  });

  it.each([
    [
      'a wrong password',
      { ...anna, password: 'wrong' },
      'lantern',
      { status: 401, number: 225, text: 'password is incorrect' },
    ],
    ['an empty password', { ...anna, password: '' }, 'lantern', { status: 401, number: 225 }],
    [
      'an unknown name',
      { ...anna, username: 'nobody' },
      'lantern',
      { status: 401, number: 226, text: 'email is incorrect' },
    ],
    ['an unknown partner', anna, 'elsewhere', { status: 401, number: 226 }],
    ['a shop that the partner does not name', { ...anna, shop_id: '77' }, 'lantern', { status: 401, number: 226 }],
  ])('[AUTH-3] refuses %s', async (_what, fields, alias, expected) => {
    expect(await readRefusal(await logIn(form(fields), alias))).toMatchObject(expected);
  });

  it('[AUTH-3] says so in the language of the browser', async () => {
    const answer = await logIn({
      ...form({ ...anna, password: 'wrong' }),
      headers: { 'accept-language': 'de-AT,en;q=0.5' },
    });
    const { text } = await readRefusal(answer);
    expect(text).not.toBe('password is incorrect');
  });

  it('[AUTH-4] a blocked reader is refused at log-in, at renewal and at every call', async () => {
    const { access_token, refresh_token } = Tokens.parse(
      await (await logIn(form({ ...anna, username: 'boris', password: 'lantern-boris' }))).json(),
    );
    await app.sql(`UPDATE reader SET blocked_at = now() WHERE login = 'boris'`);
    const again = await logIn(form({ ...anna, username: 'boris', password: 'lantern-boris' }));
    expect(await readRefusal(again)).toMatchObject({ status: 403, number: 228 });
    const renewal = await fetch(`${app.api}/auth/renew-token`, { method: 'POST', ...form({ refresh_token }) });
    expect(await readRefusal(renewal)).toMatchObject({ status: 403, number: 223 });
    const adoption = await fetch(`${app.api}/auth/session/adopt`, { method: 'POST', ...form({ refresh_token }) });
    expect(await readRefusal(adoption)).toMatchObject({ status: 403, number: 223 });
    const call = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(await readRefusal(call)).toMatchObject({ status: 403, number: 223 });
  });
});

describe('client programs', () => {
  it('[AUTH-5] are checked only when the operator lists them', async () => {
    const strict = await startTestApp({ env: { CLIENTS: 'web:s3cret' } });
    const url = `${strict.api}/auth/login/lantern`;
    const wrong = await fetch(url, { method: 'POST', ...form(anna) });
    expect(await readRefusal(wrong)).toMatchObject({ status: 403, number: 232 });
    const right = await fetch(url, { method: 'POST', ...form({ ...anna, client_id: 'web', client_secret: 's3cret' }) });
    expect(right.status).toBe(200);
    const query = 'username=anna&client_id=web&client_secret=no';
    expect(await readRefusal(await fetch(`${strict.api}/auth/login?${query}`))).toMatchObject({
      status: 403,
      number: 232,
    });
    expect(await readRefusal(await fetch(`${strict.api}/shops`))).toMatchObject({ status: 403, number: 232 });
    await strict.close();
  });
});

const readUserId = async (answer: Response): Promise<unknown> => {
  const { access_token } = Tokens.parse(await answer.json());
  const user = await fetch(`${app.api}/user?access_token=${access_token}`);
  const { user_id } = (await user.json()) as { user_id: number }; // GET /user, whose shape has its own test
  return user_id;
};
