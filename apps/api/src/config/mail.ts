import path from 'node:path';
import type { Env } from './env.ts';

/** From whom mails come, and where they go: to a mail server, or into a folder where there is none. */
export type MailSettings = { from: { name: string; address: string }; smtpUrl: string | null; outbox: string };

export const mailSettings = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env, publicUrl: string): MailSettings => ({
  from: senderOf(MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`),
  smtpUrl: SMTP_URL ?? null,
  outbox: path.join(path.resolve(DATA_DIR), 'outbox'),
});

const senderOf = (text: string): MailSettings['from'] => {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: name.trim() || 'Lectern', address };
};
