import type * as english from '../../en/server/newsletter.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const confirmAddress: typeof english.confirmAddress = ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
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
});

export const alreadyRegistered: typeof english.alreadyRegistered = ({ unsubscribeUrl }) => ({
  subject: 'Вы уже подписаны на рассылку',
  blocks: [
    {
      kind: 'text',
      text: 'Этот адрес ещё раз указали для рассылки Lectern. Он уже подтверждён, поэтому ничего делать не нужно.',
    },
    { kind: 'link', text: 'Отписаться', href: unsubscribeUrl },
  ],
  footer: 'Вы получили это письмо, потому что этот адрес указали для рассылки.',
});

export const issue: typeof english.issue = {
  unsubscribe: 'Отписаться',
  footer: 'Вы получили это письмо, потому что подтвердили этот адрес для рассылки.',
};
