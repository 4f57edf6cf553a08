import { formatDay } from '../../shapes/mail-dates.ts';
import type { InvoiceFacts, PaymentMail } from '../../shapes/mails.ts';

export const invoiceSent = ({ printed, expiresAt }: InvoiceFacts): PaymentMail => ({
  subject: `Invoice ${printed.invoice.name} for your plan`,
  text: `Thank you for your payment. ${expiresAt === null ? '' : `Your plan ${printed.invoice.planName} runs until ${formatDay('en', expiresAt)} and doesn’t renew by itself.`}`.trim(),
  button: 'See your plan',
});

export const refunded = ({ planName, isEnd }: { planName: string; isEnd: boolean }): PaymentMail => ({
  subject: 'Your payment was refunded',
  text: isEnd
    ? `Your payment for ${planName} was returned, so the month it paid for has been taken back. Your books stay where they are.`
    : `Part of your payment for ${planName} was returned. Your plan runs on.`,
  button: 'See your plan',
});

export const declined = ({ planName }: { planName: string }): PaymentMail => ({
  subject: 'Your payment didn’t go through',
  text: `PayPal couldn’t collect your payment for ${planName}. Nothing was charged and no plan was started.`,
  button: 'Choose another way to pay',
});
