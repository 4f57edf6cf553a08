import type * as english from '../../en/server/sessions.ts';

export const newDevice: typeof english.newDevice = ({ device, network, at, href }) => ({
  subject: 'Новий вхід до вашої бібліотеки',
  blocks: [
    { kind: 'text', text: 'До вашої бібліотеки ввійшли з нового пристрою.' },
    {
      kind: 'facts',
      rows: [
        ['Пристрій', device],
        ['Коли', at],
        ['Мережа', network],
      ],
    },
    { kind: 'text', text: 'Якщо це були ви, робити нічого не потрібно.' },
    {
      kind: 'text',
      text: 'Якщо ні, завершіть сеанс цього пристрою й змініть пароль у своїй книгарні.',
    },
    { kind: 'button', text: 'Перевірити пристрої', href },
  ],
});

export const passwordGuessing: typeof english.passwordGuessing = ({ at, href }) => ({
  subject: 'Хтось намагається ввійти до вашої бібліотеки',
  blocks: [
    {
      kind: 'text',
      text: 'Для вашого облікового запису багато разів вводили неправильний пароль із пристроїв і мереж, якими ви тут раніше не користувалися. Якщо хтось увійде з нового пристрою, ми повідомимо вас листом.',
    },
    { kind: 'facts', rows: [['Коли', at]] },
    {
      kind: 'text',
      text: 'На знайомих пристроях ви можете входити як завжди. На новому пристрої вхід може тривати на кілька секунд довше.',
    },
    {
      kind: 'text',
      text: 'Якщо пароль короткий або ви використовуєте його ще десь, змініть його у своїй книгарні.',
    },
    { kind: 'button', text: 'Перевірити пристрої', href },
  ],
});
