import type { Language } from '@lectern/contracts';
import { defineMail, formatDay, type MailText } from '../mail/mail.ts';
import { listInvoiceRows, type PrintedInvoice } from './invoice-text.ts';

/** The page of the plan, where payments are listed. */
type Linked = { planUrl: string };
type Invoiced = Linked & { printed: PrintedInvoice; expiresAt: Date | null };
type Refunded = Linked & { printed: PrintedInvoice | null; planName: string; isEnd: boolean };
type Declined = Linked & { planName: string };

const writeMail = (subject: string, text: string, button: string, planUrl: string): MailText => ({
  subject,
  blocks: [
    { kind: 'text', text },
    { kind: 'button', text: button, href: planUrl },
  ],
});
const withFacts = (mail: MailText, rows: [string, string][]): MailText => {
  const [text, ...rest] = mail.blocks;
  return { ...mail, blocks: [...(text ? [text] : []), { kind: 'facts', rows }, ...rest] };
};
const listRows = (language: Language, printed: PrintedInvoice | null): [string, string][] =>
  printed === null ? [] : listInvoiceRows(printed, language);

/** A payment arrived: the plan runs, and this is the invoice. */
export const invoiceMail = defineMail<Invoiced>('payments.invoice', {
  en: ({ printed, expiresAt, planUrl }) =>
    withFacts(
      writeMail(
        `Invoice ${printed.invoice.name} for your plan`,
        `Thank you for your payment. ${expiresAt === null ? '' : `Your plan ${printed.invoice.planName} runs until ${formatDay('en', expiresAt)} and doesn’t renew by itself.`}`.trim(),
        'See your plan',
        planUrl,
      ),
      listRows('en', printed),
    ),
  de: ({ printed, expiresAt, planUrl }) =>
    withFacts(
      writeMail(
        `Rechnung ${printed.invoice.name} für Ihren Tarif`,
        `Vielen Dank für Ihre Zahlung. ${expiresAt === null ? '' : `Ihr Tarif ${printed.invoice.planName} läuft bis ${formatDay('de', expiresAt)} und verlängert sich nicht von selbst.`}`.trim(),
        'Tarif ansehen',
        planUrl,
      ),
      listRows('de', printed),
    ),
  ru: ({ printed, expiresAt, planUrl }) =>
    withFacts(
      writeMail(
        `Счёт ${printed.invoice.name} за ваш тариф`,
        `Спасибо за оплату. ${expiresAt === null ? '' : `Тариф ${printed.invoice.planName} действует до ${formatDay('ru', expiresAt)} и не продлевается сам.`}`.trim(),
        'Открыть тариф',
        planUrl,
      ),
      listRows('ru', printed),
    ),
  uk: ({ printed, expiresAt, planUrl }) =>
    withFacts(
      writeMail(
        `Рахунок ${printed.invoice.name} за ваш тариф`,
        `Дякуємо за оплату. ${expiresAt === null ? '' : `Тариф ${printed.invoice.planName} діє до ${formatDay('uk', expiresAt)} і не подовжується сам.`}`.trim(),
        'Відкрити тариф',
        planUrl,
      ),
      listRows('uk', printed),
    ),
  zh: ({ printed, expiresAt, planUrl }) =>
    withFacts(
      writeMail(
        `您的套餐账单 ${printed.invoice.name}`,
        `感谢您的付款。${expiresAt === null ? '' : `套餐“${printed.invoice.planName}”有效期至${formatDay('zh', expiresAt)}，不会自动续费。`}`,
        '查看套餐',
        planUrl,
      ),
      listRows('zh', printed),
    ),
});

/** Money went back, in full (the month was taken back) or in part. */
export const refundMail = defineMail<Refunded>('payments.refund', {
  en: ({ printed, planName, isEnd, planUrl }) =>
    withFacts(
      writeMail(
        'Your payment was refunded',
        isEnd
          ? `Your payment for ${planName} was returned, so the month it paid for has been taken back. Your books stay where they are.`
          : `Part of your payment for ${planName} was returned. Your plan runs on.`,
        'See your plan',
        planUrl,
      ),
      listRows('en', printed),
    ),
  de: ({ printed, planName, isEnd, planUrl }) =>
    withFacts(
      writeMail(
        'Ihre Zahlung wurde erstattet',
        isEnd
          ? `Ihre Zahlung für ${planName} wurde zurückgebucht, der bezahlte Monat entfällt. Ihre Bücher bleiben erhalten.`
          : `Ein Teil Ihrer Zahlung für ${planName} wurde erstattet. Ihr Tarif läuft weiter.`,
        'Tarif ansehen',
        planUrl,
      ),
      listRows('de', printed),
    ),
  ru: ({ printed, planName, isEnd, planUrl }) =>
    withFacts(
      writeMail(
        'Вам вернули деньги',
        isEnd
          ? `Платёж за тариф ${planName} возвращён, поэтому оплаченный месяц отменён. Ваши книги остаются на месте.`
          : `Часть платежа за тариф ${planName} возвращена. Тариф продолжает действовать.`,
        'Открыть тариф',
        planUrl,
      ),
      listRows('ru', printed),
    ),
  uk: ({ printed, planName, isEnd, planUrl }) =>
    withFacts(
      writeMail(
        'Вам повернули гроші',
        isEnd
          ? `Платіж за тариф ${planName} повернено, тому оплачений місяць скасовано. Ваші книги залишаються на місці.`
          : `Частину платежу за тариф ${planName} повернено. Тариф діє далі.`,
        'Відкрити тариф',
        planUrl,
      ),
      listRows('uk', printed),
    ),
  zh: ({ printed, planName, isEnd, planUrl }) =>
    withFacts(
      writeMail(
        '您的付款已退款',
        isEnd
          ? `您为“${planName}”支付的款项已退回，相应的一个月已取消。您的图书不受影响。`
          : `您为“${planName}”支付的部分款项已退回，套餐继续有效。`,
        '查看套餐',
        planUrl,
      ),
      listRows('zh', printed),
    ),
});

/** A payment that was pending did not arrive. */
export const paymentDeclinedMail = defineMail<Declined>('payments.declined', {
  en: ({ planName, planUrl }) =>
    writeMail(
      'Your payment didn’t go through',
      `PayPal couldn’t collect your payment for ${planName}. Nothing was charged and no plan was started.`,
      'Choose another way to pay',
      planUrl,
    ),
  de: ({ planName, planUrl }) =>
    writeMail(
      'Ihre Zahlung ist fehlgeschlagen',
      `PayPal konnte Ihre Zahlung für ${planName} nicht einziehen. Es wurde nichts abgebucht und kein Tarif begonnen.`,
      'Anders bezahlen',
      planUrl,
    ),
  ru: ({ planName, planUrl }) =>
    writeMail(
      'Платёж не прошёл',
      `PayPal не смог получить платёж за тариф ${planName}. Деньги не списаны, тариф не подключён.`,
      'Выбрать другой способ',
      planUrl,
    ),
  uk: ({ planName, planUrl }) =>
    writeMail(
      'Платіж не пройшов',
      `PayPal не зміг отримати платіж за тариф ${planName}. Гроші не списано, тариф не підключено.`,
      'Вибрати інший спосіб',
      planUrl,
    ),
  zh: ({ planName, planUrl }) =>
    writeMail(
      '付款未成功',
      `PayPal 未能收取您为“${planName}”支付的款项。您未被扣款，套餐未开通。`,
      '选择其他付款方式',
      planUrl,
    ),
});
