import { dayIn, defineMail } from '../mail/mail.ts';

type Values = { settings: string; expiresAt: Date };

/** The archive is ready. It says where to fetch it and holds no key to it. */
export const exportReady = defineMail<Values>('privacy.export-ready', {
  en: ({ settings, expiresAt }) => ({
    subject: 'Your export is ready',
    blocks: [
      {
        kind: 'text',
        text: `Everything that Lectern knows of you is ready as a ZIP file. You can fetch it in the settings until ${dayIn('en', expiresAt)}.`,
      },
      { kind: 'button', text: 'Go to the settings', href: settings },
      {
        kind: 'text',
        text: 'If you did not ask for it, somebody else can use your account: change the password at your bookshop.',
      },
    ],
  }),
  de: ({ settings, expiresAt }) => ({
    subject: 'Ihr Export ist fertig',
    blocks: [
      {
        kind: 'text',
        text: `Alles, was Lectern über Sie weiß, liegt als ZIP-Datei bereit. Sie können sie bis ${dayIn('de', expiresAt)} in den Einstellungen abholen.`,
      },
      { kind: 'button', text: 'Zu den Einstellungen', href: settings },
      {
        kind: 'text',
        text: 'Wenn Sie ihn nicht angefordert haben, benutzt jemand anderes Ihr Konto: Ändern Sie das Passwort bei Ihrer Buchhandlung.',
      },
    ],
  }),
  ru: ({ settings, expiresAt }) => ({
    subject: 'Ваш экспорт готов',
    blocks: [
      {
        kind: 'text',
        text: `Всё, что Lectern знает о вас, собрано в ZIP-файл. До ${dayIn('ru', expiresAt)} его можно скачать в настройках.`,
      },
      { kind: 'button', text: 'Открыть настройки', href: settings },
      {
        kind: 'text',
        text: 'Если вы его не запрашивали, вашей учётной записью пользуется кто-то другой: смените пароль в своём магазине.',
      },
    ],
  }),
  zh: ({ settings, expiresAt }) => ({
    subject: '您的导出文件已准备好',
    blocks: [
      {
        kind: 'text',
        text: `Lectern 所知道的关于您的一切已打包成 ZIP 文件。在${dayIn('zh', expiresAt)}之前，您可以在设置中下载。`,
      },
      { kind: 'button', text: '打开设置', href: settings },
      { kind: 'text', text: '如果不是您申请的，说明有人在使用您的账户：请在您的书店更改密码。' },
    ],
  }),
  uk: ({ settings, expiresAt }) => ({
    subject: 'Ваш експорт готовий',
    blocks: [
      {
        kind: 'text',
        text: `Усе, що Lectern знає про вас, зібрано у ZIP-файл. До ${dayIn('uk', expiresAt)} його можна завантажити в налаштуваннях.`,
      },
      { kind: 'button', text: 'Відкрити налаштування', href: settings },
      {
        kind: 'text',
        text: 'Якщо ви його не замовляли, вашим обліковим записом користується хтось інший: змініть пароль у своїй книгарні.',
      },
    ],
  }),
});
