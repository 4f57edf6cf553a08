import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls as allCalls, partners as calls, errors } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddedPartner, PartnerSettings, readAddedPartner } from '../../config/partners.ts';
import { libraryOf } from '../../testing/a-book.ts';
import { aFolder } from '../../testing/a-folder.ts';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signsV2 } from './signed-call.ts';
import { openThirdShop } from './testing/third-shop.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../../../../docs/partners.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);
const folder = aFolder();
const KEY = 'a key that the guide hands out';
const demo = { alias: 'lantern', key: 'a key that only these two know' };
const CORA = { id: 'c-1', email: 'cora@third.example', password: 'third-cora', firstName: 'Cora', lastName: 'Third' };

let app: TestApp;
let third: Awaited<ReturnType<typeof openThirdShop>>;
beforeAll(async () => {
  for (const block of blocks('js')) {
    const [, name] = /^\/\/ ([\w-]+\.mjs)/.exec(block) ?? [];
    writeFileSync(path.join(folder, name ?? 'nameless.mjs'), block);
  }
  third = await openThirdShop([CORA]);
  // beside the demo shop, which every test app has
  const partner = { id: 3, alias: 'third', ...third.facts, shared_key: KEY, allow_private: true };
  app = await startTestApp({ besides: [partner] });
  third.connect({ url: app.url, alias: 'third', key: KEY });
});
afterAll(async () => {
  await app.close();
  await third.close();
});

/** Runs an example as it stands in the guide, as a program of the demo shop. */
const example = async (program: string, ...words: string[]): Promise<{ status: number; body: unknown }> => {
  const env = { ...process.env, CLOUD: app.url, PARTNER: demo.alias, SHOP_ID: '1', KEY: demo.key };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env });
  return JSON.parse(stdout) as { status: number; body: unknown }; // what `say` of the guide writes
};
const json = (n: number): unknown => JSON.parse(blocks('json')[n] ?? '');
const namesOf = (value: unknown): string[] => Object.keys(value as object).toSorted(); // an object of the guide

it('[PARTNER-12] the example of a shop can be added as it stands', () => {
  const file = path.join(folder, 'corner.json');
  writeFileSync(file, blocks('json')[0] ?? '');
  expect(readAddedPartner(file)).toMatchObject({
    alias: 'corner',
    city: 'Berlin',
    test_users: ['cora@corner.example'],
  });
});

it('[PARTNER-12] the vectors of the guide are right', () => {
  const [, digest = ''] = /has the signature `([0-9a-f]{64})`/.exec(guide) ?? [];
  expect(signsV2(digest, (blocks('text')[0] ?? '').trimEnd(), 'secret')).toBe(true);
  const [, hashed = ''] = /^\| hashed text \| `(.*?)`/m.exec(guide) ?? [];
  for (const hash of ['sha1', 'sha256']) {
    const [, expected] = new RegExp(`^\\| ${hash} +\\| \`([0-9a-f]+)\``, 'm').exec(guide) ?? [];
    expect(createHash(hash).update(hashed).digest('hex')).toBe(expected);
  }
});

it('[PARTNER-12] [PARTNER-1] the worked example is the same on the command line and in the call', async () => {
  const [, digest = ''] = /has the signature `([0-9a-f]{64})`/.exec(guide) ?? [];
  // what the line hashes; openssl itself is not on every machine
  const line = (blocks('sh')[0] ?? '').replace(/openssl .*/, 'cat');
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  expect(stdout).toBe((blocks('text')[0] ?? '').trimEnd());
  const [method = '', address = ''] = (blocks('http')[0] ?? '').trim().split(' ');
  const { pathname, searchParams } = new URL(address, 'https://cloud.example');
  const parameters = [...searchParams].filter(([name]) => name !== 'signature_v2').map((pair) => pair.join('='));
  const text = [method, decodeURIComponent(pathname).replace('/api/v1.0', ''), ...parameters.toSorted()].join('\n');
  expect(text).toBe((blocks('text')[0] ?? '').trimEnd());
  expect(searchParams.get('signature_v2')).toBe(digest);
});

it('[PARTNER-12] the guide names every field that a shop can have, and every way to sign in', () => {
  const [, table = ''] = guide.split('## Being added');
  const [facts = ''] = table.split('## 1. The cloud asks you');
  const fields = [
    ...Object.keys(AddedPartner.shape),
    ...Object.keys(PartnerSettings.shape.sub_partners.unwrap().element.shape),
  ];
  for (const field of fields) expect([field, facts.includes(`\`${field}\``)]).toEqual([field, true]);
  for (const way of ['password', 'facebook', 'gmail']) expect(guide).toContain(`\`${way}\``);
  for (const line of ['pnpm admin shop add', 'npm run admin -- shop add']) expect(guide).toContain(line);
});

