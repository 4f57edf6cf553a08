import { defineMail } from '../mail/mail.ts';

/** `href` leads to the page that shows the password; `until`: when the link expires. */
type Values = { href: string; until: string };
type Texts = { subject: string; text: string; once: (until: string) => string; ignore: string; button: string };

const createTemplate =
  ({ subject, text, once, ignore, button }: Texts) =>
  ({ href, until }: Values) => ({
    subject,
    blocks: [
      { kind: 'text' as const, text },
      { kind: 'button' as const, text: button, href },
      { kind: 'text' as const, text: once(until) },
      { kind: 'text' as const, text: ignore },
    ],
  });

/** The link to the password of the internal Adobe account. */
export const internalPasswordMail = defineMail<Values>('adobe.internal-password', {
  en: createTemplate({
    subject: 'Your Adobe password',
    text: 'You asked to see the password of the Adobe account that comes with your library.',
    once: (until) => `The link works once, until ${until}. You need to be signed in to your library.`,
    ignore: 'If you didn’t ask for this, ignore this email. Nobody but you can open the link.',
    button: 'Show password',
  }),
  ru: createTemplate({
    subject: 'Ваш пароль Adobe',
    text: 'Вы запросили пароль учётной записи Adobe, которая входит в вашу библиотеку.',
    once: (until) => `Ссылка действует один раз, до ${until}. Для просмотра войдите в свою библиотеку.`,
    ignore:
      'Если вы этого не запрашивали, просто не обращайте внимания на это письмо. Никто, кроме вас, не сможет открыть ссылку.',
    button: 'Показать пароль',
  }),
  de: createTemplate({
    subject: 'Ihr Adobe-Passwort',
    text: 'Sie möchten das Passwort des Adobe-Kontos sehen, das zu Ihrer Bibliothek gehört.',
    once: (until) => `Der Link funktioniert einmal, bis ${until}. Sie müssen in Ihrer Bibliothek angemeldet sein.`,
    ignore: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Nur Sie können den Link öffnen.',
    button: 'Passwort anzeigen',
  }),
  zh: createTemplate({
    subject: '您的 Adobe 密码',
    text: '您请求查看书库所附 Adobe 账户的密码。',
    once: (until) => `此链接仅可使用一次，有效期至 ${until}。您需要登录书库。`,
    ignore: '如果您没有提出此请求，请忽略本邮件。除您以外，任何人都无法打开此链接。',
    button: '显示密码',
  }),
  uk: createTemplate({
    subject: 'Ваш пароль Adobe',
    text: 'Ви запитали пароль облікового запису Adobe, що входить до вашої бібліотеки.',
    once: (until) => `Посилання діє один раз, до ${until}. Для перегляду увійдіть до своєї бібліотеки.`,
    ignore: 'Якщо ви цього не запитували, просто проігноруйте цей лист. Ніхто, крім вас, не зможе відкрити посилання.',
    button: 'Показати пароль',
  }),
});
