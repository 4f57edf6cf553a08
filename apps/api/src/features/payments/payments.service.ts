import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Language,
  limits,
  type Payment,
  PaymentStatus,
  type payments,
  type Received,
  type Reply,
  retention,
  subtractPeriod,
} from '@lectern/contracts';
import { getLanguageFacts } from '@lectern/texts/languages';
import type { Config } from '../../config/config.ts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { createPayPalClient, PayPalIssue, type PayPalOrder } from '../../platform/paypal/paypal-client.ts';
import { createWebhookVerifier } from '../../platform/paypal/webhook-verifier.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { PlanService, PurchasablePlan } from '../plans/plans.service.ts';
import { renderInvoice } from './invoice-text.ts';
import { formatAmount } from './order-check.ts';
import {
  handlePaymentEvent,
  type PaymentEvent,
  paymentEventKind,
  settleQuietly,
  toPaymentEvent,
  WebhookBody,
} from './payment-events.ts';
import { createPaymentsDb, type PaymentRow } from './payments.db.ts';
import { createRecordsDb } from './records.db.ts';
import { type SettlementContext, settlePayment } from './settlement.ts';

type Dependencies = {
  db: Database;
  queue: Pick<Queue, 'send'>;
  http: HttpClient;
  plans: Pick<PlanService, 'findPurchasablePlan' | 'assertFits' | 'grantMonth' | 'withdrawGrant' | 'getCurrentPlan'>;
  mail: Pick<MailService, 'send'>;
  clock: Clock;
  config: Pick<Config, 'paypal' | 'seller'> & { web: { appUrl: string } };
  report: (error: unknown) => void;
};

export type PaymentService = ReturnType<typeof createPaymentService>;

const HOUR_MS = 3_600_000;
/** PayPal: approved within six hours, captured within six more. */
const ORDER_LIFETIME_MS = 13 * HOUR_MS;
const DUE_AT_ONCE = 100;
const SCRIPTS = { live: 'https://www.paypal.com/sdk/js', sandbox: 'https://www.sandbox.paypal.com/sdk/js' };

/**
 * Payments for plans by PayPal's Orders v2 ([decision 37](docs/decisions/0037-payments.md)). Whatever a client or a webhook says is
 * only a reason to look: what counts is what the provider's API answers, compared with our own row.
 */
