import { createHash } from 'node:crypto';
import { lcp } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorServices } from '../../operator.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { openLentBook, type StatusServer, startStatusServer, unlockLentBook } from './testing/status-server.ts';

const PROVIDER = 'https://library.example';
const HASH = createHash('sha256').update('seven lamps').digest();

let app: TestApp;
let library: StatusServer;
let shop: TestPartner;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  library = await startStatusServer(() => app.clock.now());
  app = await startTestApp({ extraPartners: [library.partner] });
  shop = createTestPartner(app, { alias: 'lantern', shopId: '1', key: 'a key that only these two know' });
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
});
afterAll(async () => {
  await app.close();
  await library.close();
});

const getCustomer = async (login: string): Promise<string> =>
  (await app.sql('SELECT external_id FROM reader WHERE login = $1', [login])).rows[0].external_id;
const register = (
  user: string,
  token: unknown,
  sent: NonNullable<Parameters<TestPartner['call']>[2]> = {},
): Promise<Response> =>
  shop.call('POST', '/partner/lcp-token', {
    ...sent,
    body: Buffer.from(JSON.stringify(token)),
    params: { user, ...sent.params },
  });
const getToken = async (reader: TestReader, query = '') => {
  const answer = await reader.get(`/lcp/user-token${query}`);
  const body = (await answer.json()) as { error?: string; provider?: string; lcp_hashed_passphrase?: string };
  return { status: answer.status, cache: answer.headers.get('cache-control'), ...body };
};

describe('the token of a reader', () => {
  it('[LCP-26] is not there: the answer says what is missing', async () => {
    expect(await getToken(boris)).toMatchObject({ status: 404, error: 'lcp.vendor_not_found', error_code: 1700 });
    await register(await getCustomer('anna'), {
      provider: 'https://any.example',
      lcp_hashed_passphrase: HASH.toString('base64'),
    });
    expect(await getToken(boris)).toMatchObject({ status: 404, error: 'lcp.no_token', error_code: 1700 });
    await app.sql(`UPDATE reader SET provider_alias = 'google' WHERE login = 'boris'`);
    expect(await getToken(boris)).toMatchObject({ status: 404, error: 'lcp.login_needed', error_code: 1700 });
    await app.sql(`UPDATE reader SET provider_alias = 'lantern' WHERE login = 'boris'`);
    await app.sql(`DELETE FROM lcp_key`);
    expect((await fetch(`${app.api}/lcp/user-token`)).status).toBe(401);
  });

  it('[LCP-26] [LCP-27] is the one that a shop registered, which opens its books without asking', async () => {
    const { book } = await library.lend(anna, 'Opens itself');
    expect(await openLentBook(anna, book)).toBe(1700);
    const user = await getCustomer('anna');
    const token = { provider: PROVIDER, lcp_hashed_passphrase: HASH.toString('base64') };
    expect(await (await register(user, token, { params: { test: '1' } })).text()).toBe('OK');
    expect(await openLentBook(anna, book)).toBe(1700);
    const answer = await register(user, token);
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    expect(await openLentBook(anna, book)).toBe(0);
    expect(await getToken(anna)).toMatchObject({ status: 200, cache: 'no-store', ...token });
    expect(lcp.userToken.reply.parse(await getToken(anna, `?provider=${encodeURIComponent(PROVIDER)}`))).toEqual(token);
    expect((await getToken(anna, '?provider=https%3A%2F%2Fother.example')).status).toBe(404);
    expect((await getToken(boris)).status).toBe(404);
    const { rows } = await app.sql('SELECT sealed, lcp_key::text AS words FROM lcp_key');
    for (const { sealed, words } of rows as { sealed: Buffer; words: string }[])
      expect([sealed.includes(HASH), words.includes(HASH.toString('hex'))]).toEqual([false, false]);
    // hex, as the standard says, replaces it
    expect((await register(user, { ...token, lcp_hashed_passphrase: '00'.repeat(32) })).status).toBe(200);
    expect(await openLentBook(anna, book)).toBe(1702);
  });

  it('[LCP-26] is the passphrase that was entered, when no shop registered one', async () => {
    const { book } = await library.lend(boris, 'Entered');
    await unlockLentBook(boris, book);
    expect(await getToken(boris)).toMatchObject({ provider: PROVIDER, lcp_hashed_passphrase: HASH.toString('base64') });
  });

  it('[LCP-27] waits for somebody who has never signed in', async () => {
    expect(
      (await register('nobody-yet', { provider: PROVIDER, lcp_hashed_passphrase: HASH.toString('base64') })).status,
    ).toBe(200);
    expect(
      (await app.sql(`SELECT 1 FROM lcp_key k JOIN reader r ON r.id = k.reader_id WHERE r.external_id = 'nobody-yet'`))
        .rowCount,
    ).toBe(1);
  });

  it('[LCP-27] is refused when it is not signed, or not a token [S18]', async () => {
    const user = await getCustomer('anna');
    const token = { provider: PROVIDER, lcp_hashed_passphrase: HASH.toString('base64') };
    const refusal = async (answer: Promise<Response>) => {
      const { error_code, details } = (await (await answer).json()) as { error_code: number; details?: object };
      return [(await answer).status, error_code, details ?? {}];
    };
    expect(await refusal(register(user, token, { key: 'another key than that one' }))).toEqual([403, 250, {}]);
    const address = shop.addressOf('POST', '/partner/lcp-token', { params: { user }, body: Buffer.from('{}') });
    const other = () => fetch(address, { method: 'POST', body: new Blob([JSON.stringify(token)]) });
    expect(await refusal(other())).toEqual([400, 335, {}]);
    expect(await refusal(other())).toEqual([403, 252, {}]);
    for (const [field, wrong] of [
      ['provider', { ...token, provider: '' }],
      ['provider', { ...token, provider: 'é'.repeat(600) }],
      ['lcp_hashed_passphrase', { ...token, lcp_hashed_passphrase: 'seven lamps' }],
      ['lcp_hashed_passphrase', { provider: PROVIDER }],
      ['body', []],
    ] as const)
      expect(await refusal(register(user, wrong))).toEqual([400, 253, { field }]);
    expect(await refusal(register(' ', token))).toEqual([400, 253, { field: 'user' }]);
    expect((await register(user, { ...token, more: 'x'.repeat(10_000) })).status).toBe(413);
  });
});

it('[LCP-28] replacing the key of links keeps the books open', async () => {
  const { book } = await library.lend(anna, 'Kept open');
  await register(await getCustomer('anna'), { provider: PROVIDER, lcp_hashed_passphrase: HASH.toString('base64') });
  expect(await openLentBook(anna, book)).toBe(0);
  const before = (await app.sql('SELECT sealed FROM lcp_key')).rows as { sealed: Buffer }[];
  const operator = await createOperatorServices(app.deps.config, () => undefined);
  await operator.services.keys.rotate({ links: true });
  await operator.close();
  const after = (await app.sql('SELECT sealed FROM lcp_key')).rows as { sealed: Buffer }[];
  expect(after).toHaveLength(before.length);
  for (const { sealed } of after) expect(before.some((row) => row.sealed.equals(sealed))).toBe(false);
  await app.restart();
  anna = await createTestReader(app, 'anna');
  expect(await openLentBook(anna, book)).toBe(0);
});
