import type * as english from '../../en/server/invoice.ts';

export const invoice: typeof english.invoice = {
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
};
