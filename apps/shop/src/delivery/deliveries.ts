import { z } from 'zod';
import { findBook } from '../catalogue/books.ts';
import { type Clock, type Database, rowsOf } from '../database.ts';
import type { Cloud } from './cloud.ts';
import { editionOf } from './edition.ts';

type Parts = { db: Database; cloud: Cloud; clock: Clock };

/** Brings what was bought into the cloud libraries of its buyers. What the cloud can't take now waits in the database. */
export const deliveriesOn = ({ db, cloud, clock }: Parts) => {
  const waiting = () =>
    rowsOf(
      db,
      z.object({ account_id: z.string(), book: z.string() }),
      'SELECT account_id, book FROM purchases WHERE delivered_at IS NULL AND refused IS NULL ORDER BY bought_at',
      [],
    );

  /** The same purchase may be sent twice, by two rounds at once: the cloud has it once. Answers whether it can go on. */
  const deliver = async (accountId: string, slug: string): Promise<boolean> => {
    const book = findBook(slug);
    if (!book) return true; // it left the stock
    const uploaded = await cloud.upload(accountId, await editionOf(book));
    if (uploaded.outcome === 'later') return false;
    await db.query('UPDATE purchases SET delivered_at = $3, refused = $4 WHERE account_id = $1 AND book = $2', [
      accountId,
      slug,
      uploaded.outcome === 'there' ? clock() : null,
      uploaded.outcome === 'refused' ? uploaded.reason : null,
    ]);
    return true;
  };

  /** Delivers everything that waits, the oldest first; who has to wait longer keeps only that customer's other books back. */
  return async (): Promise<void> => {
    const kept = new Set<string>();
    for (const { account_id, book } of await waiting()) {
      if (!kept.has(account_id) && !(await deliver(account_id, book))) kept.add(account_id);
    }
  };
};
