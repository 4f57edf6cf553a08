import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

export type InvoiceRow = {
  number: number;
  name: string;
  paymentId: string;
  corrects: number | null;
  issuedAt: Date;
  sellerName: string;
  sellerAddress: string;
  sellerTaxId: string;
  buyerName: string;
  buyerEmail: string | null;
  planName: string;
  taxRate: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
  currency: string;
  captureId: string;
  keepUntil: Date;
};

export const createRecordsDb = (db: Database) => ({
  /** The next number. Its row stays locked until the commit, so that numbers have no gaps; it is the last lock of a transaction. */
  async takeNumber(tx: Db): Promise<number> {
    const [counter] = await tx.$queryRaw<{ last: number }[]>`
      INSERT INTO invoice_counter AS counter (id, last) VALUES (1, 1)
      ON CONFLICT (id) DO UPDATE SET last = counter.last + 1 RETURNING last`;
    if (!counter) throw new Error('No number was given');
    return counter.last;
  },
  insertInvoice: async (tx: Db, row: InvoiceRow): Promise<void> => {
    await tx.invoice.create({ data: row });
  },
  findInvoiceOf: (tx: Db, paymentId: string): Promise<InvoiceRow | null> =>
    tx.invoice.findFirst({ where: { paymentId, corrects: null } }),
  findDocument: (paymentId: string, name: string): Promise<InvoiceRow | null> =>
    db.invoice.findFirst({ where: { paymentId, name } }),
  findName: async (number: number): Promise<string> =>
    (await db.invoice.findUnique({ where: { number }, select: { name: true } }))?.name ?? String(number),
  listDocuments: (paymentIds: string[]): Promise<{ paymentId: string; name: string }[]> =>
    db.invoice.findMany({
      where: { paymentId: { in: paymentIds } },
      orderBy: { number: 'asc' },
      select: { paymentId: true, name: true },
    }),

  /** Copies the payments that had an effect out of the reach of their reader's deletion, and removes addresses from invoices. */
  async detach(tx: Db, readerId: bigint, years: number): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO payment_record (id, plan_name, amount_cents, refunded_cents, currency, status, order_id, capture_id, created_at,
        paid_at, keep_until)
      SELECT id, plan_name, amount_cents, refunded_cents, currency, status, order_id, capture_id, created_at, paid_at,
        date_trunc('year', created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + make_interval(years => ${years + 1})
      FROM payment WHERE reader_id = ${readerId} AND order_id IS NOT NULL AND status NOT IN ('created', 'expired', 'declined')`;
    await tx.$executeRaw`
      UPDATE invoice SET buyer_email = NULL WHERE payment_id IN (SELECT id FROM payment WHERE reader_id = ${readerId})`;
  },
  /**
   * Deletes what is due: invoices and records, payments whose invoice is gone, orders that were never paid, and old events. An order at PayPal
   * of which we do not know yet whether it was paid stays; with `forgetOpen` it goes, too.
   */
  async deleteDue(
    now: Date,
    { unpaidBefore, paidBefore, forgetOpen }: { unpaidBefore: Date; paidBefore: Date; forgetOpen: boolean },
  ): Promise<number> {
    const isUnpaid = Prisma.sql`(status IN ('expired', 'declined') OR status = 'created' AND (order_id IS NULL OR ${forgetOpen}))`;
    const counts = [
      await deleteInBatches(db, 'invoice', Prisma.sql`keep_until <= ${now}`),
      await deleteInBatches(db, 'payment_record', Prisma.sql`keep_until <= ${now}`),
      await deleteInBatches(db, 'payment_event', Prisma.sql`received_at < ${unpaidBefore}`),
      await deleteInBatches(
        db,
        'payment',
        Prisma.sql`${isUnpaid} AND created_at < ${unpaidBefore} OR created_at < ${paidBefore}`,
      ),
    ];
    return counts.reduce((sum, count) => sum + count, 0);
  },
});
export type RecordsDb = ReturnType<typeof createRecordsDb>;
