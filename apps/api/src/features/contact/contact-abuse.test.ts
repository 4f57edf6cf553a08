import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPlainPage } from '../../testing/plain-site.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestMailServer } from '../../testing/test-mail-server.ts';

let server: Awaited<ReturnType<typeof createTestMailServer>>;
let app: TestApp;
beforeAll(async () => {
  server = await createTestMailServer();
  const env = { SMTP_URL: server.url, OPERATOR_EMAIL: 'operator@lantern.example', TRUST_PROXY: '127.0.0.1' };
  app = await startTestApp({ env });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.arrived.length = 0;
});

let networks = 0;
const createNetwork = () => ({ 'x-forwarded-for': `203.0.${(networks += 1)}.7` });
const call = async (body: object): Promise<number> => {
  const headers = { 'content-type': 'application/json', ...createNetwork() };
  return (await fetch(`${app.api}/email/send-user-mail`, { method: 'POST', headers, body: JSON.stringify(body) }))
    .status;
};
const createSender = () => `anna-${randomUUID()}@reader.example`;
/** The lines of a header as they arrived. */
const findHeader = (raw: string, name: string): string =>
  new RegExp(`^${name}:((?:.*\\r?\\n[ \\t])*.*)`, 'im').exec(raw)?.[1]?.trim() ?? '';

it.each([
  '=?utf-8?B?UGF5IG5vdw0KQmNjOiBldmVAZXZpbC5leGFtcGxl?=',
  'Anna =?utf-8?Q?=0D=0ABcc:_eve@evil.example?=',
  '=?iso-8859-1?q?=00?=',
])('[CONT-3] [MAIL-4] does not let a mail program decode what somebody typed: %s', async (name) => {
  expect(await call({ mail: createSender(), name, comment: name })).toBe(200);
  const raw = server.arrived[0]?.raw ?? '';
  expect(findHeader(raw, 'subject')).not.toContain(name);
  for (const header of ['subject', 'reply-to']) expect(findHeader(raw, header), header).not.toContain('=?');
  expect(Object.keys(server.arrived[0]?.headers ?? {})).not.toContain('bcc');
});

it.each(['\u202Emoc.elpmaxe@troppus', '\u2066Anna\u2069'])(
  '[CONT-3] shows a name in its own order: %j',
  async (name) => {
    expect(await call({ mail: createSender(), name, comment: 'Hello' })).toBe(200);
    expect(server.arrived[0]?.subject).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  },
);

it('[CONT-3] a very long name and a long address stay one line of each header', async () => {
  const mail = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  expect(await call({ mail, name: '名'.repeat(200), comment: 'Hello' })).toBe(200);
  const [arrived] = server.arrived;
  expect(findHeader(arrived?.raw ?? '', 'reply-to').replaceAll(/\s/g, '')).toContain(`<${mail}>`);
  for (const line of (arrived?.raw ?? '').split('\n')) expect(line.length).toBeLessThan(998);
});

it('[CONT-4] limits one mailbox, whatever stands behind a plus', async () => {
  const name = `anna-${randomUUID()}`;
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1)
    statuses.push(await call({ mail: `${name}+${index}@reader.example`, comment: 'Hello' }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it.each([
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])('[CONT-15] takes no call from the browser of another site’s visitor: %o', async (headers) => {
  const body = new URLSearchParams({ mail: createSender(), comment: 'Hello' });
  const answer = await fetch(`${app.api}/email/send-user-mail`, {
    method: 'POST',
    body,
    headers: { ...createNetwork(), ...headers } as Record<string, string>,
  });
  expect([answer.status, await answer.json()]).toMatchObject([403, { error: 'site.foreign_form' }]);
  expect(server.arrived).toEqual([]);
});

it('[CONT-11] keeps the text of a form when the database does not respond', async () => {
  const token = readToken(await (await fetch(`${app.url}/de/contact`)).text());
  app.clock.advance({ seconds: 4 });
  const fields = { mail: createSender(), name: 'Anna', comment: '</textarea><script>x</script>', token };
  await app.sql('ALTER TABLE terms_version RENAME TO hidden_version');
  await app.sql('ALTER TABLE contact_message RENAME TO hidden_message');
  const answer = await fetch(`${app.url}/de/contact`, { method: 'POST', body: new URLSearchParams(fields) });
  await app.sql('ALTER TABLE hidden_message RENAME TO contact_message');
  await app.sql('ALTER TABLE hidden_version RENAME TO terms_version');
  const text = await answer.text();
  expect(text).not.toContain('<script');
  expect([answer.status, readPlainPage(text).form]).toEqual([503, { values: fields, errors: { form: 'failed' } }]);
});

const readToken = (html: string): string => (readPlainPage(html).form as { values: { token: string } }).values.token; // what the test site prints
