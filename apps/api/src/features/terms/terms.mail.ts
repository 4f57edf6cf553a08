import { defineMail, formatDay, formatDayTime } from '../mail/mail.ts';

type Confirmed = { version: number; at: Date; library: string; terms: string; privacy: string };
type Changing = { version: number; effectiveAt: Date; text: string; email: string | null };
type Objected = { version: number; at: Date; effectiveAt: Date };

/** The reader’s first sign-in: the offer to accept the terms is accepted, and the access is there. */
export const accessConfirmedMail = defineMail<Confirmed>('terms.accepted', {
  en: ({ version, at, library, terms, privacy }) => ({
    subject: 'Welcome to your library',
    blocks: [
      {
        kind: 'text',
        text: 'By signing in for the first time, you offered to accept the terms of use. We’ve checked the offer and activated your access. The contract is now in effect.',
      },
      {
        kind: 'facts',
        rows: [
          ['Signed in', formatDayTime('en', at)],
          ['Terms of use', `version ${version}`],
          ['Read the terms', terms],
          ['Privacy notice', privacy],
        ],
      },
      {
        kind: 'text',
        text: 'You can end the contract at any time by deleting your account in Settings. If it wasn’t you who signed in, change your password at your bookshop and sign out of the device in Settings under “Security”.',
      },
      { kind: 'button', text: 'Open library', href: library },
    ],
  }),
  de: ({ version, at, library, terms, privacy }) => ({
    subject: 'Willkommen in Ihrer Bibliothek',
    blocks: [
      {
        kind: 'text',
        text: 'Sie haben sich zum ersten Mal angemeldet und damit angeboten, die Nutzungsbedingungen anzunehmen. Wir haben das Angebot geprüft und Ihren Zugang freigeschaltet: Der Vertrag ist geschlossen.',
      },
      {
        kind: 'facts',
        rows: [
          ['Angemeldet', formatDayTime('de', at)],
          ['Nutzungsbedingungen', `Fassung ${version}`],
          ['Nachlesen', terms],
          ['Datenschutzhinweise', privacy],
        ],
      },
      {
        kind: 'text',
        text: 'Sie können den Vertrag jederzeit beenden, indem Sie Ihr Konto in den Einstellungen löschen. Wenn nicht Sie sich angemeldet haben, ändern Sie das Passwort bei Ihrer Buchhandlung und beenden Sie die Sitzung in den Einstellungen unter „Sicherheit“.',
      },
      { kind: 'button', text: 'Bibliothek öffnen', href: library },
    ],
  }),
  ru: ({ version, at, library, terms, privacy }) => ({
    subject: 'Добро пожаловать в вашу библиотеку',
    blocks: [
      {
        kind: 'text',
        text: 'Вы вошли в первый раз и тем самым предложили принять условия использования. Мы проверили предложение и открыли вам доступ: договор заключён.',
      },
      {
        kind: 'facts',
        rows: [
          ['Вход', formatDayTime('ru', at)],
          ['Условия использования', `версия ${version}`],
          ['Прочитать', terms],
          ['Обработка данных', privacy],
        ],
      },
      {
        kind: 'text',
        text: 'Договор можно прекратить в любое время, удалив учётную запись в настройках. Если входили не вы, смените пароль в своём книжном магазине и завершите сеанс в настройках, в разделе «Безопасность».',
      },
      { kind: 'button', text: 'Открыть библиотеку', href: library },
    ],
  }),
  uk: ({ version, at, library, terms, privacy }) => ({
    subject: 'Ласкаво просимо до вашої бібліотеки',
    blocks: [
      {
        kind: 'text',
        text: 'Ви ввійшли вперше й тим самим запропонували прийняти умови користування. Ми перевірили пропозицію й відкрили вам доступ: договір укладено.',
      },
      {
        kind: 'facts',
        rows: [
          ['Вхід', formatDayTime('uk', at)],
          ['Умови користування', `версія ${version}`],
          ['Прочитати', terms],
          ['Обробка даних', privacy],
        ],
      },
      {
        kind: 'text',
        text: 'Договір можна припинити будь-коли, видаливши обліковий запис у налаштуваннях. Якщо входили не ви, змініть пароль у своїй книгарні та завершіть сеанс у налаштуваннях, у розділі «Безпека».',
      },
      { kind: 'button', text: 'Відкрити бібліотеку', href: library },
    ],
  }),
  zh: ({ version, at, library, terms, privacy }) => ({
    subject: '欢迎使用您的书库',
    blocks: [
      {
        kind: 'text',
        text: '您首次登录，即表示提出接受使用条款的要约。我们已审核该要约并开通您的访问权限：合同就此成立。',
      },
      {
        kind: 'facts',
        rows: [
          ['登录时间', formatDayTime('zh', at)],
          ['使用条款', `第 ${version} 版`],
          ['查看条款', terms],
          ['隐私声明', privacy],
        ],
      },
      {
        kind: 'text',
        text: '您可以随时在设置中删除账户来终止合同。如果登录的不是您本人，请到您的书店更改密码，并在设置的“安全”中结束该会话。',
      },
      { kind: 'button', text: '打开书库', href: library },
    ],
  }),
});

