import type * as english from '../../en/server/mail.ts';

export const footer: typeof english.footer =
  'Sie erhalten diese E-Mail, weil Sie ein Konto bei Lectern haben. Bitte antworten Sie nicht auf diese Nachricht.';
