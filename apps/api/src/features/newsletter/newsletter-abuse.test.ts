import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { readPlainPage } from '../../testing/plain-site.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestMailServer } from '../../testing/test-mail-server.ts';

let server: Awaited<ReturnType<typeof createTestMailServer>>;
let app: TestApp;
beforeAll(async () => {
  server = await createTestMailServer();
  app = await startTestApp({ env: { SMTP_URL: server.url, TRUST_PROXY: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  server.arrived.length = 0;
  await app.sql('DELETE FROM newsletter_subscriber');
  await app.sql('DELETE FROM letter');
});

type Fields = Record<string, string>;
let networks = 0;
const createNetwork = (): Fields => ({ 'x-forwarded-for': `203.0.${(networks += 1)}.7` });
const post = (path: string, fields: Fields, headers = createNetwork()): Promise<Response> =>
  fetch(new URL(path, app.url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
const register = async (mail: string, headers?: Fields): Promise<number> =>
  (await post('/en/newsletter', { mail }, headers)).status;
const countRows = async (table: 'newsletter_subscriber' | 'letter'): Promise<number> =>
  (await app.sql(`SELECT 1 FROM ${table}`)).rowCount ?? 0;
/** The confirmation and the cancellation in the letter that was written last. */
const readLinks = async (): Promise<{ confirm: string; unsubscribe: string }> => {
  const { rows } = await app.sql('SELECT text FROM letter ORDER BY created_at DESC LIMIT 1');
  const [confirm = '', unsubscribe = ''] = rows[0].text.match(/https?:\/\/\S+\?token=\S+/g) ?? [];
  return { confirm, unsubscribe };
};
const subscribe = async (mail: string): Promise<string> => {
  expect(await register(mail)).toBe(303);
  const { confirm, unsubscribe } = await readLinks();
  expect((await post(confirm, {})).status).toBe(200);
  await app.sql('DELETE FROM letter');
  return unsubscribe;
};

it.each([
  ['müller.example', 'xn--mller-kva.example'],
  ['müller.example', 'MU\u0308LLER.example'],
  ['library.example', 'library\u3002example'],
  ['library.example', 'library.example.'],
  ['library.example', 'ｌｉｂｒａｒｙ.example'],
])('[NEWS-5] stores an address once, whichever spelling its domain has: %s, %s', async (one, other) => {
  const name = `anna-${randomUUID()}`;
  expect([await register(`${name}@${one}`), await register(`${name}@${other}`)]).toEqual([303, 303]);
  expect([await countRows('newsletter_subscriber'), await countRows('letter')]).toEqual([1, 1]);
});

it('[NEWS-3] mails that an address is confirmed to that address, not to a similar one', async () => {
  const name = randomUUID();
  await subscribe(`kim-${name}@reader.example`);
  expect(await register(`\u212Aim-${name}@reader.example`)).toBe(303); // the Kelvin sign, in lower case a k
  const { rows } = await app.sql('SELECT address FROM letter');
  expect(rows).toEqual([{ address: `kim-${name}@reader.example` }]);
});

it('[NEWS-5] mails five times at most that an address is confirmed', async () => {
  const mail = `anna-${randomUUID()}@reader.example`;
  await subscribe(mail);
  for (let index = 0; index < 8; index += 1) {
    expect(await register(mail)).toBe(303);
    await app.deliverMails();
    app.clock.advance({ minutes: 61 });
  }
  expect(server.arrived.filter(({ subject }) => subject === 'You already receive the newsletter')).toHaveLength(5);
});

it('[NEWS-6] limits the registrations of one mailbox, whatever stands behind a plus', async () => {
  const name = `anna-${randomUUID()}`;
  const statuses: number[] = [];
  for (const tag of ['', '+1', '+2', '+news', '+5', '+6'])
    statuses.push(await register(`${name}${tag}@reader.example`));
  expect(statuses).toEqual([303, 303, 303, 303, 429, 429]);
});

it('[NEWS-1] stores of an IPv6 address what recognises no household', async () => {
  const headers = { 'x-forwarded-for': '2001:db8:aaaa:bbbb:1:2:3:4' };
  expect(await register(`anna-${randomUUID()}@reader.example`, headers)).toBe(303);
  const { confirm } = await readLinks();
  expect((await post(confirm, {}, headers)).status).toBe(200);
  const { rows } = await app.sql('SELECT request_network, confirm_network FROM newsletter_subscriber');
  expect(rows).toEqual([{ request_network: '2001:db8:aaaa::/48', confirm_network: '2001:db8:aaaa::/48' }]);
});

it('[NEWS-26] unsubscribing deletes also the mail that says that an address is confirmed', async () => {
  const mail = `anna-${randomUUID()}@reader.example`;
  const unsubscribe = await subscribe(mail);
  expect(await register(mail.toUpperCase())).toBe(303);
  expect(await countRows('letter')).toBe(1);
  expect((await post(unsubscribe, {})).status).toBe(200);
  expect([await countRows('newsletter_subscriber'), await countRows('letter')]).toEqual([0, 0]);
});

it('[NEWS-15] unsubscribing deletes the mail of a registration that comes a moment before', async () => {
  const mail = `anna-${randomUUID()}@reader.example`;
  await register(mail);
  const { unsubscribe } = await readLinks();
  app.clock.advance({ minutes: 2 });
  const db = openDatabase(app.deps.config.database.url);
  const isWaiting = (requests: number) =>
    vi.waitFor(async () => {
      const { rows } = await app.sql(
        `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toEqual([{ count: requests }]);
    });
  const requests = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM newsletter_subscriber FOR UPDATE`;
    const again = register(mail);
    await isWaiting(1);
    const cancelled = post(unsubscribe, {});
    await isWaiting(2);
    return [again, cancelled.then(({ status }) => status)];
  });
  expect(await Promise.all(requests)).toEqual([303, 200]);
  expect([await countRows('newsletter_subscriber'), await countRows('letter')]).toEqual([0, 0]);
  await db.$disconnect();
});

it.each([
  ['text/plain', 'List-Unsubscribe=One-Click'],
  ['application/json', '{"token":"abc","List-Unsubscribe":"One-Click"}'],
  ['application/x-www-form-urlencoded; charset=latin1', 'List-Unsubscribe=One-Click&token='],
  ['application/x-www-form-urlencoded', '__proto__=1&token[]=x&constructor=2'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nb\r\n--x--\r\n',
  ],
])('[NEWS-14] one click unsubscribes, whatever body comes with it: %s %s', async (type, body) => {
  const unsubscribe = await subscribe(`anna-${randomUUID()}@reader.example`);
  const answer = await fetch(unsubscribe, { method: 'POST', body, headers: { 'content-type': type } });
  expect([answer.status, await countRows('newsletter_subscriber')]).toEqual([200, 0]);
});

it.each<Fields>([{ origin: 'null' }, { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' }])(
  '[NEWS-14] one click unsubscribes from a mail program that runs in a browser: %s',
  async (headers) => {
    const unsubscribe = await subscribe(`anna-${randomUUID()}@reader.example`);
    const answer = await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' }, headers);
    expect([answer.status, await countRows('newsletter_subscriber')]).toEqual([200, 0]);
  },
);

it.each(['', 'abc', 'x'.repeat(40)])(
  '[NEWS-13] does not claim to have deleted an address with half a link: “%s”',
  async (token) => {
    await subscribe(`anna-${randomUUID()}@reader.example`);
    for (const answer of [
      await fetch(`${app.url}/en/newsletter/unsubscribe?token=${token}`),
      await post('/en/newsletter/unsubscribe', { token }),
    ]) {
      expect(answer.status).toBe(400);
      expect(readPlainPage(await answer.text())).toMatchObject({ form: { result: 'incomplete' } });
    }
    expect(await countRows('newsletter_subscriber')).toBe(1);
  },
);

it('[NEWS-7] shows the form again with its address when it could not be stored', async () => {
  const mail = `anna-${randomUUID()}@reader.example`;
  await app.sql('ALTER TABLE newsletter_subscriber RENAME TO hidden_subscriber');
  const answer = await post('/en/newsletter', { mail });
  await app.sql('ALTER TABLE hidden_subscriber RENAME TO newsletter_subscriber');
  expect([answer.status, readPlainPage(await answer.text()).form]).toEqual([
    503,
    { values: { mail }, errors: { form: 'failed' } },
  ]);
});
