import { defineMail } from '../../mail/mail.ts';
import { createDecisionMail, type DecisionValues } from './decision-mail.ts';

export const warnedMail = defineMail<DecisionValues>('standing.warned', {
  en: (values) =>
    createDecisionMail('en', values, {
      subject: 'Warning about your account',
      what: 'You’ve violated the terms of use. This is a warning only; your library isn’t affected. If it happens again, we may restrict or block your account.',
    }),
  ru: (values) =>
    createDecisionMail('ru', values, {
      subject: 'Предупреждение о вашей учётной записи',
      what: 'Вы нарушили условия использования. Пока это только предупреждение, ваша библиотека не затронута. Если нарушение повторится, мы можем ограничить или заблокировать учётную запись.',
    }),
  de: (values) =>
    createDecisionMail('de', values, {
      subject: 'Verwarnung zu Ihrem Konto',
      what: 'Sie haben gegen die Nutzungsbedingungen verstoßen. Dies ist nur eine Verwarnung, Ihre Bibliothek ist nicht betroffen. Im Wiederholungsfall können wir Ihr Konto einschränken oder sperren.',
    }),
  zh: (values) =>
    createDecisionMail('zh', values, {
      subject: '关于您账户的警告',
      what: '您违反了使用条款。此次仅为警告，您的书库不受影响。如再次发生，我们可能会限制或封禁您的账户。',
    }),
  uk: (values) =>
    createDecisionMail('uk', values, {
      subject: 'Попередження щодо вашого облікового запису',
      what: 'Ви порушили умови користування. Поки що це лише попередження, ваша бібліотека без змін. Якщо порушення повториться, ми можемо обмежити або заблокувати обліковий запис.',
    }),
});

type Removed = DecisionValues & { title: string };

export const bookRemovedMail = defineMail<Removed>('standing.book-removed', {
  en: ({ title, ...values }) =>
    createDecisionMail('en', values, {
      subject: `We removed “${title}”`,
      what: 'We removed a book from your library, along with its reading position and notes. It’s not in the bin, and the same file can’t be uploaded again.',
      rows: [['Book', title]],
    }),
  ru: ({ title, ...values }) =>
    createDecisionMail('ru', values, {
      subject: `Мы удалили книгу «${title}»`,
      what: 'Мы удалили книгу из вашей библиотеки вместе с позицией чтения и заметками. В корзине её нет, и загрузить тот же файл снова нельзя.',
      rows: [['Книга', title]],
    }),
  de: ({ title, ...values }) =>
    createDecisionMail('de', values, {
      subject: `Wir haben „${title}“ entfernt`,
      what: 'Wir haben ein Buch mit Leseposition und Notizen aus Ihrer Bibliothek entfernt. Es liegt nicht im Papierkorb, und dieselbe Datei kann nicht erneut hochgeladen werden.',
      rows: [['Buch', title]],
    }),
  zh: ({ title, ...values }) =>
    createDecisionMail('zh', values, {
      subject: `我们移除了《${title}》`,
      what: '我们从您的书库中移除了一本书，连同其阅读位置和笔记。它不在回收站中，同一文件也无法再次上传。',
      rows: [['图书', title]],
    }),
  uk: ({ title, ...values }) =>
    createDecisionMail('uk', values, {
      subject: `Ми вилучили книгу «${title}»`,
      what: 'Ми вилучили книгу з вашої бібліотеки разом із позицією читання та нотатками. У кошику її немає, і додати той самий файл знову не можна.',
      rows: [['Книга', title]],
    }),
});
