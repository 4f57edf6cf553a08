import type { Language } from '@lectern/contracts';
import { type Block, defineMail, formatDayTime, type MailText } from '../mail/mail.ts';
import { type IssueText, parseButton } from './issue-texts.ts';

type Confirming = { confirmUrl: string; unsubscribeUrl: string; expiresAt: Date };

/** To an address that somebody registered: only its owner can confirm it. */
export const confirmAddressMail = defineMail<Confirming>('newsletter.confirm', {
  en: ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
    subject: 'Confirm your newsletter subscription',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody, hopefully you, entered this address for the Lectern newsletter. To confirm it, open the link and press the button on the page.',
      },
      { kind: 'button', text: 'Confirm address', href: confirmUrl },
      {
        kind: 'text',
        text: `The link works only once and is valid until ${formatDayTime('en', expiresAt)}. If it wasn’t you, you don’t need to do anything: without confirmation, the address is deleted after 7 days. You can also delete it right away:`,
      },
      { kind: 'link', text: 'Delete address', href: unsubscribeUrl },
    ],
    footer: 'You received this email because this address was entered for the newsletter.',
  }),
  de: ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
    subject: 'Newsletter-Anmeldung bestätigen',
    blocks: [
      {
        kind: 'text',
        text: 'Diese Adresse wurde für den Newsletter von Lectern eingetragen, hoffentlich von Ihnen. Öffnen Sie den Link und bestätigen Sie sie mit der Schaltfläche auf der Seite.',
      },
      { kind: 'button', text: 'Adresse bestätigen', href: confirmUrl },
      {
        kind: 'text',
        text: `Der Link funktioniert nur einmal und gilt bis ${formatDayTime('de', expiresAt)}. Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Ohne Bestätigung löschen wir die Adresse nach 7 Tagen. Sie können sie auch sofort löschen:`,
      },
      { kind: 'link', text: 'Adresse löschen', href: unsubscribeUrl },
    ],
    footer: 'Sie erhalten diese E-Mail, weil diese Adresse für den Newsletter eingetragen wurde.',
  }),
  ru: ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
    subject: 'Подтвердите подписку на рассылку',
    blocks: [
      {
        kind: 'text',
        text: 'Кто-то — надеемся, вы — указал этот адрес для рассылки Lectern. Чтобы подтвердить его, откройте ссылку и нажмите кнопку на странице.',
      },
      { kind: 'button', text: 'Подтвердить адрес', href: confirmUrl },
      {
        kind: 'text',
        text: `Ссылка действует один раз, до ${formatDayTime('ru', expiresAt)}. Если это были не вы, ничего делать не нужно: без подтверждения адрес будет удалён через 7 дней. Можно удалить его и сразу:`,
      },
      { kind: 'link', text: 'Удалить адрес', href: unsubscribeUrl },
    ],
    footer: 'Вы получили это письмо, потому что этот адрес указали для рассылки.',
  }),
  uk: ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
    subject: 'Підтвердьте підписку на розсилку',
    blocks: [
      {
        kind: 'text',
        text: 'Цю адресу вказали для розсилки Lectern — сподіваємося, це були ви. Відкрийте посилання й натисніть кнопку на сторінці, щоб підтвердити адресу.',
      },
      { kind: 'button', text: 'Підтвердити адресу', href: confirmUrl },
      {
        kind: 'text',
        text: `Посилання діє один раз, до ${formatDayTime('uk', expiresAt)}. Якщо це були не ви, нічого робити не треба: без підтвердження адресу буде видалено через 7 днів. Можна видалити її й одразу:`,
      },
      { kind: 'link', text: 'Видалити адресу', href: unsubscribeUrl },
    ],
    footer: 'Ви отримали цей лист, бо цю адресу вказали для розсилки.',
  }),
  zh: ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
    subject: '请确认订阅新闻邮件',
    blocks: [
      {
        kind: 'text',
        text: '有人（希望是您本人）用此邮箱订阅了 Lectern 的新闻邮件。请打开链接，并点击页面上的按钮进行确认。',
      },
      { kind: 'button', text: '确认邮箱', href: confirmUrl },
      {
        kind: 'text',
        text: `该链接仅可使用一次，有效期至${formatDayTime('zh', expiresAt)}。如果不是您本人操作，则无需理会：未经确认的邮箱将在 7 天后删除。您也可以立即删除：`,
      },
      { kind: 'link', text: '删除邮箱', href: unsubscribeUrl },
    ],
    footer: '您收到此邮件，是因为有人用此邮箱订阅了新闻邮件。',
  }),
});

