import type * as english from '../../en/server/invoice.ts';

export const invoice: typeof english.invoice = {
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
};
