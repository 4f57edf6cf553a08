import { auth, partners as calls, shops } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../admin.ts';
import { readConfig } from '../../config/config.ts';
import { createOperatorServices } from '../../operator.ts';
import { runCommandLine } from '../../platform/console/run.ts';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary } from '../../testing/test-books.ts';
import { createTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { createTestReader } from '../../testing/test-reader.ts';

const KEY = 'sixteen characters or more';
let app: TestApp;
/** A partner with one shop, whose id the cloud does not know. */
let singleShop: PartnerDouble;
/** A partner whose shop has a known id, and one with two shops. */
let namedShop: PartnerDouble;
let twoShops: PartnerDouble;
const createAnswers = (...shopIds: string[]) => ({
  options: () => ({ json: { auth_providers: shopIds.map((shop_id) => ({ name: `Shop ${shop_id}`, shop_id })) } }),
  authenticate: ({ login = '' }: Record<string, string>) => ({ json: { user: login } }),
});
beforeAll(async () => {
  singleShop = await createPartnerDouble('lone', createAnswers('1'));
  namedShop = await createPartnerDouble('told', createAnswers('main-street'));
  twoShops = await createPartnerDouble('two', createAnswers('north', 'south'));
  app = await startTestApp({
    partners: [
      { ...singleShop.partner, id: 6 },
      { ...namedShop.partner, id: 7, shop_id: 'main-street' },
      {
        ...twoShops.partner,
        id: 8,
        sub_partners: [
          { shop_id: 'north', name: 'North' },
          { shop_id: 'south', name: 'South' },
        ],
      },
    ],
  });
});
afterAll(async () => {
  await app.close();
  for (const double of [singleShop, namedShop, twoShops]) await double.close();
});

const createShop = (alias: string, shopId: string): TestPartner => createTestPartner(app, { alias, shopId, key: KEY });
const parseRefusal = async (answer: Response): Promise<[number, number]> => {
  const { error_code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, error_code];
};
const signInCustomer = (alias: string, shopId: string, username: string) =>
  createTestReader(app, { alias, shopId, username, password: 'x' }, { isWelcomed: false });
const listTitles = async (reader: Awaited<ReturnType<typeof signInCustomer>>): Promise<string[]> =>
  (await listLibrary(reader)).map(({ title }) => title);
const listErrors = async (alias: string, shopId: string) =>
  calls.errors.reply.parse(await (await createShop(alias, shopId).call('GET', '/partner/errors')).json()).items;

/** The ids of a partner's shops, from each list. */
const listIds = async (alias: string): Promise<string[][]> => {
  const ids = (items: { alias: string; shop_id: string }[]) =>
    items.filter((item) => item.alias === alias).map(({ shop_id }) => shop_id);
  const signIn = auth.providers.reply.parse(await (await fetch(`${app.api}/auth/login?username=anna`)).json());
  const list = shops.list.reply.parse(await (await fetch(`${app.api}/shops`)).json());
  const signed = calls.shops.reply.parse(await (await createShop('lone', '6').call('GET', '/partner/shops')).json());
  return [ids(signIn.providers), ids(list.items), ids(signed.items)];
};

describe('the id of a shop', () => {
  it('[SHOPS-23] a purchase that was delivered under the listed id before the first sign-in is there for its customer', async () => {
    const [listed] = shops.list.reply
      .parse(await (await fetch(`${app.api}/shops`)).json())
      .items.filter(({ alias }) => alias === 'lone');
    const sold = await createShop('lone', listed?.shop_id ?? '').putFile(
      'early',
      'e.epub',
      await buildEpub({ title: 'Early' }),
    );
    expect(await sold.json()).toMatchObject({ waiting: true });
    expect(await listTitles(await signInCustomer('lone', '1', 'early'))).toContain('Early');
  });

  it('[SHOPS-23] is the same in the sign-in and in both lists', async () => {
    expect(await listIds('lone')).toEqual([['1'], ['1'], ['1']]);
    expect(await listIds('told')).toEqual([['main-street'], ['main-street'], ['main-street']]);
    expect(await listIds('two')).toEqual([
      ['north', 'south'],
      ['north', 'south'],
      ['north', 'south'],
    ]);
    await app.restart();
    expect(await listIds('lone')).toEqual([['1'], ['1'], ['1']]);
  });

  it('[SHOPS-23] our number of the partner stays another name of its only shop, for sign-ins and purchases', async () => {
    for (const [alias, own, number] of [
      ['lone', '1', '6'],
      ['told', 'main-street', '7'],
    ] as const) {
      const before = await createShop(alias, number).putFile('late', 'n.epub', await buildEpub({ title: 'By number' }));
      expect(await before.json()).toMatchObject({ waiting: true });
      const reader = await signInCustomer(alias, number, 'late');
      const sold = await createShop(alias, own).putFile('late', 'o.epub', await buildEpub({ title: 'By its own' }));
      expect(await sold.json()).toMatchObject({ waiting: false });
      expect(await listTitles(reader)).toEqual(expect.arrayContaining(['By number', 'By its own']));
      expect(await listTitles(await signInCustomer(alias, own, 'late'))).toEqual(await listTitles(reader));
    }
  });

  it('[PARTNER-24] one that the partner does not have is refused, keeps nothing, and is in the error log', async () => {
    const books = async () => Number((await app.sql('SELECT count(*) FROM reader')).rows[0].count);
    const before = await books();
    const epub = await buildEpub({ title: 'For nobody' });
    for (const [alias, shopId] of [
      ['lone', 'nowhere'],
      ['told', '1'],
      ['two', '8'],
    ] as const) {
      const shop = createShop(alias, shopId);
      expect(await parseRefusal(await shop.putFile('x', 'x.epub', epub))).toEqual([404, 248]);
      expect(await parseRefusal(await shop.putFile('x', 'x.epub', epub, { params: { test: '1' } }))).toEqual([
        404, 248,
      ]);
      expect(await parseRefusal(await shop.revokeFile('x', '0'.repeat(32)))).toEqual([404, 248]);
      expect(await parseRefusal(await shop.call('GET', '/partner/shops'))).toEqual([404, 248]);
      const check = calls.check.reply.parse(await (await shop.call('GET', '/partner/check')).json());
      expect(check.problems).toEqual(['shop_unknown']);
      expect(await listErrors(alias, shopId)).toContainEqual(
        expect.objectContaining({
          call: 'PUT /partner/files/x.epub',
          error: 'partner.shop_unknown',
          signed: true,
          user: 'x',
          details: expect.objectContaining({ shop_id: shopId }),
        }),
      );
    }
    expect(await books()).toBe(before);
  });
});

/** Runs a command of the operator beside the running app. */
const runAdmin = async (...line: string[]): Promise<Record<string, unknown>> => {
  const { database, dataDir } = app.deps.config;
  const out: string[] = [];
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  await runCommandLine(commands, [...line, '--json'], () => createOperatorServices(readConfig(env), () => undefined), {
    out: (text) => out.push(text),
    err: () => undefined,
    signal: new AbortController().signal,
  });
  return JSON.parse(out.join('')) as Record<string, unknown>; // --json
};

describe('an unclaimed purchase', () => {
  it('[PARTNER-25] is in the partner’s log after a week, once, and the operator reads the same', async () => {
    await createShop('told', 'main-street').putFile('absent', 'a.epub', await buildEpub({ title: 'Waits' }));
    const waiting = async () =>
      (await listErrors('told', 'main-street')).filter(({ error }) => error === 'partner.purchase_unclaimed');
    await app.deps.services.partners.reportUnclaimedPurchases();
    expect(await waiting()).toEqual([]);
    app.clock.advance({ days: 8 });
    for (let i = 0; i < 2; i++) await app.deps.services.partners.reportUnclaimedPurchases();
    expect(await waiting()).toMatchObject([
      { call: 'PUT /partner/files', error_code: 249, user: 'absent', details: { days: 8, shop_id: 'main-street' } },
    ]);
    const { items } = calls.errors.reply.parse(await runAdmin('shop', 'errors', 'told'));
    expect(items).toEqual(await listErrors('told', 'main-street'));
  });

  it('[PARTNER-25] of a shop that does not exist is reported at once', async () => {
    await app.sql(`
      UPDATE reader SET shop_id = 'closed-long-ago', awaited_at = now() WHERE provider_alias = 'told' AND external_id = 'absent'`);
    await app.deps.services.partners.reportUnclaimedPurchases();
    expect(await listErrors('told', 'main-street')).toContainEqual(
      expect.objectContaining({
        error: 'partner.shop_unknown',
        user: 'absent',
        details: expect.objectContaining({ shop_id: 'closed-long-ago' }),
      }),
    );
  });
});

it('[SHOPS-25] the operator chooses which signature the calls of a shop need', async () => {
  const row = async () => (await app.deps.services.shops.findPartner('two'))?.require_v2;
  expect(await row()).toBe(true);
  expect(await runAdmin('shop', 'sign-with', 'two', 'v1')).toMatchObject({ alias: 'two', signature: 'v1' });
  await vi.waitFor(async () => expect(await row()).toBe(false), { timeout: 5000, interval: 20 });
  expect(await runAdmin('shop', 'list')).toMatchObject({ shops: [{ calls: 'v2' }, { calls: 'v2' }, { calls: 'v1' }] });
  await runAdmin('shop', 'sign-with', 'two', 'v2');
  await vi.waitFor(async () => expect(await row()).toBe(true), { timeout: 5000, interval: 20 });
  expect(await runAdmin('shop', 'sign-with', 'nobody', 'v2')).toMatchObject({
    error: expect.stringContaining('no shop'),
  });
});
