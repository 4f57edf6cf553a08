import { afterAll, describe, expect, it } from 'vitest';
import { runShopCommand } from '../admin.ts';
import { createLcpShop } from './lcp-shop.testing.ts';
import { parseLicence } from './reading-app.testing.ts';

const shop = await createLcpShop();
afterAll(() => shop.closeCloud());

const STATUS_TYPE = 'application/vnd.readium.license.status.v1.0+json';
const ERROR = 'http://readium.org/license-status-document/error/';
const PHONE = { id: 'phone-1', name: 'Anna’s phone' };
const DAY_MS = 24 * 3600 * 1000;

let customers = 0;
const signInSomebody = () => {
  customers += 1;
  return shop.signIn(`customer-${customers}`);
};
const borrow = async (length: 'fortnight' | 'short' = 'fortnight') => shop.borrow(await signInSomebody(), length);
const buy = async () => shop.buy(await signInSomebody());
const runCommand = (...line: string[]) => runShopCommand(shop.db, shop.clock, line);
const readLicence = async (id: string) => parseLicence(await shop.fetchLicence(id));
const readEnd = async (id: string): Promise<number> => Date.parse((await readLicence(id)).rights?.end ?? '');

const problem = (status: number, type: string) => ({
  status,
  type: 'application/problem+json',
  body: expect.objectContaining({ type: `${ERROR}${type}`, title: expect.any(String), status }),
});
const status = (fields: object) => ({ status: 200, type: STATUS_TYPE, body: expect.objectContaining(fields) });
const events = (...types: string[]) => types.map((type) => expect.objectContaining({ type }));

describe('the status document', () => {
  it('[SHOP-41] tells anybody who knows the licence its state, its changes and what can be asked for', async () => {
    const [loan, purchase] = [await borrow(), await buy()];
    const licence = await readLicence(loan);
    const links = (...rels: string[]) => rels.map((rel) => expect.objectContaining({ rel }));
    expect(await shop.readStatus(loan)).toEqual({
      status: 200,
      type: STATUS_TYPE,
      body: {
        id: loan,
        status: 'ready',
        message: 'This licence has not been used yet.',
        updated: { license: licence.updated, status: licence.updated },
        links: links('license', 'register', 'return', 'renew'),
        potential_rights: { end: new Date((await readEnd(loan)) + 14 * DAY_MS).toISOString() },
        events: [],
      },
    });
    expect((await shop.readStatus(loan)).body).toMatchObject({
      links: [
        { href: `${shop.url}/lcp/licences/${loan}`, type: 'application/vnd.readium.lcp.license.v1.0+json' },
        { href: `${shop.url}/lcp/licences/${loan}/register{?id,name}`, type: STATUS_TYPE, templated: true },
        { href: `${shop.url}/lcp/licences/${loan}/return{?id,name}`, type: STATUS_TYPE, templated: true },
        { href: `${shop.url}/lcp/licences/${loan}/renew{?end,id,name}`, type: STATUS_TYPE, templated: true },
      ],
    });
    expect(await shop.readStatus(purchase)).toEqual(status({ links: links('license', 'register') }));
  });

  it.each([
    ['de-AT,en;q=0.5', 'Diese Lizenz wurde noch nicht verwendet.'],
    ['uk', 'Ліцензію ще не використовували.'],
    ['fr', 'This licence has not been used yet.'],
  ])('[SHOP-41] speaks the language of “%s”', async (language, message) => {
    const answer = await shop.callStatus('GET', await buy(), 'status', {}, { 'accept-language': language });
    expect(answer).toEqual(status({ message }));
  });

  it('[SHOP-41] of unknown licences is a problem document, as is everything about them', async () => {
    for (const id of [crypto.randomUUID(), 'x', '..%2f..', '%00', '1'.repeat(90)])
      for (const [method, action] of [
        ['GET', 'status'],
        ['POST', 'register'],
        ['PUT', 'renew'],
        ['PUT', 'return'],
      ] as const) {
        const answer = await shop.callStatus(method, id, action, PHONE);
        expect([answer.type, answer.status < 500 && answer.status >= 400], `${action} ${id}`).toEqual([
          'application/problem+json',
          true,
        ]);
      }
    const unknown = await fetch(`${shop.url}/lcp/licences/${crypto.randomUUID()}`);
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { title: 'There is no such licence.' }]);
    for (const name of [`${crypto.randomUUID()}.epub`, 'x.epub', 'x', crypto.randomUUID()])
      expect((await fetch(`${shop.url}/lcp/publications/${name}`)).status).toBe(404);
  });
});

