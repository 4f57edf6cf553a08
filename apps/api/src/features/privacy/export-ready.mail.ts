import { defineMail, formatDay } from '../mail/mail.ts';

type Values = { settings: string; expiresAt: Date };

/** The archive is ready. It says where to fetch it and holds no key to it. */
export const exportReadyMail = defineMail<Values>('privacy.export-ready', {
  en: ({ settings, expiresAt }) => ({
    subject: 'Your export is ready',
    blocks: [
      {
        kind: 'text',
        text: `A ZIP file with everything Lectern stores about you is ready. You can download it in Settings until ${formatDay('en', expiresAt)}.`,
      },
      { kind: 'button', text: 'Go to Settings', href: settings },
      {
        kind: 'text',
        text: 'If you didn’t request this, someone else may have access to your account. Change your password at your bookshop.',
      },
    ],
  }),
  de: ({ settings, expiresAt }) => ({
    subject: 'Ihr Export ist fertig',
    blocks: [
      {
        kind: 'text',
        text: `Eine ZIP-Datei mit allem, was Lectern über Sie speichert, liegt bereit. Sie können sie bis ${formatDay('de', expiresAt)} in den Einstellungen herunterladen.`,
      },
      { kind: 'button', text: 'Zu den Einstellungen', href: settings },
      {
        kind: 'text',
        text: 'Wenn Sie den Export nicht angefordert haben, hat möglicherweise jemand anderes Zugriff auf Ihr Konto. Ändern Sie Ihr Passwort bei Ihrer Buchhandlung.',
      },
    ],
  }),
  ru: ({ settings, expiresAt }) => ({
    subject: 'Ваш экспорт готов',
    blocks: [
      {
        kind: 'text',
        text: `ZIP-файл со всем, что Lectern хранит о вас, готов. До ${formatDay('ru', expiresAt)} его можно скачать в настройках.`,
      },
      { kind: 'button', text: 'Открыть настройки', href: settings },
      {
        kind: 'text',
        text: 'Если вы его не запрашивали, возможно, доступ к вашей учётной записи есть у кого-то ещё. Смените пароль в своём магазине.',
      },
    ],
  }),
  zh: ({ settings, expiresAt }) => ({
    subject: '您的导出文件已准备好',
    blocks: [
      {
        kind: 'text',
        text: `包含 Lectern 所存储的您的全部数据的 ZIP 文件已准备好。在${formatDay('zh', expiresAt)}之前，您可以在设置中下载。`,
      },
      { kind: 'button', text: '打开设置', href: settings },
      { kind: 'text', text: '如果这不是您申请的，可能有他人能访问您的账户，请在您的书店更改密码。' },
    ],
  }),
  uk: ({ settings, expiresAt }) => ({
    subject: 'Ваш експорт готовий',
    blocks: [
      {
        kind: 'text',
        text: `ZIP-файл з усім, що Lectern зберігає про вас, готовий. До ${formatDay('uk', expiresAt)} його можна завантажити в налаштуваннях.`,
      },
      { kind: 'button', text: 'Відкрити налаштування', href: settings },
      {
        kind: 'text',
        text: 'Якщо ви його не замовляли, можливо, доступ до вашого облікового запису має хтось інший. Змініть пароль у своїй книгарні.',
      },
    ],
  }),
});
