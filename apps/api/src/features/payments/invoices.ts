import { addPeriodFromYearEnd, retention } from '@lectern/contracts';
import type { SellerSettings } from '../../config/payments.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BuyerRow, PaymentRow } from './payments.db.ts';
import type { InvoiceRow, RecordsDb } from './records.db.ts';

/** Splits a price that contains tax. The net is rounded to cents, so that both parts add up. */
export const splitTax = (totalCents: number, taxRate: number): { netCents: number; taxCents: number } => {
  const netCents = Math.round((totalCents * 10_000) / (10_000 + taxRate));
  return { netCents, taxCents: totalCents - netCents };
};

type Issue = {
  payment: PaymentRow;
  buyer: BuyerRow;
  captureId: string;
  /** Negative for a credit note. */
  totalCents: number;
  corrects: number | null;
  now: Date;
};

/** Issues an invoice, or a credit note, with the next number, in the caller's transaction. */
export const issueInvoice = async (
  tx: Db,
  { records, seller }: { records: RecordsDb; seller: SellerSettings },
  { payment, buyer, captureId, totalCents, corrects, now }: Issue,
): Promise<InvoiceRow> => {
  const number = await records.takeNumber(tx);
  const sign = Math.sign(totalCents);
  const { netCents, taxCents } = splitTax(Math.abs(totalCents), seller.taxRate);
  const row: InvoiceRow = {
    number,
    name: `${seller.invoicePrefix}${String(number).padStart(6, '0')}`,
    paymentId: payment.id,
    corrects,
    issuedAt: now,
    sellerName: seller.name,
    sellerAddress: seller.address,
    sellerTaxId: seller.taxId,
    buyerName: `${buyer.firstName} ${buyer.lastName}`.trim(),
    buyerEmail: buyer.email,
    planName: payment.planName,
    taxRate: seller.taxRate,
    netCents: sign * netCents,
    taxCents: sign * taxCents,
    totalCents,
    currency: payment.currency,
    captureId,
    keepUntil: addPeriodFromYearEnd(now, retention.invoice.period),
  };
  await records.insertInvoice(tx, row);
  return row;
};