it('[PARTNER-12] every example runs for the demo shop, and answers are as they are shown', async () => {
  const { body: checked } = await example('check.mjs');
  expect(checked).toMatchObject({ ok: true, version: 'v2', problems: [] });
  expect(namesOf(checked)).toEqual(namesOf(json(2)));

  const anna = await aReader(app, 'anna', { isWelcomed: false });
  const [{ external_id: user }] = (await app.sql("SELECT external_id FROM reader WHERE login = 'anna'")).rows;
  const file = path.join(folder, 'Die Verwandlung.epub');
  writeFileSync(file, await anEpub({ title: 'Die Verwandlung' }));
  expect(await example('upload.mjs', user, file, 'test')).toMatchObject({ status: 200, body: { test: true } });
  expect(await libraryOf(anna)).toEqual([]);
  const uploaded = await example('upload.mjs', user, file);
  expect(uploaded).toMatchObject({ status: 201, body: { title: 'Die Verwandlung', purchased: true, waiting: false } });
  expect(namesOf(uploaded.body)).toEqual(namesOf(json(3)));
  expect(await example('upload.mjs', user, file)).toMatchObject({ status: 409, body: { error_code: 303 } });

  const { fast_hash } = calls.put.reply.parse(uploaded.body);
  const taken = await example('take-back.mjs', user, fast_hash);
  expect(taken).toEqual({ status: 200, body: json(4) });
  expect(await libraryOf(anna)).toEqual([]);

  expect(await example('shops.mjs')).toMatchObject({
    body: { total: 2, items: [{ alias: 'lantern' }, { alias: 'third' }] },
  });
  const { body: log } = await example('errors.mjs');
  const shown = calls.errors.reply.parse(json(5));
  expect(calls.errors.reply.parse(log)).toMatchObject({ items: [{ error_code: 303, signed: true, user }] });
  expect(namesOf(shown.items[0])).toEqual(namesOf(calls.errors.reply.parse(log).items[0]));
});

it('[PARTNER-12] the guide names every refusal that its calls have', () => {
  const [, table = ''] = guide.split('### Refusals');
  const told = [...table.matchAll(/\b\d{3}\b/g)].map(Number);
  for (const { refusals } of Object.values(allCalls['partners'] ?? {}))
    for (const code of refusals) {
      const { status, number } = errors[code];
      expect([code, told]).toEqual([code, expect.arrayContaining([status, number])]);
    }
});

it('[PARTNER-12] a shop that was written from the guide alone signs its customers in and sends what they buy', async () => {
  const who = await (await fetch(`${app.api}/auth/login?username=${encodeURIComponent(CORA.email)}`)).json();
  expect(who).toMatchObject({ providers: [{ alias: 'third', shop_id: 'main-street', name: 'Main Street Books' }] });
  const epub = await anEpub({ title: 'Bought before' });
  expect(await (await third.sell(CORA.id, 'Bought before.epub', epub)).json()).toMatchObject({ waiting: true });

  const cora = { alias: 'third', shopId: 'main-street', username: CORA.email, password: CORA.password };
  await expect(aReader(app, { ...cora, password: 'wrong' })).rejects.toThrow('401');
  const reader = await aReader(app, cora, { isWelcomed: false });
  expect(await (await reader.get('/user')).json()).toMatchObject({
    full_name: 'Cora Third',
    provider_name: 'Main Street Books',
  });
  expect(await libraryOf(reader)).toMatchObject([{ title: 'Bought before', purchased: true }]);

  const sold = await (await third.sell(CORA.id, 'Ä & Ö.epub', await anEpub({ title: 'Bought after' }))).json();
  const { fast_hash } = calls.put.reply.parse(sold);
  expect(await libraryOf(reader)).toHaveLength(2);
  expect((await third.refund(CORA.id, fast_hash)).status).toBe(200);
  expect(await libraryOf(reader)).toMatchObject([{ title: 'Bought before' }]);

  expect(calls.shops.reply.parse(await third.read('shops')).items).toContainEqual(
    expect.objectContaining({ alias: 'third', shop_id: 'main-street' }),
  );
  expect(calls.check.reply.parse(await third.read('check'))).toMatchObject({ ok: true, version: 'v2' });
  await third.sell(CORA.id, 'poster.exe', Buffer.from('MZ'));
  expect(calls.errors.reply.parse(await third.read('errors')).items).toMatchObject([{ error_code: 325, signed: true }]);
});
