import type * as english from '../../en/server/contact.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const contactMessage: typeof english.contactMessage = (message) => ({
  subject: `Сообщение от ${message.name || message.mail}`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['От кого', message.name || '–'],
        ['Эл. почта', message.mail],
        ['Отправлено', formatDayTime('ru', message.at)],
        ['Язык', 'русский'],
      ],
    },
    { kind: 'text', text: message.comment },
  ],
  footer: 'Отправлено через форму обратной связи вашей библиотеки. Ваш ответ получит отправитель.',
});
