import { defineMail } from '../../mail/mail.ts';
import { button, decision, type Told, text } from './words.ts';

/** `unlockUrl` is null where the address may be a thief's. */
type Locked = Told & { shop: string; passwordUrl: string; unlockUrl: string | null };

/** The ways back in: a new password at the shop, then the link or the operator. */
const ways = (
  { passwordUrl, unlockUrl }: Locked,
  words: { atShop: string; thenLink: string; unlock: string; thenUs: string },
) => [
  ...(URL.canParse(passwordUrl) ? [button(words.atShop, passwordUrl)] : []),
  ...(unlockUrl === null ? [text(words.thenUs)] : [text(words.thenLink), button(words.unlock, unlockUrl)]),
];

export const locked = defineMail<Locked>('standing.locked', {
  en: (told) =>
    decision('en', told, {
      subject: 'Your account is locked: set a new password',
      what: `Somebody else may know your password. To protect your library we have signed you out everywhere. Accounts at Google or Facebook that opened it no longer do. First set a new password at ${told.shop}.`,
      next: ways(told, {
        atShop: `New password at ${told.shop}`,
        thenLink: 'When that is done, unlock your account. The link is good once, for seven days.',
        unlock: 'Unlock my account',
        thenUs: 'When that is done, write to us, and we unlock the account.',
      }),
    }),
  ru: (told) =>
    decision('ru', told, {
      subject: 'Учётная запись заблокирована: смените пароль',
      what: `Ваш пароль мог узнать кто-то другой. Чтобы защитить вашу библиотеку, мы завершили все сеансы. Учётные записи Google и Facebook, которые её открывали, отвязаны. Сначала смените пароль в магазине «${told.shop}».`,
      next: ways(told, {
        atShop: `Сменить пароль: ${told.shop}`,
        thenLink: 'После этого разблокируйте учётную запись. Ссылка действует один раз, семь дней.',
        unlock: 'Разблокировать учётную запись',
        thenUs: 'После этого напишите нам, и мы разблокируем учётную запись.',
      }),
    }),
  de: (told) =>
    decision('de', told, {
      subject: 'Ihr Konto ist gesperrt: Bitte neues Passwort festlegen',
      what: `Jemand anderes könnte Ihr Passwort kennen. Zum Schutz Ihrer Bibliothek haben wir Sie überall abgemeldet. Konten bei Google oder Facebook, die sie öffneten, sind nicht mehr verknüpft. Legen Sie zuerst bei ${told.shop} ein neues Passwort fest.`,
      next: ways(told, {
        atShop: `Neues Passwort bei ${told.shop}`,
        thenLink: 'Danach entsperren Sie Ihr Konto. Der Link gilt einmal, sieben Tage lang.',
        unlock: 'Mein Konto entsperren',
        thenUs: 'Danach schreiben Sie uns, und wir entsperren das Konto.',
      }),
    }),
  zh: (told) =>
    decision('zh', told, {
      subject: '您的账户已锁定：请设置新密码',
      what: `他人可能知道您的密码。为保护您的书库，我们已让您在所有设备上退出登录，并取消了与 Google 或 Facebook 账户的关联。请先在 ${told.shop} 设置新密码。`,
      next: ways(told, {
        atShop: `在 ${told.shop} 设置新密码`,
        thenLink: '完成后，请解锁您的账户。此链接仅可使用一次，七天内有效。',
        unlock: '解锁我的账户',
        thenUs: '完成后，请与我们联系，我们会解锁该账户。',
      }),
    }),
  uk: (told) =>
    decision('uk', told, {
      subject: 'Обліковий запис заблоковано: змініть пароль',
      what: `Ваш пароль міг дізнатися хтось інший. Щоб захистити вашу бібліотеку, ми завершили всі сеанси. Облікові записи Google і Facebook, які її відкривали, відв’язано. Спочатку змініть пароль у книгарні «${told.shop}».`,
      next: ways(told, {
        atShop: `Змінити пароль: ${told.shop}`,
        thenLink: 'Після цього розблокуйте обліковий запис. Посилання діє один раз, сім днів.',
        unlock: 'Розблокувати обліковий запис',
        thenUs: 'Після цього напишіть нам, і ми розблокуємо обліковий запис.',
      }),
    }),
});

export const unlocked = defineMail<Told>('standing.unlocked', {
  en: (told) =>
    decision('en', told, {
      subject: 'Your account is unlocked',
      what: 'You can log in again, with your new password.',
    }),
  ru: (told) =>
    decision('ru', told, { subject: 'Учётная запись разблокирована', what: 'Вы снова можете войти с новым паролем.' }),
  de: (told) =>
    decision('de', told, {
      subject: 'Ihr Konto ist entsperrt',
      what: 'Sie können sich wieder anmelden, mit Ihrem neuen Passwort.',
    }),
  zh: (told) => decision('zh', told, { subject: '您的账户已解锁', what: '您可以使用新密码重新登录。' }),
  uk: (told) =>
    decision('uk', told, { subject: 'Обліковий запис розблоковано', what: 'Ви знову можете увійти з новим паролем.' }),
});
