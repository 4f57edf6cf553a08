import { setTimeout as pause } from 'node:timers/promises';
import { Language } from '@lectern/contracts';
import type { SellerSettings } from '../../config/payments.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { retryConflicts } from '../../platform/db/retry.ts';
import { type PayPalClient, PayPalIssue, type PayPalOrder } from '../../platform/paypal/paypal-client.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { PlanService } from '../plans/plans.service.ts';
import { issueInvoice } from './invoices.ts';
import { checkOrder, type OrderState } from './order-check.ts';
import type { BuyerRow, PaymentRow, PaymentsDb } from './payments.db.ts';
import { invoiceMail, paymentDeclinedMail, refundMail } from './payments.mail.ts';
import type { RecordsDb } from './records.db.ts';

/** What the steps of a settlement share. */
export type SettlementContext = {
  payments: PaymentsDb;
  records: RecordsDb;
  paypal: PayPalClient;
  plans: Pick<PlanService, 'assertFits' | 'grantMonth' | 'withdrawGrant'>;
  mail: Pick<MailService, 'send'>;
  seller: SellerSettings;
  merchantId: string;
  appUrl: string;
  clock: Clock;
  report: (error: unknown) => void;
};
type Outcome = 'captured' | 'pending';

const WHOLE_REFUND = { refundId: null, cents: 0, isFull: true, isReversal: false } as const;

/** What the provider answers for an order that nobody can pay any more. */
const ENDED_ISSUES = new Set(['INVALID_RESOURCE_ID', 'ORDER_EXPIRED', 'RESOURCE_NOT_FOUND']);
const DECLINED_ISSUES = new Set(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED']);
/** Another request captures the order, or has done so. */
const CONCURRENT_ISSUES = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_COMPLETED',
  'PREVIOUS_REQUEST_IN_PROGRESS',
]);
const CONCURRENT_PAUSE_MS = 500;
const UNAPPROVED_ISSUES = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']);

/**
 * Brings a payment to its end, whoever asks: the reader's confirmation, a webhook or the background job. Reads the order at the
 * provider, captures it if it was approved, checks every field, and grants the month once.
 * @throws Refusal `payment.…` for a payment that is not there yet or never will be, and `plan.…` before anything is charged
 */
export const settlePayment = async (context: SettlementContext, payment: PaymentRow): Promise<Outcome> => {
  if (payment.status === 'captured') return 'captured';
  assertNotEnded(payment);
  const { order, state } = await readOrder(context, payment);
  return recordState(context, payment, state.kind === 'approved' ? await capture(context, payment, order) : state);
};

const assertNotEnded = ({ status }: PaymentRow): void => {
  if (status === 'refunded' || status === 'reversed') throw new Refusal('payment.given_back');
  if (status === 'failed') throw new Refusal('payment.mismatch');
  if (status === 'declined') throw new Refusal('payment.declined');
};

const getOrderId = ({ id, orderId }: PaymentRow): string => {
  if (orderId === null) throw new Error(`payment ${id} has no order`);
  return orderId;
};

const readOrder = async (
  context: SettlementContext,
  payment: PaymentRow,
): Promise<{ order: PayPalOrder; state: OrderState }> => {
  const { paypal, merchantId } = context;
  try {
    const order = await paypal.findOrder(getOrderId(payment));
    return { order, state: checkOrder(order, payment, merchantId) };
  } catch (error) {
    throw await toRefusal(context, payment, error);
  }
};

/** Takes the money, after the last look whether the plan can be had. */
const capture = async (context: SettlementContext, payment: PaymentRow, order: PayPalOrder): Promise<OrderState> => {
  const { paypal, plans, merchantId } = context;
  await plans.assertFits(payment.readerId, payment.planId);
  try {
    // Concurrent calls have one request id, so PayPal captures once and answers all of them alike.
    const captured = await paypal.captureOrder(order.id, `${payment.id}-${payment.attempt}`);
    return checkOrder(captured, payment, merchantId);
  } catch (error) {
    if (!(error instanceof PayPalIssue) || !CONCURRENT_ISSUES.has(error.issue))
      throw await toRefusal(context, payment, error);
    await pause(CONCURRENT_PAUSE_MS);
    const { state } = await readOrder(context, payment);
    if (state.kind === 'approved') throw new Refusal('payment.unreachable'); // still under way
    return state;
  }
};

/** Whether the provider declined how the buyer wanted to pay, and no other way was approved since. */
const wasDeclined = async ({ payments }: SettlementContext, { id }: PaymentRow): Promise<boolean> =>
  ((await payments.findById(id))?.attempt ?? 1) > 1;

/** What an answer of the provider means for the reader. */
const toRefusal = async (context: SettlementContext, payment: PaymentRow, error: unknown): Promise<unknown> => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof PayPalIssue)) {
    context.report(error);
    return new Refusal('payment.unreachable');
  }
  if (UNAPPROVED_ISSUES.has(error.issue)) return new Refusal('payment.not_approved');
  if (DECLINED_ISSUES.has(error.issue)) {
    await context.payments.raiseAttempt(payment);
    return new Refusal('payment.declined');
  }
  if (ENDED_ISSUES.has(error.issue)) {
    await context.payments.updateOpen(payment.id, { status: 'expired' });
    return new Refusal('payment.expired');
  }
  return error;
};

