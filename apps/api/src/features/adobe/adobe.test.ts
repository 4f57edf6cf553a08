import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestShop } from '../../testing/test-shop.ts';
import {
  answerSignIn,
  createVendorDouble,
  RIGHT_PASSWORD,
  readAnswer,
  startAdobeApp,
  toUrn,
  VENDOR,
  type VendorDouble,
} from './adobe.testing.ts';

const OTHER = 'OTHER';
let double: VendorDouble;
let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  double = await createVendorDouble();
  app = await startAdobeApp([double.vendor, { ...double.vendor, vendor_id: OTHER, name: 'Other Vendor' }]);
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(() => {
  double.behaviour.answer = answerSignIn;
  double.requests.length = 0;
});
afterEach(async () => {
  await app.sql('DELETE FROM adobe_identity');
  await app.sql('DELETE FROM failed_try');
});

const credentials = (login = 'anna-reed', more: object = {}) => ({
  vendor_id: VENDOR,
  vendor_login: login,
  vendor_password: RIGHT_PASSWORD,
  ...more,
});
const add = (reader: TestReader, json: object) => reader.post('/adobe/vendor', { json });
const addAll = async (...logins: string[]) => {
  for (const login of logins) expect((await add(anna, credentials(login))).status).toBe(200);
};
type Listed = { total: number; items: { vendor_user: string; is_main: boolean; uuid: string; vendor_id: string }[] };
const list = async (reader: TestReader = anna) => (await (await reader.get('/adobe/vendor')).json()) as Listed;
const listMain = async () => (await list()).items.filter((item) => item.is_main).map((item) => item.vendor_user);

describe('adding an Adobe ID', () => {
  it('[ADOBE-1] [ADOBE-3] asks the vendor, and stores URN and label but no password', async () => {
    expect(await readAnswer(await anna.get('/adobe/vendors-list'))).toEqual({
      total: 2,
      items: [
        { vendor_id: VENDOR, name: 'Example Vendor' },
        { vendor_id: OTHER, name: 'Other Vendor' },
      ],
    });
    const item = {
      vendor_id: VENDOR,
      vendor_user: 'anna-reed',
      uuid: toUrn('anna-reed'),
      serial: '',
      is_main: true,
      label: 'Reader anna-reed',
    };
    expect(await readAnswer(await add(anna, credentials('  anna-reed ')))).toEqual(item);
    expect(await readAnswer(await anna.get('/adobe/vendor'))).toEqual({ total: 1, items: [item] });
    expect(double.requests).toMatchObject([{ path: '/SignIn', type: expect.stringContaining('application/xml') }]);
    const stored = await app.sql('SELECT to_jsonb(t) AS row FROM adobe_identity t');
    expect(JSON.stringify(stored.rows)).not.toContain('right password');
  });

  it('[ADOBE-3] works with the demo shop as it is, for a form with the fields of an old client', async () => {
    const shop = await createTestShop(app.clock, app.url);
    const cloud = await startAdobeApp([
      { vendor_id: 'LANTERN', name: 'Lantern', sign_in_url: `${shop.url}/AdobeAuth/SignIn`, allow_private: true },
    ]);
    const reader = await createTestReader(cloud, 'anna');
    const body = new URLSearchParams({
      vendor_id: 'LANTERN',
      vendor_login: 'anna@lantern.example',
      vendor_password: 'lantern-anna',
      main_account: 'true',
    });
    expect(await readAnswer(await reader.post('/adobe/vendor', { body }))).toMatchObject({
      vendor_user: 'anna@lantern.example',
      uuid: expect.stringMatching(/^urn:uuid:0[0-9a-f]{7}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-4c616e746572$/),
      label: 'anna',
      is_main: true,
    });
    const wrong = new URLSearchParams(body);
    wrong.set('vendor_password', 'lantern-boris');
    expect(await readAnswer(await reader.post('/adobe/vendor', { body: wrong }))).toEqual([403, 296]);
    await cloud.close();
    await shop.close();
  });

  it.each([
    [{ vendor_id: 'NONE' }, 293, 'Please select a vendor from the list'],
    [{ vendor_id: undefined }, 293, 'Please select a vendor from the list'],
    [{ vendor_login: '   ' }, 294, 'login cannot be empty'],
    [{ vendor_login: 'six666' }, 294, 'The login must be longer than 6 characters.'],
    [{ vendor_password: '' }, 295, 'password cannot be empty'],
    [{ vendor_password: 'eight888' }, 295, 'The password must be longer than 8 characters.'],
  ])('[ADOBE-2] refuses %j with its own text, without asking the vendor', async (wrong, number, text) => {
    const answer = await add(anna, credentials('anna-reed', wrong));
    expect(await answer.json()).toMatchObject({ error_code: number, error_msg: text });
    expect([answer.status, double.requests, (await list()).total]).toEqual([400, [], 0]);
  });

  it('[ADOBE-2] accepts the shortest login and password', async () => {
    double.behaviour.answer = () => ({ text: acceptText });
    const acceptText = `<signInResponse xmlns="http://ns.adobe.com/adept"><user>${toUrn('x')}</user></signInResponse>`;
    const json = credentials('seven77', { vendor_password: 'nine99999' });
    expect((await add(anna, json)).status).toBe(200);
  });

  it('[ADOBE-3] a refusal of the vendor stores nothing', async () => {
    const answer = await add(anna, credentials('anna-reed', { vendor_password: 'a wrong password' }));
    const text = 'Adobe authorization failed. Login or Password is invalid';
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 296, error_msg: text }]);
    expect((await list()).total).toBe(0);
  });

  it('[ADOBE-7] stores a login once for each vendor, and 20 at most', async () => {
    await addAll('anna-reed');
    expect(await readAnswer(await add(anna, credentials('anna-reed')))).toEqual([409, 299]);
    expect((await add(anna, credentials('anna-reed', { vendor_id: OTHER }))).status).toBe(200);
    expect((await add(boris, credentials('anna-reed'))).status).toBe(200);
    for (let n = 2; n < 20; n += 1) await addAll(`anna-reed-${n}`);
    expect(await readAnswer(await add(anna, credentials('anna-reed-20')))).toEqual([409, 299]);
  });

  it('[ADOBE-7] [S16] ignores fields that a client may not set', async () => {
    const more = {
      uuid: 'urn:mine',
      label: 'mine',
      reader_id: 1,
      is_internal: true,
      isInternal: true,
      sealed: 'x',
      key_id: 'x',
    };
    expect(await readAnswer(await add(anna, credentials('anna-reed', more)))).toMatchObject({
      uuid: toUrn('anna-reed'),
      label: 'Reader anna-reed',
    });
    const { rows } = await app.sql('SELECT is_internal, sealed, key_id FROM adobe_identity');
    expect(rows).toEqual([{ is_internal: false, sealed: null, key_id: null }]);
    const account = { internal_account: { vendor_id: VENDOR, email: 'x', is_main: true }, vendor_login: 'x' };
    expect((await anna.put('/user', { json: account })).status).toBe(200);
    expect(await (await anna.get('/user')).json()).toMatchObject({
      vendor_login: 'anna-reed',
      internal_account: { vendor_id: '', email: '', is_main: false },
    });
  });
});

