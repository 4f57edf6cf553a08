import type * as english from '../../en/server/social.ts';

export const accountLinked: typeof english.accountLinked = ({ provider, name, href }) => ({
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
});
