import { z } from 'zod';
import { findBook } from '../catalogue/books.ts';
import { HAS_NO_LICENCE } from '../catalogue/purchases.ts';
import { type Clock, type Database, queryRows } from '../database.ts';
import type { LcpProvider } from '../lcp/lcp.ts';
import { listUndeliveredLicences, saveDelivery } from '../lcp/licences.db.ts';
import { getWorkFileForSale } from '../works/work-file.ts';
import type { CloudClient } from './cloud-client.ts';

type Dependencies = { db: Database; cloud: CloudClient; clock: Clock; lcp: LcpProvider; shop: { publicUrl: string } };

type DeliveryResult = { deliveredAt: Date | null; refused: string | null };

/** A book that a customer is waiting for. */
type PendingDelivery = {
  accountId: string;
  orderedAt: Date;
  slug: string;
  build(): Promise<{ name: string; bytes: Buffer }>;
  save(result: DeliveryResult): Promise<void>;
};

const listPendingPurchases = async ({ db }: Dependencies): Promise<PendingDelivery[]> => {
  const rows = await queryRows(
    db,
    z.object({ account_id: z.string(), book: z.string(), bought_at: z.date() }),
    `SELECT account_id, book, bought_at FROM purchases AS p
     WHERE delivered_at IS NULL AND refused IS NULL AND ${HAS_NO_LICENCE} ORDER BY bought_at`,
    [],
  );
  return rows.flatMap(({ account_id, book: slug, bought_at }) => {
    const book = findBook(slug);
    if (!book) return []; // no longer on sale
    const save = async ({ deliveredAt, refused }: DeliveryResult): Promise<void> => {
      await db.query('UPDATE purchases SET delivered_at = $3, refused = $4 WHERE account_id = $1 AND book = $2', [
        account_id,
        slug,
        deliveredAt,
        refused,
      ]);
    };
    return [{ accountId: account_id, orderedAt: bought_at, slug, build: () => getWorkFileForSale(book), save }];
  });
};

const listPendingLicences = async ({ db, clock, lcp }: Dependencies): Promise<PendingDelivery[]> =>
  (await listUndeliveredLicences(db, clock())).map((licence) => ({
    accountId: licence.accountId,
    orderedAt: licence.issuedAt,
    slug: licence.book,
    build: () => lcp.licences.buildLicensedEpub(licence),
    save: (result) => saveDelivery(db, licence.id, result),
  }));

/**
 * Sends the hashes of new passphrases to the cloud, so that readers need not enter them. A cloud that does not answer, or does
 * not know the call, gets the books all the same; the hashes are sent again with the next delivery.
 */
const registerPassphrases = async ({ cloud, lcp: { passphrases }, shop }: Dependencies): Promise<void> => {
  for (const { id, accountId, userKey } of await passphrases.listUnregistered()) {
    const result = await cloud.registerPassphrase(accountId, { provider: shop.publicUrl, userKey });
    if (result === 'unreachable') return;
    if (result === 'registered') await passphrases.markRegistered(id);
  }
};

/**
 * Uploads one book and stores the result. Two concurrent runs may send it twice; the cloud stores it once. Returns false
 * when it must be sent again later.
 */
const deliver = async ({ cloud, clock }: Dependencies, delivery: PendingDelivery): Promise<boolean> => {
  const result = await cloud.upload(delivery.accountId, delivery.slug, await delivery.build());
  if (result.outcome === 'retry') return false;
  await delivery.save({
    deliveredAt: result.outcome === 'delivered' ? clock() : null,
    refused: result.outcome === 'refused' ? result.reason : null,
  });
  return true;
};

/**
 * Delivers all pending books to the cloud libraries of their customers, oldest first, and passphrases before the books
 * that they open. A book that the cloud cannot accept now holds back only the other books of the same customer; they stay
 * pending in the database.
 */
export const deliverPending = async (dependencies: Dependencies): Promise<void> => {
  await registerPassphrases(dependencies);
  const deliveries = [...(await listPendingPurchases(dependencies)), ...(await listPendingLicences(dependencies))];
  deliveries.sort((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime());
  const blockedAccounts = new Set<string>();
  for (const delivery of deliveries) {
    if (blockedAccounts.has(delivery.accountId)) continue;
    if (!(await deliver(dependencies, delivery))) blockedAccounts.add(delivery.accountId);
  }
};
