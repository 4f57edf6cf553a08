import { formatDayTime } from '../../shapes/mail-dates.ts';
import type { ContactMessage, MailText } from '../../shapes/mails.ts';

export const contactMessage = (message: ContactMessage): MailText => ({
  subject: `Message from ${message.name || message.mail}`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['From', message.name || '–'],
        ['Email', message.mail],
        ['Sent', formatDayTime('en', message.at)],
        ['Language', 'English'],
      ],
    },
    { kind: 'text', text: message.comment },
  ],
  footer: 'Sent with the contact form of your library. Your reply goes to the sender.',
});
