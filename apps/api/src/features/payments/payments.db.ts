import type { Database, Db } from '../../platform/db/db.ts';

export type PaymentRow = {
  readerId: bigint;
  id: string;
  planId: string;
  planName: string;
  storageBytes: bigint;
  amountCents: number;
  currency: string;
  status: string;
  orderId: string | null;
  approvalUrl: string | null;
  attempt: number;
  captureId: string | null;
  refundedCents: number;
  createdAt: Date;
  paidAt: Date | null;
};
type NewPayment = Pick<
  PaymentRow,
  'readerId' | 'id' | 'planId' | 'planName' | 'storageBytes' | 'amountCents' | 'currency' | 'createdAt'
>;
export type BuyerRow = { email: string; language: string; firstName: string; lastName: string };

const BUYER_COLUMNS = { email: true, language: true, firstName: true, lastName: true } as const;
/** Nothing changes a payment in one of these states but a refund. */
const PAID = ['captured', 'refunded', 'reversed'];
const OPEN = ['created', 'pending'];

export const createPaymentsDb = (db: Database) => ({
  countSince: (tx: Db, readerId: bigint, since: Date): Promise<number> =>
    tx.payment.count({ where: { readerId, createdAt: { gte: since } } }),
  insertPayment: async (tx: Db, row: NewPayment): Promise<void> => {
    await tx.payment.create({ data: { ...row, status: 'created' } });
  },
  updateOrder: async (readerId: bigint, id: string, orderId: string, approvalUrl: string): Promise<void> => {
    await db.payment.update({ where: { readerId_id: { readerId, id } }, data: { orderId, approvalUrl } });
  },
  findByOrder: (orderId: string): Promise<PaymentRow | null> => db.payment.findUnique({ where: { orderId } }),
  findOwned: (readerId: bigint, id: string): Promise<PaymentRow | null> =>
    db.payment.findUnique({ where: { readerId_id: { readerId, id } } }),
  findOwnedByOrder: (readerId: bigint, orderId: string): Promise<PaymentRow | null> =>
    db.payment.findFirst({ where: { readerId, orderId } }),
  /** The newest order of a plan: what old clients mean. */
  findNewest: (readerId: bigint, planId: string): Promise<PaymentRow | null> =>
    db.payment.findFirst({ where: { readerId, planId, orderId: { not: null } }, orderBy: { createdAt: 'desc' } }),
  findById: (id: string): Promise<PaymentRow | null> => db.payment.findUnique({ where: { id } }),
  findByCapture: (captureId: string): Promise<PaymentRow | null> => db.payment.findUnique({ where: { captureId } }),
  listPayments: (readerId: bigint): Promise<PaymentRow[]> =>
    db.payment.findMany({ where: { readerId, orderId: { not: null } }, orderBy: { createdAt: 'desc' }, take: 500 }),
  /** Payments of all readers, for the operator. */
  listAll: (take: number): Promise<PaymentRow[]> => db.payment.findMany({ orderBy: { createdAt: 'desc' }, take }),

  /**
   * Lists open orders that are due to be asked about: new ones soon, older ones less often. The age of an order is the measure, so each is
   * asked about a few dozen times. Across readers: for the job.
   */
  listDue: (now: Date, take: number): Promise<PaymentRow[]> => db.$queryRaw<PaymentRow[]>`
    SELECT reader_id AS "readerId", id, plan_id AS "planId", plan_name AS "planName", storage_bytes AS "storageBytes",
      amount_cents AS "amountCents", currency, status, order_id AS "orderId", approval_url AS "approvalUrl", attempt,
      capture_id AS "captureId", refunded_cents AS "refundedCents", created_at AS "createdAt", paid_at AS "paidAt"
    FROM payment
    WHERE status IN ('created', 'pending') AND order_id IS NOT NULL
      AND coalesce(checked_at, created_at) < ${now}::timestamptz
        - greatest(interval '2 minutes', (${now}::timestamptz - created_at) / 8)
    ORDER BY coalesce(checked_at, created_at) LIMIT ${take}`,
  updateChecked: async (id: string, checkedAt: Date): Promise<void> => {
    await db.payment.updateMany({ where: { id }, data: { checkedAt } });
  },
  /** The next capture is another call. Of several concurrent ones, one raises it. */
  raiseAttempt: async ({ id, attempt }: PaymentRow): Promise<void> => {
    await db.payment.updateMany({ where: { id, attempt }, data: { attempt: attempt + 1 } });
  },
  /** Changes the state of a payment that is not paid. */
  updateOpen: async (id: string, data: { status: string; captureId?: string }): Promise<boolean> =>
    (await db.payment.updateMany({ where: { id, status: { in: OPEN } }, data })).count > 0,

  /** An order that was not paid in time. One that became pending or paid meanwhile stays. */
  expireUnpaid: async (id: string): Promise<void> => {
    await db.payment.updateMany({ where: { id, status: 'created' }, data: { status: 'expired' } });
  },

  /** Locks the reader's row, which comes first in the order of locks. Null: the reader was deleted. */
  async lockBuyer(tx: Db, readerId: bigint): Promise<BuyerRow | null> {
    const [row] = await tx.$queryRaw<object[]>`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    return row ? tx.reader.findUnique({ where: { id: readerId }, select: BUYER_COLUMNS }) : null;
  },
  /** False when it was paid before. */
  markCaptured: async (tx: Db, id: string, captureId: string, paidAt: Date): Promise<boolean> =>
    (
      await tx.payment.updateMany({
        where: { id, status: { notIn: PAID } },
        data: { status: 'captured', captureId, paidAt },
      })
    ).count > 0,
  findForUpdate: (tx: Db, id: string): Promise<PaymentRow | null> => tx.payment.findUnique({ where: { id } }),
  /** Adds to what was given back. Returns the row as it is then; null when it was given back in full before. */
  async addRefund(
    tx: Db,
    id: string,
    cents: number,
    endStatus: 'refunded' | 'reversed',
    isFull: boolean,
  ): Promise<PaymentRow | null> {
    const row = await tx.payment.findUnique({ where: { id } });
    if (!row || row.status === 'refunded' || row.status === 'reversed') return null;
    const refundedCents = isFull ? row.amountCents : Math.min(row.amountCents, row.refundedCents + cents);
    const isEnd = refundedCents === row.amountCents;
    return tx.payment.update({ where: { id }, data: { refundedCents, ...(isEnd && { status: endStatus }) } });
  },
  /** False when the event was received before. */
  insertEvent: async (tx: Db, id: string, kind: string, receivedAt: Date): Promise<boolean> =>
    (await tx.paymentEvent.createMany({ data: [{ id, kind, receivedAt }], skipDuplicates: true })).count > 0,
  inTransaction: <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.$transaction(work),
});
export type PaymentsDb = ReturnType<typeof createPaymentsDb>;
