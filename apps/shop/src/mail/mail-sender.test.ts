import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { createMailSender } from './mail-sender.ts';

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

/** Starts a real mail server on a free port; `run` is called while it is up. */
const withMailServer = async (run: (url: string) => Promise<void>): Promise<Received[]> => {
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
  await run(`smtp://127.0.0.1:${port}`);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return received;
};

describe('mail', () => {
  it('[SHOP-25] goes through a mail server, from no-reply at the host of the shop', async () => {
    const [mail] = await withMailServer((url) => createMailSender({ kind: 'smtp', url }, SHOP).send(MAIL));
    expect(mail).toMatchObject({ from: 'no-reply@shop.example', to: [MAIL.to] });
    expect(mail?.raw).toContain('https://shop.example/');
    expect(mail?.raw).toMatch(/^Content-Type: text\/plain/m);
  });

  it('[SHOP-30] checks whether the mail server is reachable and the folder writable', async () => {
    let isAvailable: boolean | undefined;
    await withMailServer(async (url) => {
      isAvailable = await createMailSender({ kind: 'smtp', url }, SHOP).isAvailable();
    });
    expect(isAvailable).toBe(true);
    expect(await createMailSender({ kind: 'smtp', url: 'smtp://127.0.0.1:9' }, SHOP).isAvailable()).toBe(false);
    expect(await createMailSender({ kind: 'outbox', dir: '/dev/null/outbox' }, SHOP).isAvailable()).toBe(false);
  });

  it.each(['anna@lantern.example, eve@evil.example', 'anna@lantern.example\r\nBcc: eve@evil.example'])(
    '[SHOP-25] never goes to a second recipient injected into the first',
    async (to) => {
      const mails = await withMailServer((url) =>
        createMailSender({ kind: 'smtp', url }, SHOP)
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

  it('[SHOP-25] rejects when the mail server is not reachable', async () => {
    let address = '';
    await withMailServer(async (url) => {
      address = url;
    });
    await expect(createMailSender({ kind: 'smtp', url: address }, SHOP).send(MAIL)).rejects.toThrow();
  });

  it('[SHOP-25] is written to a folder as .eml files that only their owner can read', async () => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'shop-outbox-'));
    const dir = path.join(parent, 'outbox');
    const sender = createMailSender({ kind: 'outbox', dir }, SHOP);
    await Promise.all([sender.send(MAIL), sender.send(MAIL)]);
    const files = await readdir(dir);
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/\.eml$/);
      const filePath = path.join(dir, file);
      expect((await stat(filePath)).mode & 0o077).toBe(0);
      const raw = (await readFile(filePath, 'utf8')).replaceAll('\r\n ', ' ');
      expect(raw).toMatch(/^To: anna@lantern\.example\r$/m);
      expect(raw).toMatch(/^From: .*<no-reply@shop\.example>\r$/m);
    }
    await rm(parent, { recursive: true });
  });
});
