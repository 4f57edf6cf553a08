import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../platform/console/run.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestMailServer } from '../../testing/test-mail-server.ts';
import { createTestWorker } from '../../testing/test-worker.ts';
import { newsletterCommands } from './newsletter.admin.ts';

let server: Awaited<ReturnType<typeof createTestMailServer>>;
let app: TestApp;
beforeAll(async () => {
  server = await createTestMailServer();
  app = await startTestApp({ env: { SMTP_URL: server.url } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  await server.start();
  server.arrived.length = 0;
  for (const table of ['newsletter_issue', 'newsletter_subscriber', 'letter']) await app.sql(`DELETE FROM ${table}`);
});

/** Registers and confirms addresses as their owners do, without their mails. */
const subscribe = async (counts: Partial<Record<Language, number>>): Promise<Record<string, string[]>> => {
  const addresses: Record<string, string[]> = {};
  for (const [language, count] of Object.entries(counts)) {
    addresses[language] = [];
    for (let index = 0; index < count; index += 1) {
      const address = `${language}${index}-${randomUUID()}@reader.example`;
      // the keys of `counts`
      const network = `198.51.${index}.0/24-${randomUUID()}`;
      const person = { network, storedNetwork: network, language: language as Language };
      await app.deps.services.newsletter.register(address, person);
      addresses[language].push(address);
    }
  }
  const { rows } = await app.sql('SELECT text FROM letter');
  for (const { text } of rows) {
    const [, token = ''] = /confirm\?token=(\S+)/.exec(text) ?? [];
    await app.deps.services.newsletter.confirm(token, '198.51.100.0/24');
  }
  await app.sql('DELETE FROM letter');
  return addresses;
};

/** A folder with one text for each language. */
const writeTexts = (texts: Record<string, string>): string => {
  const folder = path.join(createTempFolder(), 'issue');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  return folder;
};
const createText = (): string =>
  `News ${randomUUID()}\n\nHello,\nthere is more <to> read & hear.\n\n[Look](https://library.example/new?a=1&b=2)\n`;

/** Runs an operator command against the running app. */
const admin = async (...line: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine(
    newsletterCommands,
    [...line, '--json'],
    async () => ({ services: { openCloud: async () => app.deps.services }, close: async () => undefined }),
    { out: (text) => out.push(text), err: (text) => err.push(text), signal: new AbortController().signal },
  );
  return { code, result: JSON.parse(out.join('\n')), err: err.join('\n') };
};
const queueDue = () => app.deps.services.newsletter.issues.queueDue(new AbortController().signal);
const listReceivers = (): string[] => server.arrived.flatMap(({ recipients }) => recipients).toSorted();

describe('sending an issue', () => {
  it('[NEWS-20] reaches every confirmed address once, in its language or else in English', async () => {
    const { en = [], de = [], zh = [] } = await subscribe({ en: 2, de: 1, zh: 1 });
    await app.deps.services.newsletter.register(`pending-${randomUUID()}@reader.example`, {
      network: 'x',
      storedNetwork: 'x',
      language: 'en',
    });
    await app.sql('DELETE FROM letter');
    const folder = writeTexts({ 'en.txt': createText(), 'de.txt': 'Neues für Sie\n\nGuten Tag' });
    const { code, result } = await admin('newsletter', 'send', folder);
    expect([code, result.recipients]).toEqual([
      0,
      [
        { language: 'de', text: 'de', addresses: 1 },
        { language: 'en', text: 'en', addresses: 2 },
        { language: 'zh', text: 'en', addresses: 1 },
      ],
    ]);
    expect(await queueDue()).toEqual({ queued: 4 });
    await app.deliverMails();
    expect(listReceivers()).toEqual([...en, ...de, ...zh].toSorted());
    const german = server.arrived.find(({ recipients }) => recipients.includes(de[0] ?? ''));
    expect(german).toMatchObject({ subject: 'Neues für Sie', text: expect.stringContaining('Abmelden:') });
    expect((await admin('newsletter', 'list')).result.issues).toMatchObject([
      { mails: 4, finished_at: expect.any(String) },
    ]);
    expect((await admin('newsletter', 'status')).result.addresses).toContainEqual({
      language: 'en',
      confirmed: 2,
      pending: 1,
    });
  });

  it('[NEWS-21] every mail unsubscribes by a link and by one click (RFC 8058); its text is shown literally', async () => {
    await subscribe({ en: 1 });
    await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }));
    await queueDue();
    await app.deliverMails();
    const [mail] = server.arrived;
    expect(mail?.html).toContain('Hello,<br>there is more &lt;to&gt; read &amp; hear.');
    expect(mail?.html).toContain('href="https://library.example/new?a=1&amp;b=2"');
    expect(mail?.text).toContain('Look:\nhttps://library.example/new?a=1&b=2');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<([^>]+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
    expect(mail?.text).toContain(url);
    await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect((await app.sql('SELECT 1 FROM newsletter_subscriber')).rowCount).toBe(0);
  });

  it('[NEWS-22] a dry run shows the addresses by language and the mails, and sends nothing', async () => {
    await subscribe({ en: 2, ru: 1 });
    const { code, result } = await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }), '--dry-run');
    expect([code, result.recipients]).toEqual([
      0,
      [
        { language: 'en', text: 'en', addresses: 2 },
        { language: 'ru', text: 'en', addresses: 1 },
      ],
    ]);
    expect(result.mails).toEqual([
      expect.stringMatching(/^--- en: News .*there is more <to> read & hear\..*Unsubscribe:/s),
    ]);
    expect(await queueDue()).toEqual({ queued: 0 });
    expect((await app.sql('SELECT 1 FROM newsletter_issue')).rowCount).toBe(0);
    expect((await app.sql('SELECT 1 FROM letter')).rowCount).toBe(0);
  });

  it('[NEWS-23] sends the same texts once, and a file to everybody', async () => {
    await subscribe({ uk: 1 });
    const file = path.join(writeTexts({ 'en.txt': createText() }), 'en.txt');
    const [first, second] = await Promise.all([admin('newsletter', 'send', file), admin('newsletter', 'send', file)]);
    expect([first.code, second.code].toSorted()).toEqual([0, 3]);
    expect(first.result.issue).toBe(second.result.issue);
    await queueDue();
    await app.deliverMails();
    expect(server.arrived).toHaveLength(1);
    expect((await admin('newsletter', 'send', file)).code).toBe(3);
    expect(await queueDue()).toEqual({ queued: 0 });
  });

  it('[NEWS-24] is paced: not more mails in a minute than the operator allows', async () => {
    await subscribe({ en: 5 });
    await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }), '--per-minute', '2');
    expect(await queueDue()).toEqual({ queued: 2 });
    expect(await queueDue()).toEqual({ queued: 0 });
    app.clock.advance({ seconds: 61 });
    expect(await queueDue()).toEqual({ queued: 2 });
    app.clock.advance({ seconds: 61 });
    expect(await queueDue()).toEqual({ queued: 1 });
    await app.deliverMails();
    expect(server.arrived).toHaveLength(5);
  });

  it('[NEWS-25] reaches each address once when several processes send, or one fails between two mails', async () => {
    const { en = [] } = await subscribe({ en: 6 });
    await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }));
    await app.sql(`CREATE FUNCTION fail_fourth() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM letter) >= 3 THEN RAISE EXCEPTION 'the power went'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_fourth BEFORE INSERT ON letter FOR EACH ROW EXECUTE FUNCTION fail_fourth()`);
    await expect(queueDue()).rejects.toThrow('the power went');
    await app.deliverMails();
    await app.sql('DROP TRIGGER fail_fourth ON letter; DROP FUNCTION fail_fourth()');
    await app.restart();
    const runs = await Promise.all([queueDue(), queueDue(), queueDue()]);
    expect(runs.reduce((sum, { queued }) => sum + queued, 0) + (await queueDue()).queued).toBe(6);
    await app.deliverMails();
    expect(listReceivers()).toEqual(en.toSorted());
  });

  it('[NEWS-25] goes on after the worker was killed and the mail server was unavailable', async () => {
    const { en = [] } = await subscribe({ en: 4 });
    await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }), '--per-minute', '100');
    expect(await queueDue()).toEqual({ queued: 4 });
    await server.goAway();
    const worker = createTestWorker(app, undefined, { SMTP_URL: server.url });
    await worker.ready;
    await vi.waitFor(() => expect(worker.getOutput()).toContain('ECONNREFUSED'), { timeout: 30_000, interval: 50 });
    await worker.end('SIGKILL');
    await server.start();
    await app.deliverMails();
    expect(listReceivers()).toEqual(en.toSorted());
  }, 60_000);

  it('[NEWS-26] leaves out who unsubscribed meanwhile, also of mails that are queued, and who registered later', async () => {
    const { en = [] } = await subscribe({ en: 3 });
    await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }), '--per-minute', '2');
    await queueDue();
    const { rows } = await app.sql('SELECT address, unsubscribe_url FROM letter ORDER BY address');
    await fetch(rows[0].unsubscribe_url, { method: 'POST' });
    app.clock.advance({ seconds: 61 });
    await queueDue();
    await app.deliverMails();
    expect(listReceivers()).toEqual(en.filter((address) => address !== rows[0].address).toSorted());
    await subscribe({ de: 1 });
    app.clock.advance({ seconds: 61 });
    expect(await queueDue()).toEqual({ queued: 0 });
  });

  it('[NEWS-27] forgets after 30 days which address got an issue', async () => {
    await subscribe({ en: 1 });
    await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }));
    await queueDue();
    app.clock.advance({ days: 29 });
    expect(await app.deps.services.newsletter.clean()).toMatchObject({ deliveries: 0 });
    app.clock.advance({ days: 2 });
    expect(await app.deps.services.newsletter.clean()).toMatchObject({ deliveries: 1 });
    expect(await queueDue()).toEqual({ queued: 0 });
  });
});

