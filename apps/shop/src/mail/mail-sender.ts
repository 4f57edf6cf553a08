import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTarget, ShopIdentity } from '../config.ts';

/** A plain-text mail. */
export type Mail = { to: string; subject: string; text: string };

/** Sends mail. `send` rejects when the mail cannot be delivered. */
export type MailSender = {
  send(mail: Mail): Promise<void>;
  /** Whether mail can be sent now. */
  isAvailable(): Promise<boolean>;
};

type From = { name: string; address: string };

/** Writes each mail atomically as an `.eml` file into a folder; the file names sort by time. */
const createOutboxSender = (dir: string, from: From): MailSender => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ to, subject, text }) => {
      const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      const name = join(dir, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`);
      // Mails contain links that give access to accounts, so other users of the machine must not read them.
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(`${name}.part`, message, { mode: 0o600 });
      await rename(`${name}.part`, name);
    },
    isAvailable: async () => {
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await access(dir, constants.W_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
};

/** How long the mail server may take to respond, and how long its availability is cached, in milliseconds. */
const SMTP_TIMEOUT_MS = 5_000;
const AVAILABILITY_CACHE_MS = 30_000;

/** Sends through a mail server at `smtp://[user:password@]host:port`, or `smtps://` for TLS from the first byte. */
const createSmtpSender = (url: string, from: From): MailSender => {
  const transport = createTransport({ url, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS });
  // Anybody can request reset links, so the availability is cached to spare the server.
  let lastCheck = { at: Number.NEGATIVE_INFINITY, isAvailable: Promise.resolve(false) };
  return {
    send: async ({ to, subject, text }) => {
      // An address object instead of a string, so that a comma or a line break cannot add a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    isAvailable: () => {
      const now = performance.now();
      if (now - lastCheck.at > AVAILABILITY_CACHE_MS) {
        const isAvailable = transport.verify().catch(() => false);
        lastCheck = { at: now, isAvailable };
      }
      return lastCheck.isAvailable;
    },
  };
};

/** Creates the mail sender for the settings. Mails come from `no-reply` at the host of the shop. */
export const createMailSender = (target: MailTarget, shop: ShopIdentity): MailSender => {
  const from = { name: shop.name, address: `no-reply@${new URL(shop.publicUrl).hostname}` };
  switch (target.kind) {
    case 'outbox':
      return createOutboxSender(target.dir, from);
    case 'smtp':
      return createSmtpSender(target.url, from);
    default:
      return target satisfies never;
  }
};
