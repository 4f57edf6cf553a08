import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { auth, shops as calls } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../admin.ts';
import { readConfig } from '../../config/config.ts';
import { readPartners } from '../../config/partners.ts';
import { createOperatorServices } from '../../operator.ts';
import { runCommandLine } from '../../platform/console/run.ts';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { computeSignature } from './signature.ts';

let app: TestApp;
let corner: PartnerDouble;
/** Keys that the shop itself takes for right. */
let taken: string[] = [];
beforeAll(async () => {
  corner = await createPartnerDouble('corner', {
    options: (name) => ({ json: { auth_providers: [{ name: 'Corner', shop_id: '7', clientID: name }] } }),
    authenticate: ({ signature = '', ...fields }) =>
      taken.some((key) => computeSignature(fields, key, 'sha256') === signature)
        ? { json: { user: `corner-${fields['login']}` } }
        : { status: 403 },
  });
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  await corner.close();
});

/** One line of the operator beside the running app, as `pnpm admin` says it. */
const admin = async (...line: string[]): Promise<{ code: number; said: Record<string, unknown>; text: string }> => {
  const { database, dataDir } = app.deps.config;
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const out: string[] = [];
  const code = await runCommandLine(
    commands,
    [...line, '--json'],
    () => createOperatorServices(readConfig(env), () => undefined),
    {
      out: (text) => out.push(text),
      err: () => undefined,
      signal: new AbortController().signal,
    },
  );
  return { code, said: JSON.parse(out.join('') || '{}') as Record<string, unknown>, text: out.join('') }; // --json
};
let files = 0;
const writePartnerFile = (content: object): string => {
  files += 1;
  const file = path.join(app.dataDir, `shop-${files}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const aliases = async (username = 'anna'): Promise<string[]> => {
  const answer = await (await fetch(`${app.api}/auth/login?username=${username}`)).json();
  return auth.providers.reply.parse(answer).providers.map(({ alias }) => alias);
};
const listShop = async () => calls.list.reply.parse(await (await fetch(`${app.api}/shops`)).json()).items;
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5000, interval: 20 });
const logIn = () => createTestReader(app, { alias: 'corner', shopId: '7', username: 'ann', password: 'x' });

describe('administration of shops', () => {
  it('[SHOPS-10] an added shop signs readers in at once, without a restart; its key is shown once', async () => {
    const { id: _, shared_key: __, ...facts } = corner.partner;
    const place = {
      address: 'Am Markt 5',
      zip: '10178',
      city: 'Berlin',
      country: 'Germany',
      region: 'DE',
      lat: 52.5,
      lon: 13.4,
    };
    const { code, said } = await admin('shop', 'add', writePartnerFile({ ...facts, ...place }));
    expect([code, said]).toMatchObject([
      0,
      { alias: 'corner', id: 2, shared_key: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    taken = [String(said['shared_key'])];
    await soon(async () => expect(await aliases()).toEqual(['lantern', 'corner']));
    const reader = await logIn();
    expect(await (await reader.get('/user')).json()).toMatchObject({ provider_id: 2, provider_name: 'Partner corner' });
    expect((await listShop())[1]).toMatchObject({ alias: 'corner', shop_id: '7', ...place });
    const list = await admin('shop', 'list');
    expect(list.said).toMatchObject({
      shops: [
        { alias: 'lantern', key: 'one' },
        { alias: 'corner', state: 'open', key: 'one' },
      ],
    });
    const rows = JSON.stringify((await app.sql("SELECT partner.*, encode(key, 'escape') FROM partner")).rows);
    for (const text of [list.text, rows]) expect(text).not.toContain(taken[0]);
  });

  it('[SHOPS-11] invalid settings are refused with a reason', async () => {
    const { shared_key: _, ...facts } = corner.partner;
    const add = async (shop: object) => (await admin('shop', 'add', writePartnerFile(shop))).said;
    expect(await add({ ...facts, id: 9 })).toEqual({ error: 'There is a shop corner with the id 2 already.' });
    expect(await add({ ...facts, alias: 'two', id: 1 })).toEqual({
      error: 'There is a shop lantern with the id 1 already.',
    });
    expect(await add({ ...facts, alias: 'Google' })).toMatchObject({
      error: expect.stringContaining('social sign-in'),
    });
    expect(await add({ ...facts, alias: 'two', region: 'Berlin' })).toMatchObject({
      error: expect.stringContaining('region'),
    });
    expect(await add({ ...facts, alias: 'two', icon: 'javascript:alert(1)' })).toMatchObject({
      error: expect.stringContaining('icon'),
    });
    expect(await add({ ...facts, alias: 'two', allow_private: false })).toMatchObject({
      error: expect.stringContaining('without https'),
    });
    expect(await admin('shop', 'add', '/no/such.json')).toMatchObject({
      code: 1,
      said: { error: expect.stringContaining('can’t be read') },
    });
    expect(await admin('shop', 'disable', 'nobody')).toMatchObject({
      code: 1,
      said: { error: expect.stringContaining('no shop “nobody”') },
    });
  });

  it('[SHOPS-24] [COMM-1] an unknown field is refused by name, and nothing is added', async () => {
    const { shared_key: _, id: __, ...facts } = corner.partner;
    const add = async (shop: object) =>
      (await admin('shop', 'add', writePartnerFile({ ...facts, alias: 'odd', ...shop }))).said;
    expect(await add({ require_v3: true, colour: 'red' })).toMatchObject({
      error: expect.stringMatching(/require_v3, colour is no field that a shop has/),
    });
    expect(await add({ sub_partners: [{ shop_id: '1', name: 'One', adress: 'x' }] })).toMatchObject({
      error: expect.stringContaining('sub_partners.0.adress'),
    });
    const community = { name: 'Readers', url: 'https://a.example/', login_url: 'https://a.example/login' };
    expect(await add({ community: { ...community, key: 'x' } })).toMatchObject({
      error: expect.stringMatching(/community.key is no field that a shop has/),
    });
    expect(await add({ community: { ...community, url: 'ftp://a.example/' } })).toMatchObject({
      error: expect.stringContaining('community.url'),
    });
    const http = { ...community, login_url: 'http://a.example/login' };
    expect(
      await add({
        allow_private: false,
        auth_options_url: 'https://a.example/',
        authenticate_url: 'https://a.example/',
        community: http,
      }),
    ).toMatchObject({
      error: expect.stringContaining('without https'),
    });
    expect(JSON.stringify((await admin('shop', 'list')).said)).not.toContain('"odd"');
    const file = writePartnerFile([{ ...corner.partner, alias: 'odd', auth_option_url: 'https://a.example/' }]);
    expect(() => readPartners(file)).toThrow(/PARTNERS_FILE .*auth_option_url/);
  });

  it('[SHOPS-12] a key is rotated without a gap: log-ins are signed with the older key, then with the new one if refused', async () => {
    const { said } = await admin('shop', 'rotate-key', 'corner');
    expect(said).toMatchObject({ alias: 'corner', old_key_until: expect.any(String) });
    const [old, fresh] = [taken[0] ?? '', String(said['shared_key'])];
    await soon(async () => expect((await app.deps.services.shops.findPartner('corner'))?.keys).toEqual([old, fresh]));
    await logIn();
    taken = [fresh];
    await logIn();
    const ended = await admin('shop', 'rotate-key', 'corner', '--at-once');
    taken = [String(ended.said['shared_key'])];
    await soon(async () => expect((await app.deps.services.shops.findPartner('corner'))?.keys).toEqual(taken));
    await logIn();
    const { id: _, ...facts } = corner.partner;
    expect((await admin('shop', 'list')).said).toMatchObject({ shops: [{}, { alias: facts.alias, key: 'one' }] });
  });

  it('[SHOPS-13] a disabled shop signs nobody in and is not listed, and its readers stay signed in', async () => {
    const reader = await logIn();
    const made = await reader.post('/app-passwords', { json: { name: 'Program', scope: 'read' } });
    const { password } = (await made.json()) as { password: string }; // the new app password
    const program = () => createTestReader(app, { alias: 'corner', shopId: '7', username: 'ann', password });
    await program();
    await admin('shop', 'disable', 'corner');
    await soon(async () => expect(await aliases()).toEqual(['lantern']));
    expect((await listShop()).map(({ alias }) => alias)).toEqual(['lantern']);
    await expect(logIn()).rejects.toThrow('401');
    await expect(program()).rejects.toThrow('401');
    expect(await (await reader.get('/user')).json()).toMatchObject({ provider_name: 'Partner corner' });
    await admin('shop', 'enable', 'corner');
    await soon(async () => expect(await aliases()).toEqual(['lantern', 'corner']));
  });

  it('[SHOPS-14] a shop on trial is asked for its testers only, and not listed', async () => {
    const { id: _, ...facts } = corner.partner;
    await admin('shop', 'add', writePartnerFile({ ...facts, alias: 'trial', test_users: ['Tess@trial.example'] }));
    await soon(async () => expect(await aliases('tess@trial.example')).toContain('trial'));
    const requestsBefore = corner.requests.length;
    expect(await aliases('somebody')).not.toContain('trial');
    expect(corner.requests.slice(requestsBefore)).toHaveLength(1);
    expect((await listShop()).map(({ alias }) => alias)).not.toContain('trial');
    const form = new URLSearchParams({ username: 'somebody', password: 'x', shop_id: '7' });
    expect((await fetch(`${app.api}/auth/login/trial`, { method: 'POST', body: form })).status).toBe(401);
  });

  it('[SHOPS-15] every start syncs the file into the table; a rotated key stays until the file has another one', async () => {
    const before = await app.deps.services.shops.findPartner('lantern');
    const { said } = await admin('shop', 'rotate-key', 'lantern');
    await admin('shop', 'disable', 'trial');
    await app.restart();
    const after = await app.deps.services.shops.findPartner('lantern');
    expect(after).toMatchObject({
      ...before,
      keys: [before?.keys[0], said['shared_key']],
      oldKeyUntil: expect.any(Date),
    });
    expect(await aliases('tess@trial.example')).toEqual(['corner']);
    const [declared] = app.deps.config.partners;
    if (declared) Object.assign(declared, { name: 'Lantern & Sons', shared_key: 'another key from the file' });
    await app.restart();
    expect(await app.deps.services.shops.findPartner('lantern')).toMatchObject({
      name: 'Lantern & Sons',
      keys: [said['shared_key'], 'another key from the file'],
    });
  });

  it('[SHOPS-16] the keys of shops survive a new key of the installation', async () => {
    const before = (await app.deps.services.shops.findPartner('corner'))?.keys;
    expect(await admin('keys', 'rotate', '--links')).toMatchObject({ code: 0 });
    await app.restart();
    expect((await app.deps.services.shops.findPartner('corner'))?.keys).toEqual(before);
  });
});
