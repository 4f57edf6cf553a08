import { defineMail } from '../mail/mail.ts';

type Guessing = { at: string; href: string };

/** Tells a reader that strangers try passwords for the account. */
export const passwordGuessingMail = defineMail<Guessing>('sessions.guessing', {
  en: ({ at, href }) => ({
    subject: 'Someone is trying to sign in to your library',
    blocks: [
      {
        kind: 'text',
        text: 'Someone entered incorrect passwords for your account many times, from devices and networks you haven’t used here before. We’ll email you if anyone signs in from a new device.',
      },
      { kind: 'facts', rows: [['When', at]] },
      {
        kind: 'text',
        text: 'You can sign in as usual on devices you’ve used before. On a new device, signing in may take a few seconds longer.',
      },
      {
        kind: 'text',
        text: 'If your password is short or you use it elsewhere, change it at your bookshop.',
      },
      { kind: 'button', text: 'Review devices', href },
    ],
  }),
  ru: ({ at, href }) => ({
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
  }),
  de: ({ at, href }) => ({
    subject: 'Jemand versucht, sich in Ihrer Bibliothek anzumelden',
    blocks: [
      {
        kind: 'text',
        text: 'Für Ihr Konto wurde mehrfach ein falsches Passwort eingegeben, und zwar von Geräten und aus Netzen, die Sie hier bisher nicht verwendet haben. Sobald sich jemand von einem neuen Gerät anmeldet, erhalten Sie eine E-Mail.',
      },
      { kind: 'facts', rows: [['Wann', at]] },
      {
        kind: 'text',
        text: 'Auf Ihren bisherigen Geräten können Sie sich wie gewohnt anmelden. Auf einem neuen Gerät kann die Anmeldung einige Sekunden länger dauern.',
      },
      {
        kind: 'text',
        text: 'Wenn Ihr Passwort kurz ist oder Sie es auch anderswo verwenden, ändern Sie es bei Ihrer Buchhandlung.',
      },
      { kind: 'button', text: 'Geräte prüfen', href },
    ],
  }),
  zh: ({ at, href }) => ({
    subject: '有人正在尝试登录您的书库',
    blocks: [
      {
        kind: 'text',
        text: '有人从您未曾使用过的设备和网络多次为您的账户输入了错误的密码。如果有人从新设备登录，我们会发邮件通知您。',
      },
      { kind: 'facts', rows: [['时间', at]] },
      { kind: 'text', text: '您仍可在用过的设备上照常登录。在新设备上，登录可能会多花几秒钟。' },
      { kind: 'text', text: '如果您的密码较短，或在其他网站也使用，请在您的书店修改密码。' },
      { kind: 'button', text: '检查设备', href },
    ],
  }),
  uk: ({ at, href }) => ({
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
  }),
});
