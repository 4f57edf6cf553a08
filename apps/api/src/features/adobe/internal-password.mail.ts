import type { Texts } from '@lectern/texts';
import type { MailText } from '@lectern/texts/shapes/mails';
import { defineMail } from '../mail/mail.ts';

/** `href` leads to the page that shows the password; `until`: when the link expires. */
type Values = { href: string; until: string };
type InternalPasswordTexts = Texts['server']['adobe']['internalPassword'];

const createTemplate =
  ({ subject, text, once, ignore, button }: InternalPasswordTexts) =>
  ({ href, until }: Values): MailText => ({
    subject,
    blocks: [
      { kind: 'text', text },
      { kind: 'button', text: button, href },
      { kind: 'text', text: once(until) },
      { kind: 'text', text: ignore },
    ],
  });

/** The link to the password of the internal Adobe account. */
export const internalPasswordMail = defineMail('adobe.internal-password', ({ adobe }) =>
  createTemplate(adobe.internalPassword),
);