describe('wrong passwords', () => {
  it('[ADOBE-4] are paused after ten, also at once; the vendor is not asked any more', async () => {
    const wrong = credentials('anna-reed', { vendor_password: 'a wrong password' });
    const answers = await Promise.all(Array.from({ length: 15 }, () => add(anna, wrong)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(10).fill(403), ...Array<number>(5).fill(429)]);
    expect(double.requests).toHaveLength(10);
    const paused = await add(anna, credentials());
    expect([paused.status, Number(paused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await add(boris, credentials('boris-lane'))).status).toBe(200);
    app.clock.advance({ minutes: 15, seconds: 1 });
    expect((await add(anna, credentials())).status).toBe(200);
  });

  it('[ADOBE-4] are counted for a network, too; failures of the vendor are not', async () => {
    await app.sql(`INSERT INTO failed_try (bucket, at) SELECT 'adobe 127.0.0.0/24', $1 FROM generate_series(1, 99)`, [
      app.clock.now(),
    ]);
    double.behaviour.answer = () => ({ status: 502 });
    for (let n = 0; n < 12; n += 1) expect((await add(anna, credentials())).status).toBe(503);
    double.behaviour.answer = answerSignIn;
    const wrong = credentials('anna-reed', { vendor_password: 'a wrong password' });
    expect((await add(anna, wrong)).status).toBe(403);
    expect((await add(boris, credentials('boris-lane'))).status).toBe(429);
  });
});

describe('the default', () => {
  it('[ADOBE-5] is the first ID until another is chosen, and is named by the account', async () => {
    await addAll('anna-first', 'anna-second');
    expect(await listMain()).toEqual(['anna-first']);
    await add(anna, credentials('anna-third', { main_account: 1 }));
    expect(await listMain()).toEqual(['anna-third']);
    const chosen = await anna.post(`/adobe/vendor/${VENDOR}/set-default`, { json: { vendor_login: 'anna-second' } });
    expect(await chosen.json()).toMatchObject({ vendor_user: 'anna-second', is_main: true });
    expect(await listMain()).toEqual(['anna-second']);
    expect(await (await anna.get('/user')).json()).toMatchObject({ vendor_login: 'anna-second' });
    const json = { vendor_login: 'anna-second', is_main: false };
    expect(await readAnswer(await anna.put(`/adobe/vendor/${VENDOR}`, { json }))).toMatchObject({ is_main: true });
  });

  it('[ADOBE-5] checks a password that is sent along', async () => {
    await addAll('anna-first', 'anna-second');
    const setDefault = (vendor_password: string) =>
      anna.post(`/adobe/vendor/${VENDOR}/set-default`, { json: { vendor_login: 'anna-second', vendor_password } });
    expect(await readAnswer(await setDefault('a wrong password'))).toEqual([403, 296]);
    expect(await readAnswer(await setDefault('short'))).toEqual([400, 295]);
    expect(await listMain()).toEqual(['anna-first']);
    expect((await setDefault(RIGHT_PASSWORD)).status).toBe(200);
    expect(await listMain()).toEqual(['anna-second']);
  });

  it('[ADOBE-5] passes to the oldest when it is removed', async () => {
    await addAll('anna-first', 'anna-second', 'anna-third');
    const remove = (login: string) => anna.delete(`/adobe/vendor/${VENDOR}?vendor_login=${login}`);
    expect(await (await remove('anna-first')).text()).toBe('OK');
    expect(await listMain()).toEqual(['anna-second']);
    await remove('anna-third');
    expect(await listMain()).toEqual(['anna-second']);
    expect(await (await anna.delete(`/adobe/vendor/${VENDOR}`)).text()).toBe('OK'); // the only one of its vendor
    expect((await list()).total).toBe(0);
    expect(await (await anna.get('/user')).json()).toMatchObject({ vendor_login: '' });
  });

  it('[ADOBE-5] stays one, whatever happens at once', async () => {
    await addAll('anna-first', 'anna-second', 'anna-third');
    const setDefault = (login: string) =>
      anna.post(`/adobe/vendor/${VENDOR}/set-default`, { json: { vendor_login: login } });
    const answers = await Promise.all([
      setDefault('anna-second'),
      setDefault('anna-third'),
      setDefault('anna-second'),
      anna.delete(`/adobe/vendor/${VENDOR}?vendor_login=anna-first`),
      add(anna, credentials('anna-fourth', { main_account: true })),
      add(anna, credentials('anna-fourth', { main_account: true })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await listMain()).toHaveLength(1);
    expect((await list()).total).toBe(3);
  });
});

describe('editing', () => {
  const edit = (json: object, id = VENDOR) => anna.put(`/adobe/vendor/${id}`, { json });

  it('[ADOBE-6] another vendor or login needs the right password', async () => {
    await addAll('anna-reed', 'anna-lane');
    const change = { vendor_login: 'anna-reed', vendor_id: OTHER, new_login: 'anna-other' };
    expect(await readAnswer(await edit(change))).toEqual([400, 295]);
    expect(await readAnswer(await edit({ ...change, vendor_password: 'a wrong password' }))).toEqual([403, 296]);
    expect((await list()).items[0]).toMatchObject({ vendor_id: VENDOR, vendor_user: 'anna-reed' });
    expect(await readAnswer(await edit({ ...change, vendor_password: RIGHT_PASSWORD }))).toMatchObject({
      vendor_id: OTHER,
      vendor_user: 'anna-other',
      uuid: toUrn('anna-other'),
      is_main: true,
    });
    const taken = {
      vendor_login: 'anna-other',
      vendor_id: VENDOR,
      new_login: 'anna-lane',
      vendor_password: RIGHT_PASSWORD,
    };
    expect(await readAnswer(await edit(taken, OTHER))).toEqual([409, 299]);
    expect(await readAnswer(await edit({ ...change, vendor_id: 'NONE' }, VENDOR))).toEqual([404, 298]);
  });

  it('[ADOBE-6] with the fields of the specification it chooses the default', async () => {
    await addAll('anna-reed', 'anna-lane');
    double.requests.length = 0;
    const json = { vendor_id: VENDOR, is_main: true, vendor_login: 'anna-lane' };
    expect(await readAnswer(await edit(json))).toMatchObject({ vendor_user: 'anna-lane', is_main: true });
    expect(double.requests).toEqual([]);
  });
});

it('[ADOBE-7] [S9] IDs of another reader are not found', async () => {
  await addAll('anna-reed');
  const json = { vendor_login: 'anna-reed', is_main: true };
  expect(await readAnswer(await boris.put(`/adobe/vendor/${VENDOR}`, { json }))).toEqual([404, 298]);
  expect(await readAnswer(await boris.post(`/adobe/vendor/${VENDOR}/set-default`, { json }))).toEqual([404, 298]);
  expect(await readAnswer(await boris.delete(`/adobe/vendor/${VENDOR}?vendor_login=anna-reed`))).toEqual([404, 298]);
  expect(await list(boris)).toEqual({ total: 0, items: [] });
  expect((await list()).total).toBe(1);
});

it('[ADOBE-7] a program with an app password sees the IDs and changes none', async () => {
  await addAll('anna-reed');
  const made = await anna.post('/app-passwords', {
    json: { name: 'Kitchen', scope: 'library', proof: 'lantern-anna' },
  });
  const { password } = (await made.json()) as { password: string }; // by contract
  const program = await createTestReader(app, { alias: 'lantern', shopId: '1', username: 'anna', password });
  expect((await list(program)).total).toBe(1);
  expect(await readAnswer(await add(program, credentials('anna-lane')))).toEqual([403, 257]);
  expect((await program.delete(`/adobe/vendor/${VENDOR}?vendor_login=anna-reed`)).status).toBe(403);
});
