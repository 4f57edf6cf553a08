import type { Texts } from '@lectern/texts';
import type { Block, MailText } from '@lectern/texts/shapes/mails';
import { defineMail } from '../mail/mail.ts';
import { type IssueText, parseButton } from './issue-texts.ts';

/** To an address that somebody registered: only its owner can confirm it. */
export const confirmAddressMail = defineMail('newsletter.confirm', ({ newsletter }) => newsletter.confirmAddress);

/** To an address that is confirmed and was registered again. */
export const alreadyRegisteredMail = defineMail(
  'newsletter.registered',
  ({ newsletter }) => newsletter.alreadyRegistered,
);

/** Writes an issue: the operator's text, and how to unsubscribe. */
const createIssueWriter =
  ({ unsubscribe, footer }: Texts['server']['newsletter']['issue']) =>
  ({ subject, paragraphs, unsubscribeUrl }: IssueText & { unsubscribeUrl: string }): MailText => ({
    subject,
    blocks: [...paragraphs.map(toBlock), { kind: 'link', text: unsubscribe, href: unsubscribeUrl }],
    footer,
  });

const toBlock = (paragraph: string): Block => {
  const button = parseButton(paragraph);
  return button ? { kind: 'button', ...button } : { kind: 'text', text: paragraph };
};

/** An issue of the newsletter. */
export const newsletterMail = defineMail('newsletter.issue', ({ newsletter }) => createIssueWriter(newsletter.issue));
