import type * as english from '../../en/server/payments.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const invoiceSent: typeof english.invoiceSent = ({ printed, expiresAt }) => ({
  subject: `Счёт ${printed.invoice.name} за ваш тариф`,
  text: `Спасибо за оплату. ${expiresAt === null ? '' : `Тариф ${printed.invoice.planName} действует до ${formatDay('ru', expiresAt)} и не продлевается сам.`}`.trim(),
  button: 'Открыть тариф',
});

export const refunded: typeof english.refunded = ({ planName, isEnd }) => ({
  subject: 'Вам вернули деньги',
  text: isEnd
    ? `Платёж за тариф ${planName} возвращён, поэтому оплаченный месяц отменён. Ваши книги остаются на месте.`
    : `Часть платежа за тариф ${planName} возвращена. Тариф продолжает действовать.`,
  button: 'Открыть тариф',
});

export const declined: typeof english.declined = ({ planName }) => ({
  subject: 'Платёж не прошёл',
  text: `PayPal не смог получить платёж за тариф ${planName}. Деньги не списаны, тариф не подключён.`,
  button: 'Выбрать другой способ',
});
