import type { MailText, PaymentMail } from '@lectern/texts/shapes/mails';
import { defineMail } from '../mail/mail.ts';
import { listInvoiceRows, type PrintedInvoice } from './invoice-text.ts';

/** The page of the plan, where payments are listed. */
type Linked = { planUrl: string };
type Invoiced = Linked & { printed: PrintedInvoice; expiresAt: Date | null };
type Refunded = Linked & { printed: PrintedInvoice | null; planName: string; isEnd: boolean };
type Declined = Linked & { planName: string };

/** Without rows there are no facts. */
const writeMail = ({ subject, text, button }: PaymentMail, planUrl: string, rows?: [string, string][]): MailText => ({
  subject,
  blocks: [
    { kind: 'text', text },
    ...(rows === undefined ? [] : [{ kind: 'facts' as const, rows }]),
    { kind: 'button', text: button, href: planUrl },
  ],
});

/** A payment arrived: the plan runs, and this is the invoice. */
export const invoiceMail = defineMail(
  'payments.invoice',
  ({ payments }, language) =>
    (values: Invoiced) =>
      writeMail(payments.invoiceSent(values), values.planUrl, listInvoiceRows(values.printed, language)),
);

/** Money went back, in full (the month was taken back) or in part. */
export const refundMail = defineMail(
  'payments.refund',
  ({ payments }, language) =>
    (values: Refunded) =>
      writeMail(
        payments.refunded(values),
        values.planUrl,
        values.printed === null ? [] : listInvoiceRows(values.printed, language),
      ),
);

/** A payment that was pending did not arrive. */
export const paymentDeclinedMail = defineMail(
  'payments.declined',
  ({ payments }) =>
    (values: Declined) =>
      writeMail(payments.declined(values), values.planUrl),
);
