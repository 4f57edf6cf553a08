import { z } from 'zod';
import { defineCall } from './call.ts';
import { Time } from './common-schemas.ts';
import { CurrentTariffPlan } from './plans.ts';

const Price = z.string().regex(/^\d+\.\d\d$/);
const OrderId = z.string().regex(/^[\w-]{1,64}$/);
const PlanId = z.string().min(1).max(64);

/**
 * `created`: ordered, not paid yet; `pending`: the provider waits for the money; `failed`: what was paid is not what was ordered;
 * `reversed`: the buyer's bank took the money back.
 */
export const PaymentStatus = z.enum([
  'created',
  'pending',
  'captured',
  'declined',
  'expired',
  'failed',
  'refunded',
  'reversed',
]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const Payment = z.object({
  id: z.uuid(),
  order_id: z.string(),
  plan_id: z.string(),
  plan_name: z.string(),
  price: Price,
  currency: z.string(),
  status: PaymentStatus,
  created_at: Time,
  paid_at: Time.nullable(),
  /** Numbers of the invoice and the credit notes, oldest first. */
  documents: z.array(z.string()),
});
export type Payment = z.infer<typeof Payment>;

const PaymentProvider = z.object({
  client_id: z.string(),
  /** The provider's script, without a query. */
  script_url: z.url(),
  /** No money moves. */
  demonstration: z.boolean(),
});
export type PaymentProvider = z.infer<typeof PaymentProvider>;

/** The specified fields (`payment_status` is what the client believes, and only a reason to look), and the order. */
const Confirmation = z.object({
  product_type: z.literal('tariff'),
  product_id: z.union([PlanId, z.int().transform(String)]),
  payment_status: z.string().max(64).optional(),
  /** Without it, as old clients send it: the newest order of this plan. */
  order_id: OrderId.optional(),
});

export const payments = {
  createOrder: defineCall({
    name: 'payments.createOrder',
    method: 'POST',
    path: '/user/plan/orders',
    access: 'owner',
    summary:
      'Order a month of a plan. The price is the server’s; the buyer approves the order at the payment provider.',
    body: z.object({ tariff_id: PlanId }),
    reply: z.object({ order_id: z.string(), approval_url: z.url(), price: Price, currency: z.string() }),
    refusals: [
      'payment.off',
      'payment.too_many',
      'payment.unreachable',
      'plan.not_found',
      'plan.retired',
      'plan.does_not_fit',
    ],
  }),
  confirm: defineCall({
    name: 'payments.confirm',
    method: 'POST',
    path: '/payment/paypal/confirm',
    access: 'owner',
    summary:
      'Finish a payment that the buyer approved: the server captures the order at the provider and grants what was paid for, once. `pending`: the provider waits for the money.',
    body: Confirmation,
    reply: z.object({ status: z.enum(['captured', 'pending']), plan: CurrentTariffPlan }),
    refusals: [
      'payment.off',
      'payment.not_found',
      'payment.not_approved',
      'payment.declined',
      'payment.mismatch',
      'payment.expired',
      'payment.given_back',
      'payment.unreachable',
      'plan.not_found',
      'plan.retired',
      'plan.does_not_fit',
    ],
  }),
  list: defineCall({
    name: 'payments.list',
    method: 'GET',
    path: '/user/plan/payments',
    access: 'owner',
    summary:
      'List the payments of the reader, newest first, and how to pay; `provider` is null while payments are off.',
    reply: z.object({ provider: PaymentProvider.nullable(), total: z.int(), items: z.array(Payment) }),
    refusals: [],
  }),
  invoice: defineCall({
    name: 'payments.invoice',
    method: 'GET',
    path: '/user/plan/payments/:id/documents/:number',
    access: 'owner',
    summary: 'Get an invoice or a credit note as a text in the reader’s language.',
    params: z.object({ id: z.uuid(), number: z.string().max(40) }),
    reply: z.string(),
    replyAs: 'text',
    refusals: ['payment.not_found', 'invoice.not_found'],
  }),
};
