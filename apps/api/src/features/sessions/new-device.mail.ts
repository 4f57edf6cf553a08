import { defineMail } from '../mail/mail.ts';

type NewDevice = { device: string; network: string; at: string; href: string };

/** A reader has been signed in from somewhere new. */
export const newDevice = defineMail<NewDevice>('sessions.new-device', {
  en: ({ device, network, at, href }) => ({
    subject: 'New sign-in to your library',
    blocks: [
      { kind: 'text', text: 'Somebody has signed in to your library from a device that was not seen here before.' },
      {
        kind: 'facts',
        rows: [
          ['Device', device],
          ['When', at],
          ['Network', network],
        ],
      },
      { kind: 'text', text: 'If that was you, there is nothing to do.' },
      {
        kind: 'text',
        text: 'If not, sign that device out, and change your password in the shop where your account is.',
      },
      { kind: 'button', text: 'See your devices', href },
    ],
  }),
  ru: ({ device, network, at, href }) => ({
    subject: 'Новый вход в вашу библиотеку',
    blocks: [
      { kind: 'text', text: 'В вашу библиотеку вошли с устройства, которого здесь раньше не было.' },
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
        text: 'Если нет, завершите сеанс этого устройства и смените пароль в магазине, где у вас учётная запись.',
      },
      { kind: 'button', text: 'Посмотреть устройства', href },
    ],
  }),
  de: ({ device, network, at, href }) => ({
    subject: 'Neue Anmeldung in Ihrer Bibliothek',
    blocks: [
      {
        kind: 'text',
        text: 'Jemand hat sich in Ihrer Bibliothek von einem Gerät aus angemeldet, das hier noch nicht bekannt war.',
      },
      {
        kind: 'facts',
        rows: [
          ['Gerät', device],
          ['Wann', at],
          ['Netz', network],
        ],
      },
      { kind: 'text', text: 'Wenn Sie das waren, ist nichts zu tun.' },
      {
        kind: 'text',
        text: 'Wenn nicht, melden Sie dieses Gerät ab und ändern Sie Ihr Passwort bei der Buchhandlung, bei der Sie Ihr Konto haben.',
      },
      { kind: 'button', text: 'Geräte ansehen', href },
    ],
  }),
  zh: ({ device, network, at, href }) => ({
    subject: '您的书库有新的登录',
    blocks: [
      { kind: 'text', text: '有人从一台此前未出现过的设备登录了您的书库。' },
      {
        kind: 'facts',
        rows: [
          ['设备', device],
          ['时间', at],
          ['网络', network],
        ],
      },
      { kind: 'text', text: '如果是您本人，则无需任何操作。' },
      { kind: 'text', text: '如果不是，请退出该设备的登录，并在您开户的书店修改密码。' },
      { kind: 'button', text: '查看设备', href },
    ],
  }),
  uk: ({ device, network, at, href }) => ({
    subject: 'Новий вхід до вашої бібліотеки',
    blocks: [
      { kind: 'text', text: 'До вашої бібліотеки ввійшли з пристрою, якого тут раніше не було.' },
      {
        kind: 'facts',
        rows: [
          ['Пристрій', device],
          ['Коли', at],
          ['Мережа', network],
        ],
      },
      { kind: 'text', text: 'Якщо це були ви, нічого робити не потрібно.' },
      {
        kind: 'text',
        text: 'Якщо ні, завершіть сеанс цього пристрою і змініть пароль у книгарні, де у вас обліковий запис.',
      },
      { kind: 'button', text: 'Переглянути пристрої', href },
    ],
  }),
});
