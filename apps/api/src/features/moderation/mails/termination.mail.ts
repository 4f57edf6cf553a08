import { defineMail, formatDayTime } from '../../mail/mail.ts';
import { createButtonBlock, createDecisionMail, type DecisionValues } from './decision-mail.ts';

type Ends = DecisionValues & { at: Date; exportUrl: string };

export const terminationMail = defineMail<Ends>('standing.ends', {
  en: ({ at, exportUrl, ...values }) =>
    createDecisionMail('en', values, {
      subject: `Your account ends on ${formatDayTime('en', at)}`,
      what: 'We’re ending the contract with 14 days’ notice. Until then, everything works as usual. After that, your account is deleted with all books and notes. Export them before then.',
      rows: [['Ends', formatDayTime('en', at)]],
      next: [createButtonBlock('Export books and notes', exportUrl)],
    }),
  ru: ({ at, exportUrl, ...values }) =>
    createDecisionMail('ru', values, {
      subject: `Ваша учётная запись закрывается ${formatDayTime('ru', at)}`,
      what: 'Мы расторгаем договор с уведомлением за 14 дней. До этого срока всё работает как обычно, затем учётная запись будет удалена со всеми книгами и заметками. Экспортируйте их заранее.',
      rows: [['Закрывается', formatDayTime('ru', at)]],
      next: [createButtonBlock('Экспортировать книги и заметки', exportUrl)],
    }),
  de: ({ at, exportUrl, ...values }) =>
    createDecisionMail('de', values, {
      subject: `Ihr Konto endet am ${formatDayTime('de', at)}`,
      what: 'Wir kündigen den Vertrag mit einer Frist von 14 Tagen. Bis dahin funktioniert alles wie gewohnt. Danach wird Ihr Konto mit allen Büchern und Notizen gelöscht. Exportieren Sie sie vorher.',
      rows: [['Ende', formatDayTime('de', at)]],
      next: [createButtonBlock('Bücher und Notizen exportieren', exportUrl)],
    }),
  zh: ({ at, exportUrl, ...values }) =>
    createDecisionMail('zh', values, {
      subject: `您的账户将于 ${formatDayTime('zh', at)} 终止`,
      what: '我们提前 14 天通知终止合同。在此之前一切照常；之后账户将连同所有图书和笔记一起删除。请提前导出。',
      rows: [['终止时间', formatDayTime('zh', at)]],
      next: [createButtonBlock('导出图书和笔记', exportUrl)],
    }),
  uk: ({ at, exportUrl, ...values }) =>
    createDecisionMail('uk', values, {
      subject: `Ваш обліковий запис закривається ${formatDayTime('uk', at)}`,
      what: 'Ми розриваємо договір, попередивши за 14 днів. До того часу все працює як завжди, потім обліковий запис буде видалено з усіма книгами й нотатками. Експортуйте їх заздалегідь.',
      rows: [['Закривається', formatDayTime('uk', at)]],
      next: [createButtonBlock('Експортувати мої книги й нотатки', exportUrl)],
    }),
});

export const terminationCancelledMail = defineMail<DecisionValues>('standing.stays', {
  en: (values) =>
    createDecisionMail('en', values, {
      subject: 'Your account won’t be deleted',
      what: 'We’ve withdrawn the termination. Nothing will be deleted, and everything works as before.',
    }),
  ru: (values) =>
    createDecisionMail('ru', values, {
      subject: 'Ваша учётная запись сохранена',
      what: 'Мы отозвали расторжение договора. Ничего не удаляется, всё работает как раньше.',
    }),
  de: (values) =>
    createDecisionMail('de', values, {
      subject: 'Ihr Konto wird nicht gelöscht',
      what: 'Wir haben die Kündigung zurückgenommen. Es wird nichts gelöscht, und alles funktioniert wie zuvor.',
    }),
  zh: (values) =>
    createDecisionMail('zh', values, {
      subject: '您的账户将保留',
      what: '我们已撤销终止。不会删除任何内容，一切照常。',
    }),
  uk: (values) =>
    createDecisionMail('uk', values, {
      subject: 'Ваш обліковий запис збережено',
      what: 'Ми відкликали розірвання договору. Нічого не видаляється, усе працює як раніше.',
    }),
});

type Offer = DecisionValues & { exportUrl: string };

export const exportOfferMail = defineMail<Offer>('standing.export-offer', {
  en: ({ exportUrl, ...values }) =>
    createDecisionMail('en', values, {
      subject: 'Export your books and notes',
      what: 'You can export everything we store about you – books, notes, positions and account – as one file. Go to Settings and choose “Privacy”.',
      next: [createButtonBlock('Go to export', exportUrl)],
    }),
  ru: ({ exportUrl, ...values }) =>
    createDecisionMail('ru', values, {
      subject: 'Экспортируйте свои книги и заметки',
      what: 'Вы можете экспортировать всё, что мы храним о вас: книги, заметки, позиции чтения и данные учётной записи, одним файлом. Это делается в настройках, в разделе «Конфиденциальность».',
      next: [createButtonBlock('Перейти к экспорту', exportUrl)],
    }),
  de: ({ exportUrl, ...values }) =>
    createDecisionMail('de', values, {
      subject: 'Exportieren Sie Ihre Bücher und Notizen',
      what: 'Sie können alles, was wir über Sie speichern, in einer Datei exportieren: Bücher, Notizen, Lesepositionen und Konto. Öffnen Sie dazu in den Einstellungen „Datenschutz“.',
      next: [createButtonBlock('Zum Export', exportUrl)],
    }),
  zh: ({ exportUrl, ...values }) =>
    createDecisionMail('zh', values, {
      subject: '导出您的图书和笔记',
      what: '您可以将我们存储的全部数据导出为一个文件，包括图书、笔记、阅读位置和账户信息。请在设置的“隐私”中操作。',
      next: [createButtonBlock('前往导出', exportUrl)],
    }),
  uk: ({ exportUrl, ...values }) =>
    createDecisionMail('uk', values, {
      subject: 'Експортуйте свої книги й нотатки',
      what: 'Ви можете експортувати все, що ми зберігаємо про вас: книги, нотатки, позиції читання й дані облікового запису, одним файлом. Це робиться в налаштуваннях, у розділі «Конфіденційність».',
      next: [createButtonBlock('Перейти до експорту', exportUrl)],
    }),
});
