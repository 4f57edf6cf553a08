import type * as english from '../../en/server/contact.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const contactMessage: typeof english.contactMessage = (message) => ({
  subject: `Повідомлення від ${message.name || message.mail}`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Від кого', message.name || '–'],
        ['Ел. пошта', message.mail],
        ['Надіслано', formatDayTime('uk', message.at)],
        ['Мова', 'українська'],
      ],
    },
    { kind: 'text', text: message.comment },
  ],
  footer: 'Надіслано через форму зв’язку вашої бібліотеки. Вашу відповідь отримає відправник.',
});
