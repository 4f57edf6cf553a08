import { z } from 'zod';
import { findBook } from '../catalogue/books.ts';
import { type Clock, type Database, queryRows } from '../database.ts';
import { buildBookEpub } from './book-epub.ts';
import type { CloudClient } from './cloud-client.ts';

type Dependencies = { db: Database; cloud: CloudClient; clock: Clock };

const listPendingPurchases = (db: Database) =>
  queryRows(
    db,
    z.object({ account_id: z.string(), book: z.string() }),
    'SELECT account_id, book FROM purchases WHERE delivered_at IS NULL AND refused IS NULL ORDER BY bought_at',
    [],
  );

/**
 * Uploads one purchase and stores the result. Two concurrent runs may send it twice; the cloud stores it once. Returns
 * false when it must be sent again later.
 */
const deliverPurchase = async (
  { db, cloud, clock }: Dependencies,
  accountId: string,
  slug: string,
): Promise<boolean> => {
  const book = findBook(slug);
  if (!book) return true; // no longer on sale
  const result = await cloud.upload(accountId, await buildBookEpub(book));
  if (result.outcome === 'retry') return false;
  await db.query('UPDATE purchases SET delivered_at = $3, refused = $4 WHERE account_id = $1 AND book = $2', [
    accountId,
    slug,
    result.outcome === 'delivered' ? clock() : null,
    result.outcome === 'refused' ? result.reason : null,
  ]);
  return true;
};

/**
 * Delivers all pending purchases to the cloud libraries of their buyers, oldest first. A purchase that the cloud cannot
 * accept now holds back only the other purchases of the same customer; they stay pending in the database.
 */
export const deliverPendingPurchases = async (dependencies: Dependencies): Promise<void> => {
  const blockedAccounts = new Set<string>();
  for (const { account_id, book } of await listPendingPurchases(dependencies.db)) {
    if (blockedAccounts.has(account_id)) continue;
    if (!(await deliverPurchase(dependencies, account_id, book))) blockedAccounts.add(account_id);
  }
};