it('[NEWS-19] the operator removes an address for its owner, with the mails to it', async () => {
  const { en: [address = ''] = [] } = await subscribe({ en: 1, de: 1 });
  await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }));
  await queueDue();
  expect(await admin('newsletter', 'remove', address.toUpperCase())).toMatchObject({
    code: 0,
    result: { removed: true },
  });
  expect((await app.sql('SELECT address FROM newsletter_subscriber')).rows).toEqual([
    { address: expect.stringMatching(/^de0-/) },
  ]);
  expect((await app.sql('SELECT 1 FROM letter')).rowCount).toBe(1);
  expect(await admin('newsletter', 'remove', address)).toMatchObject({ code: 3, result: { removed: false } });
});

it('[NEWS-17] addresses that nobody confirmed after 7 days, and expired links, are deleted', async () => {
  const { en = [] } = await subscribe({ en: 1 });
  const { newsletter } = app.deps.services;
  const person = { network: 'x', storedNetwork: 'x', language: 'en' } as const;
  await newsletter.register(`pending-${randomUUID()}@reader.example`, person);
  app.clock.advance({ days: 7, minutes: -1 });
  expect(await newsletter.clean()).toMatchObject({ unconfirmed: 0 });
  app.clock.advance({ minutes: 2 });
  expect(await newsletter.clean()).toMatchObject({ unconfirmed: 1 });
  const { rows } = await app.sql('SELECT * FROM newsletter_subscriber');
  expect(rows).toMatchObject([{ address: en[0], token_hash: null, token_expires_at: null }]);
});