describe('registering a device', () => {
  it('[SHOP-42] makes the licence active, once for each device', async () => {
    const id = await borrow();
    const registered = await shop.callStatus('POST', id, 'register', PHONE);
    expect(registered).toEqual(status({ status: 'active', events: events('register') }));
    expect(registered.body).toMatchObject({ events: [PHONE] });
    expect(await shop.callStatus('POST', id, 'register', PHONE)).toEqual(status({ events: events('register') }));
    const second = await shop.callStatus('POST', id, 'register', { ...PHONE, id: 'tablet' });
    expect(second).toEqual(status({ status: 'active', events: events('register', 'register') }));
    expect((await readLicence(id)).updated).toBe((await readLicence(id)).issued);
  });

  it.each([
    {},
    { id: 'phone' },
    { name: 'phone' },
    { id: '', name: 'phone' },
    { id: 'x'.repeat(256), name: 'phone' },
    { id: 'é'.repeat(128), name: 'phone' },
    { id: 'phone', name: 'a\nb' },
  ])('[SHOP-42] is refused without usable id and name: %j', async (device) => {
    const id = await buy();
    expect(await shop.callStatus('POST', id, 'register', device)).toEqual(problem(400, 'registration'));
    expect(await shop.readStatus(id)).toEqual(status({ status: 'ready', events: [] }));
  });

  it('[SHOP-42] is refused when the licence has ended, and when hundreds of devices have registered', async () => {
    const id = await borrow();
    await shop.callStatus('PUT', id, 'return');
    expect(await shop.callStatus('POST', id, 'register', PHONE)).toEqual(problem(400, 'registration'));
    const crowded = await buy();
    for (let index = 0; index < 200; index += 1)
      await shop.callStatus('POST', crowded, 'register', { id: `device-${index}`, name: 'x' });
    expect(await shop.callStatus('POST', crowded, 'register', PHONE)).toEqual(problem(400, 'registration'));
  });
});

describe('renewing a loan', () => {
  it('[SHOP-43] moves its end by its own length, up to the latest end, in the licence and in its status', async () => {
    const id = await borrow();
    const [end, { updated }] = [await readEnd(id), await readLicence(id)];
    shop.advanceClock(1);
    const renewed = await shop.callStatus('PUT', id, 'renew', PHONE);
    expect(renewed).toEqual(status({ status: 'ready', events: events('renew') }));
    const licence = await readLicence(id);
    expect(await readEnd(id)).toBe(end + 14 * DAY_MS);
    expect(licence.updated > updated).toBe(true);
    expect(renewed.body).toMatchObject({ updated: { license: licence.updated, status: licence.updated } });
    await shop.callStatus('PUT', id, 'renew');
    const last = await shop.callStatus('PUT', id, 'renew');
    expect(await readEnd(id)).toBe(end + 42 * DAY_MS);
    expect(last.body).not.toHaveProperty('potential_rights');
    expect(await shop.callStatus('PUT', id, 'renew')).toEqual(problem(403, 'renew/date'));
    expect(await readEnd(id)).toBe(end + 42 * DAY_MS);
  });

  it('[SHOP-43] accepts an end up to the date that it offers', async () => {
    const id = await borrow();
    const end = await readEnd(id);
    const renewUntil = (moment: number) =>
      shop.callStatus('PUT', id, 'renew', { end: new Date(moment).toISOString(), ...PHONE });
    for (const refused of [end, end - 1, end + 14 * DAY_MS + 1])
      expect(await renewUntil(refused)).toEqual(problem(403, 'renew/date'));
    expect(await renewUntil(end + DAY_MS)).toEqual(status({ events: events('renew') }));
    expect(await readEnd(id)).toBe(end + DAY_MS);
    expect(await shop.callStatus('PUT', id, 'renew', { end: '2999-01-01T00:00:00+01:00' })).toEqual(
      problem(403, 'renew/date'),
    );
    for (const unreadable of ['tomorrow', '', '2026-13-45T00:00:00Z', '1e309'])
      expect(await shop.callStatus('PUT', id, 'renew', { end: unreadable })).toEqual(problem(400, 'renew'));
  });

  it('[SHOP-43] opens an expired loan again, from now on, until its latest end', async () => {
    const id = await borrow('short');
    await shop.callStatus('POST', id, 'register', PHONE);
    const end = await readEnd(id);
    shop.advanceClock(600);
    const expired = await shop.readStatus(id);
    expect(expired).toEqual(status({ status: 'expired', message: 'This loan has expired.' }));
    expect(expired.body).toMatchObject({ updated: { status: new Date(end).toISOString() } });
    expect(await shop.callStatus('POST', id, 'register', PHONE)).toEqual(problem(400, 'registration'));
    expect(await shop.callStatus('PUT', id, 'return')).toEqual(problem(403, 'return/expired'));
    expect(await shop.callStatus('PUT', id, 'renew')).toEqual(status({ status: 'active' }));
    expect(await readEnd(id)).toBe(shop.clock().getTime() + 120_000);
    shop.advanceClock(3600);
    expect(await shop.callStatus('PUT', id, 'renew')).toEqual(problem(403, 'renew/date'));
  });

  it('[SHOP-43] is refused for purchases and for what was returned or revoked', async () => {
    const [purchase, returned, revoked] = [await buy(), await borrow(), await borrow()];
    await shop.callStatus('PUT', returned, 'return');
    await runCommand('revoke', revoked);
    for (const id of [purchase, returned, revoked])
      expect(await shop.callStatus('PUT', id, 'renew')).toEqual(problem(400, 'renew'));
  });

  it('[SHOP-43] twice at once moves the end once', async () => {
    const id = await borrow();
    const end = await readEnd(id);
    const wanted = { end: new Date(end + DAY_MS).toISOString() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.callStatus('PUT', id, 'renew', wanted)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await readEnd(id)).toBe(end + DAY_MS);
    expect(await shop.readStatus(id)).toEqual(status({ events: events('renew') }));
  });
});

