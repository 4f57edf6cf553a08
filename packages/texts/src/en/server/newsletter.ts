import { formatDayTime } from '../../shapes/mail-dates.ts';
import type { MailText, NewsletterConfirmation } from '../../shapes/mails.ts';

export const confirmAddress = ({ confirmUrl, unsubscribeUrl, expiresAt }: NewsletterConfirmation): MailText => ({
  subject: 'Confirm your newsletter subscription',
  blocks: [
    {
      kind: 'text',
      text: 'Somebody, hopefully you, entered this address for the Lectern newsletter. To confirm it, open the link and press the button on the page.',
    },
    { kind: 'button', text: 'Confirm address', href: confirmUrl },
    {
      kind: 'text',
      text: `The link works only once and is valid until ${formatDayTime('en', expiresAt)}. If it wasn’t you, you don’t need to do anything: without confirmation, the address is deleted after 7 days. You can also delete it right away:`,
    },
    { kind: 'link', text: 'Delete address', href: unsubscribeUrl },
  ],
  footer: 'You received this email because this address was entered for the newsletter.',
});

export const alreadyRegistered = ({ unsubscribeUrl }: { unsubscribeUrl: string }): MailText => ({
  subject: 'You already receive the newsletter',
  blocks: [
    {
      kind: 'text',
      text: 'This address was entered for the Lectern newsletter again. It’s already confirmed, so there’s nothing to do.',
    },
    { kind: 'link', text: 'Unsubscribe', href: unsubscribeUrl },
  ],
  footer: 'You received this email because this address was entered for the newsletter.',
});

export const issue = {
  unsubscribe: 'Unsubscribe',
  footer: 'You received this email because you confirmed this address for the newsletter.',
};
