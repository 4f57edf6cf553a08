import { defineMail, timeIn } from '../../mail/mail.ts';
import { decision, type Told } from './words.ts';

/** `until` null: for good. */
type Blocked = Told & { until: Date | null };

export const blocked = defineMail<Blocked>('standing.blocked', {
  en: ({ until, ...told }) =>
    decision('en', told, {
      subject: 'Your account is blocked',
      what: 'We have blocked your account and signed you out everywhere. While the block lasts nobody can log in, nor register anew.',
      rows: [['Until', until ? timeIn('en', until) : 'for good']],
    }),
  ru: ({ until, ...told }) =>
    decision('ru', told, {
      subject: 'Ваша учётная запись заблокирована',
      what: 'Мы заблокировали вашу учётную запись и завершили все сеансы. Пока блокировка действует, войти или зарегистрироваться заново нельзя.',
      rows: [['До', until ? timeIn('ru', until) : 'навсегда']],
    }),
  de: ({ until, ...told }) =>
    decision('de', told, {
      subject: 'Ihr Konto ist gesperrt',
      what: 'Wir haben Ihr Konto gesperrt und Sie überall abgemeldet. Solange die Sperre gilt, ist weder eine Anmeldung noch eine neue Registrierung möglich.',
      rows: [['Bis', until ? timeIn('de', until) : 'auf Dauer']],
    }),
  zh: ({ until, ...told }) =>
    decision('zh', told, {
      subject: '您的账户已被封禁',
      what: '我们已封禁您的账户，并让您在所有设备上退出登录。封禁期间无法登录，也无法重新注册。',
      rows: [['至', until ? timeIn('zh', until) : '永久']],
    }),
  uk: ({ until, ...told }) =>
    decision('uk', told, {
      subject: 'Ваш обліковий запис заблоковано',
      what: 'Ми заблокували ваш обліковий запис і завершили всі сеанси. Доки блокування діє, увійти чи зареєструватися знову не можна.',
      rows: [['До', until ? timeIn('uk', until) : 'назавжди']],
    }),
});

export const unblocked = defineMail<Told>('standing.unblocked', {
  en: (told) =>
    decision('en', told, { subject: 'Your account is no longer blocked', what: 'You can log in again as before.' }),
  ru: (told) => decision('ru', told, { subject: 'Блокировка снята', what: 'Вы снова можете войти, как раньше.' }),
  de: (told) =>
    decision('de', told, {
      subject: 'Ihr Konto ist nicht mehr gesperrt',
      what: 'Sie können sich wieder anmelden wie zuvor.',
    }),
  zh: (told) => decision('zh', told, { subject: '封禁已解除', what: '您可以像以前一样登录。' }),
  uk: (told) => decision('uk', told, { subject: 'Блокування знято', what: 'Ви знову можете увійти, як раніше.' }),
});
