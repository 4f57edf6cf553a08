import type * as english from '../../en/server/sessions.ts';

export const newDevice: typeof english.newDevice = ({ device, network, at, href }) => ({
  subject: 'Новый вход в вашу библиотеку',
  blocks: [
    { kind: 'text', text: 'В вашу библиотеку вошли с нового устройства.' },
    {
      kind: 'facts',
      rows: [
        ['Устройство', device],
        ['Когда', at],
        ['Сеть', network],
      ],
    },
    { kind: 'text', text: 'Если это были вы, делать ничего не нужно.' },
    {
      kind: 'text',
      text: 'Если нет, завершите сеанс этого устройства и смените пароль в своём магазине.',
    },
    { kind: 'button', text: 'Проверить устройства', href },
  ],
});

export const passwordGuessing: typeof english.passwordGuessing = ({ at, href }) => ({
  subject: 'Кто-то пытается войти в вашу библиотеку',
  blocks: [
    {
      kind: 'text',
      text: 'Для вашей учётной записи много раз вводили неверный пароль с устройств и из сетей, которыми вы здесь раньше не пользовались. Если кто-то войдёт с нового устройства, мы сообщим вам письмом.',
    },
    { kind: 'facts', rows: [['Когда', at]] },
    {
      kind: 'text',
      text: 'На знакомых устройствах вы можете входить как обычно. На новом устройстве вход может занять на несколько секунд больше.',
    },
    {
      kind: 'text',
      text: 'Если пароль короткий или вы используете его где-то ещё, смените его в своём магазине.',
    },
    { kind: 'button', text: 'Проверить устройства', href },
  ],
});
