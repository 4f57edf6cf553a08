import { type Block, defineMail } from '../mail/mail.ts';

/** A change of a reader's factors, or guesses at them. */
export type FactorEvent =
  | { is: 'passkey-added' | 'passkey-removed'; name: string }
  | { is: 'app-added' | 'app-removed' | 'codes-made' | 'ask-on' | 'ask-off' | 'guessed' | 'reset' }
  | { is: 'code-used'; left: number };
type FactorMailValues = { event: FactorEvent; at: string; device: string; network: string; href: string };

type MailTexts = Record<Exclude<FactorEvent['is'], 'passkey-added' | 'passkey-removed' | 'code-used'>, string> & {
  subject: string;
  'passkey-added': (name: string) => string;
  'passkey-removed': (name: string) => string;
  'code-used': (left: number) => string;
  when: string;
  device: string;
  network: string;
  wasYou: string;
  notYou: string;
  button: string;
};

const toText = (texts: MailTexts, event: FactorEvent): string => {
  if (event.is === 'code-used') return texts['code-used'](event.left);
  if ('name' in event) return texts[event.is](event.name);
  return texts[event.is];
};
const createTemplate =
  (said: MailTexts) =>
  ({ event, at, device, network, href }: FactorMailValues): { subject: string; blocks: Block[] } => {
    const rows: [string, string][] = [[said.when, at]];
    if (device !== '') rows.push([said.device, device]);
    if (network !== '') rows.push([said.network, network]);
    return {
      subject: said.subject,
      blocks: [
        { kind: 'text', text: toText(said, event) },
        { kind: 'facts', rows },
        { kind: 'text', text: event.is === 'guessed' ? said.notYou : `${said.wasYou} ${said.notYou}` },
        { kind: 'button', text: said.button, href },
      ],
    };
  };

