import type * as english from '../../en/server/newsletter.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const confirmAddress: typeof english.confirmAddress = ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
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
});

export const alreadyRegistered: typeof english.alreadyRegistered = ({ unsubscribeUrl }) => ({
  subject: 'Ви вже підписані на розсилку',
  blocks: [
    {
      kind: 'text',
      text: 'Цю адресу ще раз вказали для розсилки Lectern. Її вже підтверджено, нічого робити не треба.',
    },
    { kind: 'link', text: 'Відписатися', href: unsubscribeUrl },
  ],
  footer: 'Ви отримали цей лист, бо цю адресу вказали для розсилки.',
});

export const issue: typeof english.issue = {
  unsubscribe: 'Відписатися',
  footer: 'Ви отримали цей лист, бо підтвердили цю адресу для розсилки.',
};
