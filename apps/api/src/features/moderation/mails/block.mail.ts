import { defineMail, formatDayTime } from '../../mail/mail.ts';
import { createDecisionMail, type DecisionValues } from './decision-mail.ts';

/** `until` null: for good. */
type Blocked = DecisionValues & { until: Date | null };

export const blockedMail = defineMail<Blocked>('standing.blocked', {
  en: ({ until, ...values }) =>
    createDecisionMail('en', values, {
      subject: 'Your account is blocked',
      what: 'We’ve blocked your account and signed you out everywhere. While it’s blocked, you can’t log in or register again.',
      rows: [['Until', until ? formatDayTime('en', until) : 'permanently']],
    }),
  ru: ({ until, ...values }) =>
    createDecisionMail('ru', values, {
      subject: 'Ваша учётная запись заблокирована',
      what: 'Мы заблокировали вашу учётную запись и завершили все сеансы. Пока блокировка действует, войти или зарегистрироваться заново нельзя.',
      rows: [['До', until ? formatDayTime('ru', until) : 'навсегда']],
    }),
  de: ({ until, ...values }) =>
    createDecisionMail('de', values, {
      subject: 'Ihr Konto ist gesperrt',
      what: 'Wir haben Ihr Konto gesperrt und Sie überall abgemeldet. Solange die Sperre gilt, ist weder eine Anmeldung noch eine neue Registrierung möglich.',
      rows: [['Bis', until ? formatDayTime('de', until) : 'dauerhaft']],
    }),
  zh: ({ until, ...values }) =>
    createDecisionMail('zh', values, {
      subject: '您的账户已被封禁',
      what: '我们已封禁您的账户，并让您在所有设备上退出登录。封禁期间无法登录，也无法重新注册。',
      rows: [['至', until ? formatDayTime('zh', until) : '永久']],
    }),
  uk: ({ until, ...values }) =>
    createDecisionMail('uk', values, {
      subject: 'Ваш обліковий запис заблоковано',
      what: 'Ми заблокували ваш обліковий запис і завершили всі сеанси. Доки блокування діє, увійти чи зареєструватися знову не можна.',
      rows: [['До', until ? formatDayTime('uk', until) : 'назавжди']],
    }),
});

export const unblockedMail = defineMail<DecisionValues>('standing.unblocked', {
  en: (values) =>
    createDecisionMail('en', values, { subject: 'Your account is no longer blocked', what: 'You can log in again.' }),
  ru: (values) => createDecisionMail('ru', values, { subject: 'Блокировка снята', what: 'Вы снова можете войти.' }),
  de: (values) =>
    createDecisionMail('de', values, {
      subject: 'Ihr Konto ist nicht mehr gesperrt',
      what: 'Sie können sich wieder wie gewohnt anmelden.',
    }),
  zh: (values) => createDecisionMail('zh', values, { subject: '封禁已解除', what: '您可以重新登录了。' }),
  uk: (values) => createDecisionMail('uk', values, { subject: 'Блокування знято', what: 'Ви знову можете ввійти.' }),
});
