import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Letter, Mailer, Sender } from './mailer.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;

/** The configured mailer: an SMTP server, or a folder when there is none. */
export const openMailer = (settings: { from: Sender; smtpUrl: string | null; outbox: string }): Mailer => {
  const { from, smtpUrl, outbox } = settings;
  return smtpUrl === null ? createOutboxMailer(outbox, from) : createSmtpMailer(smtpUrl, from);
};

/** Sends through a mail server: `smtp://[user:password@]host:port`, or `smtps://` for TLS from the start. */
const createSmtpMailer = (url: string, from: Sender): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  });
  return {
    async send(letter) {
      await transport.sendMail(toSendMailOptions(letter, from));
    },
  };
};

/** Writes each letter atomically as an `.eml` file into a folder, named by time so that the files sort. */
const createOutboxMailer = (folder: string, from: Sender): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(toSendMailOptions(letter, from));
      const file = path.join(folder, `${letter.createdAt.toISOString().replace(/[:.]/g, '-')}-${letter.id}.eml`);
      const write = (): Promise<void> => writeFile(`${file}.part`, message, { mode: 0o600 });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // Mails contain links with tokens, so only this account may read them.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${file}.part`, file);
    },
  };
};

/**
 * Converts a letter for nodemailer. Addresses are objects, not strings: a comma or line break in one cannot add a recipient.
 * Every attempt has the same Message-ID, so that mail programs show the letter once.
 */
const toSendMailOptions = (letter: Letter, from: Sender): SendMailOptions => ({
  from,
  to: { name: '', address: letter.address },
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: letter.createdAt,
  messageId: `<${letter.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  // RFC 3834: tells auto-responders not to reply
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
  disableFileAccess: true,
  disableUrlAccess: true,
});
