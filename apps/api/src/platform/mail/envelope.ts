import type { SendMailOptions } from 'nodemailer';
import type { From, Letter } from './mailer.ts';

/**
 * A letter as nodemailer takes it. Addresses are objects and never texts: a comma or a line break in one can't name a
 * second recipient. The same letter has the same Message-ID whenever it is tried, so that mail programs show it once.
 */
export const envelopeOf = (letter: Letter, from: From): SendMailOptions => ({
  from,
  to: { name: '', address: letter.address },
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: letter.createdAt,
  messageId: `<${letter.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  // RFC 3834: programs that answer mails by themselves leave this one alone
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
  disableFileAccess: true,
  disableUrlAccess: true,
});
