export const payments = {
  title: 'Pay for a plan',
  loading: 'Loading',
  off: 'This library doesn’t take payments yet, so plans can’t be bought here. Ask whoever runs it.',
  demonstration: 'This is a demonstration of PayPal. No money moves.',
  pay: 'Pay for {{plan}}',
  summary: '{{size}} of storage for one month: {{price}}',
  noRenewal: 'One month, paid once. It doesn’t renew by itself.',
  withdrawal: 'Terms and right of withdrawal',
  back: 'Back to your plan',
  notOnSale: 'This plan isn’t available. Choose another one.',
  goToPayPal: 'Continue at PayPal',
  leaving: 'Taking you to PayPal…',
  waiting: 'Waiting for your approval in the PayPal window…',
  capturing: 'Finishing your payment…',
  cancelled: 'You cancelled the payment. Nothing was charged.',
  declined: 'PayPal declined this way of paying. Nothing was charged. Choose another one.',
  unapproved: 'The payment wasn’t approved at PayPal. Nothing was charged.',
  blocked:
    'PayPal’s buttons couldn’t be loaded. A content blocker or your connection may be the reason. You can pay on PayPal’s own page instead.',
  unclear: 'If you approved the payment, you won’t pay twice. We also finish it without this page and email you.',
  pending:
    'PayPal hasn’t received the money yet. You can leave this page. We’ll email you when it’s there and your plan starts.',
  done: 'Thank you. {{plan}} is active, and your invoice is on its way by email.',
  doneUntil: 'Thank you. {{plan}} is active until {{date}}, and your invoice is on its way by email.',
  history: 'Payments',
  payment: '{{plan}}, one month: {{price}}',
  invoice: 'Download invoice {{number}}',
  'status.pending': 'Pending',
  'status.declined': 'Declined',
  'status.failed': 'Being checked',
  'status.refunded': 'Refunded',
  'status.reversed': 'Charged back',
  'status.created': 'Not paid',
  'status.expired': 'Expired',
  'status.captured': 'Paid',
};

declare module '../../translation-types.ts' {
  interface English {
    payments: typeof payments;
  }
}
