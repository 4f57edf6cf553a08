import path from 'node:path';
import type { Env } from './env.ts';

/** The sender, and where mails go: to the SMTP server, or into the outbox folder when there is none. */
export type MailSettings = { from: { name: string; address: string }; smtpUrl: string | null; outbox: string };

export const readMailSettings = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env, publicUrl: string): MailSettings => ({
  from: parseSender(MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`),
  smtpUrl: SMTP_URL ?? null,
  outbox: path.join(path.resolve(DATA_DIR), 'outbox'),
});

const parseSender = (text: string): MailSettings['from'] => {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: name.trim() || 'Lectern', address };
};
