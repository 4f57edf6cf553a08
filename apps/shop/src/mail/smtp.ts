import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.ts';

/** How long an answer of the mail server may take, and how long one is believed, in milliseconds. */
const PATIENCE_MS = 5_000;
const BELIEVED_MS = 30_000;

/** Sends through a mail server: `smtp://[user:password@]host:port`, or `smtps://` for TLS from the first byte. */
export const smtpSender = (url: string, from: { name: string; address: string }): MailSender => {
  const transport = createTransport({ url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS });
  // Anybody may ask for a link: the server is not asked as often.
  let asked = { at: Number.NEGATIVE_INFINITY, works: Promise.resolve(false) };
  return {
    send: async ({ to, subject, text }) => {
      // An address object, not a text: a comma or a line break in it cannot name a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    works: () => {
      const now = performance.now();
      if (now - asked.at > BELIEVED_MS) {
        const works = transport.verify().catch(() => false);
        asked = { at: now, works };
      }
      return asked.works;
    },
  };
};
