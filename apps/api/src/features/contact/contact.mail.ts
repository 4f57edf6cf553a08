import { defineMail, formatDayTime } from '../mail/mail.ts';

type Message = { name: string; mail: string; comment: string; at: Date };

/** Shown for a sender without a name. */
const sender = ({ name, mail }: Message): string => name || mail;

/** A message of the contact form, to the operator. In the language of the sender, who expects the answer in it. */
export const contactMessageMail = defineMail<Message>('contact.message', {
  en: (message) => ({
    subject: `Message from ${sender(message)}`,
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
  }),
  de: (message) => ({
    subject: `Nachricht von ${sender(message)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Von', message.name || '–'],
          ['E-Mail', message.mail],
          ['Gesendet', formatDayTime('de', message.at)],
          ['Sprache', 'Deutsch'],
        ],
      },
      { kind: 'text', text: message.comment },
    ],
    footer: 'Gesendet über das Kontaktformular Ihrer Bibliothek. Ihre Antwort geht an den Absender.',
  }),
  ru: (message) => ({
    subject: `Сообщение от ${sender(message)}`,
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
  }),
  uk: (message) => ({
    subject: `Повідомлення від ${sender(message)}`,
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
  }),
  zh: (message) => ({
    subject: `来自 ${sender(message)} 的留言`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['发件人', message.name || '–'],
          ['电子邮件', message.mail],
          ['发送时间', formatDayTime('zh', message.at)],
          ['语言', '中文'],
        ],
      },
      { kind: 'text', text: message.comment },
    ],
    footer: '此留言通过您书库的联系表单发送。您的回复将直接发给留言者。',
  }),
});
