import { defineMail } from '../../mail/mail.ts';
import { createButtonBlock, createDecisionMail, createTextBlock, type DecisionValues } from './decision-mail.ts';

/** `unlockUrl` is null when the mail address may belong to a thief. */
type Locked = DecisionValues & { shop: string; passwordUrl: string; unlockUrl: string | null };

/** How to regain access: a new password at the shop, then the link or the operator. */
const createNextSteps = (
  { passwordUrl, unlockUrl }: Locked,
  words: { atShop: string; thenLink: string; unlock: string; thenUs: string },
) => [
  ...(URL.canParse(passwordUrl) ? [createButtonBlock(words.atShop, passwordUrl)] : []),
  ...(unlockUrl === null
    ? [createTextBlock(words.thenUs)]
    : [createTextBlock(words.thenLink), createButtonBlock(words.unlock, unlockUrl)]),
];

export const lockedMail = defineMail<Locked>('standing.locked', {
  en: (values) =>
    createDecisionMail('en', values, {
      subject: 'Your account is locked: set a new password',
      what: `Someone else may know your password. To protect your library, we’ve signed you out everywhere and unlinked any Google or Facebook accounts. First, set a new password at ${values.shop}.`,
      next: createNextSteps(values, {
        atShop: `New password at ${values.shop}`,
        thenLink: 'Then unlock your account. The link works once and expires in seven days.',
        unlock: 'Unlock my account',
        thenUs: 'Then contact us and we’ll unlock your account.',
      }),
    }),
  ru: (values) =>
    createDecisionMail('ru', values, {
      subject: 'Учётная запись заблокирована: смените пароль',
      what: `Ваш пароль мог узнать кто-то другой. Чтобы защитить вашу библиотеку, мы завершили все сеансы. Привязанные учётные записи Google и Facebook отвязаны. Сначала смените пароль в магазине «${values.shop}».`,
      next: createNextSteps(values, {
        atShop: `Сменить пароль: ${values.shop}`,
        thenLink: 'После этого разблокируйте учётную запись. Ссылка сработает один раз и действует семь дней.',
        unlock: 'Разблокировать учётную запись',
        thenUs: 'После этого напишите нам, и мы разблокируем учётную запись.',
      }),
    }),
  de: (values) =>
    createDecisionMail('de', values, {
      subject: 'Ihr Konto ist gesperrt: Bitte neues Passwort festlegen',
      what: `Jemand anderes könnte Ihr Passwort kennen. Zum Schutz Ihrer Bibliothek haben wir Sie überall abgemeldet. Verknüpfte Google- oder Facebook-Konten wurden getrennt. Legen Sie zuerst bei ${values.shop} ein neues Passwort fest.`,
      next: createNextSteps(values, {
        atShop: `Neues Passwort bei ${values.shop}`,
        thenLink: 'Entsperren Sie danach Ihr Konto. Der Link funktioniert einmal und gilt sieben Tage.',
        unlock: 'Mein Konto entsperren',
        thenUs: 'Wenden Sie sich danach an uns. Wir entsperren Ihr Konto.',
      }),
    }),
  zh: (values) =>
    createDecisionMail('zh', values, {
      subject: '您的账户已锁定：请设置新密码',
      what: `他人可能知道您的密码。为保护您的书库，我们已让您在所有设备上退出登录，并取消了与 Google 或 Facebook 账户的关联。请先在 ${values.shop} 设置新密码。`,
      next: createNextSteps(values, {
        atShop: `在 ${values.shop} 设置新密码`,
        thenLink: '完成后，请解锁您的账户。此链接仅可使用一次，七天内有效。',
        unlock: '解锁我的账户',
        thenUs: '完成后，请与我们联系，我们会解锁该账户。',
      }),
    }),
  uk: (values) =>
    createDecisionMail('uk', values, {
      subject: 'Обліковий запис заблоковано: змініть пароль',
      what: `Ваш пароль міг дізнатися хтось інший. Щоб захистити вашу бібліотеку, ми завершили всі сеанси. Прив’язані облікові записи Google і Facebook відв’язано. Спочатку змініть пароль у книгарні «${values.shop}».`,
      next: createNextSteps(values, {
        atShop: `Змінити пароль: ${values.shop}`,
        thenLink: 'Після цього розблокуйте обліковий запис. Посилання спрацює один раз і діє сім днів.',
        unlock: 'Розблокувати обліковий запис',
        thenUs: 'Після цього напишіть нам, і ми розблокуємо обліковий запис.',
      }),
    }),
});

export const unlockedMail = defineMail<DecisionValues>('standing.unlocked', {
  en: (values) =>
    createDecisionMail('en', values, {
      subject: 'Your account is unlocked',
      what: 'You can log in with your new password.',
    }),
  ru: (values) =>
    createDecisionMail('ru', values, {
      subject: 'Учётная запись разблокирована',
      what: 'Теперь вы можете войти с новым паролем.',
    }),
  de: (values) =>
    createDecisionMail('de', values, {
      subject: 'Ihr Konto ist entsperrt',
      what: 'Sie können sich jetzt mit Ihrem neuen Passwort anmelden.',
    }),
  zh: (values) => createDecisionMail('zh', values, { subject: '您的账户已解锁', what: '您现在可以使用新密码登录。' }),
  uk: (values) =>
    createDecisionMail('uk', values, {
      subject: 'Обліковий запис розблоковано',
      what: 'Тепер ви можете ввійти з новим паролем.',
    }),
});
