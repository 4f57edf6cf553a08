import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.ts';

/** Sends through a mail server: `smtp://[user:password@]host:port`, or `smtps://` for TLS from the first byte. */
export const smtpSender = (url: string, from: { name: string; address: string }): MailSender => {
  const transport = createTransport(url);
  return {
    send: async ({ to, subject, text }) => {
      // An address object, not a text: a comma or a line break in it cannot name a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
  };
};
