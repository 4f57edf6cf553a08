import type * as english from '../../en/server/invoice.ts';

export const invoice: typeof english.invoice = {
  invoice: 'Factura',
  creditNote: 'Factura rectificativa',
  number: 'Número',
  corrects: 'Factura rectificada',
  date: 'Fecha',
  seller: 'Vendedor',
  taxId: 'Número de identificación fiscal',
  buyer: 'Comprador',
  item: 'Concepto',
  month: (plan) => `${plan}, un mes`,
  net: 'Base imponible',
  tax: (rate) => `Impuesto (${rate})`,
  noTax: 'No se aplica ningún impuesto',
  total: 'Total',
  paidBy: 'Pago',
  paypal: (id) => `PayPal, transacción ${id}`,
};
