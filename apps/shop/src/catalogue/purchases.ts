import { z } from 'zod';
import { type Clock, type Database, queryRows } from '../database.ts';
import { type Book, findBook } from './books.ts';

/** A book that is protected now may have been sold without a licence before. `p` is the purchase. */
export const HAS_NO_LICENCE = `NOT EXISTS (
  SELECT FROM lcp_licences AS l WHERE l.account_id = p.account_id AND l.book = p.book AND l.kind = 'purchase')`;

/** A purchased book. `cents`: the price at the time of purchase. `delivery`: whether the book is in the cloud library. */
export type Purchase = { book: Book; cents: number; boughtAt: Date; delivery: 'pending' | 'delivered' | 'refused' };

/**
 * Stores and lists purchases of books without protection; `licences` sells the others. This is a demo shop: nothing is
 * charged.
 */
export const createPurchaseService = (db: Database, clock: Clock) => ({
  /** Adds the book to the account. Idempotent. */
  buy: async (accountId: string, book: Book): Promise<void> => {
    await db.query(
      'INSERT INTO purchases (account_id, book, cents, bought_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [accountId, book.slug, book.cents, clock()],
    );
  },
  /** Whether the customer has bought the book, protected or not. */
  isOwned: async (accountId: string, book: Book): Promise<boolean> => {
    const sql = 'SELECT 1 AS found FROM purchases WHERE account_id = $1 AND book = $2';
    return (await queryRows(db, z.object({ found: z.number() }), sql, [accountId, book.slug])).length > 0;
  },
  /** Lists purchases without a licence, newest first, and without books that are no longer on sale. */
  list: async (accountId: string): Promise<Purchase[]> => {
    const row = z.object({
      book: z.string(),
      cents: z.number(),
      bought_at: z.date(),
      delivery: z.enum(['pending', 'delivered', 'refused']),
    });
    const sql = `SELECT book, cents, bought_at,
        CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN refused IS NOT NULL THEN 'refused' ELSE 'pending' END AS delivery
      FROM purchases AS p WHERE account_id = $1 AND ${HAS_NO_LICENCE} ORDER BY bought_at DESC, book`;
    const rows = await queryRows(db, row, sql, [accountId]);
    return rows.flatMap(({ book: slug, cents, bought_at, delivery }) => {
      const book = findBook(slug);
      return book ? [{ book, cents, boughtAt: bought_at, delivery }] : [];
    });
  },
});

/** See {@link createPurchaseService}. */
export type PurchaseService = ReturnType<typeof createPurchaseService>;
