import { defineMail } from '../../mail/mail.ts';
import { decision, type Told } from './words.ts';

export const restricted = defineMail<Told>('standing.restricted', {
  en: (told) =>
    decision('en', told, {
      subject: 'Your account is restricted',
      what: 'From now on you can read, listen and download, but not upload or change anything. Your books and notes stay as they are.',
    }),
  ru: (told) =>
    decision('ru', told, {
      subject: 'Ваша учётная запись ограничена',
      what: 'Теперь вы можете читать, слушать и скачивать, но не загружать и не менять. Ваши книги и заметки остаются как есть.',
    }),
  de: (told) =>
    decision('de', told, {
      subject: 'Ihr Konto ist eingeschränkt',
      what: 'Ab jetzt können Sie lesen, hören und herunterladen, aber nichts hochladen oder ändern. Ihre Bücher und Notizen bleiben, wie sie sind.',
    }),
  zh: (told) =>
    decision('zh', told, {
      subject: '您的账户已受限',
      what: '从现在起，您可以阅读、收听和下载，但不能上传或更改。您的图书和笔记保持不变。',
    }),
  uk: (told) =>
    decision('uk', told, {
      subject: 'Ваш обліковий запис обмежено',
      what: 'Відтепер ви можете читати, слухати й завантажувати, але не додавати й не змінювати. Ваші книжки та нотатки залишаються як є.',
    }),
});

export const unrestricted = defineMail<Told>('standing.unrestricted', {
  en: (told) =>
    decision('en', told, { subject: 'The restriction is lifted', what: 'You can use everything again as before.' }),
  ru: (told) =>
    decision('ru', told, {
      subject: 'Ограничение снято',
      what: 'Вы снова можете пользоваться всем, как раньше.',
    }),
  de: (told) =>
    decision('de', told, {
      subject: 'Die Einschränkung ist aufgehoben',
      what: 'Sie können wieder alles nutzen wie zuvor.',
    }),
  zh: (told) => decision('zh', told, { subject: '限制已解除', what: '您可以像以前一样使用全部功能。' }),
  uk: (told) =>
    decision('uk', told, { subject: 'Обмеження знято', what: 'Ви знову можете користуватися всім, як раніше.' }),
});
