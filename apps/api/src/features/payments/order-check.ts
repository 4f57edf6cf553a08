import type { PayPalCapture, PayPalOrder, PayPalUnit } from '../../platform/paypal/paypal-client.ts';
import type { PaymentRow } from './payments.db.ts';

/** What an order at the provider means for a payment of ours. */
export type OrderState =
  | { kind: 'unapproved' }
  | { kind: 'approved' }
  | { kind: 'voided' }
  | { kind: 'captured'; captureId: string }
  | { kind: 'pending'; captureId: string }
  | { kind: 'declined' }
  | { kind: 'given_back'; captureId: string }
  | { kind: 'mismatch'; field: string };

type Ordered = Pick<PaymentRow, 'id' | 'orderId' | 'amountCents' | 'currency'>;

/** A price as the provider writes it, from minor units. */
export const formatAmount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * Compares everything that an order says with what was ordered, and tells what state it is in. An order that is completed may
 * hold a capture that is not: only the capture's own status counts.
 */
export const checkOrder = (order: PayPalOrder, ordered: Ordered, merchantId: string): OrderState => {
  if (order.id !== ordered.orderId) return { kind: 'mismatch', field: 'id' };
  const [unit, ...others] = order.units;
  if (!unit || others.length > 0) return { kind: 'mismatch', field: 'purchase_units' };
  const field = findUnitMismatch(unit, ordered, merchantId);
  if (field !== null) return { kind: 'mismatch', field };
  const [capture, ...more] = unit.captures;
  if (!capture) return toOpenState(order.status);
  if (more.length > 0) return { kind: 'mismatch', field: 'captures' };
  const wrong = findCaptureMismatch(capture, ordered);
  if (wrong !== null) return { kind: 'mismatch', field: wrong };
  return toCapturedState(order.status, capture);
};

const toOpenState = (status: string): OrderState => {
  if (status === 'APPROVED') return { kind: 'approved' };
  if (status === 'VOIDED') return { kind: 'voided' };
  return status === 'COMPLETED' ? { kind: 'mismatch', field: 'captures' } : { kind: 'unapproved' };
};

const toCapturedState = (orderStatus: string, { id, status }: PayPalCapture): OrderState => {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': // the plan runs on
      return orderStatus === 'COMPLETED' ? { kind: 'captured', captureId: id } : { kind: 'mismatch', field: 'status' };
    case 'PENDING':
      return { kind: 'pending', captureId: id };
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'declined' };
    case 'REFUNDED':
      return { kind: 'given_back', captureId: id };
    default:
      return { kind: 'mismatch', field: 'capture.status' };
  }
};

const findUnitMismatch = (unit: PayPalUnit, ordered: Ordered, merchantId: string): string | null => {
  if (unit.currency !== ordered.currency) return 'currency';
  if (unit.value !== formatAmount(ordered.amountCents)) return 'amount';
  if (unit.customId !== ordered.id) return 'custom_id';
  if (unit.invoiceId !== ordered.id) return 'invoice_id';
  return unit.merchantId === merchantId ? null : 'payee';
};

const findCaptureMismatch = (capture: PayPalCapture, ordered: Ordered): string | null => {
  if (capture.id === '') return 'capture.id';
  if (capture.currency !== ordered.currency) return 'capture.currency';
  if (capture.value !== formatAmount(ordered.amountCents)) return 'capture.amount';
  if (capture.customId !== ordered.id) return 'capture.custom_id';
  if (capture.invoiceId !== ordered.id) return 'capture.invoice_id';
  return capture.isFinal ? null : 'capture.final_capture';
};
