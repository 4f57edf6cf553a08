import { defineMail } from '../mail/mail.ts';

type NewDevice = { device: string; network: string; at: string; href: string };

/** Tells a reader of a sign-in from a new device. */
export const newDeviceMail = defineMail<NewDevice>('sessions.new-device', {
  en: ({ device, network, at, href }) => ({
    subject: 'New sign-in to your library',
    blocks: [
      { kind: 'text', text: 'Someone signed in to your library from a new device.' },
      {
        kind: 'facts',
        rows: [
          ['Device', device],
          ['When', at],
          ['Network', network],
        ],
      },
      { kind: 'text', text: 'If this was you, you don’t need to do anything.' },
      {
        kind: 'text',
        text: 'If this wasn’t you, sign out of that device and change your password at your bookshop.',
      },
      { kind: 'button', text: 'Review devices', href },
    ],
  }),
  ru: ({ device, network, at, href }) => ({
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
  }),
  de: ({ device, network, at, href }) => ({
    subject: 'Neue Anmeldung in Ihrer Bibliothek',
    blocks: [
      {
        kind: 'text',
        text: 'Jemand hat sich von einem neuen Gerät aus in Ihrer Bibliothek angemeldet.',
      },
      {
        kind: 'facts',
        rows: [
          ['Gerät', device],
          ['Wann', at],
          ['Netz', network],
        ],
      },
      { kind: 'text', text: 'Wenn Sie das waren, müssen Sie nichts tun.' },
      {
        kind: 'text',
        text: 'Wenn nicht, melden Sie dieses Gerät ab und ändern Sie Ihr Passwort bei Ihrer Buchhandlung.',
      },
      { kind: 'button', text: 'Geräte prüfen', href },
    ],
  }),
  zh: ({ device, network, at, href }) => ({
    subject: '您的书库有新的登录',
    blocks: [
      { kind: 'text', text: '有人从一台新设备登录了您的书库。' },
      {
        kind: 'facts',
        rows: [
          ['设备', device],
          ['时间', at],
          ['网络', network],
        ],
      },
      { kind: 'text', text: '如果是您本人操作，则无需处理。' },
      { kind: 'text', text: '如果不是，请退出该设备，并在您的书店修改密码。' },
      { kind: 'button', text: '检查设备', href },
    ],
  }),
  uk: ({ device, network, at, href }) => ({
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
  }),
});
