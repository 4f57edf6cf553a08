import { AppPassword, limits, sessions, Tokens } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';

type Made = { id: string; password: string; login: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '5' } });
});
afterAll(() => app.close());

const createAppPassword = async (reader: TestReader, scope: 'library' | 'read' = 'library'): Promise<Made> => {
  const answer = await reader.post('/app-passwords', { json: { name: 'Kindly', scope } });
  expect(answer.status).toBe(200);
  return sessions.makeAppPassword.reply.parse(await answer.json());
};
const logIn = (password: string, { username = 'anna', alias = 'lantern', at = app } = {}): Promise<Response> =>
  fetch(`${at.api}/auth/login/${alias}`, { method: 'POST', body: new URLSearchParams({ username, password }) });
const readTokens = async (answer: Response): Promise<Tokens> => Tokens.parse(await answer.json());
const asked = (token: string, path: string, method = 'GET', json?: object): Promise<Response> =>
  fetch(app.api + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
const refusal = async (answer: Response): Promise<unknown> => {
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};
const listAppPasswords = async (reader: TestReader) =>
  sessions.appPasswords.reply.parse(await (await reader.get('/app-passwords')).json());

describe('an app password', () => {
  it('[APPPASS-1] is shown once, stored as a hash, and accepted however it is typed', async () => {
    const anna = await createTestReader(app);
    const { id, password } = await createAppPassword(anna);
    expect(password).toMatch(/^lap(-[BCDFGHJKLMNPQRSTVWXZ]{5}){4}$/);
    const one = (await listAppPasswords(anna)).items.find((item) => item.id === id);
    expect(one).toEqual(AppPassword.parse(one));
    const { rows } = await app.sql('SELECT to_jsonb(a) AS row FROM app_password a');
    for (const part of password.split('-').slice(1)) expect(JSON.stringify(rows)).not.toContain(part);
    for (const typed of [password, password.toLowerCase(), password.replaceAll('-', ''), ` ${password} `])
      expect((await logIn(typed)).status, typed).toBe(200);
    expect((await listAppPasswords(anna)).items.find((item) => item.id === id)?.last_used_at).not.toBeNull();
  });

  it('[APPPASS-2] works with any known name of its reader, and no other', async () => {
    const { password } = await createAppPassword(await createTestReader(app));
    await logIn('lantern-anna', { username: 'anna@lantern.example' }); // the name of the newest log-in is another now
    for (const username of ['anna', 'ANNA', 'anna@lantern.example'])
      expect((await logIn(password, { username })).status, username).toBe(200);
    expect(await refusal(await logIn(password, { username: 'boris' }))).toEqual([401, 225]);
    expect(await refusal(await logIn(password, { alias: 'unknown' }))).toEqual([401, 225]);
  });

  it('[APPPASS-2] [S14] a wrong one counts for its network alone, and the two kinds of passwords count separately', async () => {
    const { password } = await createAppPassword(await createTestReader(app, 'boris'), 'read');
    const wrong = `${password.slice(0, -1)}${password.endsWith('B') ? 'C' : 'B'}`;
    const username = 'boris';
    for (let i = 0; i < 8; i++) expect((await logIn(wrong, { username })).status).toBe(401);
    for (let i = 0; i < 4; i++) expect((await logIn('guess', { username })).status).toBe(401);
    expect((await logIn(password, { username })).status).toBe(200);
    expect((await logIn('guess', { username })).status).toBe(401);
    expect((await logIn('lantern-boris', { username })).status).toBe(429);
    expect((await logIn(password, { username })).status).toBe(200);
    app.clock.advance({ minutes: 16 });
  });

  it('[APPPASS-3] gives access to the library but not the account, or to reading alone', async () => {
    const anna = await createTestReader(app);
    const library = await readTokens(await logIn((await createAppPassword(anna, 'library')).password));
    const read = await readTokens(await logIn((await createAppPassword(anna, 'read')).password));
    for (const { access_token: token, refresh_token } of [library, read]) {
      expect((await asked(token, '/books')).status).toBe(200);
      for (const [path, method] of [
        ['/sessions', 'GET'],
        ['/app-passwords', 'GET'],
        ['/user', 'PUT'],
      ] as const)
        expect(await refusal(await asked(token, path, method, method === 'PUT' ? {} : undefined))).toEqual([403, 257]);
      const body = new URLSearchParams({ refresh_token });
      const renewed = await readTokens(await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body }));
      expect(await refusal(await asked(renewed.access_token, '/sessions'))).toEqual([403, 257]);
    }
    expect((await asked(library.access_token, '/collections', 'POST', { name: 'Mine' })).status).toBe(200);
    expect(await refusal(await asked(read.access_token, '/collections', 'POST', { name: 'No' }))).toEqual([403, 256]);
    expect((await asked(library.access_token, '/files/x.epub', 'PUT', {})).status).not.toBe(403);
    expect(await refusal(await asked(read.access_token, '/files/x.epub', 'PUT', {}))).toEqual([403, 256]);
    expect(await refusal(await asked(read.access_token, '/uploads', 'POST', {}))).toEqual([403, 256]);
  });

  it('[APPPASS-4] needs reauthentication, and is limited to fifty', async () => {
    const boris = await createTestReader(app, 'boris');
    for (let { total } = await listAppPasswords(boris); total < limits.APP_PASSWORDS; total++)
      await createAppPassword(boris);
    const oneMore = await boris.post('/app-passwords', { json: { name: 'One more', scope: 'read' } });
    expect(await refusal(oneMore)).toEqual([409, 259]);
    for (const json of [{ name: '', scope: 'read' }, { name: 'x', scope: 'full' }, { name: 'x' }])
      expect((await boris.post('/app-passwords', { json })).status).toBe(400);
  });

  it('[APPPASS-5] stops working when revoked, and its sessions end', async () => {
    const [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
    const { id, password } = await createAppPassword(anna);
    const { access_token: token, refresh_token } = await readTokens(await logIn(password));
    const socket = createTestSocket(app);
    await socket.sendHello(token);
    expect(await refusal(await boris.delete(`/app-passwords/${id}`))).toEqual([404, 258]);
    expect((await asked(token, '/user')).status).toBe(200);
    expect((await anna.delete(`/app-passwords/${id}`)).status).toBe(200);
    expect(await socket.closed()).toBe(4401);
    expect((await asked(token, '/user')).status).toBe(403);
    const body = new URLSearchParams({ refresh_token });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(403);
    expect(await refusal(await logIn(password))).toEqual([401, 225]);
    expect(await refusal(await anna.delete(`/app-passwords/${id}`))).toEqual([404, 258]);
    expect((await anna.get('/user')).status).toBe(200);
  });

  it('[APPPASS-5] [S12] does not work for a blocked reader', async () => {
    const { password } = await createAppPassword(await createTestReader(app));
    const { access_token: token, refresh_token } = await readTokens(await logIn(password));
    await app.sql("UPDATE reader SET blocked_at = now() WHERE email = 'anna@lantern.example'");
    expect((await asked(token, '/books')).status).toBe(403);
    const body = new URLSearchParams({ refresh_token });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(403);
    expect(await refusal(await logIn(password))).toEqual([403, 228]);
    await app.sql('UPDATE reader SET blocked_at = NULL');
    expect((await logIn(password)).status).toBe(200);
  });
});

