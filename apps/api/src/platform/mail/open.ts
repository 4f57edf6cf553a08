import type { From, Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The mailer that the settings name: a mail server, or a folder where there is none. */
export const openMailer = (settings: { from: From; smtpUrl: string | null; outbox: string }): Mailer => {
  const { from, smtpUrl, outbox } = settings;
  return smtpUrl === null ? outboxMailer(outbox, from) : smtpMailer(smtpUrl, from);
};
