import { createHash } from 'node:crypto';
import { partners as calls } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { createVault } from '../../platform/vault.ts';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { loadCurrentKeys } from '../auth/access-token.ts';
import { createShopAdminService } from '../shops/shop-admin.service.ts';
import { computeSignature } from '../shops/signature.ts';

const KEY = 'sixteen characters or more';
let app: TestApp;
let doubles: PartnerDouble[];
let shop: TestPartner;
beforeAll(async () => {
  doubles = await Promise.all(['new', 'old', 'strict'].map((alias) => createPartnerDouble(alias)));
  const [fresh, old, strict] = doubles.map(({ partner }) => partner);
  app = await startTestApp({
    partners: [
      { ...fresh, id: 11 },
      { ...old, id: 12, signature: 'sha1', require_v2: false },
      { ...strict, id: 13, require_v2: true },
    ],
  });
  shop = createTestPartner(app, { alias: 'new', shopId: '11', key: KEY });
});
afterAll(async () => {
  await app.close();
  for (const double of doubles) await double.close();
});

const parseRefusal = async (answer: Response): Promise<[number, number]> => {
  const { error_code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, error_code];
};
const listShops = (sent: Parameters<TestPartner['call']>[2] = {}) => shop.call('GET', '/partner/shops', sent);
const WRONG: [number, number] = [403, 250];

describe('a signed call', () => {
  it('[PARTNER-1] is accepted, in whatever order its parameters come, and lists the shops', async () => {
    expect(await (await listShops()).json()).toMatchObject({
      total: 3,
      items: [{ alias: 'new', shop_id: '11' }, {}, {}],
    });
    const address = new URL(shop.addressOf('GET', '/partner/shops', {}));
    const turned = new URLSearchParams([...address.searchParams].toReversed());
    expect((await fetch(`${address.origin}${address.pathname}?${turned.toString()}`)).status).toBe(200);
  });

  it('[PARTNER-1] without a partner, with another key, method, path or body is refused [S18]', async () => {
    expect(await parseRefusal(await fetch(`${app.api}/partner/shops?shop_id=11&timestamp=1`))).toEqual(WRONG);
    expect(await parseRefusal(await listShops({ key: 'another key than that one' }))).toEqual(WRONG);
    expect(await parseRefusal(await listShops({ params: { partner: 'nobody' } }))).toEqual(WRONG);
    const body = new Blob([new Uint8Array(await buildEpub())]);
    const elsewhere = shop.addressOf('GET', '/partner/shops', { params: { user: 'u' } });
    const put = (address: string) => fetch(address, { method: 'PUT', body });
    expect(await parseRefusal(await put(elsewhere.replace('shops', 'files/a.epub')))).toEqual(WRONG);
    const inPath = shop.addressOf('PUT', '/partner/files/a.epub\nfast_hash=0', { params: { user: 'u' } });
    const { details } = (await (await put(inPath)).json()) as { details: object }; // ErrorBody
    expect(details).toEqual({ field: 'path' });
    const signedForA = shop.addressOf('PUT', '/partner/files/a.epub', {
      params: { user: 'u' },
      body: Buffer.from('a'),
    });
    expect(await parseRefusal(await put(signedForA.replace('a.epub', 'b.epub')))).toEqual(WRONG);
    expect(await parseRefusal(await put(signedForA.replace('user=u', 'user=v')))).toEqual(WRONG);
    expect(await parseRefusal(await put(signedForA))).toEqual([400, 335]);
  });

  it('[PARTNER-2] works once, also of two at the same time [S18]', async () => {
    const address = shop.addressOf('GET', '/partner/shops', {});
    const both = await Promise.all([fetch(address), fetch(address)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await parseRefusal(await fetch(address))).toEqual([403, 252]);
    const nonce = 'nonce-of-mine-0001';
    expect((await listShops({ nonce })).status).toBe(200);
    expect(await parseRefusal(await listShops({ nonce, params: { more: 'x' } }))).toEqual([403, 252]);
  });

  it('[PARTNER-2] is valid for five minutes, by either clock [S18]', async () => {
    for (const ahead of [-310, 310])
      expect(await parseRefusal(await listShops({ clockOffsetSeconds: ahead }))).toEqual([403, 251]);
    for (const ahead of [-280, 280]) expect((await listShops({ clockOffsetSeconds: ahead })).status).toBe(200);
  });

  it('[PARTNER-2] with a missing, invalid or repeated parameter is refused [S18]', async () => {
    const malformed = async (address: string, field: string) => {
      const answer = await fetch(address);
      expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 253, details: { field } }]);
    };
    const address = shop.addressOf('GET', '/partner/shops', {});
    await malformed(`${address}&shop_id=12`, 'shop_id');
    await malformed(`${address}&timestamp=${Math.floor(Date.now() / 1000)}`, 'timestamp');
    await malformed(shop.addressOf('GET', '/partner/shops', { nonce: 'short' }), 'nonce');
    await malformed(shop.addressOf('GET', '/partner/shops', { params: { timestamp: 'now' } }), 'timestamp');
    await malformed(shop.addressOf('GET', '/partner/shops', { params: { more: 'a\nb=c' } }), 'more');
    const nobody = await shop.call('PUT', '/partner/files/a.epub', { body: Buffer.from('x') });
    expect(await parseRefusal(nobody)).toEqual([400, 253]);
    // names of Object.prototype are ordinary parameter names
    for (const name of ['constructor', '__proto__', 'toString'])
      expect((await fetch(shop.addressOf('GET', '/partner/shops', { params: { [name]: '1' } }))).status, name).toBe(
        200,
      );
  });

  it('[PARTNER-3] is valid with either key during a key change, and with the new one only after a week', async () => {
    const db = openDatabase(app.deps.config.database.url);
    const vault = async () => createVault((await loadCurrentKeys(app, app.clock.now())).links);
    // the bus would announce it a moment later
    const restart = async (): Promise<void> => app.restart();
    const shopAdmin = createShopAdminService({ db, vault, clock: app.clock, notifyProcesses: restart });
    const { shared_key: key } = await shopAdmin.rotateKey('new', { atOnce: false });
    for (const each of [KEY, key]) expect((await listShops({ key: each })).status).toBe(200);
    app.clock.advance({ days: 8 });
    expect(await parseRefusal(await listShops({ key: KEY }))).toEqual(WRONG);
    expect((await listShops({ key })).status).toBe(200);
    const { shared_key: third } = await shopAdmin.rotateKey('new', { atOnce: true });
    expect(await parseRefusal(await listShops({ key }))).toEqual(WRONG);
    shop = createTestPartner(app, { alias: 'new', shopId: '11', key: third });
    expect((await listShops()).status).toBe(200);
    await db.$disconnect();
  });
});

