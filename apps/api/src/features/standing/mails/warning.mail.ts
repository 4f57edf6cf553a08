import { defineMail } from '../../mail/mail.ts';
import { decision, type Told } from './words.ts';

export const warned = defineMail<Told>('standing.warned', {
  en: (told) =>
    decision('en', told, {
      subject: 'A warning about your account',
      what: 'You have broken the terms of use. This is a warning: nothing has been taken from you. If it happens again, we may restrict or block the account.',
    }),
  ru: (told) =>
    decision('ru', told, {
      subject: 'Предупреждение о вашей учётной записи',
      what: 'Вы нарушили условия использования. Это предупреждение: у вас ничего не отнято. Если это повторится, мы можем ограничить или заблокировать учётную запись.',
    }),
  de: (told) =>
    decision('de', told, {
      subject: 'Eine Verwarnung zu Ihrem Konto',
      what: 'Sie haben gegen die Nutzungsbedingungen verstoßen. Das ist eine Verwarnung: Genommen wurde Ihnen nichts. Geschieht es wieder, können wir das Konto einschränken oder sperren.',
    }),
  zh: (told) =>
    decision('zh', told, {
      subject: '关于您账户的警告',
      what: '您违反了使用条款。这是一次警告：我们没有取走任何内容。如再次发生，我们可能会限制或封禁该账户。',
    }),
  uk: (told) =>
    decision('uk', told, {
      subject: 'Попередження щодо вашого облікового запису',
      what: 'Ви порушили умови користування. Це попередження: у вас нічого не забрали. Якщо це повториться, ми можемо обмежити або заблокувати обліковий запис.',
    }),
});

type Removed = Told & { title: string };

export const bookRemoved = defineMail<Removed>('standing.book-removed', {
  en: ({ title, ...told }) =>
    decision('en', told, {
      subject: `We have removed “${title}”`,
      what: 'We have removed a book from your library, with its place and notes. It is not in the bin, and the same file can’t be uploaded again.',
      rows: [['Book', title]],
    }),
  ru: ({ title, ...told }) =>
    decision('ru', told, {
      subject: `Мы удалили книгу «${title}»`,
      what: 'Мы удалили книгу из вашей библиотеки вместе с местом чтения и заметками. В корзине её нет, и загрузить тот же файл снова нельзя.',
      rows: [['Книга', title]],
    }),
  de: ({ title, ...told }) =>
    decision('de', told, {
      subject: `Wir haben „${title}“ entfernt`,
      what: 'Wir haben ein Buch aus Ihrer Bibliothek entfernt, mit Lesestelle und Notizen. Es liegt nicht im Papierkorb, und dieselbe Datei kann nicht wieder hochgeladen werden.',
      rows: [['Buch', title]],
    }),
  zh: ({ title, ...told }) =>
    decision('zh', told, {
      subject: `我们移除了《${title}》`,
      what: '我们从您的书库中移除了一本书，连同其阅读位置和笔记。它不在回收站中，同一文件也无法再次上传。',
      rows: [['图书', title]],
    }),
  uk: ({ title, ...told }) =>
    decision('uk', told, {
      subject: `Ми вилучили книжку «${title}»`,
      what: 'Ми вилучили книжку з вашої бібліотеки разом із місцем читання та нотатками. У кошику її немає, і завантажити той самий файл знову не можна.',
      rows: [['Книжка', title]],
    }),
});
