import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { senderFor } from './sender.ts';

const SHOP = {
  id: '1',
  alias: 'lantern',
  name: 'Lantern, “Books”',
  publicUrl: 'https://shop.example:8443',
  cloudUrl: 'https://cloud.example',
};
const MAIL = {
  to: 'anna@lantern.example',
  subject: 'Ihr Passwort für Львів',
  text: 'A link:\n\nhttps://shop.example/\n',
};

type Received = { from: string; to: string[]; raw: string };

/** A real mail server on a free port; `use` runs while it stands. */
const withMailServer = async (use: (url: string) => Promise<void>): Promise<Received[]> => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map((recipient) => recipient.address);
      received.push({ from: mailFrom ? mailFrom.address : '', to, raw: Buffer.concat(chunks).toString('utf8') });
      done();
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await use(`smtp://127.0.0.1:${port}`);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return received;
};

describe('mail', () => {
  it('[SHOP-25] goes through a mail server, from no-reply at the shop’s own host', async () => {
    const [mail] = await withMailServer((url) => senderFor({ kind: 'smtp', url }, SHOP).send(MAIL));
    expect(mail).toMatchObject({ from: 'no-reply@shop.example', to: [MAIL.to] });
    expect(mail?.raw).toContain('https://shop.example/');
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain/m);
  });

  it('[SHOP-30] knows whether a server would take it, and whether a folder can be written', async () => {
    let there: boolean | undefined;
    await withMailServer(async (url) => {
      there = await senderFor({ kind: 'smtp', url }, SHOP).works();
    });
    expect(there).toBe(true);
    expect(await senderFor({ kind: 'smtp', url: 'smtp://127.0.0.1:9' }, SHOP).works()).toBe(false);
    expect(await senderFor({ kind: 'outbox', dir: '/dev/null/outbox' }, SHOP).works()).toBe(false);
  });

  it.each(['anna@lantern.example, eve@evil.example', 'anna@lantern.example\r\nBcc: eve@evil.example'])(
    '[SHOP-25] never goes to a second recipient hidden in the first',
    async (to) => {
      const mails = await withMailServer((url) =>
        senderFor({ kind: 'smtp', url }, SHOP)
          .send({ ...MAIL, to })
          .catch(() => undefined),
      );
      for (const mail of mails) {
        expect(mail.to).toHaveLength(1);
        expect(mail.to).not.toContain('eve@evil.example');
        expect(mail.raw).not.toMatch(/^Bcc:/m);
      }
    },
  );

  it('[SHOP-25] fails loudly when the mail server is not there', async () => {
    let address = '';
    await withMailServer(async (url) => {
      address = url;
    });
    await expect(senderFor({ kind: 'smtp', url: address }, SHOP).send(MAIL)).rejects.toThrow();
  });

  it('[SHOP-25] goes into a folder as .eml files that only their owner may read', async () => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'shop-outbox-'));
    const dir = path.join(parent, 'outbox');
    const sender = senderFor({ kind: 'outbox', dir }, SHOP);
    await Promise.all([sender.send(MAIL), sender.send(MAIL)]);
    const files = await readdir(dir);
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/\.eml$/);
      const whole = path.join(dir, file);
      expect((await stat(whole)).mode & 0o077).toBe(0);
      const raw = (await readFile(whole, 'utf8')).replaceAll('\r\n ', ' ');
      expect(raw).toMatch(/^To: anna@lantern\.example\r$/m);
      expect(raw).toMatch(/^From: .*<no-reply@shop\.example>\r$/m);
    }
    await rm(parent, { recursive: true });
  });
});
