import type { Database } from '../../platform/db/db.ts';
import { formatAmount } from './order-check.ts';
import { createPaymentsDb } from './payments.db.ts';

const MOST = 200;

export type PaymentAdminService = ReturnType<typeof createPaymentAdminService>;

/** Payments for the operator. */
export const createPaymentAdminService = ({ db }: { db: Database }) => {
  const payments = createPaymentsDb(db);
  return {
    listPayments: async () =>
      (await payments.listAll(MOST)).map((row) => ({
        id: row.id,
        reader: Number(row.readerId),
        plan: row.planId,
        price: `${formatAmount(row.amountCents)} ${row.currency}`,
        state: row.status,
        order: row.orderId,
        capture: row.captureId,
        created: row.createdAt.toISOString(),
      })),
  };
};
