import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import type { PaymentRow } from './payments.db.ts';
import { recordRefund, type SettlementContext, settlePayment } from './settlement.ts';

/** What is kept of a webhook until it is handled: no more than where to look. */
export const PaymentEvent = z.object({
  type: z.string(),
  orderId: z.string().nullable(),
  captureId: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** What the provider calls a refund. */
  refundId: z.string().nullable(),
  /** What was given back, in cents. */
  cents: z.int().nonnegative(),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** A webhook was received. PayPal may be unreachable when we look, so it is tried again for hours. */
export const paymentEventKind: JobKind<PaymentEvent> = {
  name: 'payments.event',
  payload: PaymentEvent,
  attempts: 20,
  retryDelaySeconds: 15,
  timeoutSeconds: 120,
  concurrency: 5,
};

const Amount = z.object({ value: z.string() });
const Link = z.object({ rel: z.string(), href: z.string() });
/** The body of a webhook. Everything of the resource is optional: its shape depends on the event. */
export const WebhookBody = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().max(100).optional(),
    custom_id: z.string().max(300).optional(),
    amount: Amount.optional().catch(undefined),
    links: z.array(Link).default([]).catch([]),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
      .optional()
      .catch(undefined),
    purchase_units: z
      .array(z.object({ custom_id: z.string().max(300).optional() }))
      .optional()
      .catch(undefined),
  }),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

const CAPTURE_PATH = /\/v2\/payments\/captures\/([\w-]{1,64})$/;
const ORDER_APPROVED = 'CHECKOUT.ORDER.APPROVED';
const REFUNDED = 'PAYMENT.CAPTURE.REFUNDED';
const REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const SETTLING = new Set([
  ORDER_APPROVED,
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
]);
/** Refusals that a later attempt would get, too. */
const FINAL_REFUSALS = new Set([
  'payment.not_approved',
  'payment.declined',
  'payment.expired',
  'payment.given_back',
  'payment.mismatch',
  'plan.does_not_fit',
  'plan.not_found',
  'plan.retired',
]);

/** Where to look for what happened; null for events that mean nothing to us. */
export const toPaymentEvent = ({ event_type: type, resource }: WebhookBody): PaymentEvent | null => {
  const isRefund = type === REFUNDED || type === REVERSED;
  if (!isRefund && !SETTLING.has(type)) return null;
  const up = resource.links.find(({ rel }) => rel === 'up')?.href ?? '';
  const cents = Math.round(Number(resource.amount?.value ?? 0) * 100);
  return {
    type,
    orderId:
      type === ORDER_APPROVED ? (resource.id ?? null) : (resource.supplementary_data?.related_ids?.order_id ?? null),
    captureId: isRefund ? (CAPTURE_PATH.exec(up)?.[1] ?? null) : null,
    refundId: type === REFUNDED ? (resource.id ?? null) : null,
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null,
    cents: Number.isSafeInteger(cents) && cents > 0 ? cents : 0,
  };
};

/** Settles a payment in the background, where nobody reads a refusal. @throws what a later attempt may not meet */
export const settleQuietly = async (context: SettlementContext, payment: PaymentRow): Promise<void> => {
  try {
    await settlePayment(context, payment);
  } catch (error) {
    if (!(error instanceof Refusal) || !FINAL_REFUSALS.has(error.code)) throw error;
  }
};

/** Handles a verified event: it says only that something happened; what happened is read from the API. */
export const handlePaymentEvent = async (context: SettlementContext, event: PaymentEvent): Promise<void> => {
  const payment = await findPayment(context, event);
  if (!payment) return; // another application of the same account, or a deleted reader
  if (event.type !== REFUNDED && event.type !== REVERSED) return settleQuietly(context, payment);
  await settleQuietly(context, payment); // what was not granted yet cannot be taken back
  const captureId = event.captureId ?? payment.captureId;
  if (captureId === null || (payment.captureId !== null && payment.captureId !== captureId)) return;
  const isReversal = event.type === REVERSED;
  const isFull = isReversal || (await context.paypal.findCaptureStatus(captureId)) === 'REFUNDED';
  const { refundId, cents } = event;
  await recordRefund(context, payment, { captureId, refundId, cents, isFull, isReversal });
};

const findPayment = async (
  { payments }: SettlementContext,
  { orderId, captureId, paymentId }: PaymentEvent,
): Promise<PaymentRow | null> => {
  const byOrder = orderId === null ? null : await payments.findByOrder(orderId);
  if (byOrder) return byOrder;
  const byCapture = captureId === null ? null : await payments.findByCapture(captureId);
  if (byCapture) return byCapture;
  return paymentId !== null && z.uuid().safeParse(paymentId).success ? payments.findById(paymentId) : null;
};
