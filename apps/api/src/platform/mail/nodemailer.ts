import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Letter, Mailer, Sender } from './mailer.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const HIDDEN = '…';

/** The configured mailer: an SMTP server, or a folder when there is none. */
export const openMailer = (settings: { from: Sender; smtpUrl: string | null; outbox: string }): Mailer => {
  const { from, smtpUrl, outbox } = settings;
  const outboxMailer = createOutboxMailer(outbox, from);
  if (smtpUrl === null) return outboxMailer;
  // mails from before the server was configured are deleted by age all the same
  return { ...createSmtpMailer(smtpUrl, from), deleteKeptBefore: outboxMailer.deleteKeptBefore };
};

/** Sends through a mail server: `smtp://[user:password@]host:port`, or `smtps://` for TLS from the start. */
const createSmtpMailer = (url: string, from: Sender): Omit<Mailer, 'deleteKeptBefore'> => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail(toSendMailOptions(letter, from));
      } catch (error) {
        throw hideAddresses(error, letter);
      }
    },
  };
};

/**
 * The error of a mail server without the addresses that it names: it is kept longer than the mail, in the log and with the job,
 * and must not outlive a recipient who is deleted.
 */
const hideAddresses = (error: unknown, { address }: Letter): Error => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }; // of nodemailer
  const text = error instanceof Error ? error.message : String(error);
  const message = text.replaceAll(address, HIDDEN).replaceAll(/[^\s<>"(),:;]+@[^\s<>"(),:;]+/g, HIDDEN);
  return Object.assign(new Error(message), { code, responseCode });
};

/** Writes each letter atomically as an `.eml` file into a folder, named by time so that the files sort. */
const createOutboxMailer = (folder: string, from: Sender): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(toSendMailOptions(letter, from));
      const file = path.join(folder, `${toFileTime(letter.createdAt)}-${letter.id}.eml`);
      const write = (): Promise<void> => writeFile(`${file}.part`, message, { mode: 0o600 });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // Mails contain links with tokens, so only this account may read them.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${file}.part`, file);
    },
    async deleteKeptBefore(time) {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const old = names.filter((name) => /\.eml(\.part)?$/.test(name) && name < toFileTime(time));
      for (const name of old) await rm(path.join(folder, name), { force: true });
      return old.length;
    },
  };
};

const toFileTime = (time: Date): string => time.toISOString().replace(/[:.]/g, '-');

/**
 * Converts a letter for nodemailer. Addresses are objects, not strings: a comma or line break in one cannot add a recipient.
 * Every attempt has the same Message-ID, so that mail programs show the letter once.
 */
const toSendMailOptions = (letter: Letter, from: Sender): SendMailOptions => ({
  from,
  to: { name: '', address: letter.address },
  ...(letter.replyTo && { replyTo: letter.replyTo }),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: letter.createdAt,
  messageId: `<${letter.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  // RFC 3834: tells auto-responders not to reply
  headers: {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': letter.language,
    ...(letter.unsubscribeUrl && {
      'List-Unsubscribe': `<${letter.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});
