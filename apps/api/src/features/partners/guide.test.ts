import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls as allCalls, partners as calls, errors } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddedPartner, PartnerSettings, readAddedPartner } from '../../config/partners.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { parseFeed } from '../partner-books/feed-parser.ts';
import { verifyV2 } from './signed-call.ts';
import { startThirdPartyShop } from './testing/third-party-shop.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../../../../docs/partners.md'), 'utf8');
const listBlocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);
const folder = createTempFolder();
const KEY = 'a key that the guide hands out';
const demo = { alias: 'lantern', key: 'a key that only these two know' };
const CORA = { id: 'c-1', email: 'cora@third.example', password: 'third-cora', firstName: 'Cora', lastName: 'Third' };

let app: TestApp;
let third: Awaited<ReturnType<typeof startThirdPartyShop>>;
beforeAll(async () => {
  for (const block of listBlocks('js')) {
    const [, name] = /^\/\/ ([\w-]+\.mjs)/.exec(block) ?? [];
    writeFileSync(path.join(folder, name ?? 'nameless.mjs'), block);
  }
  third = await startThirdPartyShop([CORA]);
  // in addition to the demo shop of every test app
  const partner = { id: 3, alias: 'third', ...third.facts, shared_key: KEY, allow_private: true };
  app = await startTestApp({ extraPartners: [partner] });
  third.connect({ url: app.url, alias: 'third', key: KEY });
});
afterAll(async () => {
  await app.close();
  await third.close();
});

/** Runs an example of the guide unchanged, as a program of the demo shop. */
const runExample = async (program: string, ...words: string[]): Promise<{ status: number; body: unknown }> => {
  const env = { ...process.env, CLOUD: app.url, PARTNER: demo.alias, SHOP_ID: '1', KEY: demo.key };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { cwd: folder, env });
  return JSON.parse(stdout) as { status: number; body: unknown }; // printed by `say` of the guide
};
/** The example with this key. */
const json = (key: string): unknown =>
  JSON.parse(listBlocks('json').find((block) => block.includes(`"${key}":`)) ?? '');
const listKeys = (value: unknown): string[] => Object.keys(value as object).toSorted(); // an object of the guide

it('[PARTNER-12] the example of a shop can be added unchanged', () => {
  const file = path.join(folder, 'corner.json');
  writeFileSync(file, listBlocks('json')[0] ?? '');
  expect(readAddedPartner(file)).toMatchObject({
    alias: 'corner',
    city: 'Berlin',
    test_users: ['cora@corner.example'],
  });
});

it('[PARTNER-12] [PBOOK-4] the example of a feed is read wholly', () => {
  const feed = parseFeed(JSON.stringify(json('bookOfTheWeek')), 'https://corner.example/feed', new Date());
  expect(feed).toMatchObject({ bookOfTheWeek: 'b-17', dropped: 0, stories: [{ title: 'Open on Sundays' }] });
  const [book] = 'problem' in feed ? [] : feed.books.filter(({ externalId }) => externalId === 'b-17');
  expect(Object.values(book ?? {}).filter((value) => value === null || value === '')).toEqual([]);
});

it('[PARTNER-12] the test vectors of the guide are right', () => {
  const [, digest = ''] = /has the signature `([0-9a-f]{64})`/.exec(guide) ?? [];
  expect(verifyV2(digest, (listBlocks('text')[0] ?? '').trimEnd(), 'secret')).toBe(true);
  const [, hashed = ''] = /^\| hashed text \| `(.*?)`/m.exec(guide) ?? [];
  for (const hash of ['sha1', 'sha256']) {
    const [, expected] = new RegExp(`^\\| ${hash} +\\| \`([0-9a-f]+)\``, 'm').exec(guide) ?? [];
    expect(createHash(hash).update(hashed).digest('hex')).toBe(expected);
  }
});

it('[PARTNER-12] [PARTNER-1] the worked example is the same on the command line and in the call', async () => {
  const [, digest = ''] = /has the signature `([0-9a-f]{64})`/.exec(guide) ?? [];
  // hashes what the command line hashes; not every machine has openssl
  const line = (listBlocks('sh')[0] ?? '').replace(/openssl .*/, 'cat');
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  expect(stdout).toBe((listBlocks('text')[0] ?? '').trimEnd());
  const [method = '', address = ''] = (listBlocks('http')[0] ?? '').trim().split(' ');
  const { pathname, searchParams } = new URL(address, 'https://cloud.example');
  const parameters = [...searchParams].filter(([name]) => name !== 'signature_v2').map((pair) => pair.join('='));
  const text = [method, decodeURIComponent(pathname).replace('/api/v1.0', ''), ...parameters.toSorted()].join('\n');
  expect(text).toBe((listBlocks('text')[0] ?? '').trimEnd());
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
  for (const field of Object.keys(PartnerSettings.shape.feeds.unwrap().unwrap().shape))
    expect(facts).toContain(`\`${field}\``);
  for (const way of ['password', 'facebook', 'gmail']) expect(guide).toContain(`\`${way}\``);
  for (const line of ['pnpm admin shop add', 'npm run admin -- shop add']) expect(guide).toContain(line);
});

