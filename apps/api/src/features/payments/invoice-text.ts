import type { Language } from '@lectern/contracts';
import { texts } from '@lectern/texts';
import { formatDay } from '@lectern/texts/shapes/mail-dates';
import type { InvoiceRow } from './records.db.ts';

/** What is printed; `correctsName` is the number of the invoice that a credit note corrects. */
export type PrintedInvoice = { invoice: InvoiceRow; correctsName: string | null };

const formatMoney = (language: Language, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(cents / 100);
const formatPercent = (language: Language, rate: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** The rows of an invoice: everything that it must say. */
export const listInvoiceRows = ({ invoice, correctsName }: PrintedInvoice, language: Language): [string, string][] => {
  const labels = texts[language].server.invoice.invoice;
  const money = (cents: number): string => formatMoney(language, cents, invoice.currency);
  return [
    [labels.number, invoice.name],
    ...(correctsName === null ? [] : [[labels.corrects, correctsName] satisfies [string, string]]),
    [labels.date, formatDay(language, invoice.issuedAt)],
    [labels.seller, [invoice.sellerName, invoice.sellerAddress].filter(Boolean).join(', ')],
    ...(invoice.sellerTaxId === '' ? [] : [[labels.taxId, invoice.sellerTaxId] satisfies [string, string]]),
    [labels.buyer, [invoice.buyerName, invoice.buyerEmail].filter(Boolean).join(', ')],
    [labels.item, labels.month(invoice.planName)],
    [labels.net, money(invoice.netCents)],
    invoice.taxRate === 0
      ? [labels.tax(formatPercent(language, 0)), labels.noTax]
      : [labels.tax(formatPercent(language, invoice.taxRate)), money(invoice.taxCents)],
    [labels.total, money(invoice.totalCents)],
    [labels.paidBy, labels.paypal(invoice.captureId)],
  ];
};

/** An invoice as a text. */
export const renderInvoice = (printed: PrintedInvoice, language: Language): string => {
  const labels = texts[language].server.invoice.invoice;
  const title = printed.invoice.corrects === null ? labels.invoice : labels.creditNote;
  return `${title} ${printed.invoice.name}\n\n${listInvoiceRows(printed, language)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')}\n`;
};
