import type * as english from '../../en/server/invoice.ts';

export const invoice: typeof english.invoice = {
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
};
