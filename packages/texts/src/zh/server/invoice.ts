import type * as english from '../../en/server/invoice.ts';

export const invoice: typeof english.invoice = {
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
};
