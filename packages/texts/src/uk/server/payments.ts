import type * as english from '../../en/server/payments.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const invoiceSent: typeof english.invoiceSent = ({ printed, expiresAt }) => ({
  subject: `Рахунок ${printed.invoice.name} за ваш тариф`,
  text: `Дякуємо за оплату. ${expiresAt === null ? '' : `Тариф ${printed.invoice.planName} діє до ${formatDay('uk', expiresAt)} і не подовжується сам.`}`.trim(),
  button: 'Відкрити тариф',
});

export const refunded: typeof english.refunded = ({ planName, isEnd }) => ({
  subject: 'Вам повернули гроші',
  text: isEnd
    ? `Платіж за тариф ${planName} повернено, тому оплачений місяць скасовано. Ваші книги залишаються на місці.`
    : `Частину платежу за тариф ${planName} повернено. Тариф діє далі.`,
  button: 'Відкрити тариф',
});

export const declined: typeof english.declined = ({ planName }) => ({
  subject: 'Платіж не пройшов',
  text: `PayPal не зміг отримати платіж за тариф ${planName}. Гроші не списано, тариф не підключено.`,
  button: 'Вибрати інший спосіб',
});