/** A new version is announced: when it applies, how to object, and what saying nothing or objecting means. */
export const termsChangingMail = defineMail<Changing>('terms.changing', {
  en: ({ version, effectiveAt, text, email }) => ({
    subject: `New terms of use from ${formatDay('en', effectiveAt)}`,
    blocks: [
      {
        kind: 'text',
        text: `The terms of use are changing. Version ${version} takes effect for you on ${formatDay('en', effectiveAt)}.`,
      },
      {
        kind: 'text',
        text: 'If you agree, you don’t need to do anything. Unless you object by that day, the new version applies to you.',
      },
      {
        kind: 'text',
        text: `If you don’t agree, object by that day using the banner in the app${email === null ? '' : ` or by writing to ${email}`}. The terms you accepted then continue to apply. In that case, we may end the contract with 14 days’ notice. You can export your data before then.`,
      },
      { kind: 'button', text: 'Read the new terms', href: text },
    ],
  }),
  de: ({ version, effectiveAt, text, email }) => ({
    subject: `Neue Nutzungsbedingungen ab ${formatDay('de', effectiveAt)}`,
    blocks: [
      {
        kind: 'text',
        text: `Die Nutzungsbedingungen ändern sich. Fassung ${version} soll für Sie ab dem ${formatDay('de', effectiveAt)} gelten.`,
      },
      {
        kind: 'text',
        text: 'Wenn Sie einverstanden sind, brauchen Sie nichts zu tun: Ohne Widerspruch bis zu diesem Tag gilt die neue Fassung für Sie.',
      },
      {
        kind: 'text',
        text: `Wenn Sie nicht einverstanden sind, widersprechen Sie bis zu diesem Tag über den Hinweis in der App${email === null ? '' : ` oder schriftlich an ${email}`}. Dann gelten die Bedingungen weiter, die Sie angenommen haben. Wir können den Vertrag in diesem Fall mit einer Frist von 14 Tagen kündigen; vorher können Sie Ihre Daten exportieren.`,
      },
      { kind: 'button', text: 'Neue Bedingungen lesen', href: text },
    ],
  }),
  ru: ({ version, effectiveAt, text, email }) => ({
    subject: `Новые условия использования с ${formatDay('ru', effectiveAt)}`,
    blocks: [
      {
        kind: 'text',
        text: `Условия использования изменятся. Версия ${version} должна действовать для вас с ${formatDay('ru', effectiveAt)}.`,
      },
      {
        kind: 'text',
        text: 'Если вы согласны, ничего делать не нужно: если до этого дня вы не возразите, новая версия будет действовать для вас.',
      },
      {
        kind: 'text',
        text: `Если вы не согласны, возразите до этого дня через сообщение в приложении${email === null ? '' : ` или письмом на ${email}`}. Тогда продолжат действовать условия, которые вы приняли. В этом случае мы вправе расторгнуть договор, предупредив за 14 дней; до этого вы сможете экспортировать свои данные.`,
      },
      { kind: 'button', text: 'Прочитать новые условия', href: text },
    ],
  }),
  uk: ({ version, effectiveAt, text, email }) => ({
    subject: `Нові умови користування з ${formatDay('uk', effectiveAt)}`,
    blocks: [
      {
        kind: 'text',
        text: `Умови користування зміняться. Версія ${version} має діяти для вас із ${formatDay('uk', effectiveAt)}.`,
      },
      {
        kind: 'text',
        text: 'Якщо ви згодні, нічого робити не треба: якщо до цього дня ви не заперечите, нова версія діятиме для вас.',
      },
      {
        kind: 'text',
        text: `Якщо ви не згодні, заперечте до цього дня через повідомлення в застосунку${email === null ? '' : ` або листом на ${email}`}. Тоді й далі діятимуть умови, які ви прийняли. У цьому разі ми можемо розірвати договір, попередивши за 14 днів; до того ви зможете експортувати свої дані.`,
      },
      { kind: 'button', text: 'Прочитати нові умови', href: text },
    ],
  }),
  zh: ({ version, effectiveAt, text, email }) => ({
    subject: `新的使用条款将于${formatDay('zh', effectiveAt)}生效`,
    blocks: [
      { kind: 'text', text: `使用条款即将变更。第 ${version} 版拟自${formatDay('zh', effectiveAt)}起对您生效。` },
      { kind: 'text', text: '如果您同意，无需任何操作：在该日之前未提出异议，新版本即对您生效。' },
      {
        kind: 'text',
        text: `如果您不同意，请在该日之前通过应用中的提示${email === null ? '' : `或写信至 ${email} `}提出异议。届时您此前接受的条款继续适用。在这种情况下，我们可以提前 14 天通知终止合同；在此之前您可以导出数据。`,
      },
      { kind: 'button', text: '阅读新条款', href: text },
    ],
  }),
});

