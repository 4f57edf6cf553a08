import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@lectern/contracts';
import { texts } from '@lectern/texts';
import { languageFacts } from '@lectern/texts/languages';
import type { MailText } from '@lectern/texts/shapes/mails';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobs } from '../../jobs.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { createPgBossQueue } from '../../platform/queue/pg-boss.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestMailServer } from '../../testing/test-mail-server.ts';
import { defineMail } from './mail.ts';

type Values = { title: string };
const text = (subject: string, { title }: Values): MailText => ({
  subject,
  blocks: [
    { kind: 'text', text: `Line one of ${title}\nline two` },
    { kind: 'facts', rows: [['Title', title]] },
    { kind: 'button', text: 'Look', href: 'https://library.example/?a=1&b=2' },
  ],
});
const formatSubject = (language: Language, title: string): string =>
  language === 'en' ? `About ${title}` : `${languageFacts[language].name}: ${title}`;
const kind = defineMail<Values>(
  'tests.said',
  (_, language) => (said) => text(formatSubject(language, said.title), said),
);
const createRecipient = () => ({ address: `anna-${randomUUID()}@lantern.example`, language: 'en' as const });
const HOSTILE = '<img src=x onerror=alert(1)> & "quotes"\r\nBcc: eve@evil.example\r\n\r\n<script>alert(2)</script>\0';

describe('mails in a folder', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  const to = async (address: string) => (await app.deliverMails()).filter((mail) => mail.to === address);

  it.each(languages)('[MAIL-2] has the same content in text and HTML, in the language %s', async (language) => {
    const { address } = createRecipient();
    await app.deps.services.mail.send(kind, { address, language }, { title: 'Momo' });
    const [mail] = await to(address);
    expect(mail).toMatchObject({ subject: formatSubject(language, 'Momo') });
    expect(mail?.headers).toMatchObject({
      from: expect.stringMatching(/^Lectern <no-reply@127\.0\.0\.1>$/),
      'auto-submitted': 'auto-generated',
      'content-language': language,
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('line two');
      expect(part).toContain('Momo');
      expect(part).toContain(texts[language].server.mail.footer);
      expect(part).toContain(app.url);
    }
    expect(mail?.text).toContain('Look:\nhttps://library.example/?a=1&b=2');
    expect(mail?.html).toContain('href="https://library.example/?a=1&amp;b=2"');
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });

  it('[MAIL-4] [S4] shows hostile text literally: no markup, header or other recipient', async () => {
    const { address } = createRecipient();
    await app.deps.services.mail.send(kind, { address, language: 'en' }, { title: HOSTILE });
    const [mail] = await to(address);
    const tags = [...(mail?.html ?? '').matchAll(/<\/?([a-z][a-z\d]*)/gi)].map(([, name]) => name?.toLowerCase());
    expect(tags).not.toContain('img');
    expect(tags).not.toContain('script');
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.subject).toBe(
      'About <img src=x onerror=alert(1)> & "quotes" Bcc: eve@evil.example <script>alert(2)</script>',
    );
    expect(mail?.text).not.toContain('\0');
  });

  it.each([
    '',
    'anna',
    'anna@',
    '@lantern.example',
    'anna@lantern.example, eve@evil.example',
    'anna@lantern.example\r\nBcc: eve@evil.example',
    'Eve <eve@evil.example>',
    `${'a'.repeat(300)}@lantern.example`,
  ])('[MAIL-5] sends nothing to “%s”', async (address) => {
    await app.deps.services.mail.send(kind, { address, language: 'en' }, { title: 'Momo' });
    expect((await app.sql('SELECT 1 FROM letter')).rowCount).toBe(0);
  });

  it('[MAIL-1] is sent only if its transaction commits', async () => {
    const { address } = createRecipient();
    const { mail } = app.deps.services;
    const db = openDatabase(app.deps.config.database.url);
    const broken = db.$transaction(async (tx) => {
      await mail.send(kind, { address, language: 'en' }, { title: 'Momo' }, { tx });
      throw new Error('the power went');
    });
    await expect(broken).rejects.toThrow('the power went');
    expect(await to(address)).toEqual([]);
    await db.$transaction((tx) => mail.send(kind, { address, language: 'en' }, { title: 'Momo' }, { tx }));
    expect(await to(address)).toHaveLength(1);
    await db.$disconnect();
  });

  it('[MAIL-6] is stored with private permissions', async () => {
    const { address } = createRecipient();
    await app.deps.services.mail.send(kind, { address, language: 'en' }, { title: 'Momo' });
    await app.deliverMails();
    const outbox = path.join(app.dataDir, 'outbox');
    const files = await readdir(outbox);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect((await stat(path.join(outbox, file))).mode & 0o077).toBe(0);
  });

  it('[MAIL-6] [RET-1] go after a week', async () => {
    const outbox = path.join(app.dataDir, 'outbox');
    await app.deps.services.mail.send(kind, createRecipient(), { title: 'Momo' });
    await app.deliverMails();
    const clean = createJobs(app.deps.services).find((job) => job.kind.name === 'mail.clean');
    app.clock.advance({ days: 6 });
    await app.deps.services.mail.send(kind, createRecipient(), { title: 'Newer' });
    await app.deliverMails();
    app.clock.advance({ days: 1, minutes: 1 });
    await clean?.run({}, new AbortController().signal);
    expect(await readdir(outbox)).toHaveLength(1);
  });

  it('[MAIL-8] can be unsubscribed from by a mail program if it is a newsletter, and says why it is sent', async () => {
    const { address } = createRecipient();
    const unsubscribeUrl = `${app.url}/en/newsletter/unsubscribe?token=abc`;
    const footer = 'You subscribed.';
    const newsletter = defineMail<Values>('tests.news', () => (said) => ({ ...text('News', said), footer }));
    await app.deps.services.mail.send(newsletter, { address, language: 'en' }, { title: 'Momo' }, { unsubscribeUrl });
    await app.deps.services.mail.send(kind, { address, language: 'en' }, { title: 'Momo' });
    const mails = await to(address);
    const [news, other] = ['News', 'About Momo'].map((subject) => mails.find((mail) => mail.subject === subject));
    expect(news?.headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    for (const part of [news?.text, news?.html]) {
      expect(part).toContain(footer);
      expect(part).not.toContain('Lectern account');
    }
    expect(Object.keys(other?.headers ?? {}).filter((name) => name.startsWith('list-'))).toEqual([]);
  });

  it('[MAIL-7] is deleted once sent, or after a week', async () => {
    const { address } = createRecipient();
    await app.deps.services.mail.send(kind, { address, language: 'en' }, { title: 'Momo' });
    await app.deliverMails();
    expect((await app.sql('SELECT 1 FROM letter')).rowCount).toBe(0);
    await app.deps.services.mail.send(kind, { address, language: 'en' }, { title: 'Momo' });
    expect(await app.deps.services.mail.deleteExpired()).toBe(0);
    app.clock.advance({ days: 8 });
    expect(await app.deps.services.mail.deleteExpired()).toBeGreaterThan(0);
    expect((await app.sql('SELECT 1 FROM letter')).rowCount).toBe(0);
  });
});

