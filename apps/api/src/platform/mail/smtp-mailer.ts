import { createTransport } from 'nodemailer';
import { envelopeOf } from './envelope.ts';
import type { From, Mailer } from './mailer.ts';

const PATIENCE_MS = 10_000;
const SILENCE_MS = 30_000;

/** Sends through a mail server: `smtp://[user:password@]host:port`, or `smtps://` for TLS from the first byte. */
export const smtpMailer = (url: string, from: From): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(letter) {
      await transport.sendMail(envelopeOf(letter, from));
    },
  };
};
