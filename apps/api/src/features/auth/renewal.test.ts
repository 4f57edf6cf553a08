import { Tokens } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RENEWAL_GRACE_SECONDS: '30', SESSION_DAYS: '90' } });
});
afterAll(() => app.close());

const send = (init: RequestInit): Promise<Response> =>
  fetch(`${app.api}/auth/renew-token`, { method: 'POST', ...init });
const renew = (refreshToken: string): Promise<Response> =>
  send({ body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }) });
const readTokens = async (answer: Promise<Response>): Promise<Tokens> => Tokens.parse(await (await answer).json());
const userStatus = async (accessToken: string): Promise<number> =>
  (await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${accessToken}` } })).status;

const multipart = (token: string): FormData => {
  const data = new FormData();
  data.set('refresh_token', token);
  return data;
};

describe('renewal', () => {
  it.each<[string, (token: string) => RequestInit]>([
    ['urlencoded', (refresh_token) => ({ body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }) })],
    ['multipart', (token) => ({ body: multipart(token) })],
    [
      'JSON',
      (refresh_token) => ({ body: JSON.stringify({ refresh_token }), headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a stale token in the header',
      (refresh_token) => ({ body: new URLSearchParams({ refresh_token }), headers: { authorization: 'Bearer x.y.z' } }),
    ],
  ])('[AUTH-6] accepts %s and answers the four fields', async (_what, init) => {
    const { refreshToken } = await createTestReader(app);
    const tokens = await readTokens(send(init(refreshToken)));
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 7200, token: tokens.access_token });
    expect(tokens.refresh_token).not.toBe(refreshToken);
    expect(await userStatus(tokens.access_token)).toBe(200);
  });

  it('[AUTH-7] the same token in parallel succeeds every time, each with a token that can renew again', async () => {
    const { refreshToken } = await createTestReader(app);
    const renewed = await Promise.all(Array.from({ length: 8 }, () => readTokens(renew(refreshToken))));
    expect(new Set(renewed.map((tokens) => tokens.refresh_token)).size).toBe(8);
    for (const tokens of renewed) expect((await renew(tokens.refresh_token)).status).toBe(200);
  });

  it('[AUTH-7] [S12] twenty parallel renewals form one family, nobody is logged out, and a theft ends all of it', async () => {
    const { refreshToken, token } = await createTestReader(app);
    const families = async (): Promise<number> => {
      const id = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
      const sql = 'SELECT count(*)::int AS n FROM session WHERE id = $1 AND revoked_at IS NULL';
      return (await app.sql(sql, [id])).rows[0].n;
    };
    const sessions = async (): Promise<number> => (await app.sql('SELECT count(*)::int AS n FROM session')).rows[0].n;
    const before = await sessions();
    const renewed = await Promise.all(Array.from({ length: 20 }, () => readTokens(renew(refreshToken))));
    expect(await sessions()).toBe(before);
    expect(await families()).toBe(1);
    const second = await Promise.all(renewed.map((tokens) => readTokens(renew(tokens.refresh_token))));
    for (const tokens of second) expect(await userStatus(tokens.access_token)).toBe(200);

    app.clock.advance({ seconds: 31 });
    expect((await renew(refreshToken)).status).toBe(403);
    for (const tokens of second) expect((await renew(tokens.refresh_token)).status).toBe(403);
    expect(await families()).toBe(0);
  });

  it('[AUTH-7] the same token some seconds later still succeeds', async () => {
    const { refreshToken } = await createTestReader(app);
    await renew(refreshToken);
    app.clock.advance({ seconds: 20 });
    expect((await renew(refreshToken)).status).toBe(200);
  });

  it('[AUTH-8] [S12] reuse after the grace period ends the whole session', async () => {
    const { refreshToken, token } = await createTestReader(app);
    const { refresh_token: stolen } = await readTokens(renew(refreshToken));
    app.clock.advance({ seconds: 31 });
    const replay = await renew(refreshToken);
    expect(replay.status).toBe(403);
    expect(await replay.json()).toMatchObject({ error_code: 223 });
    expect((await renew(stolen)).status).toBe(403);
    expect(await userStatus(token)).toBe(403);
  });

  it('[AUTH-8] ends no other session of the reader', async () => {
    const [one, other] = [await createTestReader(app), await createTestReader(app)];
    await renew(one.refreshToken);
    app.clock.advance({ minutes: 2 });
    await renew(one.refreshToken);
    expect(await userStatus(other.token)).toBe(200);
    expect((await renew(other.refreshToken)).status).toBe(200);
  });

  it('[AUTH-8] a chain of renewals lasts as long as it is in use', async () => {
    let { refreshToken } = await createTestReader(app);
    for (let month = 0; month < 6; month++) {
      app.clock.advance({ days: 30 });
      refreshToken = (await readTokens(renew(refreshToken))).refresh_token;
    }
  });

  it('[AUTH-9] a token that nobody used for 90 days has expired', async () => {
    const { refreshToken } = await createTestReader(app);
    app.clock.advance({ days: 91 });
    expect((await renew(refreshToken)).status).toBe(403);
  });

  it.each(['', 'x', '1.2.3', `1.00000000-0000-4000-8000-000000000000.${'a'.repeat(43)}`, 'é'.repeat(1000)])(
    '[AUTH-9] refuses “%.12s”, which we never issued',
    async (token) => {
      const answer = await renew(token);
      expect([answer.status, ((await answer.json()) as { error_code: number }).error_code]).toEqual([403, 223]); // ErrorBody
    },
  );

  it('[AUTH-9] refuses a token with a changed secret, and the original stays valid', async () => {
    const { refreshToken } = await createTestReader(app);
    const changed = refreshToken.slice(0, -1) + (refreshToken.endsWith('A') ? 'E' : 'A');
    expect((await renew(changed)).status).toBe(403);
    expect((await renew(refreshToken)).status).toBe(200);
  });

  it('[AUTH-10] the database holds no token secret', async () => {
    const { refreshToken } = await createTestReader(app);
    const secret = refreshToken.split('.')[2] ?? '';
    const { rows } = await app.sql('SELECT hash FROM refresh_token');
    const held = rows.map(({ hash }: { hash: Buffer }) => hash.toString('base64url') + hash.toString('utf8'));
    expect(held.length).toBeGreaterThan(0);
    expect(held.join()).not.toContain(secret);
  });

  it('[AUTH-26] a loop of renewals leaves at most 50 active tokens, and the newest stay valid', async () => {
    const { refreshToken } = await createTestReader(app);
    const made: string[] = [];
    for (let i = 0; i < 60; i++) made.push((await readTokens(renew(refreshToken))).refresh_token);
    const [, sessionId] = refreshToken.split('.');
    const { rows } = await app.sql(
      'SELECT count(*)::int AS n FROM refresh_token WHERE session_id = $1 AND used_at IS NULL',
      [sessionId],
    );
    expect(rows).toEqual([{ n: 50 }]);
    expect((await renew(made[0] ?? '')).status).toBe(403);
    expect((await renew(made[59] ?? '')).status).toBe(200);
  });

  it('[AUTH-27] expired tokens and ended sessions are deleted', async () => {
    const left = async (tokens: readonly string[]): Promise<number[]> => {
      const ids = tokens.map((token) => token.split('.')[1]);
      const count =
        'SELECT (SELECT count(*) FROM session WHERE id = ANY($1::uuid[]))::int AS sessions, (SELECT count(*) FROM refresh_token WHERE session_id = ANY($1::uuid[]))::int AS tokens';
      const { rows } = await app.sql(count, [ids]);
      return [rows[0].sessions, rows[0].tokens];
    };
    const [ended, forgotten, used] = [
      await createTestReader(app),
      await createTestReader(app),
      await createTestReader(app),
    ];
    await ended.post('/auth/session/logout');
    app.clock.advance({ days: 6 });
    let { refresh_token: living } = await readTokens(renew(used.refreshToken));
    await app.deps.services.auth.clean();
    expect(await left([ended.refreshToken])).toEqual([1, 1]);
    app.clock.advance({ days: 2 });
    ({ refresh_token: living } = await readTokens(renew(living)));
    await app.deps.services.auth.clean();
    expect(await left([ended.refreshToken])).toEqual([0, 0]);
    expect(await left([forgotten.refreshToken])).toEqual([1, 1]);
    app.clock.advance({ days: 83 });
    ({ refresh_token: living } = await readTokens(renew(living)));
    await app.deps.services.auth.clean();
    expect(await left([forgotten.refreshToken])).toEqual([0, 0]);
    expect((await left([living]))[0]).toBe(1);
    expect((await renew(living)).status).toBe(200);
  });
});