export const createPaymentService = ({ db, queue, http, plans, mail, clock, config, report }: Dependencies) => {
  const paymentsDb = createPaymentsDb(db);
  const records = createRecordsDb(db);
  const { paypal: settings, seller } = config;
  const open = settings && {
    verifier: createWebhookVerifier({ settings, http, clock }),
    context: {
      payments: paymentsDb,
      records,
      paypal: createPayPalClient({ account: settings, http }),
      plans,
      mail,
      seller,
      merchantId: settings.merchantId,
      appUrl: config.web.appUrl,
      clock,
      report,
    } satisfies SettlementContext,
  };
  /** @throws Refusal `payment.off` */
  const requireOpen = (): NonNullable<typeof open> => {
    if (open === null) throw new Refusal('payment.off');
    return open;
  };

  /** @throws Refusal `payment.too_many` */
  const insertOrder = (readerId: bigint, plan: PurchasablePlan, id: string): Promise<void> =>
    paymentsDb.inTransaction(async (tx) => {
      const now = clock.now();
      await paymentsDb.lockBuyer(tx, readerId); // orders at the same time are counted one after another
      if ((await paymentsDb.countSince(tx, readerId, new Date(now.getTime() - HOUR_MS))) >= limits.ORDERS_PER_HOUR)
        throw new Refusal('payment.too_many', {}, HOUR_MS / 1000);
      const { id: planId, name: planName, storageBytes, priceCents: amountCents, currency } = plan;
      const bought = { planId, planName, storageBytes: BigInt(storageBytes), amountCents, currency };
      await paymentsDb.insertPayment(tx, { ...bought, readerId, id, createdAt: now });
    });

  const orderAtProvider = async (
    reader: SignedIn,
    plan: PurchasablePlan,
    { id, language }: { id: string; language: Language },
  ): Promise<PayPalOrder> => {
    const page = `${config.web.appUrl}/${language}/user/${reader.readerId}/settings/plan/pay/${encodeURIComponent(plan.id)}`;
    try {
      return await requireOpen().context.paypal.createOrder({
        requestId: id,
        currency: plan.currency,
        value: formatAmount(plan.priceCents),
        customId: id,
        invoiceId: id,
        description: plan.name.slice(0, 100),
        brand: seller.name.slice(0, 100),
        locale: getLanguageFacts(language).payPal ?? 'en-US',
        returnUrl: `${page}?approved=1`,
        cancelUrl: `${page}?cancelled=1`,
      });
    } catch (error) {
      if (!(error instanceof PayPalIssue)) {
        report(error);
        throw new Refusal('payment.unreachable');
      }
      throw error;
    }
  };

  const requireOwned = async (
    readerId: bigint,
    { product_id: planId, order_id: orderId }: Received<typeof payments.confirm, 'body'>,
  ): Promise<PaymentRow> => {
    const payment =
      orderId === undefined
        ? await paymentsDb.findNewest(readerId, planId)
        : await paymentsDb.findOwnedByOrder(readerId, orderId);
    if (!payment) throw new Refusal('payment.not_found');
    if (payment.planId !== planId) throw new Refusal('payment.mismatch');
    return payment;
  };

  return {
    /**
     * Orders a month of a plan; the price is that of our database.
     * @throws Refusal `payment.off`, `payment.too_many`, `payment.unreachable`, `plan.…`
     */
    async createOrder(
      reader: SignedIn,
      planId: string,
      language: Language,
    ): Promise<Reply<typeof payments.createOrder>> {
      requireOpen();
      const { readerId } = reader;
      const plan = await plans.findPurchasablePlan(planId);
      await plans.assertFits(readerId, plan.id);
      const id = randomUUID();
      const { priceCents: amountCents, currency } = plan;
      await insertOrder(readerId, plan, id);
      const order = await orderAtProvider(reader, plan, { id, language });
      if (order.approvalUrl === null) throw new Error(`PayPal named no page to approve order ${order.id}`);
      await paymentsDb.updateOrder(readerId, id, order.id, order.approvalUrl);
      return { order_id: order.id, approval_url: order.approvalUrl, price: formatAmount(amountCents), currency };
    },

    /**
     * Finishes an order of the reader. What the client says of its state is not read.
     * @throws Refusal `payment.…`, `plan.…`
     */
    async confirm(
      { readerId }: SignedIn,
      confirmation: Received<typeof payments.confirm, 'body'>,
      language: Language,
    ): Promise<Reply<typeof payments.confirm>> {
      const { context } = requireOpen();
      const status = await settlePayment(context, await requireOwned(readerId, confirmation));
      return { status, plan: await plans.getCurrentPlan(readerId, language) };
    },

    /** The payments of a reader, and how to pay. */
    async listPayments(readerId: bigint): Promise<Reply<typeof payments.list>> {
      const rows = await paymentsDb.listPayments(readerId);
      const documents = await records.listDocuments(rows.map(({ id }) => id));
      const items = rows.map(
        (row): Payment => ({
          id: row.id,
          order_id: row.orderId ?? '',
          plan_id: row.planId,
          plan_name: row.planName,
          price: formatAmount(row.amountCents),
          currency: row.currency,
          status: PaymentStatus.parse(row.status),
          created_at: row.createdAt.toISOString(),
          paid_at: row.paidAt?.toISOString() ?? null,
          documents: documents.filter(({ paymentId }) => paymentId === row.id).map(({ name }) => name),
        }),
      );
      const provider = settings && {
        client_id: settings.clientId,
        script_url: settings.doubleUrl === null ? SCRIPTS[settings.environment] : `${settings.doubleUrl}/sdk/js`,
        demonstration: settings.doubleUrl !== null,
      };
      return { provider, total: items.length, items };
    },

    /** An invoice or a credit note as a text. @throws Refusal `payment.not_found`, `invoice.not_found` */
    async renderDocument(readerId: bigint, id: string, name: string, language: Language): Promise<string> {
      if (!(await paymentsDb.findOwned(readerId, id))) throw new Refusal('payment.not_found');
      const invoice = await records.findDocument(id, name);
      if (!invoice) throw new Refusal('invoice.not_found');
      const correctsName = invoice.corrects === null ? null : await records.findName(invoice.corrects);
      return renderInvoice({ invoice, correctsName }, language);
    },

    /**
     * Receives a webhook: verifies its signature, and queues what it announces, once.
     * @throws Refusal `payment.off`, `payment.forged`, `payment.unreachable`
     */
    async receiveWebhook(headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
      const { verifier } = requireOpen();
      const verdict = await verifier.verify(headers, body).catch((error: unknown) => {
        report(error);
        throw new Refusal('payment.unreachable'); // PayPal sends it again
      });
      if (!verdict.isAuthentic) throw new Refusal('payment.forged', { reason: verdict.reason });
      const event = parseWebhook(body);
      await paymentsDb.inTransaction(async (tx) => {
        if (!(await paymentsDb.insertEvent(tx, event.id, event.event_type, clock.now()))) return;
        const announced = toPaymentEvent(event);
        if (announced) await queue.send(paymentEventKind, announced, { tx });
      });
    },
    /** @throws an error when it must be tried again */
    async handleEvent(event: PaymentEvent): Promise<void> {
      if (open) await handlePaymentEvent(open.context, event);
    },

    /**
     * Looks after orders that were approved and whose browser was closed, and payments that are pending, where a webhook may have been lost.
     * Returns how many were looked at.
     */
    async followUp(signal: AbortSignal): Promise<number> {
      if (open === null) return 0;
      const due = await paymentsDb.listDue(clock.now(), DUE_AT_ONCE);
      for (const payment of due) {
        signal.throwIfAborted();
        const isKnown = await settleQuietly(open.context, payment).then(
          () => true,
          (error: unknown) => (report(error), false),
        );
        await paymentsDb.updateChecked(payment.id, clock.now());
        const isOver = clock.now().getTime() - payment.createdAt.getTime() > ORDER_LIFETIME_MS;
        // while PayPal does not answer, the order may have been captured
        if (isKnown && isOver && payment.status === 'created') await paymentsDb.expireUnpaid(payment.id);
      }
      return due.length;
    },

    /** Prepares the deletion of a reader: what the law asks for stays, without the address. */
    detachRecords: (tx: Db, readerId: bigint): Promise<void> =>
      records.detach(tx, readerId, retention.payment.period.years),
    /** Deletes records that are due, and orders that were never paid. Returns how many. */
    deleteDueRecords(): Promise<number> {
      const now = clock.now();
      return records.deleteDue(now, {
        unpaidBefore: subtractPeriod(now, retention.unpaidOrder.period),
        paidBefore: new Date(Date.UTC(now.getUTCFullYear() - retention.invoice.period.years, 0, 1)),
        forgetOpen: open === null, // nobody can be asked any more
      });
    },
  };
};

/** @throws Refusal `payment.forged`: PayPal signs no such thing */
const parseWebhook = (body: Buffer): WebhookBody => {
  try {
    return WebhookBody.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new Refusal('payment.forged', { reason: 'it is no event' });
  }
};