/** Tells a reader that their factors have changed. */
export const factorsChangedMail = defineMail<FactorMailValues>('factors.changed', {
  en: createTemplate({
    subject: 'The security settings of your library have changed',
    'passkey-added': (name) => `The passkey “${name}” was added to your account.`,
    'passkey-removed': (name) => `The passkey “${name}” was removed from your account.`,
    'app-added': 'An authenticator app was set up for your account.',
    'app-removed': 'The authenticator app was removed from your account.',
    'codes-made': 'New recovery codes were created. The previous ones no longer work.',
    'code-used': (left) => `A recovery code was used. Codes left: ${left}.`,
    'ask-on': 'A second factor is now required to sign in to your library.',
    'ask-off': 'A second factor is no longer required to sign in to your library.',
    guessed:
      'Someone who knows your password entered several incorrect codes when signing in. They didn’t get in. Codes from unknown devices won’t be accepted for an hour. You can still sign in on your own devices, with a passkey or with a recovery code.',
    reset: 'As requested, the operator of this library removed your passkeys, authenticator app and recovery codes.',
    when: 'When',
    device: 'Device',
    network: 'Network',
    wasYou: 'If this was you, you don’t need to do anything.',
    notYou:
      'If this wasn’t you, change your password at your bookshop, sign out of all other devices and check your security settings.',
    button: 'Check security settings',
  }),
  ru: createTemplate({
    subject: 'Настройки безопасности вашей библиотеки изменились',
    'passkey-added': (name) => `В вашу учётную запись добавлен ключ доступа «${name}».`,
    'passkey-removed': (name) => `Из вашей учётной записи удалён ключ доступа «${name}».`,
    'app-added': 'К вашей учётной записи подключено приложение-аутентификатор.',
    'app-removed': 'Приложение-аутентификатор отключено от вашей учётной записи.',
    'codes-made': 'Созданы новые резервные коды. Прежние больше не действуют.',
    'code-used': (left) => `Использован резервный код. Осталось кодов: ${left}.`,
    'ask-on': 'Теперь при входе в вашу библиотеку запрашивается второй фактор.',
    'ask-off': 'При входе в вашу библиотеку второй фактор больше не запрашивается.',
    guessed:
      'Кто-то, кому известен ваш пароль, при входе несколько раз ввёл неверный код. Войти ему не удалось; коды с незнакомых устройств не принимаются в течение часа. Вы по-прежнему можете войти со своих устройств, ключом доступа или резервным кодом.',
    reset: 'По запросу оператор библиотеки удалил ваши ключи доступа, приложение-аутентификатор и резервные коды.',
    when: 'Когда',
    device: 'Устройство',
    network: 'Сеть',
    wasYou: 'Если это были вы, делать ничего не нужно.',
    notYou:
      'Если это были не вы, смените пароль в своём магазине, завершите сеансы на других устройствах и проверьте настройки безопасности.',
    button: 'Проверить настройки безопасности',
  }),
  de: createTemplate({
    subject: 'Die Sicherheitseinstellungen Ihrer Bibliothek wurden geändert',
    'passkey-added': (name) => `Der Passkey „${name}“ wurde Ihrem Konto hinzugefügt.`,
    'passkey-removed': (name) => `Der Passkey „${name}“ wurde aus Ihrem Konto entfernt.`,
    'app-added': 'Für Ihr Konto wurde eine Authenticator-App eingerichtet.',
    'app-removed': 'Die Authenticator-App wurde aus Ihrem Konto entfernt.',
    'codes-made': 'Es wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    'code-used': (left) => `Ein Wiederherstellungscode wurde verwendet. Verbleibende Codes: ${left}.`,
    'ask-on': 'Für die Anmeldung in Ihrer Bibliothek ist jetzt ein zweiter Faktor erforderlich.',
    'ask-off': 'Für die Anmeldung in Ihrer Bibliothek ist kein zweiter Faktor mehr erforderlich.',
    guessed:
      'Jemand, der Ihr Passwort kennt, hat bei der Anmeldung mehrmals einen falschen Code eingegeben. Die Anmeldung wurde abgelehnt. Codes von unbekannten Geräten werden eine Stunde lang nicht angenommen. Sie selbst können sich weiterhin auf Ihren Geräten, mit einem Passkey oder mit einem Wiederherstellungscode anmelden.',
    reset:
      'Der Betreiber dieser Bibliothek hat auf Wunsch Ihre Passkeys, die Authenticator-App und die Wiederherstellungscodes entfernt.',
    when: 'Wann',
    device: 'Gerät',
    network: 'Netz',
    wasYou: 'Wenn Sie das waren, müssen Sie nichts tun.',
    notYou:
      'Wenn nicht, ändern Sie Ihr Passwort bei Ihrer Buchhandlung, melden Sie alle anderen Geräte ab und prüfen Sie Ihre Sicherheitseinstellungen.',
    button: 'Sicherheitseinstellungen prüfen',
  }),
  zh: createTemplate({
    subject: '您书库的安全设置已更改',
    'passkey-added': (name) => `您的账户已添加通行密钥“${name}”。`,
    'passkey-removed': (name) => `您的账户已移除通行密钥“${name}”。`,
    'app-added': '您的账户已设置身份验证器应用。',
    'app-removed': '您的账户已移除身份验证器应用。',
    'codes-made': '已生成新的恢复代码，之前的代码不再有效。',
    'code-used': (left) => `一个恢复代码已被使用。剩余代码：${left} 个。`,
    'ask-on': '从现在起，登录您的书库需要第二重验证。',
    'ask-off': '登录您的书库不再需要第二重验证。',
    guessed:
      '有人知道您的密码，并在登录时多次输入错误的验证码，但未能登录。一小时内不再接受来自未知设备的验证码。您仍可在自己的设备上登录，或使用通行密钥、恢复代码登录。',
    reset: '应请求，本书库的运营者已移除您的通行密钥、身份验证器应用和恢复代码。',
    when: '时间',
    device: '设备',
    network: '网络',
    wasYou: '如果是您本人操作，则无需处理。',
    notYou: '如果不是，请在您的书店更改密码，退出所有其他设备，并检查安全设置。',
    button: '检查安全设置',
  }),
  uk: createTemplate({
    subject: 'Налаштування безпеки вашої бібліотеки змінено',
    'passkey-added': (name) => `До вашого облікового запису додано ключ доступу «${name}».`,
    'passkey-removed': (name) => `З вашого облікового запису вилучено ключ доступу «${name}».`,
    'app-added': 'До вашого облікового запису підключено застосунок-автентифікатор.',
    'app-removed': 'Застосунок-автентифікатор відключено від вашого облікового запису.',
    'codes-made': 'Створено нові резервні коди. Попередні більше не діють.',
    'code-used': (left) => `Використано резервний код. Залишилося кодів: ${left}.`,
    'ask-on': 'Відтепер під час входу до вашої бібліотеки запитується другий фактор.',
    'ask-off': 'Під час входу до вашої бібліотеки другий фактор більше не запитується.',
    guessed:
      'Хтось, хто знає ваш пароль, під час входу кілька разів увів неправильний код. Увійти йому не вдалося; коди з незнайомих пристроїв не приймаються протягом години. Ви й надалі можете входити зі своїх пристроїв, ключем доступу або резервним кодом.',
    reset: 'На запит оператор бібліотеки вилучив ваші ключі доступу, застосунок-автентифікатор і резервні коди.',
    when: 'Коли',
    device: 'Пристрій',
    network: 'Мережа',
    wasYou: 'Якщо це були ви, робити нічого не потрібно.',
    notYou:
      'Якщо ні, змініть пароль у своїй книгарні, завершіть сеанси на інших пристроях і перевірте налаштування безпеки.',
    button: 'Перевірити налаштування безпеки',
  }),
});