describe('returning a loan', () => {
  it('[SHOP-44] ends it now: returned when a device uses it, cancelled before', async () => {
    const [used, unused] = [await borrow(), await borrow()];
    await shop.callStatus('POST', used, 'register', PHONE);
    shop.advanceClock(10);
    expect(await shop.callStatus('PUT', used, 'return', PHONE)).toEqual(
      status({ status: 'returned', message: 'This loan has been returned.', events: events('register', 'return') }),
    );
    expect(await shop.callStatus('PUT', unused, 'return')).toEqual(
      status({ status: 'cancelled', events: [{ type: 'return', timestamp: shop.clock().toISOString() }] }),
    );
    for (const id of [used, unused]) {
      const now = shop.clock().toISOString();
      expect(await readLicence(id)).toMatchObject({ updated: now, rights: { end: now } });
      expect(await shop.callStatus('PUT', id, 'return')).toEqual(problem(403, 'return/already'));
      expect((await shop.readStatus(id)).body).toMatchObject({ links: [{ rel: 'license' }] });
    }
  });

  it('[SHOP-44] is refused for purchases, and happens once among simultaneous requests', async () => {
    expect(await shop.callStatus('PUT', await buy(), 'return')).toEqual(problem(400, 'return'));
    const id = await borrow();
    expect(await shop.callStatus('PUT', id, 'return', { id: '' })).toEqual(problem(400, 'return'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.callStatus('PUT', id, 'return')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403, 403, 403]);
  });
});

describe('the operator', () => {
  it('[SHOP-45] revokes a licence that is in use and cancels one that is not, purchases too', async () => {
    const [used, unused] = [await buy(), await buy()];
    await shop.callStatus('POST', used, 'register', PHONE);
    expect(await runCommand('revoke', used)).toBe(`The licence ${used} is revoked.\n`);
    expect(await runCommand('revoke', unused)).toBe(`The licence ${unused} is cancelled.\n`);
    expect(await shop.readStatus(used)).toEqual(
      status({
        status: 'revoked',
        message: 'The shop has revoked this licence.',
        events: events('register', 'revoke'),
      }),
    );
    expect(await shop.readStatus(unused)).toEqual(status({ status: 'cancelled', events: events('cancel') }));
    expect(await readEnd(used)).toBe(shop.clock().getTime());
    await expect(runCommand('revoke', used)).rejects.toThrow('has ended already');
    expect(await shop.callStatus('PUT', used, 'return')).toEqual(problem(400, 'return'));
  });

  it('[SHOP-45] lists the licences of a customer, and learns what a command needs', async () => {
    const browser = await signInSomebody();
    const login = `customer-${customers}@lantern.example`;
    expect(await runCommand('licences', login)).toBe('No licences.\n');
    const id = await shop.borrow(browser);
    expect(await runCommand('licences', login)).toMatch(
      new RegExp(`^${id}  loan  ready  kueche-fuer-zwei until \\d{4}-.*Z\\n$`),
    );
    await expect(runCommand('licences', 'nobody')).rejects.toThrow('No customer has the name nobody.');
    for (const unknown of ['x', crypto.randomUUID()])
      await expect(runCommand('revoke', unknown)).rejects.toThrow('There is no licence');
    for (const line of [[], ['revoke'], ['licences', 'a', 'b'], ['sell', 'a']])
      await expect(runCommand(...line)).rejects.toThrow('Commands of the shop’s operator');
  });
});