it('[APPPASS-2] [AUTH-33] is never sent to a shop, right or wrong, and is no reauthentication', async () => {
  const options = () => ({ json: { auth_providers: [{ shop_id: '1', name: 'Double', logged_by: 'password' }] } });
  let user = 1;
  const double: PartnerDouble = await createPartnerDouble('double', {
    options,
    authenticate: () => ({ json: { user } }),
  });
  const other = await startTestApp({ partners: [double.partner] });
  const typed = 'lap-BCDFG-HJKLM-NPQRS-TVWXZ';
  expect((await logIn(typed, { alias: 'double', at: other })).status).toBe(401);
  expect(double.requests).toEqual([]);

  const anna = { alias: 'double', shopId: '1', username: 'anna', password: 'x' };
  const reader = await createTestReader(other, anna, { isWelcomed: false });
  const requestsBefore = double.requests.length;
  const prove = (proof: string) => reader.post('/app-passwords', { json: { name: 'Kindly', scope: 'read', proof } });
  expect(await refusal(await prove(typed))).toEqual([401, 225]);
  expect(double.requests).toHaveLength(requestsBefore);
  expect((await prove('x')).status).toBe(200);
  user = 2; // the name has become another customer's
  expect(await refusal(await prove('x'))).toEqual([401, 225]);
  await other.close();
  await double.close();
});
