import { z } from 'zod';
import { type Clock, type Database, queryRows } from '../database.ts';
import { type Book, findBook } from './books.ts';

/** A purchased book. `cents`: the price at the time of purchase. `delivery`: whether the book is in the cloud library. */
export type Purchase = { book: Book; cents: number; boughtAt: Date; delivery: 'pending' | 'delivered' | 'refused' };

/** Stores and lists purchases. This is a demo shop: nothing is charged. */
export const createPurchaseService = (db: Database, clock: Clock) => ({
  /** Adds the book to the account. Idempotent. */
  buy: async (accountId: string, book: Book): Promise<void> => {
    await db.query(
      'INSERT INTO purchases (account_id, book, cents, bought_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [accountId, book.slug, book.cents, clock()],
    );
  },
  /** Lists purchases, newest first, without books that are no longer on sale. */
  list: async (accountId: string): Promise<Purchase[]> => {
    const row = z.object({
      book: z.string(),
      cents: z.number(),
      bought_at: z.date(),
      delivery: z.enum(['pending', 'delivered', 'refused']),
    });
    const sql = `SELECT book, cents, bought_at,
        CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN refused IS NOT NULL THEN 'refused' ELSE 'pending' END AS delivery
      FROM purchases WHERE account_id = $1 ORDER BY bought_at DESC, book`;
    const rows = await queryRows(db, row, sql, [accountId]);
    return rows.flatMap(({ book: slug, cents, bought_at, delivery }) => {
      const book = findBook(slug);
      return book ? [{ book, cents, boughtAt: bought_at, delivery }] : [];
    });
  },
});

/** See {@link createPurchaseService}. */
export type PurchaseService = ReturnType<typeof createPurchaseService>;