type Before = { method?: string; shopId?: string; algorithm?: 'sha1' | 'sha256'; user?: string; at?: string };
describe('a call with the old signature', () => {
  const nowIn = (): string => String(Math.floor(app.clock.now().getTime() / 1000));
  const before = (
    path: string,
    { method = 'GET', shopId = '12', algorithm = 'sha1', user = 'a b+c@d', at = nowIn() }: Before = {},
  ) => {
    const query = { user, shop_id: shopId, timestamp: at };
    const signature = computeSignature(query, KEY, algorithm);
    const address = `${app.api}${path}?${new URLSearchParams({ ...query, signature }).toString()}`;
    return fetch(address, { method, ...(method === 'PUT' && { body: 'plain text of a book' }) });
  };

  it('[PARTNER-4] is accepted with the partner’s own hash only, once, for uploads and the list [S18]', async () => {
    const at = nowIn();
    expect((await before('/partner/shops', { at })).status).toBe(200);
    expect(await parseRefusal(await before('/partner/shops', { algorithm: 'sha256' }))).toEqual(WRONG);
    expect(await parseRefusal(await before('/partner/shops', { at }))).toEqual([403, 252]);
    const put = await before('/partner/files/a.txt', { method: 'PUT', user: 'upload' });
    expect([put.status, await put.json()]).toMatchObject([201, { waiting: true, name: 'a.txt' }]);
    for (const [method, path] of [
      ['GET', '/partner/errors'],
      ['DELETE', '/partner/files'],
    ] as const)
      expect(await parseRefusal(await before(path, { method, user: method }))).toEqual(WRONG);
    expect(await parseRefusal(await before('/partner/shops', { shopId: '13', algorithm: 'sha256' }))).toEqual(WRONG);
  });

  it('[PARTNER-4] may have signed its values percent-encoded', async () => {
    const query = new URLSearchParams({
      shop_id: '12',
      timestamp: nowIn(),
      user: 'ä / ö',
    }).toString();
    const signature = createHash('sha1')
      .update(query + KEY)
      .digest('hex');
    expect((await fetch(`${app.api}/partner/shops?${query}&signature=${signature}`)).status).toBe(200);
  });
});

