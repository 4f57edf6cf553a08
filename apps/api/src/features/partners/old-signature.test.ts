import { partners as calls } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestPartner } from '../../testing/test-partner.ts';
import { computeSignature } from '../shops/signature.ts';

const KEY = 'sixteen characters or more';
const ODD_LOGIN = 'a&shop_id=12';
let app: TestApp;
let doubles: PartnerDouble[];
beforeAll(async () => {
  doubles = await Promise.all(
    ['silent', 'old'].map((alias) =>
      createPartnerDouble(alias, { options: () => ({ json: { auth_providers: [{ name: alias }] } }) }),
    ),
  );
  const [silent, old] = doubles.map(({ partner }) => partner);
  app = await startTestApp({
    partners: [
      { ...silent, id: 11 },
      { ...old, id: 12, require_v2: false },
    ],
  });
});
afterAll(async () => {
  await app.close();
  for (const double of doubles) await double.close();
});

const now = (): string => String(Math.floor(app.clock.now().getTime() / 1000));
/** A call with the old signature, over its parameters only. */
const callV1 = (method: string, path: string, query: Record<string, string>): Promise<Response> => {
  const signature = computeSignature(query, KEY, 'sha256');
  const address = `${app.api}${path}?${new URLSearchParams({ ...query, signature }).toString()}`;
  return fetch(address, { method, ...(method === 'PUT' && { body: 'plain text of a book' }) });
};
const parseRefusal = async (answer: Response): Promise<unknown[]> => {
  const { error_code, details } = (await answer.json()) as { error_code?: number; details?: object }; // ErrorBody
  return [answer.status, error_code, details];
};
const CALLS = [
  ['PUT', '/partner/files/a.txt'],
  ['DELETE', '/partner/files'],
  ['GET', '/partner/shops'],
  ['GET', '/partner/errors'],
] as const;

describe('the old signature', () => {
  it('[PARTNER-21] [S33] is accepted only from partners whose settings say so, and the answer says why', async () => {
    for (const [method, path] of CALLS) {
      const answer = await callV1(method, path, { shop_id: '11', timestamp: now(), user: `u-${method}` });
      expect(await parseRefusal(answer)).toEqual([403, 250, { problem: 'v2_required' }]);
    }
    const check = await callV1('GET', '/partner/check', { shop_id: '11', timestamp: now() });
    expect(calls.check.reply.parse(await check.json()).problems).toEqual(['v2_required']);
    expect((await callV1('GET', '/partner/shops', { shop_id: '12', timestamp: now() })).status).toBe(200);
  });

  it('[PARTNER-21] stays accepted for an existing partner whose file does not mention it', async () => {
    const requires = async (): Promise<unknown> =>
      (await app.sql("SELECT settings->'require_v2' AS it FROM partner WHERE alias = 'silent'")).rows[0].it;
    expect(await requires()).toBe(true);
    await app.sql(`UPDATE partner SET settings = settings || '{"require_v2": false}' WHERE alias = 'silent'`);
    await app.restart();
    expect(await requires()).toBe(false);
    expect((await callV1('GET', '/partner/shops', { shop_id: '11', timestamp: now() })).status).toBe(200);
  });

  it('[PARTNER-22] [S33] of a sign-in is never one of a call, whatever the reader typed', async () => {
    const asked = new URLSearchParams({ username: ODD_LOGIN, password: 'x&user=victim', grant_type: 'password' });
    await fetch(`${app.api}/auth/login/old`, { method: 'POST', body: asked });
    const sentFields = doubles[1]?.requests.find(({ path }) => path === '/authenticate')?.fields ?? {};
    expect(sentFields['login']).toBe(ODD_LOGIN);
    const { signature = '', ...fields } = sentFields;
    // the text that was signed, read as the parameters of a call
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('&');
    const read = new URLSearchParams(text.split('&').map((pair) => pair.split('=') as [string, string])); // name and value
    for (const query of [read, new URLSearchParams(fields)]) {
      query.set('signature', signature);
      for (const [method, path] of CALLS) {
        const answer = await fetch(`${app.api}${path}?${query.toString()}`, { method });
        expect([method, path, answer.status >= 400 && answer.status < 500]).toEqual([method, path, true]);
      }
    }
  });

  it('[PARTNER-22] [S33] contains no sign-in and no separator of parameters', async () => {
    for (const [name, value] of [
      ['login', 'anna'],
      ['password', 'x'],
      ['Login', 'anna'],
      ['user', 'a&shop_id=11'],
      ['user', 'a=b'],
      ['more', '&'],
    ] as const) {
      const answer = await callV1('GET', '/partner/shops', { shop_id: '12', timestamp: now(), [name]: value });
      expect([name, ...(await parseRefusal(answer))]).toEqual([name, 400, 253, { field: name }]);
    }
    const odd = await callV1('GET', '/partner/shops', { shop_id: '12', timestamp: now(), 'a&b': 'c' });
    expect((await parseRefusal(odd)).slice(0, 2)).toEqual([400, 253]);
  });
});

it('[PARTNER-23] [S33] a used or stale signature is refused by every call, old or new', async () => {
  const shop = createTestPartner(app, { alias: 'old', shopId: '12', key: KEY });
  const body = await buildEpub();
  let n = 0;
  for (const [method, path] of CALLS) {
    const once = {
      params: { user: 'u', fast_hash: '0'.repeat(32) },
      nonce: `nonce-of-this-call-${++n}`,
      ...(method === 'PUT' && { body }),
    };
    await shop.call(method, path, once);
    expect([path, (await parseRefusal(await shop.call(method, path, once))).slice(0, 2)]).toEqual([path, [403, 252]]);
    const stale = await shop.call(method, path, {
      ...once,
      nonce: `nonce-of-that-call-${n}`,
      clockOffsetSeconds: -301,
    });
    expect([path, (await parseRefusal(stale)).slice(0, 2)]).toEqual([path, [403, 251]]);
  }
  for (const [method, path] of CALLS.filter(([, at]) => at !== '/partner/errors' && at !== '/partner/files')) {
    const query = { shop_id: '12', timestamp: now(), user: `twice-${method}` };
    await callV1(method, path, query);
    expect((await parseRefusal(await callV1(method, path, query))).slice(0, 2)).toEqual([403, 252]);
    // a signature that one call has used works for no other
    expect((await parseRefusal(await callV1('GET', '/partner/shops', query))).slice(0, 2)).toEqual([403, 252]);
    const stale = { ...query, timestamp: String(Number(now()) - 301) };
    expect((await parseRefusal(await callV1(method, path, stale))).slice(0, 2)).toEqual([403, 251]);
  }
});