it('[PARTNER-12] every example runs for the demo shop, and the answers are those of the guide', async () => {
  const { body: checked } = await runExample('check.mjs');
  expect(checked).toMatchObject({ ok: true, version: 'v2', problems: [] });
  expect(listKeys(checked)).toEqual(listKeys(json('problems')));

  const anna = await createTestReader(app, 'anna', { isWelcomed: false });
  const [{ external_id: user }] = (await app.sql("SELECT external_id FROM reader WHERE login = 'anna'")).rows;
  const file = path.join(folder, 'Die Verwandlung.epub');
  writeFileSync(file, await buildEpub({ title: 'Die Verwandlung' }));
  expect(await runExample('upload.mjs', user, file, 'test')).toMatchObject({ status: 200, body: { test: true } });
  expect(await listLibrary(anna)).toEqual([]);
  const uploaded = await runExample('upload.mjs', user, file);
  expect(uploaded).toMatchObject({ status: 201, body: { title: 'Die Verwandlung', purchased: true, waiting: false } });
  expect(listKeys(uploaded.body)).toEqual(listKeys(json('waiting')));
  expect(await runExample('upload.mjs', user, file)).toMatchObject({ status: 409, body: { error_code: 303 } });

  const { fast_hash } = calls.put.reply.parse(uploaded.body);
  const taken = await runExample('take-back.mjs', user, fast_hash);
  expect(taken).toEqual({ status: 200, body: json('taken_back') });
  expect(await listLibrary(anna)).toEqual([]);

  const token = await runExample('lcp-token.mjs', user, 'https://corner.example', 'seven lamps');
  expect(token).toEqual({ status: 200, body: 'OK' });
  const { provider } = (await (await anna.get('/lcp/user-token')).json()) as { provider: string };
  expect(provider).toBe('https://corner.example');

  expect(await runExample('recommended.mjs', user)).toEqual({
    status: 200,
    body: { total: 0, items: [], updated_at: null },
  });
  expect(await runExample('shops.mjs')).toMatchObject({
    body: { total: 2, items: [{ alias: 'lantern' }, { alias: 'third' }] },
  });
  const { body: log } = await runExample('errors.mjs');
  const shown = calls.errors.reply.parse(json('signed'));
  expect(calls.errors.reply.parse(log)).toMatchObject({ items: [{ error_code: 303, signed: true, user }] });
  expect(listKeys(shown.items[0])).toEqual(listKeys(calls.errors.reply.parse(log).items[0]));
});

it('[PARTNER-12] the guide names every refusal that its calls have', () => {
  const [, table = ''] = guide.split('### Refusals');
  const documentedCodes = [...table.matchAll(/\b\d{3,4}\b/g)].map(Number);
  for (const { refusals } of Object.values(allCalls['partners'] ?? {}))
    for (const code of refusals) {
      const { status, number } = errors[code];
      expect([code, documentedCodes]).toEqual([code, expect.arrayContaining([status, number])]);
    }
});

it('[PARTNER-12] a shop that was written from the guide alone signs its customers in and delivers their purchases', async () => {
  const who = await (await fetch(`${app.api}/auth/login?username=${encodeURIComponent(CORA.email)}`)).json();
  expect(who).toMatchObject({ providers: [{ alias: 'third', shop_id: 'main-street', name: 'Main Street Books' }] });
  const epub = await buildEpub({ title: 'Bought before' });
  expect(await (await third.sell(CORA.id, 'Bought before.epub', epub)).json()).toMatchObject({ waiting: true });

  const cora = { alias: 'third', shopId: 'main-street', username: CORA.email, password: CORA.password };
  await expect(createTestReader(app, { ...cora, password: 'wrong' })).rejects.toThrow('401');
  const reader = await createTestReader(app, cora, { isWelcomed: false });
  expect(await (await reader.get('/user')).json()).toMatchObject({
    full_name: 'Cora Third',
    provider_name: 'Main Street Books',
  });
  expect(await listLibrary(reader)).toMatchObject([{ title: 'Bought before', purchased: true }]);

  const sold = await (await third.sell(CORA.id, 'Ä & Ö.epub', await buildEpub({ title: 'Bought after' }))).json();
  const { fast_hash } = calls.put.reply.parse(sold);
  expect(await listLibrary(reader)).toHaveLength(2);
  expect((await third.refund(CORA.id, fast_hash)).status).toBe(200);
  expect(await listLibrary(reader)).toMatchObject([{ title: 'Bought before' }]);

  expect(calls.shops.reply.parse(await third.read('shops')).items).toContainEqual(
    expect.objectContaining({ alias: 'third', shop_id: 'main-street' }),
  );
  expect(calls.check.reply.parse(await third.read('check'))).toMatchObject({ ok: true, version: 'v2' });
  await third.sell(CORA.id, 'poster.exe', Buffer.from('MZ'));
  expect(calls.errors.reply.parse(await third.read('errors')).items).toMatchObject([{ error_code: 325, signed: true }]);
});
