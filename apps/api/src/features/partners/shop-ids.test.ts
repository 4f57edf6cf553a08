import { auth, partners as calls, shops } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../admin.ts';
import { readConfig } from '../../config/config.ts';
import { openOperator } from '../../operator.ts';
import { runLine } from '../../platform/console/run.ts';
import { libraryOf } from '../../testing/a-book.ts';
import { aPartner, type TestPartner } from '../../testing/a-partner.ts';
import { aReader } from '../../testing/a-reader.ts';
import { type PartnerDouble, partnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const KEY = 'sixteen characters or more';
let app: TestApp;
/** A partner with one shop, of which nobody told the cloud how it is called. */
let lone: PartnerDouble;
/** One that said it, and one with two shops. */
let told: PartnerDouble;
let two: PartnerDouble;
const knows = (...shopIds: string[]) => ({
  options: () => ({ json: { auth_providers: shopIds.map((shop_id) => ({ name: `Shop ${shop_id}`, shop_id })) } }),
  authenticate: ({ login = '' }: Record<string, string>) => ({ json: { user: login } }),
});
beforeAll(async () => {
  lone = await partnerDouble('lone', knows('1'));
  told = await partnerDouble('told', knows('main-street'));
  two = await partnerDouble('two', knows('north', 'south'));
  app = await startTestApp({
    partners: [
      { ...lone.partner, id: 6 },
      { ...told.partner, id: 7, shop_id: 'main-street' },
      {
        ...two.partner,
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
  for (const double of [lone, told, two]) await double.close();
});

const shopOf = (alias: string, shopId: string): TestPartner => aPartner(app, { alias, shopId, key: KEY });
const refusal = async (answer: Response): Promise<[number, number]> => {
  const { error_code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, error_code];
};
const customer = (alias: string, shopId: string, username: string) =>
  aReader(app, { alias, shopId, username, password: 'x' }, { isWelcomed: false });
const titles = async (reader: Awaited<ReturnType<typeof customer>>): Promise<string[]> =>
  (await libraryOf(reader)).map(({ title }) => title);
const troubles = async (alias: string, shopId: string) =>
  calls.errors.reply.parse(await (await shopOf(alias, shopId).call('GET', '/partner/errors')).json()).items;

/** The ids of a partner's shops, as each list tells them. */
const idsOf = async (alias: string): Promise<string[][]> => {
  const ids = (items: { alias: string; shop_id: string }[]) =>
    items.filter((one) => one.alias === alias).map(({ shop_id }) => shop_id);
  const logIn = auth.providers.reply.parse(await (await fetch(`${app.api}/auth/login?username=anna`)).json());
  const list = shops.list.reply.parse(await (await fetch(`${app.api}/shops`)).json());
  const signed = calls.shops.reply.parse(await (await shopOf('lone', '6').call('GET', '/partner/shops')).json());
  return [ids(logIn.providers), ids(list.items), ids(signed.items)];
};

describe('the id of a shop', () => {
  it('[SHOPS-23] a purchase that was sent under the listed id before anybody came arrives with its customer', async () => {
    const [listed] = shops.list.reply
      .parse(await (await fetch(`${app.api}/shops`)).json())
      .items.filter(({ alias }) => alias === 'lone');
    const sold = await shopOf('lone', listed?.shop_id ?? '').put('early', 'e.epub', await anEpub({ title: 'Early' }));
    expect(await sold.json()).toMatchObject({ waiting: true });
    expect(await titles(await customer('lone', '1', 'early'))).toContain('Early');
  });

  it('[SHOPS-23] is the same in the log-in and in both lists', async () => {
    expect(await idsOf('lone')).toEqual([['1'], ['1'], ['1']]);
    expect(await idsOf('told')).toEqual([['main-street'], ['main-street'], ['main-street']]);
    expect(await idsOf('two')).toEqual([
      ['north', 'south'],
      ['north', 'south'],
      ['north', 'south'],
    ]);
    await app.restart();
    expect(await idsOf('lone')).toEqual([['1'], ['1'], ['1']]);
  });

  it('[SHOPS-23] our number of the partner stays another name of its only shop, for sign-ins and purchases', async () => {
    for (const [alias, own, number] of [
      ['lone', '1', '6'],
      ['told', 'main-street', '7'],
    ] as const) {
      const before = await shopOf(alias, number).put('late', 'n.epub', await anEpub({ title: 'By number' }));
      expect(await before.json()).toMatchObject({ waiting: true });
      const reader = await customer(alias, number, 'late');
      const sold = await shopOf(alias, own).put('late', 'o.epub', await anEpub({ title: 'By its own' }));
      expect(await sold.json()).toMatchObject({ waiting: false });
      expect(await titles(reader)).toEqual(expect.arrayContaining(['By number', 'By its own']));
      expect(await titles(await customer(alias, own, 'late'))).toEqual(await titles(reader));
    }
  });

  it('[PARTNER-24] one that the partner does not have is refused, keeps nothing, and stands in the log', async () => {
    const books = async () => Number((await app.sql('SELECT count(*) FROM reader')).rows[0].count);
    const before = await books();
    const epub = await anEpub({ title: 'For nobody' });
    for (const [alias, shopId] of [
      ['lone', 'nowhere'],
      ['told', '1'],
      ['two', '8'],
    ] as const) {
      const shop = shopOf(alias, shopId);
      expect(await refusal(await shop.put('x', 'x.epub', epub))).toEqual([404, 248]);
      expect(await refusal(await shop.put('x', 'x.epub', epub, { params: { test: '1' } }))).toEqual([404, 248]);
      expect(await refusal(await shop.takeBack('x', '0'.repeat(32)))).toEqual([404, 248]);
      expect(await refusal(await shop.call('GET', '/partner/shops'))).toEqual([404, 248]);
      const check = calls.check.reply.parse(await (await shop.call('GET', '/partner/check')).json());
      expect(check.problems).toEqual(['shop_unknown']);
      expect(await troubles(alias, shopId)).toContainEqual(
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

/** One line of the operator beside the running app. */
const admin = async (...line: string[]): Promise<Record<string, unknown>> => {
  const { database, dataDir } = app.deps.config;
  const out: string[] = [];
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  await runLine(commands, [...line, '--json'], () => openOperator(readConfig(env), () => undefined), {
    out: (text) => out.push(text),
    err: () => undefined,
    signal: new AbortController().signal,
  });
  return JSON.parse(out.join('')) as Record<string, unknown>; // --json
};

describe('what waits in vain', () => {
  it('[PARTNER-25] stands in the partner’s log after a week, once, and the operator reads the same', async () => {
    await shopOf('told', 'main-street').put('absent', 'a.epub', await anEpub({ title: 'Waits' }));
    const waiting = async () =>
      (await troubles('told', 'main-street')).filter(({ error }) => error === 'partner.purchase_unclaimed');
    await app.deps.services.partners.reportUnclaimed();
    expect(await waiting()).toEqual([]);
    app.clock.forward({ days: 8 });
    for (let i = 0; i < 2; i++) await app.deps.services.partners.reportUnclaimed();
    expect(await waiting()).toMatchObject([
      { call: 'PUT /partner/files', error_code: 249, user: 'absent', details: { days: 8, shop_id: 'main-street' } },
    ]);
    const { items } = calls.errors.reply.parse(await admin('shop', 'errors', 'told'));
    expect(items).toEqual(await troubles('told', 'main-street'));
  });

  it('[PARTNER-25] of a shop that there is not is told at once', async () => {
    await app.sql(`
      UPDATE reader SET shop_id = 'closed-long-ago', awaited_at = now() WHERE provider_alias = 'told' AND external_id = 'absent'`);
    await app.deps.services.partners.reportUnclaimed();
    expect(await troubles('told', 'main-street')).toContainEqual(
      expect.objectContaining({
        error: 'partner.shop_unknown',
        user: 'absent',
        details: expect.objectContaining({ shop_id: 'closed-long-ago' }),
      }),
    );
  });
});

it('[SHOPS-25] the operator says by which signature the calls of a shop are taken', async () => {
  const row = async () => (await app.deps.services.shops.partner('two'))?.require_v2;
  expect(await row()).toBe(true);
  expect(await admin('shop', 'sign-with', 'two', 'v1')).toMatchObject({ alias: 'two', signature: 'v1' });
  await vi.waitFor(async () => expect(await row()).toBe(false), { timeout: 5000, interval: 20 });
  expect(await admin('shop', 'list')).toMatchObject({ shops: [{ calls: 'v2' }, { calls: 'v2' }, { calls: 'v1' }] });
  await admin('shop', 'sign-with', 'two', 'v2');
  await vi.waitFor(async () => expect(await row()).toBe(true), { timeout: 5000, interval: 20 });
  expect(await admin('shop', 'sign-with', 'nobody', 'v2')).toMatchObject({ error: expect.stringContaining('no shop') });
});
