import { defineMail, timeIn } from '../../mail/mail.ts';
import { button, decision, type Told } from './words.ts';

type Ends = Told & { at: Date; exportUrl: string };

export const ends = defineMail<Ends>('standing.ends', {
  en: ({ at, exportUrl, ...told }) =>
    decision('en', told, {
      subject: `Your account ends on ${timeIn('en', at)}`,
      what: 'We end the contract with 14 days’ notice. Until then everything works; after that the account is deleted with all books and notes. Take them with you before.',
      rows: [['Ends', timeIn('en', at)]],
      next: [button('Export my books and notes', exportUrl)],
    }),
  ru: ({ at, exportUrl, ...told }) =>
    decision('ru', told, {
      subject: `Ваша учётная запись закрывается ${timeIn('ru', at)}`,
      what: 'Мы расторгаем договор с уведомлением за 14 дней. До этого срока всё работает; затем учётная запись будет удалена со всеми книгами и заметками. Заберите их заранее.',
      rows: [['Закрывается', timeIn('ru', at)]],
      next: [button('Выгрузить мои книги и заметки', exportUrl)],
    }),
  de: ({ at, exportUrl, ...told }) =>
    decision('de', told, {
      subject: `Ihr Konto endet am ${timeIn('de', at)}`,
      what: 'Wir kündigen den Vertrag mit einer Frist von 14 Tagen. Bis dahin geht alles wie gewohnt; danach wird das Konto mit allen Büchern und Notizen gelöscht. Nehmen Sie sie vorher mit.',
      rows: [['Ende', timeIn('de', at)]],
      next: [button('Meine Bücher und Notizen exportieren', exportUrl)],
    }),
  zh: ({ at, exportUrl, ...told }) =>
    decision('zh', told, {
      subject: `您的账户将于 ${timeIn('zh', at)} 终止`,
      what: '我们提前 14 天通知终止合同。在此之前一切照常；之后账户将连同所有图书和笔记一起删除。请提前导出。',
      rows: [['终止时间', timeIn('zh', at)]],
      next: [button('导出我的图书和笔记', exportUrl)],
    }),
  uk: ({ at, exportUrl, ...told }) =>
    decision('uk', told, {
      subject: `Ваш обліковий запис закривається ${timeIn('uk', at)}`,
      what: 'Ми розриваємо договір, попередивши за 14 днів. До того часу все працює; потім обліковий запис буде видалено з усіма книгами й нотатками. Заберіть їх заздалегідь.',
      rows: [['Закривається', timeIn('uk', at)]],
      next: [button('Експортувати мої книги й нотатки', exportUrl)],
    }),
});

export const stays = defineMail<Told>('standing.stays', {
  en: (told) =>
    decision('en', told, {
      subject: 'Your account stays',
      what: 'We have taken the termination back. Nothing is deleted, and everything works as before.',
    }),
  ru: (told) =>
    decision('ru', told, {
      subject: 'Ваша учётная запись остаётся',
      what: 'Мы отозвали расторжение договора. Ничего не удаляется, всё работает как раньше.',
    }),
  de: (told) =>
    decision('de', told, {
      subject: 'Ihr Konto bleibt',
      what: 'Wir haben die Kündigung zurückgenommen. Nichts wird gelöscht, und alles geht wie zuvor.',
    }),
  zh: (told) =>
    decision('zh', told, { subject: '您的账户将保留', what: '我们已撤销终止。不会删除任何内容，一切照常。' }),
  uk: (told) =>
    decision('uk', told, {
      subject: 'Ваш обліковий запис залишається',
      what: 'Ми відкликали розірвання договору. Нічого не видаляється, усе працює як раніше.',
    }),
});

type Offer = Told & { exportUrl: string };

export const exportOffer = defineMail<Offer>('standing.export-offer', {
  en: ({ exportUrl, ...told }) =>
    decision('en', told, {
      subject: 'Take your books and notes with you',
      what: 'We offer you an export of all that is stored about you: books, notes, places and account, in one file. It can be made in the settings under “Privacy”.',
      next: [button('To the export', exportUrl)],
    }),
  ru: ({ exportUrl, ...told }) =>
    decision('ru', told, {
      subject: 'Заберите свои книги и заметки',
      what: 'Предлагаем вам выгрузить всё, что о вас хранится: книги, заметки, места чтения и учётную запись, одним файлом. Это можно сделать в настройках, в разделе о приватности.',
      next: [button('К экспорту', exportUrl)],
    }),
  de: ({ exportUrl, ...told }) =>
    decision('de', told, {
      subject: 'Nehmen Sie Ihre Bücher und Notizen mit',
      what: 'Wir bieten Ihnen einen Export von allem an, was über Sie gespeichert ist: Bücher, Notizen, Lesestellen und Konto, in einer Datei. Sie erstellen ihn in den Einstellungen unter „Datenschutz“.',
      next: [button('Zum Export', exportUrl)],
    }),
  zh: ({ exportUrl, ...told }) =>
    decision('zh', told, {
      subject: '带走您的图书和笔记',
      what: '您可以导出我们存储的您的全部数据：图书、笔记、阅读位置和账户，打包为一个文件。请在设置的“隐私”中操作。',
      next: [button('前往导出', exportUrl)],
    }),
  uk: ({ exportUrl, ...told }) =>
    decision('uk', told, {
      subject: 'Заберіть свої книги й нотатки',
      what: 'Пропонуємо вам експортувати все, що про вас зберігається: книги, нотатки, місця читання й обліковий запис, одним файлом. Це можна зробити в налаштуваннях, у розділі про приватність.',
      next: [button('До експорту', exportUrl)],
    }),
});