const recordState = async (context: SettlementContext, payment: PaymentRow, state: OrderState): Promise<Outcome> => {
  const { payments, report } = context;
  switch (state.kind) {
    case 'captured':
      await recordCapture(context, payment, state.captureId);
      return 'captured';
    case 'pending':
      await payments.updateOpen(payment.id, { status: 'pending', captureId: state.captureId });
      return 'pending';
    case 'declined':
      await recordDecline(context, payment);
      throw new Refusal('payment.declined');
    case 'voided':
      await payments.updateOpen(payment.id, { status: 'expired' });
      throw new Refusal('payment.expired');
    case 'given_back':
      await recordRefund(context, payment, { ...WHOLE_REFUND, captureId: state.captureId });
      throw new Refusal('payment.given_back');
    case 'mismatch':
      await payments.updateOpen(payment.id, { status: 'failed' });
      report(
        new Error(
          `The order of payment ${payment.id} at PayPal differs from ours in ${state.field}; nothing was granted`,
        ),
      );
      throw new Refusal('payment.mismatch');
    case 'unapproved':
      if (payment.status === 'expired') throw new Refusal('payment.expired');
      // the webhook may have tried to capture it before the buyer's confirmation did
      throw new Refusal((await wasDeclined(context, payment)) ? 'payment.declined' : 'payment.not_approved');
    case 'approved':
      throw new Refusal('payment.not_approved');
    default:
      return state satisfies never;
  }
};

const toRecipient = ({ email, language }: BuyerRow) => ({
  address: email,
  language: Language.catch('en').parse(language),
});
const createPlanUrl = ({ appUrl }: SettlementContext, { readerId }: PaymentRow, buyer: BuyerRow): string =>
  `${appUrl}/${toRecipient(buyer).language}/user/${readerId}/settings/plan`;

/** Grants the month and issues the invoice, in one transaction and once. */
const recordCapture = (context: SettlementContext, payment: PaymentRow, captureId: string): Promise<void> => {
  const { payments, records, plans, mail, clock, report } = context;
  return retryConflicts(() =>
    payments.inTransaction(async (tx) => {
      const now = clock.now();
      const buyer = await payments.lockBuyer(tx, payment.readerId);
      if (!buyer)
        return report(
          new Error(
            `The reader of payment ${payment.id} was deleted before capture ${captureId} at PayPal: refund it there`,
          ),
        );
      if (!(await payments.markCaptured(tx, payment.id, captureId, now))) return;
      const { readerId, planId, storageBytes, amountCents: priceCents, id: grantId } = payment;
      const { expiresAt } = await plans.grantMonth(tx, {
        readerId,
        planId,
        storageBytes,
        priceCents,
        grantId,
        grantedAt: now,
      });
      const issue = { payment, buyer, captureId, totalCents: payment.amountCents, corrects: null, now };
      const invoice = await issueInvoice(tx, { records, seller: context.seller }, issue);
      const planUrl = createPlanUrl(context, payment, buyer);
      const values = { printed: { invoice, correctsName: null }, expiresAt, planUrl };
      await mail.send(invoiceMail, toRecipient(buyer), values, { tx });
    }),
  );
};

/** A payment that was pending did not arrive: its reader is not looking any more. */
const recordDecline = async (context: SettlementContext, payment: PaymentRow): Promise<void> => {
  const { payments, mail } = context;
  const wasPending = payment.status === 'pending';
  if (!(await payments.updateOpen(payment.id, { status: 'declined' })) || !wasPending) return;
  await payments.inTransaction(async (tx) => {
    const buyer = await payments.lockBuyer(tx, payment.readerId);
    if (!buyer) return;
    const values = { planName: payment.planName, planUrl: createPlanUrl(context, payment, buyer) };
    await mail.send(paymentDeclinedMail, toRecipient(buyer), values, { tx });
  });
};

/** `refundId`: counts once; null when only the whole is known. */
type GivenBack = { captureId: string; refundId: string | null; cents: number; isFull: boolean; isReversal: boolean };

/** Money went back. A full refund or a reversal takes the month back; a part of it is only recorded. */
export const recordRefund = (
  context: SettlementContext,
  payment: PaymentRow,
  { captureId, refundId, cents, isFull, isReversal }: GivenBack,
): Promise<void> => {
  const { payments, records, plans, mail, seller, clock } = context;
  return retryConflicts(() =>
    payments.inTransaction(async (tx) => {
      const buyer = await payments.lockBuyer(tx, payment.readerId);
      if (!buyer) return;
      // the job may run again after it has been done
      if (refundId !== null && !(await payments.insertEvent(tx, `refund:${refundId}`, 'refund', clock.now()))) return;
      const before = await payments.findForUpdate(tx, payment.id);
      const after = await payments.addRefund(tx, payment.id, cents, isReversal ? 'reversed' : 'refunded', isFull);
      if (!before || !after) return;
      const isEnd = after.refundedCents === after.amountCents;
      if (isEnd) await plans.withdrawGrant(tx, { readerId: payment.readerId, grantId: payment.id });
      const invoice = await records.findInvoiceOf(tx, payment.id);
      const returned = after.refundedCents - before.refundedCents;
      if (!invoice || returned === 0) return; // it was never granted, so there is nothing to correct
      const issue = { payment, buyer, captureId, totalCents: -returned, corrects: invoice.number, now: clock.now() };
      const note = await issueInvoice(tx, { records, seller }, issue);
      const printed = { invoice: note, correctsName: invoice.name };
      const planUrl = createPlanUrl(context, payment, buyer);
      const values = { printed, planName: payment.planName, isEnd, planUrl };
      await mail.send(refundMail, toRecipient(buyer), values, { tx });
    }),
  );
};
