import type * as english from '../../en/server/social.ts';

export const accountLinked: typeof english.accountLinked = ({ provider, name, href }) => ({
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
});