describe('the texts of an issue', () => {
  it.each([
    ['a missing file', () => '/nowhere/at/all', 'There is no file or folder'],
    ['an unknown language', () => writeTexts({ 'fr.txt': 'a\n\nb' }), '“fr.txt” is no language'],
    ['an empty folder', () => writeTexts({}), 'contains no text'],
    ['no text below the subject', () => writeTexts({ 'en.txt': 'Only a subject\n' }), 'needs a subject'],
    ['a long subject', () => writeTexts({ 'en.txt': `${'x'.repeat(151)}\n\nText` }), 'is longer than 150'],
    ['a large file', () => writeTexts({ 'en.txt': `a\n\n${'x'.repeat(100_001)}` }), 'is larger than 100 KB'],
  ])('[NEWS-28] are refused: %s', async (_name, write, message) => {
    const { code, err } = await admin('newsletter', 'send', write());
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });

  it('[NEWS-28] are refused when they are not UTF-8, or nobody would get them', async () => {
    const folder = writeTexts({});
    writeFileSync(path.join(folder, 'en.txt'), Buffer.from([0x41, 0x0a, 0x0a, 0xff, 0xfe]));
    expect((await admin('newsletter', 'send', folder)).err).toContain('is not UTF-8');
    expect((await admin('newsletter', 'send', writeTexts({ 'en.txt': createText() }))).err).toContain(
      'No address is confirmed',
    );
    expect((await admin('newsletter', 'send', folder, '--per-minute', '0')).code).toBe(2);
  });
});
