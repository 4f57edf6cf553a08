import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { errors } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPlainPage } from '../../testing/plain-site.ts';
import { readSentMails } from '../../testing/sent-mails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestMailServer } from '../../testing/test-mail-server.ts';

const OPERATOR = 'operator@lantern.example';
const HOSTILE = 'Eve\r\nBcc: mallory@evil.example\r\n\r\n<script>alert(1)</script>\u2028, "x" <eve@evil.example>';
const createSender = () => `anna-${randomUUID()}@reader.example`;
const never = (): AbortSignal => new AbortController().signal;

let server: Awaited<ReturnType<typeof createTestMailServer>>;
let app: TestApp;
beforeAll(async () => {
  server = await createTestMailServer();
  app = await startTestApp({ env: { SMTP_URL: server.url, OPERATOR_EMAIL: OPERATOR, TRUST_PROXY: '127.0.0.1' } });
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

/** An own network for each test, so that no limit of another test counts. */
let networks = 0;
const createNetwork = () => ({ 'x-forwarded-for': `203.0.${(networks += 1)}.7` });
const call = (body: object, headers: Record<string, string> = createNetwork()): Promise<Response> =>
  fetch(`${app.api}/email/send-user-mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const readNumber = async (answer: Response): Promise<[number, number]> => [
  answer.status,
  ((await answer.json()) as { error_code: number }).error_code,
];
const countMessages = async (): Promise<number> => (await app.sql('SELECT 1 FROM contact_message')).rowCount ?? 0;

describe('the call', () => {
  it('[CONT-1] sends the message to the operator, and the reply goes to the sender', async () => {
    const mail = createSender();
    const answer = await call({ mail, name: 'Anna', comment: 'Where is my book?\n\nThank you' });
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(server.arrived).toMatchObject([
      { recipients: [OPERATOR], from: 'no-reply@127.0.0.1', subject: 'Message from Anna' },
    ]);
    const [arrived] = server.arrived;
    expect(arrived?.headers['reply-to']).toBe(`Anna <${mail}>`);
    expect(arrived?.text).toContain('Where is my book?\n\nThank you');
    expect(arrived?.html).toContain('Where is my book?<br><br>Thank you');
    expect(arrived?.text).not.toContain('Lectern account');
  });

  it.each([
    ['application/x-www-form-urlencoded', (fields: Record<string, string>) => new URLSearchParams(fields)],
    [
      null,
      (fields: Record<string, string>) =>
        Object.entries(fields).reduce((form, [name, value]) => (form.set(name, value), form), new FormData()),
    ],
  ])('[CONT-1] takes a form (%s), and writes in the language of the request', async (type, encode) => {
    const mail = createSender();
    const answer = await fetch(`${app.api.replace('v1.0', 'v1.1')}/email/send-user-mail`, {
      method: 'POST',
      headers: { 'accept-language': 'de', ...(type && { 'content-type': type }), ...createNetwork() },
      body: encode({ mail, name: '', comment: 'Grüße' }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    expect(server.arrived).toMatchObject([
      { subject: `Nachricht von ${mail}`, text: expect.stringContaining('Grüße') },
    ]);
    expect(server.arrived[0]?.headers['content-language']).toBe('de');
  });

  it.each([
    ['contact.email_wrong', { mail: '', comment: 'Hello' }],
    ['contact.email_wrong', { mail: 'anna', comment: 'Hello' }],
    ['contact.email_wrong', { mail: 'a@b.example\r\nBcc: c@d.example', comment: 'Hello' }],
    ['contact.email_wrong', { mail: 'a@b.example, c@d.example', comment: 'Hello' }],
    ['contact.email_wrong', { mail: 'Eve <c@d.example>', comment: 'Hello' }],
    ['contact.comment_empty', { mail: 'a@b.example', comment: ' \n ' }],
    ['request.invalid', { mail: 'a@b.example', comment: 'x'.repeat(10_001) }],
    ['request.invalid', { mail: 'a@b.example', comment: 'null\0' }],
  ] as const)('[CONT-2] refuses with %s', async (code, body) => {
    expect(await readNumber(await call(body))).toEqual([errors[code].status, errors[code].number]);
    expect(server.arrived).toEqual([]);
    expect(await countMessages()).toBe(0);
  });

  it('[CONT-3] [S4] adds no header, recipient or markup, whatever is sent', async () => {
    const mail = createSender();
    expect((await call({ mail, name: HOSTILE, comment: HOSTILE })).status).toBe(200);
    const [arrived, ...others] = server.arrived;
    expect(others).toEqual([]);
    expect(arrived).toMatchObject({ recipients: [OPERATOR], from: 'no-reply@127.0.0.1' });
    expect(Object.keys(arrived?.headers ?? {})).not.toContain('bcc');
    expect(arrived?.subject).not.toMatch(/[\r\n]/);
    expect(arrived?.headers['reply-to']?.match(/<[^<>]*>/g)).toEqual([`<${mail}>`]);
    expect(arrived?.html).not.toMatch(/<script/i);
  });

  it('[CONT-4] limits the messages of one network and of one address', async () => {
    const headers = createNetwork();
    for (let index = 0; index < 20; index += 1)
      expect((await call({ mail: createSender(), comment: 'Hello' }, headers)).status).toBe(200);
    const refused = await call({ mail: createSender(), comment: 'Hello' }, headers);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readNumber(refused)).toEqual([429, errors['contact.too_many'].number]);

    const mail = createSender();
    for (let index = 0; index < 5; index += 1) expect((await call({ mail, comment: 'Hello' })).status).toBe(200);
    expect((await call({ mail: mail.toUpperCase(), comment: 'Hello' })).status).toBe(429);
    expect((await call({ mail: createSender(), comment: 'Hello' })).status).toBe(200);
  });

  it('[CONT-5] keeps a message for a mail server that does not respond, and delivers it once', async () => {
    await server.goAway();
    const mail = createSender();
    const answer = await call({ mail, name: 'Anna', comment: 'Is anybody there?' });
    expect([answer.status, await answer.text()]).toEqual([202, 'OK']);
    app.clock.advance({ minutes: 3 });
    const { contact } = app.deps.services;
    expect(await contact.deliverWaiting(never())).toEqual({ delivered: 0, waiting: 1 });
    await app.restart();
    await server.start();
    app.clock.advance({ minutes: 3 });
    const runs = await Promise.all([1, 2, 3].map(() => app.deps.services.contact.deliverWaiting(never())));
    expect(runs.map(({ delivered }) => delivered).toSorted()).toEqual([0, 0, 1]);
    expect(server.arrived).toMatchObject([
      { recipients: [OPERATOR], text: expect.stringContaining('Is anybody there?') },
    ]);
    app.clock.advance({ minutes: 3 });
    expect(await app.deps.services.contact.deliverWaiting(never())).toEqual({ delivered: 0, waiting: 0 });
  });

  it('[CONT-5] does not let the sender wait for a mail server that does not answer', async () => {
    await server.goAway();
    const silent = net.createServer().listen(Number(new URL(server.url).port), '127.0.0.1');
    await once(silent, 'listening');
    const sockets: net.Socket[] = [];
    silent.on('connection', (socket) => sockets.push(socket));
    const answer = await call({ mail: createSender(), comment: 'Hello' });
    expect([answer.status, sockets.length]).toEqual([202, 1]);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('[CONT-6] deletes messages 30 days after they were delivered', async () => {
    expect((await call({ mail: createSender(), comment: 'Hello' })).status).toBe(200);
    await server.goAway();
    app.clock.advance({ days: 1 });
    expect((await call({ mail: createSender(), comment: 'Nobody reads this' })).status).toBe(202);
    const { contact } = app.deps.services;
    app.clock.advance({ days: 28 });
    expect(await contact.clean()).toBe(0);
    app.clock.advance({ days: 1, minutes: 1 });
    expect(await contact.clean()).toBe(1);
    app.clock.advance({ days: 1 });
    expect(await contact.clean()).toBe(1);
    expect(await countMessages()).toBe(0);
  });
});

describe('without an address of the operator', () => {
  it('[CONT-7] the call and the page say so and name no address', async () => {
    const other = await startTestApp();
    const answer = await fetch(`${other.api}/email/send-user-mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mail: createSender(), comment: 'Hello' }),
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      error_code: errors['contact.off'].number,
      error_msg: 'Error sending email. The operator of this library hasn’t set an address for messages.',
    });
    const page = readPlainPage(await (await fetch(`${other.url}/en/contact`)).text());
    expect(page).toMatchObject({ terms: { operator: { email: null } } });
    expect((await other.sql('SELECT 1 FROM contact_message')).rowCount).toBe(0);
    expect(await readSentMails(other.deps.config.mail.outbox)).toEqual([]);
    await other.close();
  });
});