/** To an address that is confirmed and was registered again. */
export const alreadyRegisteredMail = defineMail<{ unsubscribeUrl: string }>('newsletter.registered', {
  en: ({ unsubscribeUrl }) => ({
    subject: 'You already receive the newsletter',
    blocks: [
      {
        kind: 'text',
        text: 'This address was entered for the Lectern newsletter again. It’s already confirmed, so there’s nothing to do.',
      },
      { kind: 'link', text: 'Unsubscribe', href: unsubscribeUrl },
    ],
    footer: 'You received this email because this address was entered for the newsletter.',
  }),
  de: ({ unsubscribeUrl }) => ({
    subject: 'Sie erhalten den Newsletter bereits',
    blocks: [
      {
        kind: 'text',
        text: 'Diese Adresse wurde noch einmal für den Newsletter von Lectern eingetragen. Sie ist schon bestätigt; es ist nichts weiter zu tun.',
      },
      { kind: 'link', text: 'Abmelden', href: unsubscribeUrl },
    ],
    footer: 'Sie erhalten diese E-Mail, weil diese Adresse für den Newsletter eingetragen wurde.',
  }),
  ru: ({ unsubscribeUrl }) => ({
    subject: 'Вы уже подписаны на рассылку',
    blocks: [
      {
        kind: 'text',
        text: 'Этот адрес ещё раз указали для рассылки Lectern. Он уже подтверждён, поэтому ничего делать не нужно.',
      },
      { kind: 'link', text: 'Отписаться', href: unsubscribeUrl },
    ],
    footer: 'Вы получили это письмо, потому что этот адрес указали для рассылки.',
  }),
  uk: ({ unsubscribeUrl }) => ({
    subject: 'Ви вже підписані на розсилку',
    blocks: [
      {
        kind: 'text',
        text: 'Цю адресу ще раз вказали для розсилки Lectern. Її вже підтверджено, нічого робити не треба.',
      },
      { kind: 'link', text: 'Відписатися', href: unsubscribeUrl },
    ],
    footer: 'Ви отримали цей лист, бо цю адресу вказали для розсилки.',
  }),
  zh: ({ unsubscribeUrl }) => ({
    subject: '您已订阅新闻邮件',
    blocks: [
      { kind: 'text', text: '有人再次用此邮箱订阅了 Lectern 的新闻邮件。该邮箱已确认，无需任何操作。' },
      { kind: 'link', text: '退订', href: unsubscribeUrl },
    ],
    footer: '您收到此邮件，是因为有人用此邮箱订阅了新闻邮件。',
  }),
});

/** Writes an issue: the operator's text, and how to unsubscribe. */
const createIssueWriter =
  (unsubscribe: string, footer: string) =>
  ({ subject, paragraphs, unsubscribeUrl }: IssueText & { unsubscribeUrl: string }): MailText => ({
    subject,
    blocks: [...paragraphs.map(toBlock), { kind: 'link', text: unsubscribe, href: unsubscribeUrl }],
    footer,
  });

const toBlock = (paragraph: string): Block => {
  const button = parseButton(paragraph);
  return button ? { kind: 'button', ...button } : { kind: 'text', text: paragraph };
};

/** An issue of the newsletter. */
export const newsletterMail = defineMail('newsletter.issue', {
  en: createIssueWriter(
    'Unsubscribe',
    'You received this email because you confirmed this address for the newsletter.',
  ),
  de: createIssueWriter(
    'Abmelden',
    'Sie erhalten diese E-Mail, weil Sie diese Adresse für den Newsletter bestätigt haben.',
  ),
  ru: createIssueWriter('Отписаться', 'Вы получили это письмо, потому что подтвердили этот адрес для рассылки.'),
  uk: createIssueWriter('Відписатися', 'Ви отримали цей лист, бо підтвердили цю адресу для розсилки.'),
  zh: createIssueWriter('退订', '您收到此邮件，是因为您已确认用此邮箱订阅新闻邮件。'),
} satisfies Record<Language, (values: IssueText & { unsubscribeUrl: string }) => MailText>);
