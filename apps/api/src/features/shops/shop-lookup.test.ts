import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PATIENCE_MS = 400;
let app: TestApp;
let good: PartnerDouble;
let north: PartnerDouble;
let south: PartnerDouble;
let flaky: PartnerDouble;
let odd: PartnerDouble;
let flakyIsWell = false;
/** Takes every connection and never answers. */
const silent = http.createServer(() => undefined);
let asked = 0;
beforeAll(async () => {
  const knows = (shop: object) => ({ options: () => ({ json: { auth_providers: [shop] } }) });
  good = await createPartnerDouble('good', knows({ name: 'Good', shop_id: '1' }));
  north = await createPartnerDouble('north', {
    ...knows({ name: 'North', shop_id: 'n' }),
    authenticate: ({ subpartner }) => ({ json: { user: `north ${subpartner}` } }),
  });
  south = await createPartnerDouble('south', {
    ...knows({ loggedBy: 'password' }),
    authenticate: ({ subpartner }) => ({ json: { user: `south ${subpartner}` } }),
  });
  flaky = await createPartnerDouble('flaky', {
    options: () => (flakyIsWell ? { json: { auth_providers: [{ name: 'Flaky', shop_id: '5' }] } } : { status: 502 }),
  });
  odd = await createPartnerDouble('odd', {
    options: (name) => {
      if (name.startsWith('trips')) return { status: 500 };
      if (name.startsWith('nobody')) return { status: 404 };
      return name === 'ann' ? { json: {} } : { json: { auth_providers: [{ name: 'Odd', shop_id: '6' }] } };
    },
    authenticate: ({ login }) => ({
      text: `{ "user": ${login === 'long 1' ? '9007199254740993' : '9007199254740992'} }`,
    }),
  });
  silent.on('request', () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo; // a TCP server that listens has one
  const dead = { ...good.partner, id: 2, alias: 'dead', auth_options_url: `http://127.0.0.1:${port}/options` };
  const chain = {
    ...north.partner,
    id: 3,
    alias: 'chain',
    sub_partners: [
      { shop_id: 'n', name: 'Chain North', city: 'Kiel' },
      {
        shop_id: 's',
        name: 'Chain South',
        city: 'Passau',
        auth_options_url: south.partner.auth_options_url,
        authenticate_url: south.partner.authenticate_url,
      },
    ],
  };
  app = await startTestApp({
    partners: [{ ...good.partner, id: 1 }, dead, chain, { ...flaky.partner, id: 4 }, { ...odd.partner, id: 5 }],
    env: { SHOP_PATIENCE_MS: String(PATIENCE_MS) },
  });
});
afterAll(async () => {
  await app.close();
  silent.closeAllConnections();
  for (const one of [good, north, south, flaky, odd]) await one.close();
  await new Promise((resolve) => silent.close(resolve));
});

const ask = async () =>
  auth.providers.reply.parse(await (await fetch(`${app.api}/auth/login?username=ann`)).json()).providers;

describe('calls to shops', () => {
  it('[SHOPS-17] one that never answers is left out, and after three failures not asked for half a minute', async () => {
    for (let i = 0; i < 3; i++) {
      const started = performance.now();
      expect((await ask()).map(({ alias }) => alias)).toEqual(['good', 'chain', 'chain']);
      expect(performance.now() - started).toBeGreaterThan(PATIENCE_MS - 50);
    }
    expect(asked).toBe(3);
    await Promise.all([ask(), ask(), ask()]);
    expect(asked).toBe(3);
    app.clock.advance({ seconds: 31 });
    await Promise.all([ask(), ask(), ask()]);
    expect(asked).toBe(4);
  });

  it('[SHOPS-17] one that has recovered is asked again', async () => {
    flakyIsWell = true;
    expect((await ask()).map(({ alias }) => alias)).not.toContain('flaky');
    app.clock.advance({ seconds: 31 });
    expect((await ask()).map(({ alias }) => alias)).toContain('flaky');
    expect((await ask()).map(({ alias }) => alias)).toContain('flaky');
  });

  it('[SHOPS-21] [S14] names that make a shop fail do not close it to others', async () => {
    const logIn = async (username: string): Promise<number> => {
      const body = new URLSearchParams({ username, password: 'x' });
      return (await fetch(`${app.api}/auth/login/odd`, { method: 'POST', body })).status;
    };
    for (const name of ['trips 1', 'trips 2', 'trips 3', 'nobody 1', 'nobody 2', 'nobody 3'])
      expect(await logIn(name)).toBe(503);
    expect(await logIn('somebody')).toBe(200);
  });

  it('[SHOPS-22] customers with numbers beyond 2^53 are two readers', async () => {
    const logIn = async (username: string): Promise<void> => {
      const body = new URLSearchParams({ username, password: 'x' });
      expect((await fetch(`${app.api}/auth/login/odd`, { method: 'POST', body })).status).toBe(200);
    };
    for (const name of ['long 1', 'long 2']) await logIn(name);
    const { rows } = await app.sql(`SELECT external_id FROM reader WHERE login LIKE 'long %' ORDER BY login`);
    expect(rows.map(({ external_id }) => external_id)).toEqual(['9007199254740993', '9007199254740992']);
  });

  it('[SHOPS-18] several shops behind one alias are asked at their own URLs, and each signs in its customers', async () => {
    const chain = (await ask()).filter(({ alias }) => alias === 'chain');
    expect(chain.map(({ shop_id, name }) => [shop_id, name])).toEqual([
      ['n', 'North'],
      ['s', 'Chain South'],
    ]);
    for (const shop_id of ['n', 's']) {
      const body = new URLSearchParams({ username: 'ann', password: 'x', shop_id });
      expect((await fetch(`${app.api}/auth/login/chain`, { method: 'POST', body })).status).toBe(200);
    }
    const readers = await app.sql(
      `SELECT shop_id, external_id, shop_name FROM reader WHERE provider_alias = 'chain' ORDER BY shop_id`,
    );
    expect(readers.rows).toEqual([
      { shop_id: 'n', external_id: 'north n', shop_name: 'North' },
      { shop_id: 's', external_id: 'south s', shop_name: 'Chain South' },
    ]);
  });

  it('[SHOPS-18] one that is down hides no other, and does not count as knowing nobody', async () => {
    await south.close();
    expect((await ask()).filter(({ alias }) => alias === 'chain')).toMatchObject([{ shop_id: 'n' }]);
    const body = new URLSearchParams({ username: 'ann', password: 'x', shop_id: 's' });
    expect((await fetch(`${app.api}/auth/login/chain`, { method: 'POST', body })).status).toBe(503);
  });

  it('[SHOPS-19] the list has each shop of a chain with its own details, and inherits the rest', async () => {
    const { items } = (await (await fetch(`${app.api}/shops`)).json()) as { items: { alias: string }[] }; // the list
    expect(items.filter(({ alias }) => alias === 'chain')).toMatchObject([
      { shop_id: 'n', name: 'Chain North', city: 'Kiel', lat: null },
      { shop_id: 's', name: 'Chain South', city: 'Passau', lon: null },
    ]);
  });
});
