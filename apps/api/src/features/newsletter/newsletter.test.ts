import { randomUUID } from 'node:crypto';
import { NEWSLETTER_TEXTS_VERSION } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPlainPage } from '../../testing/plain-site.ts';
import type { SentMail } from '../../testing/sent-mails.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestMailServer, type ReceivedMail } from '../../testing/test-mail-server.ts';
import { createTestReader } from '../../testing/test-reader.ts';

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
  await server.start();
  server.arrived.length = 0;
  await app.sql('DELETE FROM newsletter_subscriber');
  await app.sql('DELETE FROM letter');
});

const createAddress = () => `Anna-${randomUUID()}@reader.example`;
let networks = 0;
const createNetwork = () => ({ 'x-forwarded-for': `203.0.${(networks += 1)}.7` });
type Fields = Record<string, string>;
const post = (path: string, fields: Fields, headers: Fields = createNetwork()): Promise<Response> =>
  fetch(new URL(path, app.url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
const register = (mail: string, language = 'en', headers?: Fields): Promise<Response> =>
  post(`/${language}/newsletter`, { mail }, headers);
const getTarget = (answer: Response) => [answer.status, answer.headers.get('location')];
const readForm = async (answer: Response): Promise<unknown> => readPlainPage(await answer.text()).form;

/** The mails to an address that arrived at the mail server. */
const readMails = async (address: string): Promise<ReceivedMail[]> => {
  await app.deliverMails();
  return server.arrived.filter(({ recipients }) => recipients.includes(address));
};
const findLinks = ({ text }: SentMail): string[] => text.match(/https?:\/\/\S+\?token=\S+/g) ?? [];
const getToken = (link = ''): string => new URL(link).searchParams.get('token') ?? '';
/** Registers an address and returns the links of its mail. */
const requestLinks = async (address: string, language = 'en') => {
  await register(address, language);
  const [mail] = await readMails(address);
  const [confirm = '', unsubscribe = ''] = mail ? findLinks(mail) : [];
  return { confirm, unsubscribe };
};
const subscribe = async (address: string, language = 'en') => {
  const links = await requestLinks(address, language);
  const answer = await post(links.confirm, { token: getToken(links.confirm) });
  expect(await readForm(answer)).toMatchObject({ result: 'confirmed' });
  server.arrived.length = 0;
  return links;
};
const listRows = async () => (await app.sql('SELECT * FROM newsletter_subscriber ORDER BY requested_at')).rows;

describe('registering an address', () => {
  it.each([
    ['en', 'Confirm your newsletter subscription'],
    ['de', 'Newsletter-Anmeldung bestätigen'],
    ['ru', 'Подтвердите подписку на рассылку'],
    ['uk', 'Підтвердьте підписку на розсилку'],
    ['zh', '请确认订阅新闻邮件'],
  ])('[NEWS-1] mails a link that confirms it, in the language %s', async (language, subject) => {
    const address = createAddress();
    expect(getTarget(await register(address, language))).toEqual([303, `/${language}/newsletter/check-your-mail`]);
    const [mail, ...others] = await readMails(address);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject });
    expect(mail?.headers['content-language']).toBe(language);
    const [confirm, unsubscribe] = mail ? findLinks(mail) : [];
    expect(confirm).toContain(`${app.url}/${language}/newsletter/confirm?token=`);
    expect(unsubscribe).toContain(`${app.url}/${language}/newsletter/unsubscribe?token=`);
    expect(await listRows()).toMatchObject([
      {
        address,
        language,
        confirmed_at: null,
        request_network: expect.stringMatching(/^203\.0\.\d+\.0\/24$/),
        request_text: NEWSLETTER_TEXTS_VERSION,
      },
    ]);
  });

  it('[NEWS-2] stores no token in plain text', async () => {
    const { confirm } = await requestLinks(createAddress());
    const { rows } = await app.sql('SELECT s::text AS row FROM newsletter_subscriber s');
    expect(rows[0].row).not.toContain(getToken(confirm));
  });

  it('[NEWS-3] answers the same for every address, and tells only its owner', async () => {
    const known = createAddress();
    await subscribe(known);
    const headersOf = (answer: Response) =>
      [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    const [again, first] = [await register(known), await register(createAddress())];
    expect(getTarget(again)).toEqual(getTarget(first));
    expect(headersOf(again)).toEqual(headersOf(first));
    expect(await again.text()).toBe(await first.text());
    expect(await readMails(known)).toMatchObject([{ subject: 'You already receive the newsletter' }]);
    expect(await listRows()).toHaveLength(2);
  });

  it.each(['', 'anna', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Eve <c@d.example>'])(
    '[NEWS-4] [S4] refuses “%s” and shows it again',
    async (mail) => {
      const refused = await register(mail);
      expect(refused.status).toBe(400);
      expect(await readForm(refused)).toEqual({
        values: { mail: mail.replace('\r\n', '\n') },
        errors: { mail: 'wrong' },
      });
      expect(await listRows()).toEqual([]);
    },
  );

  it('[NEWS-5] stores an address once, however often and in whichever spelling it is sent', async () => {
    const address = createAddress();
    const answers = await Promise.all(
      [address, address.toLowerCase(), ` ${address.toUpperCase()} `].map((each) => register(each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await listRows()).toHaveLength(1);
    await app.deliverMails();
    expect(server.arrived).toHaveLength(1);
  });

  it('[NEWS-5] mails a new link after a minute; the former one is no longer valid', async () => {
    const address = createAddress();
    const first = await requestLinks(address);
    server.arrived.length = 0;
    app.clock.advance({ minutes: 2 });
    const second = await requestLinks(address);
    expect((await post(first.confirm, {})).status).toBe(410);
    expect(await readForm(await post(second.confirm, {}))).toMatchObject({ result: 'confirmed' });
    expect(second.unsubscribe).toBe(first.unsubscribe);
  });

  it('[NEWS-5] mails five links at most to an address that nobody confirms', async () => {
    const address = createAddress();
    for (let index = 0; index < 8; index += 1) {
      expect((await register(address)).status).toBe(303);
      await app.deliverMails();
      app.clock.advance({ minutes: 61 });
    }
    expect(await readMails(address)).toHaveLength(5);
    const { newsletter } = app.deps.services;
    app.clock.advance({ days: 7 });
    expect(await newsletter.clean()).toMatchObject({ unconfirmed: 1 });
    await register(address);
    expect(await readMails(address)).toHaveLength(6);
  });

  it('[NEWS-6] limits the registrations of one network and of one address', async () => {
    const headers = createNetwork();
    for (let index = 0; index < 30; index += 1)
      expect((await register(createAddress(), 'en', headers)).status).toBe(303);
    const refused = await register(createAddress(), 'en', headers);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const address = createAddress();
    for (let index = 0; index < 4; index += 1) expect((await register(address)).status).toBe(303);
    const limited = await register(address);
    expect(await readForm(limited)).toEqual({ values: { mail: address }, errors: { form: 'too_many' } });
  });

  it('[NEWS-6] stores nothing for a program that fills in the hidden field', async () => {
    const answer = await post('/en/newsletter', { mail: createAddress(), topic: 'pills' });
    expect(getTarget(answer)).toEqual([303, '/en/newsletter/check-your-mail']);
    expect(await listRows()).toEqual([]);
  });

  it('[NEWS-7] waits for an unavailable mail server', async () => {
    await server.goAway();
    const address = createAddress();
    expect((await register(address)).status).toBe(303);
    await expect(app.deliverMails()).rejects.toThrow('ECONNREFUSED');
    await server.start();
    expect(await readMails(address)).toHaveLength(1);
  });
});

describe('confirming', () => {
  it('[NEWS-10] is done by the button; opening every link, as scanners of mail servers do, changes nothing', async () => {
    const address = createAddress();
    await register(address);
    const [mail] = await readMails(address);
    const before = await listRows();
    for (const link of mail?.html.match(/(?<=href=")[^"]+/g) ?? [])
      for (const method of ['GET', 'HEAD', 'GET']) await fetch(link.replaceAll('&amp;', '&'), { method });
    expect(await listRows()).toEqual(before);
    const [confirm = ''] = mail ? findLinks(mail) : [];
    const page = await fetch(confirm);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await readForm(page)).toEqual({ values: { token: getToken(confirm) }, errors: {}, result: 'pending' });
    const answer = await post('/en/newsletter/confirm', { token: getToken(confirm) });
    expect([answer.status, await readForm(answer)]).toMatchObject([200, { result: 'confirmed' }]);
    expect(await listRows()).toMatchObject([
      {
        confirmed_at: expect.any(Date),
        confirm_network: expect.stringMatching(/^203\.0\.\d+\.0\/24$/),
        confirm_text: NEWSLETTER_TEXTS_VERSION,
      },
    ]);
  });

  it('[NEWS-11] counts once, also at the same time', async () => {
    const { confirm } = await requestLinks(createAddress());
    const answers = await Promise.all([1, 2, 3].map(() => post(confirm, {})));
    for (const answer of answers) expect(await readForm(answer)).toMatchObject({ result: 'confirmed' });
    const before = await listRows();
    app.clock.advance({ minutes: 5 });
    expect(await readForm(await post(confirm, {}))).toMatchObject({ result: 'confirmed' });
    expect(await listRows()).toEqual(before);
  });

  it.each(['', 'abc', '\0', '%F0%9F', 'x'.repeat(5000)])('[NEWS-12] knows no token “%s”', async (token) => {
    const answer = await fetch(`${app.url}/en/newsletter/confirm?token=${encodeURIComponent(token)}`);
    expect([answer.status, await readForm(answer)]).toMatchObject([410, { result: 'expired' }]);
    expect((await post('/en/newsletter/confirm', { token })).status).toBe(410);
  });

  it('[NEWS-12] is possible for 72 hours', async () => {
    const { confirm } = await requestLinks(createAddress());
    app.clock.advance({ days: 3, minutes: -1 });
    expect(await readForm(await fetch(confirm))).toMatchObject({ result: 'pending' });
    app.clock.advance({ minutes: 2 });
    expect((await fetch(confirm)).status).toBe(410);
    expect((await post(confirm, {})).status).toBe(410);
    expect(await listRows()).toMatchObject([{ confirmed_at: null }]);
  });
});

describe('unsubscribing', () => {
  it('[NEWS-13] is done by the button of the linked page, and deletes everything', async () => {
    const { unsubscribe } = await subscribe(createAddress());
    expect(await readForm(await fetch(unsubscribe))).toEqual({ values: { token: getToken(unsubscribe) }, errors: {} });
    expect(await listRows()).toHaveLength(1);
    const answer = await post('/en/newsletter/unsubscribe', { token: getToken(unsubscribe) });
    expect(await readForm(answer)).toMatchObject({ result: 'unsubscribed' });
    expect(await listRows()).toEqual([]);
    expect(await readForm(await post(unsubscribe, {}))).toMatchObject({ result: 'unsubscribed' });
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    '[NEWS-14] is done by a mail program at once, without a redirect (RFC 8058, %s)',
    async (type) => {
      const address = createAddress();
      await register(address);
      const [mail] = await readMails(address);
      expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      const [, url = ''] = /^<([^>]+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
      const body = new FormData();
      body.set('List-Unsubscribe', 'One-Click');
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        body: type.startsWith('multipart') ? body : new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(answer.status).toBe(200);
      expect(await listRows()).toEqual([]);
    },
  );

  it('[NEWS-15] right after registering deletes the address and the mail to it', async () => {
    const address = createAddress();
    const { confirm, unsubscribe } = await requestLinks(address);
    await app.sql('DELETE FROM letter');
    app.clock.advance({ minutes: 2 });
    await register(address); // a second mail, not sent yet
    await post(unsubscribe, {});
    expect(await listRows()).toEqual([]);
    expect((await app.sql('SELECT 1 FROM letter')).rowCount).toBe(0);
    expect((await post(confirm, {})).status).toBe(410);
  });

  it('[NEWS-16] happens with the deletion of an account that has the address', async () => {
    await createTestReader(app);
    const { rows } = await app.sql('SELECT id, email FROM reader');
    const [{ id, email }] = rows;
    const spelled = email.replace(/^[^@]+/, (name: string) => name.toUpperCase());
    await subscribe(spelled);
    await subscribe(createAddress());
    await app.deps.services.privacy.requestDeletion(BigInt(id));
    app.clock.advance({ days: 8 });
    await app.deps.services.privacy.eraseDue(new AbortController().signal);
    expect((await listRows()).map(({ address }) => address)).not.toContain(spelled);
    expect(await listRows()).toHaveLength(1);
  });
});
