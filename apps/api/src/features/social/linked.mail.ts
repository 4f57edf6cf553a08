import { defineMail } from '../mail/mail.ts';

/** `name`: what the provider calls the account; `href` leads to where it can be undone. */
type Linked = { provider: string; name: string; href: string };

/** Another account opens the library from now on: who did not do that has to know. */
export const accountLinked = defineMail<Linked>('social.linked', {
  en: ({ provider, name, href }) => ({
    subject: `An account at ${provider} opens your library now`,
    blocks: [
      {
        kind: 'text',
        text: `Somebody who was signed in to your library has linked an account at ${provider} with it.`,
      },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'If that was you, there is nothing to do.' },
      {
        kind: 'text',
        text: 'If not, unlink it, sign out all other devices, and change your password in the shop where your account is.',
      },
      { kind: 'button', text: 'See what opens your library', href },
    ],
  }),
  ru: ({ provider, name, href }) => ({
    subject: `Вашу библиотеку теперь открывает и ${provider}`,
    blocks: [
      { kind: 'text', text: `Кто-то, войдя в вашу библиотеку, привязал к ней учётную запись ${provider}.` },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'Если это были вы, делать ничего не нужно.' },
      {
        kind: 'text',
        text: 'Если нет, отвяжите её, завершите сеансы на других устройствах и смените пароль в магазине, где ваша учётная запись.',
      },
      { kind: 'button', text: 'Что открывает вашу библиотеку', href },
    ],
  }),
  de: ({ provider, name, href }) => ({
    subject: `Ein Konto bei ${provider} öffnet jetzt Ihre Bibliothek`,
    blocks: [
      {
        kind: 'text',
        text: `Jemand, der in Ihrer Bibliothek angemeldet war, hat ein Konto bei ${provider} mit ihr verknüpft.`,
      },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'Wenn Sie das waren, ist nichts zu tun.' },
      {
        kind: 'text',
        text: 'Wenn nicht, lösen Sie die Verknüpfung, melden Sie alle anderen Geräte ab und ändern Sie Ihr Passwort in der Buchhandlung, bei der Ihr Konto ist.',
      },
      { kind: 'button', text: 'Sehen, was Ihre Bibliothek öffnet', href },
    ],
  }),
  zh: ({ provider, name, href }) => ({
    subject: `${provider} 账户现在可以打开您的书库`,
    blocks: [
      { kind: 'text', text: `有人登录您的书库后，将一个 ${provider} 账户与其关联。` },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: '如果是您本人操作，则无需处理。' },
      { kind: 'text', text: '如果不是，请取消关联，退出所有其他设备，并在您账户所在的书店更改密码。' },
      { kind: 'button', text: '查看哪些账户可打开您的书库', href },
    ],
  }),
  uk: ({ provider, name, href }) => ({
    subject: `Вашу бібліотеку тепер відкриває й ${provider}`,
    blocks: [
      { kind: 'text', text: `Хтось, увійшовши до вашої бібліотеки, прив’язав до неї обліковий запис ${provider}.` },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'Якщо це були ви, робити нічого не потрібно.' },
      {
        kind: 'text',
        text: 'Якщо ні, відв’яжіть його, завершіть сеанси на інших пристроях і змініть пароль у книгарні, де ваш обліковий запис.',
      },
      { kind: 'button', text: 'Що відкриває вашу бібліотеку', href },
    ],
  }),
});