describe('mails by a mail server', () => {
  let app: TestApp;
  let server: Awaited<ReturnType<typeof createTestMailServer>>;
  beforeAll(async () => {
    server = await createTestMailServer();
    app = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'Lantern, “Cloud” <cloud@lantern.example>' } });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  beforeEach(() => {
    server.arrived.length = 0;
  });

  it('[MAIL-7] [RET-1] files from before the mail server was configured go by age', async () => {
    const outbox = path.join(app.dataDir, 'outbox');
    await mkdir(outbox, { recursive: true });
    const [old, fresh] = [10, 1].map((days) => {
      const time = new Date(app.clock.now().getTime() - days * 86_400_000);
      return `${time.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`;
    });
    for (const name of [old, fresh]) await writeFile(path.join(outbox, String(name)), 'To: anna@lantern.example');
    await app.deps.services.mail.deleteExpired();
    expect(await readdir(outbox)).toEqual([fresh]);
  });

  it('[MAIL-3] [MAIL-1] waits for an unavailable mail server, and arrives once', async () => {
    await app.deps.services.mail.send(kind, createRecipient(), { title: 'First' });
    await app.deliverMails(); // the remaining job finds nothing to do; from now on the sender keeps the queue options
    await server.goAway();
    server.arrived.length = 0;
    const errors: unknown[] = [];
    const queue = createPgBossQueue({ url: app.deps.config.database.url, report: (error) => errors.push(error) });
    const mailJobs = createJobs(app.deps.services).filter(({ kind: { name } }) => name === 'mail.send');
    // the same job with a shorter retry delay
    await queue.work(mailJobs.map((job) => ({ ...job, kind: { ...job.kind, retryDelaySeconds: 1 } })));
    const recipients = [createRecipient(), createRecipient(), createRecipient()];
    for (const recipient of recipients) await app.deps.services.mail.send(kind, recipient, { title: 'Momo' });
    await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(3), { timeout: 20_000, interval: 50 });
    expect(server.arrived).toEqual([]);
    await server.start();
    await vi.waitFor(() => expect(server.arrived).toHaveLength(3), { timeout: 30_000, interval: 50 });
    expect(server.arrived.map((mail) => mail.recipients).toSorted()).toEqual(
      recipients.map(({ address }) => [address]).toSorted(),
    );
    expect(server.arrived[0]).toMatchObject({ from: 'cloud@lantern.example', subject: 'About Momo' });
    await vi.waitFor(async () => expect((await app.sql('SELECT 1 FROM letter')).rowCount).toBe(0), { timeout: 5000 });
    await queue.close();
  }, 60_000);

  it('[MAIL-4] has one recipient and one sender, whatever a title contains', async () => {
    const recipient = createRecipient();
    await app.deps.services.mail.send(kind, recipient, { title: HOSTILE });
    const { rows } = await app.sql('SELECT id FROM letter');
    for (const { id } of rows) await app.deps.services.mail.deliver({ id });
    expect(server.arrived).toMatchObject([{ from: 'cloud@lantern.example', recipients: [recipient.address] }]);
    expect(server.arrived[0]?.headers).not.toHaveProperty('bcc');
    expect(server.arrived[0]?.html).not.toMatch(/<script|<img/i);
  });
});
