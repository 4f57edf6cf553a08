import { defineMail } from '../mail/mail.ts';

/** `name`: what the provider calls the account; `href` leads to where it can be undone. */
type Linked = { provider: string; name: string; href: string };

/** Tells a reader that another account can now open the library. */
export const accountLinkedMail = defineMail<Linked>('social.linked', {
  en: ({ provider, name, href }) => ({
    subject: `A ${provider} account was linked to your library`,
    blocks: [
      {
        kind: 'text',
        text: `Someone signed in to your library linked a ${provider} account. It can now be used to log in.`,
      },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'If this was you, you don’t need to do anything.' },
      {
        kind: 'text',
        text: 'If this wasn’t you, unlink the account, sign out of all other devices and change your password at your bookshop.',
      },
      { kind: 'button', text: 'Review linked accounts', href },
    ],
  }),
  ru: ({ provider, name, href }) => ({
    subject: `К вашей библиотеке привязана учётная запись ${provider}`,
    blocks: [
      {
        kind: 'text',
        text: `Кто-то вошёл в вашу библиотеку и привязал учётную запись ${provider}. Теперь через неё можно входить.`,
      },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'Если это были вы, делать ничего не нужно.' },
      {
        kind: 'text',
        text: 'Если нет, отвяжите её, завершите сеансы на других устройствах и смените пароль в своём магазине.',
      },
      { kind: 'button', text: 'Проверить привязанные учётные записи', href },
    ],
  }),
  de: ({ provider, name, href }) => ({
    subject: `Ein ${provider}-Konto wurde mit Ihrer Bibliothek verknüpft`,
    blocks: [
      {
        kind: 'text',
        text: `Jemand, der in Ihrer Bibliothek angemeldet war, hat ein ${provider}-Konto verknüpft. Damit ist jetzt die Anmeldung möglich.`,
      },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'Wenn Sie das waren, müssen Sie nichts tun.' },
      {
        kind: 'text',
        text: 'Wenn nicht, trennen Sie die Verknüpfung, melden Sie alle anderen Geräte ab und ändern Sie Ihr Passwort bei Ihrer Buchhandlung.',
      },
      { kind: 'button', text: 'Verknüpfte Konten prüfen', href },
    ],
  }),
  zh: ({ provider, name, href }) => ({
    subject: `您的书库已关联 ${provider} 账户`,
    blocks: [
      { kind: 'text', text: `有人登录您的书库并关联了一个 ${provider} 账户，现在可以用它登录。` },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: '如果是您本人操作，则无需处理。' },
      { kind: 'text', text: '如果不是，请取消关联，退出所有其他设备，并在您的书店更改密码。' },
      { kind: 'button', text: '查看已关联的账户', href },
    ],
  }),
  uk: ({ provider, name, href }) => ({
    subject: `До вашої бібліотеки прив’язано обліковий запис ${provider}`,
    blocks: [
      {
        kind: 'text',
        text: `Хтось увійшов до вашої бібліотеки й прив’язав обліковий запис ${provider}. Тепер через нього можна входити.`,
      },
      { kind: 'facts', rows: [[provider, name]] },
      { kind: 'text', text: 'Якщо це були ви, робити нічого не потрібно.' },
      {
        kind: 'text',
        text: 'Якщо ні, відв’яжіть його, завершіть сеанси на інших пристроях і змініть пароль у своїй книгарні.',
      },
      { kind: 'button', text: 'Перевірити прив’язані облікові записи', href },
    ],
  }),
});
