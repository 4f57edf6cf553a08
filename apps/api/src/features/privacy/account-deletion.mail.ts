import { defineMail, formatDay } from '../mail/mail.ts';

/** Sent when somebody asks for the end of an account. */
export const deletionRequestedMail = defineMail<{ at: Date; appUrl: string }>('privacy.deletion-asked', {
  en: ({ at, appUrl }) => ({
    subject: `Your account will be deleted on ${formatDay('en', at)}`,
    blocks: [
      {
        kind: 'text',
        text: 'You asked us to delete your account. All devices have been signed out. On that day, your books, notes and positions will be permanently deleted and can’t be recovered.',
      },
      {
        kind: 'text',
        text: 'Changed your mind, or wasn’t this you? Sign in before then and choose “Keep my account”.',
      },
      { kind: 'button', text: 'Sign in', href: appUrl },
    ],
  }),
  de: ({ at, appUrl }) => ({
    subject: `Ihr Konto wird am ${formatDay('de', at)} gelöscht`,
    blocks: [
      {
        kind: 'text',
        text: 'Sie haben uns gebeten, Ihr Konto zu löschen. Alle Geräte sind abgemeldet. An diesem Tag werden Ihre Bücher, Notizen und Lesepositionen endgültig gelöscht und lassen sich nicht wiederherstellen.',
      },
      {
        kind: 'text',
        text: 'Sie haben es sich anders überlegt oder das waren nicht Sie? Melden Sie sich vorher an und wählen Sie „Konto behalten“.',
      },
      { kind: 'button', text: 'Anmelden', href: appUrl },
    ],
  }),
  ru: ({ at, appUrl }) => ({
    subject: `Ваша учётная запись будет удалена ${formatDay('ru', at)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Вы попросили удалить вашу учётную запись. На всех устройствах выполнен выход. В этот день ваши книги, заметки и позиции чтения будут удалены без возможности восстановления.',
      },
      {
        kind: 'text',
        text: 'Передумали или это были не вы? Войдите до этого дня и выберите «Сохранить учётную запись».',
      },
      { kind: 'button', text: 'Войти', href: appUrl },
    ],
  }),
  zh: ({ at, appUrl }) => ({
    subject: `您的账户将于${formatDay('zh', at)}删除`,
    blocks: [
      {
        kind: 'text',
        text: '您要求我们删除您的账户。所有设备均已退出登录。届时您的图书、笔记和阅读位置将被永久删除，无法恢复。',
      },
      { kind: 'text', text: '改变主意了，或者这不是您本人的操作？请在此之前登录并选择“保留我的账户”。' },
      { kind: 'button', text: '登录', href: appUrl },
    ],
  }),
  uk: ({ at, appUrl }) => ({
    subject: `Ваш обліковий запис буде видалено ${formatDay('uk', at)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Ви попросили видалити ваш обліковий запис. На всіх пристроях виконано вихід. Того дня ваші книги, нотатки й позиції читання буде видалено без можливості відновлення.',
      },
      {
        kind: 'text',
        text: 'Передумали або це були не ви? Увійдіть до того дня й виберіть «Зберегти обліковий запис».',
      },
      { kind: 'button', text: 'Увійти', href: appUrl },
    ],
  }),
});

/** Sent when a deletion was cancelled. */
export const deletionCancelledMail = defineMail<{ appUrl: string }>('privacy.deletion-cancelled', {
  en: ({ appUrl }) => ({
    subject: 'Your account won’t be deleted',
    blocks: [
      { kind: 'text', text: 'The deletion of your account has been cancelled. All your data is still there.' },
      { kind: 'button', text: 'Open library', href: appUrl },
    ],
  }),
  de: ({ appUrl }) => ({
    subject: 'Ihr Konto wird nicht gelöscht',
    blocks: [
      { kind: 'text', text: 'Die Löschung Ihres Kontos wurde abgebrochen. Alle Ihre Daten sind noch da.' },
      { kind: 'button', text: 'Bibliothek öffnen', href: appUrl },
    ],
  }),
  ru: ({ appUrl }) => ({
    subject: 'Ваша учётная запись сохранена',
    blocks: [
      { kind: 'text', text: 'Удаление вашей учётной записи отменено. Все данные на месте.' },
      { kind: 'button', text: 'Открыть библиотеку', href: appUrl },
    ],
  }),
  zh: ({ appUrl }) => ({
    subject: '您的账户已保留',
    blocks: [
      { kind: 'text', text: '账户删除已取消，您的所有数据均已保留。' },
      { kind: 'button', text: '打开书库', href: appUrl },
    ],
  }),
  uk: ({ appUrl }) => ({
    subject: 'Ваш обліковий запис збережено',
    blocks: [
      { kind: 'text', text: 'Видалення вашого облікового запису скасовано. Усі дані на місці.' },
      { kind: 'button', text: 'Відкрити бібліотеку', href: appUrl },
    ],
  }),
});

/** The last mail, when nothing is left. */
export const deletionDoneMail = defineMail<object>('privacy.deletion-done', {
  en: () => ({
    subject: 'Your account has been deleted',
    blocks: [
      {
        kind: 'text',
        text: 'As you requested, your account and everything in it have been deleted. This is our last email to you.',
      },
    ],
  }),
  de: () => ({
    subject: 'Ihr Konto wurde gelöscht',
    blocks: [
      {
        kind: 'text',
        text: 'Wie gewünscht wurden Ihr Konto und alle zugehörigen Daten gelöscht. Dies ist unsere letzte E-Mail an Sie.',
      },
    ],
  }),
  ru: () => ({
    subject: 'Ваша учётная запись удалена',
    blocks: [
      {
        kind: 'text',
        text: 'По вашей просьбе учётная запись и все её данные удалены. Это наше последнее письмо вам.',
      },
    ],
  }),
  zh: () => ({
    subject: '您的账户已删除',
    blocks: [{ kind: 'text', text: '按照您的要求，您的账户及所有数据已被删除。这是我们发给您的最后一封邮件。' }],
  }),
  uk: () => ({
    subject: 'Ваш обліковий запис видалено',
    blocks: [
      {
        kind: 'text',
        text: 'На ваше прохання обліковий запис і всі його дані видалено. Це наш останній лист до вас.',
      },
    ],
  }),
});
