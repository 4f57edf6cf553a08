import type * as english from '../../en/server/payments.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const invoiceSent: typeof english.invoiceSent = ({ printed, expiresAt }) => ({
  subject: `您的套餐账单 ${printed.invoice.name}`,
  text: `感谢您的付款。${expiresAt === null ? '' : `套餐“${printed.invoice.planName}”有效期至${formatDay('zh', expiresAt)}，不会自动续费。`}`,
  button: '查看套餐',
});

export const refunded: typeof english.refunded = ({ planName, isEnd }) => ({
  subject: '您的付款已退款',
  text: isEnd
    ? `您为“${planName}”支付的款项已退回，相应的一个月已取消。您的图书不受影响。`
    : `您为“${planName}”支付的部分款项已退回，套餐继续有效。`,
  button: '查看套餐',
});

export const declined: typeof english.declined = ({ planName }) => ({
  subject: '付款未成功',
  text: `PayPal 未能收取您为“${planName}”支付的款项。您未被扣款，套餐未开通。`,
  button: '选择其他付款方式',
});
