import type { Language } from '@lectern/contracts';
import { formatDay } from '../mail/mail.ts';
import type { InvoiceRow } from './records.db.ts';

/** What is printed; `correctsName` is the number of the invoice that a credit note corrects. */
export type PrintedInvoice = { invoice: InvoiceRow; correctsName: string | null };

type Labels = {
  invoice: string;
  creditNote: string;
  number: string;
  corrects: string;
  date: string;
  seller: string;
  taxId: string;
  buyer: string;
  item: string;
  month: (plan: string) => string;
  net: string;
  tax: (rate: string) => string;
  noTax: string;
  total: string;
  paidBy: string;
  paypal: (id: string) => string;
};

const LABELS: Record<Language, Labels> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    number: 'Number',
    corrects: 'For invoice',
    date: 'Date',
    seller: 'Seller',
    taxId: 'Tax number',
    buyer: 'Buyer',
    item: 'Item',
    month: (plan) => `${plan}, one month`,
    net: 'Net',
    tax: (rate) => `Tax (${rate})`,
    noTax: 'No tax is charged',
    total: 'Total',
    paidBy: 'Payment',
    paypal: (id) => `PayPal, transaction ${id}`,
  },
  de: {
    invoice: 'Rechnung',
    creditNote: 'Stornorechnung',
    number: 'Nummer',
    corrects: 'Zur Rechnung',
    date: 'Datum',
    seller: 'Verkäufer',
    taxId: 'Steuernummer',
    buyer: 'Käufer',
    item: 'Leistung',
    month: (plan) => `${plan}, ein Monat`,
    net: 'Netto',
    tax: (rate) => `Steuer (${rate})`,
    noTax: 'Es wird keine Steuer berechnet',
    total: 'Gesamt',
    paidBy: 'Zahlung',
    paypal: (id) => `PayPal, Transaktion ${id}`,
  },
  ru: {
    invoice: 'Счёт',
    creditNote: 'Корректировочный счёт',
    number: 'Номер',
    corrects: 'К счёту',
    date: 'Дата',
    seller: 'Продавец',
    taxId: 'Налоговый номер',
    buyer: 'Покупатель',
    item: 'Услуга',
    month: (plan) => `${plan}, один месяц`,
    net: 'Без налога',
    tax: (rate) => `Налог (${rate})`,
    noTax: 'Налог не взимается',
    total: 'Итого',
    paidBy: 'Оплата',
    paypal: (id) => `PayPal, операция ${id}`,
  },
  uk: {
    invoice: 'Рахунок',
    creditNote: 'Коригувальний рахунок',
    number: 'Номер',
    corrects: 'До рахунку',
    date: 'Дата',
    seller: 'Продавець',
    taxId: 'Податковий номер',
    buyer: 'Покупець',
    item: 'Послуга',
    month: (plan) => `${plan}, один місяць`,
    net: 'Без податку',
    tax: (rate) => `Податок (${rate})`,
    noTax: 'Податок не стягується',
    total: 'Усього',
    paidBy: 'Оплата',
    paypal: (id) => `PayPal, операція ${id}`,
  },
  zh: {
    invoice: '账单',
    creditNote: '退款账单',
    number: '编号',
    corrects: '对应账单',
    date: '日期',
    seller: '销售方',
    taxId: '税号',
    buyer: '购买方',
    item: '项目',
    month: (plan) => `${plan}，一个月`,
    net: '不含税金额',
    tax: (rate) => `税额（${rate}）`,
    noTax: '不收取税款',
    total: '合计',
    paidBy: '付款方式',
    paypal: (id) => `PayPal，交易号 ${id}`,
  },
};

const formatMoney = (language: Language, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' }).format(cents / 100);
const formatPercent = (language: Language, rate: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** The rows of an invoice: everything that it must say. */
export const listInvoiceRows = ({ invoice, correctsName }: PrintedInvoice, language: Language): [string, string][] => {
  const labels = LABELS[language];
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
  const labels = LABELS[language];
  const title = printed.invoice.corrects === null ? labels.invoice : labels.creditNote;
  return `${title} ${printed.invoice.name}\n\n${listInvoiceRows(printed, language)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')}\n`;
};
