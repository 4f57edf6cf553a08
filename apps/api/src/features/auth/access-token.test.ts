import { statSync } from 'node:fs';
import path from 'node:path';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';

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
const decodePart = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

describe('an access token', () => {
  it('[AUTH-11] holds reader, session, key and expiry', async () => {
    const { token } = await createTestReader(app);
    expect(decodePart(token, 0)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: expect.any(String) });
    const payload = decodePart(token, 1);
    expect(payload).toEqual({
      sub: expect.any(String),
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    expect(Number(payload['exp']) - Number(payload['iat'])).toBe(7200);
  });

  it('[AUTH-12] is read from the header or the query; a missing one is 401/222', async () => {
    const { token } = await createTestReader(app);
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

  it('[AUTH-12] one with a foreign signature is 403/223', async () => {
    const { token } = await createTestReader(app);
    const claims = decodePart(token, 1);
    const { privateKey } = await generateKeyPair('EdDSA');
    for (const kid of [String(decodePart(token, 0)['kid']), 'another']) {
      const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
      expect(await call(forged)).toEqual([403, 223]);
    }
  });

  it('[AUTH-12] is refused when unsigned, or signed with a shared secret', async () => {
    const { token } = await createTestReader(app);
    const { kid } = decodePart(token, 0);
    const hmac = await new SignJWT(decodePart(token, 1))
      .setProtectedHeader({ alg: 'HS256', kid: String(kid) })
      .sign(Buffer.from(String(kid).padEnd(32)));
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    for (const forged of [hmac, `${none}.${token.split('.')[1]}.`]) expect(await call(forged)).toEqual([403, 222]);
  });

  it('[AUTH-12] expired is 401/224', async () => {
    const { token } = await createTestReader(app);
    app.clock.advance({ seconds: 7199 });
    expect((await call(token))[0]).toBe(200);
    app.clock.advance({ seconds: 2 });
    expect(await call(token)).toEqual([401, 224]);
  });

  it('[AUTH-13] is refused at once with 403/223 when its session has ended', async () => {
    const reader = await createTestReader(app);
    expect(await (await reader.post('/auth/session/logout')).text()).toBe('OK');
    expect(await call(reader.token)).toEqual([403, 223]);
  });

  it('[AUTH-13] ends its session at log-out even when expired', async () => {
    const reader = await createTestReader(app);
    app.clock.advance({ days: 1 });
    await reader.post('/auth/session/logout');
    const body = new URLSearchParams({ refresh_token: reader.refreshToken });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(403);
  });

  it('[AUTH-14] sessions survive a restart', async () => {
    const reader = await createTestReader(app);
    await app.restart();
    expect((await call(reader.token))[0]).toBe(200);
    const body = new URLSearchParams({ refresh_token: reader.refreshToken });
    expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body })).status).toBe(200);
  });

  it('[AUTH-15] a key older than 90 days gets a successor at the next start, and its tokens stay valid', async () => {
    const before = await createTestReader(app);
    await app.restart();
    expect(decodePart((await createTestReader(app)).token, 0)['kid']).toBe(decodePart(before.token, 0)['kid']);
    app.clock.advance({ days: 91 });
    const late = await createTestReader(app);
    await app.restart();
    const after = await createTestReader(app);
    expect(statSync(path.join(app.dataDir, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(decodePart(after.token, 0)['kid']).not.toBe(decodePart(before.token, 0)['kid']);
    expect((await call(late.token))[0]).toBe(200);
    expect((await call(after.token))[0]).toBe(200);
  });
});
