import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPlainPage } from '../../testing/plain-site.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestMailServer } from '../../testing/test-mail-server.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';

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
beforeEach(async () => {
  await server.start();
  server.arrived.length = 0;
  await app.sql('DELETE FROM contact_message');
});

const createSender = () => `anna-${randomUUID()}@reader.example`;
/** An own network for each test, so that no limit of another test counts. */
let networks = 0;
const createNetwork = () => ({ 'x-forwarded-for': `203.0.${(networks += 1)}.7` });
const countMessages = async (): Promise<number> => (await app.sql('SELECT 1 FROM contact_message')).rowCount ?? 0;

type Page = { form: { values: Record<string, string>; errors: Record<string, string> } | null };
const readPage = async (answer: Response): Promise<Page> => readPlainPage(await answer.text()) as Page; // what the test site prints
const open = async () => {
  const network = createNetwork();
  const visitor = createTestVisitor(app);
  const { form } = await readPage(await visitor.get(`${app.url}/de/contact`, { headers: network }));
  return {
    token: form?.values.token ?? '',
    send: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      visitor.post(`${app.url}/de/contact`, { form: fields, headers: { ...network, ...headers } }),
  };
};
const createFields = (token: string) => ({ mail: createSender(), name: 'Anna', comment: 'Zwei\nZeilen', token });

it('[CONT-10] sends the form and shows the thanks page', async () => {
  const { token, send } = await open();
  app.clock.advance({ seconds: 4 });
  const answer = await send(createFields(token));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/contact/sent']);
  expect(server.arrived).toMatchObject([
    { subject: 'Nachricht von Anna', text: expect.stringContaining('Zwei\nZeilen') },
  ]);
});

it('[CONT-11] shows the text again with what is wrong', async () => {
  const { token, send } = await open();
  app.clock.advance({ seconds: 4 });
  const fields = { ...createFields(token), mail: 'anna@' };
  const refused = await send(fields);
  expect(refused.status).toBe(400);
  expect((await readPage(refused)).form).toMatchObject({ values: fields, errors: { mail: 'wrong' } });
  const long = { ...createFields(token), comment: 'x'.repeat(10_001) };
  expect((await readPage(await send(long))).form).toMatchObject({ values: long, errors: { comment: 'long' } });
  const empty = { ...createFields(token), comment: '' };
  expect((await readPage(await send(empty))).form).toMatchObject({ errors: { comment: 'empty' } });
  expect(server.arrived).toEqual([]);
});

it('[CONT-12] asks a form that was sent at once to be sent again, with its text', async () => {
  const { token, send } = await open();
  const fields = createFields(token);
  const early = await send(fields);
  expect(early.status).toBe(400);
  expect((await readPage(early)).form).toEqual({ values: fields, errors: { form: 'early' } });
  app.clock.advance({ seconds: 4 });
  expect((await send(fields)).status).toBe(303);
  expect(server.arrived).toHaveLength(1);
});

it.each([
  ['none', ''],
  ['a made-up one', 'abc.def'],
  ['one of another time', 'mi000000.AAAAAAAAAAAAAAAAAAAAAA'],
])('[CONT-12] replaces the signed time of a form: %s', async (_name, token) => {
  const { send } = await open();
  const refused = await send(createFields(token));
  const { form } = await readPage(refused);
  expect([refused.status, form?.errors]).toEqual([400, { form: 'expired' }]);
  app.clock.advance({ seconds: 4 });
  expect((await send(createFields(form?.values.token ?? ''))).status).toBe(303);
});

it('[CONT-12] replaces the signed time of a form that was open for a day', async () => {
  const { token, send } = await open();
  app.clock.advance({ days: 2 });
  expect((await readPage(await send(createFields(token)))).form?.errors).toEqual({ form: 'expired' });
});

it('[CONT-13] answers a program that fills in the hidden field as if its message were sent', async () => {
  const { token, send } = await open();
  app.clock.advance({ seconds: 4 });
  const answer = await send({ ...createFields(token), topic: 'cheap pills' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/contact/sent']);
  expect(server.arrived).toEqual([]);
  expect(await countMessages()).toBe(0);
});

it('[CONT-14] says so when the message is delivered later', async () => {
  const { token, send } = await open();
  app.clock.advance({ seconds: 4 });
  await server.goAway();
  const answer = await send(createFields(token));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/contact/sent?delivery=later']);
  expect(await countMessages()).toBe(1);
});

it('[CONT-4] keeps the text of a message that was one too many', async () => {
  const { token, send } = await open();
  app.clock.advance({ seconds: 4 });
  const fields = createFields(token);
  for (let index = 0; index < 5; index += 1) expect((await send(fields)).status).toBe(303);
  const refused = await send(fields);
  expect(refused.status).toBe(429);
  expect((await readPage(refused)).form).toMatchObject({ values: fields, errors: { form: 'too_many' } });
});

it('[CONT-11] keeps the text when the message cannot be stored', async () => {
  const { token, send } = await open();
  app.clock.advance({ seconds: 4 });
  const fields = createFields(token);
  await app.sql('ALTER TABLE contact_message RENAME TO hidden_message');
  const refused = await send(fields);
  await app.sql('ALTER TABLE hidden_message RENAME TO contact_message');
  expect([refused.status, (await readPage(refused)).form]).toEqual([
    503,
    { values: fields, errors: { form: 'failed' } },
  ]);
  expect((await send(fields)).status).toBe(303);
});

it('[CONT-15] refuses a form of another site', async () => {
  const { token, send } = await open();
  app.clock.advance({ seconds: 4 });
  const answer = await send(createFields(token), { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(server.arrived).toEqual([]);
});