describe('help for the engineers of a shop', () => {
  it('[PARTNER-9] a shop reads the refusals of its own calls, and of no other shop', async () => {
    await listShops({ nonce: 'again-again-again' });
    await listShops({ nonce: 'again-again-again' });
    await listShops({ key: 'somebody else signs here' });
    await shop.putFile('4711', 'poster.exe', Buffer.from('MZ'));
    const answer = calls.errors.reply.parse(await (await shop.call('GET', '/partner/errors')).json());
    expect(answer.items.slice(0, 3)).toMatchObject([
      { call: 'PUT /partner/files/poster.exe', error_code: 325, signed: true, user: '4711' },
      { call: 'GET /partner/shops', error: 'partner.signature_wrong', signed: false },
      { call: 'GET /partner/shops', error: 'partner.replayed', error_code: 252 },
    ]);
    const strict = createTestPartner(app, { alias: 'strict', shopId: '13', key: KEY });
    const theirs = calls.errors.reply.parse(await (await strict.call('GET', '/partner/errors')).json());
    expect(theirs.items.map(({ call }) => call)).not.toContain('PUT /partner/files/poster.exe');
  });

  it('[PARTNER-9] unsigned calls push out no errors of signed ones', async () => {
    await shop.putFile('4711', 'kept.exe', Buffer.from('MZ'));
    await Promise.all(Array.from({ length: 120 }, () => listShops({ key: 'somebody else signs here' })));
    const { items } = calls.errors.reply.parse(await (await shop.call('GET', '/partner/errors')).json());
    expect(items.filter(({ signed }) => !signed).length).toBeLessThanOrEqual(100);
    expect(items.map(({ call }) => call)).toContain('PUT /partner/files/kept.exe');
  });

  it('[PARTNER-10] the checker says what is wrong with a call and which text has to be signed, and uses up nothing', async () => {
    const check = async (sent: Parameters<TestPartner['call']>[2]) =>
      calls.check.reply.parse(await (await shop.call('GET', '/partner/check', sent)).json());
    const nonce = 'a-nonce-for-checks';
    for (let i = 0; i < 2; i++) expect(await check({ nonce })).toMatchObject({ ok: true, version: 'v2', problems: [] });
    expect((await check({ nonce })).text).toMatch(/^GET\n\/partner\/check\nnonce=a-nonce-for-checks\npartner=new\n/);
    expect(await check({ key: 'not the key of the shop' })).toMatchObject({ ok: false, problems: ['signature_wrong'] });
    expect(await check({ clockOffsetSeconds: 400 })).toMatchObject({ problems: ['timestamp_outside'] });
    expect(await check({ params: { partner: 'nobody' } })).toMatchObject({ problems: ['partner_unknown'] });
    const bare = await (await fetch(`${app.api}/partner/check`)).json();
    expect(bare).toMatchObject({ ok: false, version: null });
    expect((bare as { problems: string[] }).problems).toEqual(
      expect.arrayContaining(['malformed', 'signature_missing', 'partner_unknown', 'timestamp_outside']),
    );
    await listShops({ nonce });
    expect(await check({ nonce })).toMatchObject({ problems: ['nonce_used'] });
  });

  it('[PARTNER-2] nonces and errors are deleted when they are too old', async () => {
    expect(Number((await app.sql('SELECT count(*) FROM partner_nonce')).rows[0].count)).toBeGreaterThan(0);
    app.clock.advance({ days: 31 });
    expect(await app.deps.services.partners.clean()).toMatchObject({ nonces: expect.any(Number) });
    const left = await app.sql(
      'SELECT (SELECT count(*) FROM partner_nonce) + (SELECT count(*) FROM partner_trouble) AS n',
    );
    expect(Number(left.rows[0].n)).toBe(0);
  });
});
