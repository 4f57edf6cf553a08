import { defineMail } from '../../mail/mail.ts';
import { createDecisionMail, type DecisionValues } from './decision-mail.ts';

export const restrictedMail = defineMail<DecisionValues>('standing.restricted', {
  en: (values) =>
    createDecisionMail('en', values, {
      subject: 'Your account is restricted',
      what: 'You can read, listen and download, but not upload or change anything. Your books and notes aren’t affected.',
    }),
  ru: (values) =>
    createDecisionMail('ru', values, {
      subject: 'Ваша учётная запись ограничена',
      what: 'Теперь вы можете читать, слушать и скачивать, но не загружать и не изменять. Ваши книги и заметки не затронуты.',
    }),
  de: (values) =>
    createDecisionMail('de', values, {
      subject: 'Ihr Konto ist eingeschränkt',
      what: 'Sie können lesen, hören und herunterladen, aber nichts hochladen oder ändern. Ihre Bücher und Notizen sind nicht betroffen.',
    }),
  zh: (values) =>
    createDecisionMail('zh', values, {
      subject: '您的账户已受限',
      what: '您可以阅读、收听和下载，但不能上传或更改。您的图书和笔记不受影响。',
    }),
  uk: (values) =>
    createDecisionMail('uk', values, {
      subject: 'Ваш обліковий запис обмежено',
      what: 'Відтепер ви можете читати, слухати й завантажувати, але не додавати й не змінювати. Вашим книгам і нотаткам нічого не загрожує.',
    }),
});

export const unrestrictedMail = defineMail<DecisionValues>('standing.unrestricted', {
  en: (values) =>
    createDecisionMail('en', values, {
      subject: 'Your account is no longer restricted',
      what: 'You can use all features again.',
    }),
  ru: (values) =>
    createDecisionMail('ru', values, {
      subject: 'Ограничение снято',
      what: 'Вы снова можете пользоваться всеми функциями.',
    }),
  de: (values) =>
    createDecisionMail('de', values, {
      subject: 'Die Einschränkung ist aufgehoben',
      what: 'Sie können wieder alle Funktionen nutzen.',
    }),
  zh: (values) => createDecisionMail('zh', values, { subject: '限制已解除', what: '您可以重新使用全部功能。' }),
  uk: (values) =>
    createDecisionMail('uk', values, {
      subject: 'Обмеження знято',
      what: 'Ви знову можете користуватися всіма функціями.',
    }),
});
