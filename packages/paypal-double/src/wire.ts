import type { Capture, Lies, Order, Refund } from './ledger.ts';

/** An order as PayPal's API answers it. */
export const toOrderJson = (order: Order, url: string, lies: Lies = {}) => {
  const { unit } = order;
  const amount = toAmount(unit.amount, lies);
  const captures = unit.captures.map((capture) => toCaptureJson(capture, order, url, lies));
  if (lies.twoCaptures && captures[0]) captures.push({ ...captures[0], id: `${captures[0].id.slice(0, -1)}9` });
  const isOpen = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED';
  return {
    id: order.id,
    intent: order.intent,
    status: lies.orderStatus ?? order.status,
    purchase_units: [
      {
        reference_id: unit.reference_id,
        amount,
        payee: { ...unit.payee, merchant_id: lies.payee ?? unit.payee.merchant_id },
        description: unit.description,
        custom_id: lies.customId ?? unit.custom_id,
        invoice_id: lies.invoiceId ?? unit.invoice_id,
        ...(captures.length > 0 && { payments: { captures } }),
      },
    ],
    create_time: order.created,
    links: [
      { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      ...(isOpen
        ? [
            {
              href: `${url}/checkoutnow?token=${order.id}`,
              rel: order.status === 'CREATED' ? 'approve' : 'payer-action',
              method: 'GET',
            },
          ]
        : []),
    ],
  };
};

export const toCaptureJson = (capture: Capture, order: Order, url: string, lies: Lies = {}) => ({
  ...capture,
  amount: toAmount(capture.amount, lies),
  status: lies.captureStatus ?? capture.status,
  final_capture: lies.finalCapture ?? capture.final_capture,
  ...(lies.customId !== undefined && { custom_id: lies.customId }),
  ...(lies.invoiceId !== undefined && { invoice_id: lies.invoiceId }),
  payee: { ...order.unit.payee, merchant_id: lies.payee ?? order.unit.payee.merchant_id },
  supplementary_data: { related_ids: { order_id: order.id } },
  links: [
    { href: `${url}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' },
    { href: `${url}/v2/payments/captures/${capture.id}/refund`, rel: 'refund', method: 'POST' },
    { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
  ],
});

export const toRefundJson = ({ captureId, ...refund }: Refund, url: string) => ({
  ...refund,
  update_time: refund.create_time,
  links: [
    { href: `${url}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${url}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
  ],
});

const toAmount = (amount: Order['unit']['amount'], { value, currency }: Lies) => ({
  currency_code: currency ?? amount.currency_code,
  value: value ?? amount.value,
});

const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

/** An error as PayPal's API answers it. */
export const toErrorJson = (status: number, issue: string) => ({
  name: NAMES[status] ?? 'INTERNAL_SERVER_ERROR',
  message: 'The requested action could not be performed.',
  debug_id: 'demonstration',
  details: [{ issue, description: issue.toLowerCase().replaceAll('_', ' ') }],
  links: [],
});
