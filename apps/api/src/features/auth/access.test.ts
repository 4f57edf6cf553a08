import { statSync } from 'node:fs';
import path from 'node:path';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const call = async (token: string): Promise<[number, number | undefined]> => {
  const answer = await fetch(`${app.api}/user`, { headers: { authorization: `Bearer ${token}` } });
  const { error_code } = (await answer.json()) as { error_code?: number }; // ErrorBody, or a User without one
  return [answer.status, error_code];
};
const partOf = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

describe('an access token', () => {
  it('[AUTH-11] names reader, session and key, and says when it ends', async () => {
    const { token } = await aReader(app);
    expect(partOf(token, 0)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: expect.any(String) });
    const payload = partOf(token, 1);
    expect(payload).toEqual({
      sub: expect.any(String),
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(Number(payload['exp']) - Number(payload['iat'])).toBe(7200);
  });

  it('[AUTH-12] is taken from the header or the query, and missing it is 401/222', async () => {
    const { token } = await aReader(app);
    expect((await fetch(`${app.api}/user?access_token=${token}`)).status).toBe(200);
    const without = await fetch(`${app.api}/user`);
    expect([without.status, await without.json()]).toEqual([401, expect.objectContaining({ error_code: 222 })]);
  });

  it.each(['garbage', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '💥'.repeat(10)].map(encodeURIComponent))(
    '[AUTH-12] malformed is 403/222: %s',
    async (token) => {
      expect(await call(token)).toEqual([403, 222]);
    },
  );

  it('[AUTH-12] one that we did not sign is 403/223', async () => {
    const { token } = await aReader(app);
    const claims = partOf(token, 1);
    const { privateKey } = await generateKeyPair('EdDSA');
    for (const kid of [String(partOf(token, 0)['kid']), 'another']) {
      const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
      expect(await call(forged)).toEqual([403, 223]);
    }
  });

  it('[AUTH-12] unsigned, or signed with a password, it is refused', async () => {
    const { token } = await aReader(app);
    const { kid } = partOf(token, 0);
    const hmac = await new SignJWT(partOf(token, 1))
      .setProtectedHeader({ alg: 'HS256', kid: String(kid) })
      .sign(Buffer.from(String(kid).padEnd(32)));
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    for (const forged of [hmac, `${none}.${token.split('.')[1]}.`]) expect(await call(forged)).toEqual([403, 222]);
  });

  it('[AUTH-12] expired is 401/224', async () => {
    const { token } = await aReader(app);
    app.clock.forward({ seconds: 7199 });
    expect((await call(token))[0]).toBe(200);
    app.clock.forward({ seconds: 2 });
    expect(await call(token)).toEqual([401, 224]);
  });

  it('[AUTH-13] of a session that was ended is refused at once, 403/223', async () => {
    const reader = await aReader(app);
    expect(await (await reader.post('/auth/session/logout')).text()).toBe('OK');
    expect(await call(reader.token)).toEqual([403, 223]);
  });

  it('[AUTH-13] ends its session at log-out also when it has expired', async () => {
    const reader = await aReader(app);
    app.clock.forward({ days: 1 });
    await reader.post('/auth/session/logout');
    const body = new URLSearchParams({ refresh_token: reader.refreshToken });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(403);
  });

  it('[AUTH-14] sessions survive a restart', async () => {
    const reader = await aReader(app);
    await app.restart();
    expect((await call(reader.token))[0]).toBe(200);
    const body = new URLSearchParams({ refresh_token: reader.refreshToken });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(200);
  });

  it('[AUTH-15] a key of 90 days gets a successor at the next start, and what it signed stays good', async () => {
    const before = await aReader(app);
    await app.restart();
    expect(partOf((await aReader(app)).token, 0)['kid']).toBe(partOf(before.token, 0)['kid']);
    app.clock.forward({ days: 91 });
    const late = await aReader(app);
    await app.restart();
    const after = await aReader(app);
    expect(statSync(path.join(app.dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(partOf(after.token, 0)['kid']).not.toBe(partOf(before.token, 0)['kid']);
    expect((await call(late.token))[0]).toBe(200);
    expect((await call(after.token))[0]).toBe(200);
  });
});
