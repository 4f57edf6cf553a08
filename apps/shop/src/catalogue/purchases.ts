import { z } from 'zod';
import { type Clock, type Database, rowsOf } from '../database.ts';
import { type Book, findBook } from './books.ts';

/** A book on a customer's account; `cents` is what it cost that day; `delivery`: whether it is in the cloud library. */
export type Purchase = { book: Book; cents: number; boughtAt: Date; delivery: 'waiting' | 'there' | 'refused' };

/** What customers bought. A demonstration: no money moves. */
export const purchasesOn = (db: Database, clock: Clock) => ({
  /** Puts the book on the account; a second time changes nothing. */
  buy: async (accountId: string, book: Book): Promise<void> => {
    await db.query(
      'INSERT INTO purchases (account_id, book, cents, bought_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [accountId, book.slug, book.cents, clock()],
    );
  },
  /** The newest first. Books that left the stock are left out. */
  list: async (accountId: string): Promise<Purchase[]> => {
    const row = z.object({
      book: z.string(),
      cents: z.number(),
      bought_at: z.date(),
      delivery: z.enum(['waiting', 'there', 'refused']),
    });
    const sql = `SELECT book, cents, bought_at,
        CASE WHEN delivered_at IS NOT NULL THEN 'there' WHEN refused IS NOT NULL THEN 'refused' ELSE 'waiting' END AS delivery
      FROM purchases WHERE account_id = $1 ORDER BY bought_at DESC, book`;
    const rows = await rowsOf(db, row, sql, [accountId]);
    return rows.flatMap(({ book: slug, cents, bought_at, delivery }) => {
      const book = findBook(slug);
      return book ? [{ book, cents, boughtAt: bought_at, delivery }] : [];
    });
  },
});

/** See {@link purchasesOn}. */
export type Purchases = ReturnType<typeof purchasesOn>;
