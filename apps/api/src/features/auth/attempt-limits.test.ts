import { afterEach, describe, expect, it } from 'vitest';
import { createPartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const behindProxy = { TRUST_PROXY: '127.0.0.1' };
const right = { username: 'anna', password: 'lantern-anna' };
const wrong = { username: 'anna', password: 'wrong' };

const logIn = (fields: Record<string, string>, from?: string): Promise<Response> =>
  fetch(`${app.api}/auth/login/lantern`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  });
const statuses = async (
  times: number,
  fields: Record<string, string>,
  from?: (i: number) => string,
): Promise<number[]> => {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) seen.push((await logIn(fields, from?.(i))).status);
  return seen;
};

describe('failed log-ins', () => {
  it('[AUTH-21] [S14] after the allowed number the account is paused for that source, even with the right password', async () => {
    app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '3' } });
    expect(await statuses(4, wrong)).toEqual([401, 401, 401, 429]);
    const refused = await logIn(right);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await refused.json()).toMatchObject({ error_code: 229, details: { minutes: 15 } });
    app.clock.advance({ seconds: seconds + 1 });
    expect((await logIn(right)).status).toBe(200);
  });

  it('[AUTH-21] [AUTH-32] another account in the same network is not affected, and another spelling is the same account', async () => {
    app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '2' } });
    await statuses(2, wrong);
    expect((await logIn({ username: 'boris', password: 'lantern-boris' })).status).toBe(200);
    expect((await logIn({ ...wrong, username: 'ANNA' })).status).toBe(429);
    expect((await logIn({ ...wrong, shop_id: '1' })).status).toBe(429);
    // many a shop's database takes these for the same, and looks the password up
    const spelled = ['Ánna', 'aǹna', 'ａｎｎａ', 'an\u200bna', 'a\u0301nna', '\u00a0anna'];
    for (const username of spelled) expect((await logIn({ ...wrong, username })).status).toBe(429);
    expect((await logIn({ ...wrong, username: '\ufdfa'.repeat(320) })).status).toBe(401);
  });

  it('[AUTH-21] a success clears the account; successes never count', async () => {
    app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_NETWORK: '5' } });
    for (let round = 0; round < 2; round++) {
      expect(await statuses(2, wrong)).toEqual([401, 401]);
      expect((await logIn(right)).status).toBe(200);
    }
    expect(await statuses(6, right)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('[AUTH-21] parallel attempts can’t outrun the count', async () => {
    app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '5' } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('[AUTH-22] [S14] an unknown name gets the same replies at the same counts', async () => {
    app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '2' } });
    const nobody = { username: 'nobody', password: 'wrong' };
    expect(await statuses(3, nobody)).toEqual([401, 401, 429]);
    expect(await statuses(3, wrong)).toEqual([401, 401, 429]);
    const keys = async (fields: Record<string, string>) => Object.keys((await (await logIn(fields)).json()) as object); // ErrorBody
    expect(await keys(nobody)).toEqual(await keys(wrong));
  });

  it('[AUTH-22] [S14] a known and an unknown name cause the same calls to shops and the same form of reply', async () => {
    const known = { auth_providers: [{ shop_id: '1', name: 'Double', logged_by: 'password' }] };
    const options = (name: string) => ({ json: name === 'anna' ? known : { auth_providers: [] } });
    const shops = [await createPartnerDouble('one', { options }), await createPartnerDouble('two')];
    app = await startTestApp({ partners: shops.map(({ partner }) => partner) });
    const asked = async (name: string) => {
      const answer = await fetch(`${app.api}/auth/login?username=${name}`);
      const requestedPaths = shops.map((shop) => shop.requests.splice(0).map(({ path }) => path));
      return { status: answer.status, keys: Object.keys(Object(await answer.json())), requestedPaths };
    };
    expect(await asked('nobody')).toEqual(await asked('anna'));
    for (const shop of shops) await shop.close();
  });

  it('[AUTH-23] [S14] a network has its own limit over all names', async () => {
    app = await startTestApp({ env: { LOGIN_FAILURES_PER_NETWORK: '3' } });
    const seen: number[] = [];
    for (const username of ['a', 'b', 'c', 'd', 'anna']) seen.push((await logIn({ ...wrong, username })).status);
    expect(seen).toEqual([401, 401, 401, 429, 429]);
    expect((await logIn(right)).status).toBe(429);
    app.clock.advance({ minutes: 61 });
    expect((await logIn(right)).status).toBe(200);
  });

  it('[AUTH-23] looking up unknown names counts too, known ones never', async () => {
    app = await startTestApp({ env: { LOGIN_FAILURES_PER_NETWORK: '3' } });
    const ask = async (username: string) => (await fetch(`${app.api}/auth/login?username=${username}`)).status;
    for (let i = 0; i < 5; i++) expect(await ask('anna')).toBe(200);
    for (const name of ['a', 'b', 'c']) expect(await ask(name)).toBe(200);
    expect(await ask('d')).toBe(429);
    expect(await ask('anna')).toBe(429);
  });

  it('[AUTH-24] [S14] X-Forwarded-For from an untrusted sender is ignored', async () => {
    app = await startTestApp({ env: { LOGIN_FAILURES_PER_NETWORK: '3' } });
    const from = (i: number): string => `203.0.${i}.1`;
    expect(await statuses(4, { ...wrong, username: 'x' }, from)).toEqual([401, 401, 401, 429]);
  });

  it('[AUTH-24] behind a trusted proxy networks are distinguished as /24 and /64', async () => {
    app = await startTestApp({ env: { ...behindProxy, LOGIN_FAILURES_PER_NETWORK: '2' } });
    const spoofed = { ...wrong, username: 'x' };
    expect(await statuses(3, spoofed, (i) => `203.0.113.${i}`)).toEqual([401, 401, 429]);
    expect(await statuses(3, spoofed, (i) => `2001:db8:1:2::${i + 1}`)).toEqual([401, 401, 429]);
    expect((await logIn(spoofed, '2001:db8:1:3::1')).status).toBe(401);
    // A client can put anything in front; only what the proxy itself saw (the last one) counts.
    expect((await logIn(spoofed, '8.8.8.8, 203.0.113.9')).status).toBe(429);
  });

  it('[AUTH-25] attempts are deleted when they no longer count', async () => {
    app = await startTestApp();
    await statuses(3, wrong);
    app.clock.advance({ minutes: 61 });
    expect(await app.deps.services.auth.clean()).toEqual({ sessions: 0, failedTries: 9 });
    expect((await app.sql('SELECT * FROM failed_try')).rows).toEqual([]);
  });
});
