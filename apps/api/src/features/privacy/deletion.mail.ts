import { dayIn, defineMail } from '../mail/mail.ts';

/** Sent when somebody asks for the end of an account. */
export const deletionAsked = defineMail<{ at: Date; appUrl: string }>('privacy.deletion-asked', {
  en: ({ at, appUrl }) => ({
    subject: `Your account will be deleted on ${dayIn('en', at)}`,
    blocks: [
      {
        kind: 'text',
        text: 'You asked us to delete your account. All devices are signed out. On that day your books, notes and places are deleted for good; nobody can bring them back then.',
      },
      {
        kind: 'text',
        text: 'You want to keep it, or it was not you? Sign in before then and choose “Keep my account”.',
      },
      { kind: 'button', text: 'Sign in', href: appUrl },
    ],
  }),
  de: ({ at, appUrl }) => ({
    subject: `Ihr Konto wird am ${dayIn('de', at)} gelöscht`,
    blocks: [
      {
        kind: 'text',
        text: 'Sie haben uns gebeten, Ihr Konto zu löschen. Alle Geräte sind abgemeldet. An diesem Tag werden Ihre Bücher, Notizen und Lesestellen endgültig gelöscht; niemand kann sie danach wiederherstellen.',
      },
      {
        kind: 'text',
        text: 'Sie möchten es behalten, oder das waren nicht Sie? Melden Sie sich vorher an und wählen Sie „Konto behalten“.',
      },
      { kind: 'button', text: 'Anmelden', href: appUrl },
    ],
  }),
  ru: ({ at, appUrl }) => ({
    subject: `Ваша учётная запись будет удалена ${dayIn('ru', at)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Вы попросили удалить вашу учётную запись. На всех устройствах выполнен выход. В этот день ваши книги, заметки и места чтения будут удалены навсегда; вернуть их уже не сможет никто.',
      },
      {
        kind: 'text',
        text: 'Хотите её сохранить, или это были не вы? Войдите до этого дня и выберите «Сохранить учётную запись».',
      },
      { kind: 'button', text: 'Войти', href: appUrl },
    ],
  }),
  zh: ({ at, appUrl }) => ({
    subject: `您的账户将于${dayIn('zh', at)}删除`,
    blocks: [
      {
        kind: 'text',
        text: '您要求我们删除您的账户。所有设备均已退出登录。到那一天，您的图书、笔记和阅读位置将被永久删除，之后任何人都无法恢复。',
      },
      { kind: 'text', text: '想保留账户，或者这不是您本人的操作？请在此之前登录并选择“保留我的账户”。' },
      { kind: 'button', text: '登录', href: appUrl },
    ],
  }),
  uk: ({ at, appUrl }) => ({
    subject: `Ваш обліковий запис буде видалено ${dayIn('uk', at)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Ви попросили видалити ваш обліковий запис. На всіх пристроях виконано вихід. Того дня ваші книги, нотатки й місця читання буде видалено назавжди; повернути їх уже не зможе ніхто.',
      },
      {
        kind: 'text',
        text: 'Хочете його зберегти, або це були не ви? Увійдіть до того дня й виберіть «Зберегти обліковий запис».',
      },
      { kind: 'button', text: 'Увійти', href: appUrl },
    ],
  }),
});

/** Sent when the account stays after all. */
export const deletionCancelled = defineMail<{ appUrl: string }>('privacy.deletion-cancelled', {
  en: ({ appUrl }) => ({
    subject: 'Your account stays',
    blocks: [
      { kind: 'text', text: 'The deletion of your account was cancelled. Nothing was lost.' },
      { kind: 'button', text: 'Open the library', href: appUrl },
    ],
  }),
  de: ({ appUrl }) => ({
    subject: 'Ihr Konto bleibt',
    blocks: [
      { kind: 'text', text: 'Die Löschung Ihres Kontos wurde abgebrochen. Es ist nichts verloren gegangen.' },
      { kind: 'button', text: 'Bibliothek öffnen', href: appUrl },
    ],
  }),
  ru: ({ appUrl }) => ({
    subject: 'Ваша учётная запись сохранена',
    blocks: [
      { kind: 'text', text: 'Удаление вашей учётной записи отменено. Ничего не потеряно.' },
      { kind: 'button', text: 'Открыть библиотеку', href: appUrl },
    ],
  }),
  zh: ({ appUrl }) => ({
    subject: '您的账户已保留',
    blocks: [
      { kind: 'text', text: '您账户的删除已取消。没有丢失任何内容。' },
      { kind: 'button', text: '打开书库', href: appUrl },
    ],
  }),
  uk: ({ appUrl }) => ({
    subject: 'Ваш обліковий запис збережено',
    blocks: [
      { kind: 'text', text: 'Видалення вашого облікового запису скасовано. Нічого не втрачено.' },
      { kind: 'button', text: 'Відкрити бібліотеку', href: appUrl },
    ],
  }),
});

/** The last mail, when nothing is left. */
export const deletionDone = defineMail<object>('privacy.deletion-done', {
  en: () => ({
    subject: 'Your account has been deleted',
    blocks: [
      {
        kind: 'text',
        text: 'Your account and all that was in it are deleted, as you wished. This is our last mail to you.',
      },
    ],
  }),
  de: () => ({
    subject: 'Ihr Konto wurde gelöscht',
    blocks: [
      {
        kind: 'text',
        text: 'Ihr Konto und alles, was darin war, sind gelöscht, wie Sie es wollten. Dies ist unsere letzte Nachricht an Sie.',
      },
    ],
  }),
  ru: () => ({
    subject: 'Ваша учётная запись удалена',
    blocks: [
      {
        kind: 'text',
        text: 'Ваша учётная запись и всё, что в ней было, удалены, как вы хотели. Это наше последнее письмо вам.',
      },
    ],
  }),
  zh: () => ({
    subject: '您的账户已删除',
    blocks: [{ kind: 'text', text: '按照您的要求，您的账户及其中的一切已被删除。这是我们发给您的最后一封邮件。' }],
  }),
  uk: () => ({
    subject: 'Ваш обліковий запис видалено',
    blocks: [
      {
        kind: 'text',
        text: 'Ваш обліковий запис і все, що в ньому було, видалено, як ви хотіли. Це наш останній лист до вас.',
      },
    ],
  }),
});