/** An objection has arrived, and what it means. */
export const termsObjectedMail = defineMail<Objected>('terms.objected', {
  en: ({ version, at, effectiveAt }) => ({
    subject: 'Your objection to the new terms of use',
    blocks: [
      {
        kind: 'text',
        text: `We received your objection to version ${version} of the terms of use on ${formatDayTime('en', at)}. It won’t take effect for you on ${formatDay('en', effectiveAt)}. The terms you accepted continue to apply.`,
      },
      {
        kind: 'text',
        text: 'We may now end the contract by email with 14 days’ notice. Until then, you can export your data at any time or cancel your objection in Settings under “Privacy”.',
      },
    ],
  }),
  de: ({ version, at, effectiveAt }) => ({
    subject: 'Ihr Widerspruch gegen die neuen Nutzungsbedingungen',
    blocks: [
      {
        kind: 'text',
        text: `Ihr Widerspruch gegen Fassung ${version} der Nutzungsbedingungen ist am ${formatDayTime('de', at)} bei uns eingegangen. Sie gilt am ${formatDay('de', effectiveAt)} nicht für Sie; die Bedingungen, die Sie angenommen haben, gelten weiter.`,
      },
      {
        kind: 'text',
        text: 'Wir können den Vertrag nun mit einer Frist von 14 Tagen per E-Mail kündigen. Bis dahin können Sie Ihre Daten jederzeit exportieren und den Widerspruch in den Einstellungen unter „Datenschutz“ zurücknehmen.',
      },
    ],
  }),
  ru: ({ version, at, effectiveAt }) => ({
    subject: 'Ваше возражение против новых условий использования',
    blocks: [
      {
        kind: 'text',
        text: `Мы получили ваше возражение против версии ${version} условий использования ${formatDayTime('ru', at)}. С ${formatDay('ru', effectiveAt)} она не будет действовать для вас; продолжают действовать условия, которые вы приняли.`,
      },
      {
        kind: 'text',
        text: 'Теперь мы вправе расторгнуть договор, предупредив вас письмом за 14 дней. До этого вы можете в любое время экспортировать свои данные, а также отозвать возражение в настройках, в разделе «Конфиденциальность».',
      },
    ],
  }),
  uk: ({ version, at, effectiveAt }) => ({
    subject: 'Ваше заперечення проти нових умов користування',
    blocks: [
      {
        kind: 'text',
        text: `Ми отримали ваше заперечення проти версії ${version} умов користування ${formatDayTime('uk', at)}. Із ${formatDay('uk', effectiveAt)} вона не діятиме для вас; і далі діють умови, які ви прийняли.`,
      },
      {
        kind: 'text',
        text: 'Тепер ми можемо розірвати договір, попередивши вас листом за 14 днів. До того ви можете будь-коли експортувати свої дані, а також відкликати заперечення в налаштуваннях, у розділі «Конфіденційність».',
      },
    ],
  }),
  zh: ({ version, at, effectiveAt }) => ({
    subject: '您对新使用条款的异议',
    blocks: [
      {
        kind: 'text',
        text: `我们已于${formatDayTime('zh', at)}收到您对使用条款第 ${version} 版的异议。该版本不会于${formatDay('zh', effectiveAt)}对您生效；您此前接受的条款继续适用。`,
      },
      {
        kind: 'text',
        text: '我们现在可以通过电子邮件提前 14 天通知终止合同。在此之前，您可以随时导出您的数据，也可以在设置的“隐私”中撤回异议。',
      },
    ],
  }),
});
