import type { Book } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/db/db.ts';

/** A token of a reader. `key` identifies the purchase or loan; null when the token does not name it. */
export type TokenClaim = {
  readerId: bigint;
  sha256: Uint8Array;
  key: Uint8Array | null;
  singleDevice: boolean;
  purchased: boolean;
};

/** Statements of the transactions that add and delete books. */
export const tokenClaimsDb = {
  /** Locks the reader's library book with a token for this purchase or loan; null when there is none. */
  async lockBook(tx: Db, readerId: bigint, key: Uint8Array): Promise<Book | null> {
    const [held] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT b.id FROM fulfilment_token t JOIN book b ON b.reader_id = ${readerId} AND b.sha256 = t.sha256
      WHERE t.key = ${key} AND t.reader_id = ${readerId} FOR UPDATE OF b`;
    return held ? tx.book.findUnique({ where: { readerId_id: { readerId, id: held.id } } }) : null;
  },
  /** The id of that book. */
  async findBookId(tx: Db, readerId: bigint, key: Uint8Array): Promise<bigint | null> {
    const [held] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT b.id FROM fulfilment_token t JOIN book b ON b.reader_id = ${readerId} AND b.sha256 = t.sha256
      WHERE t.key = ${key} AND t.reader_id = ${readerId}`;
    return held?.id ?? null;
  },
  /** Removes the claim of another reader that no shop delivered. What its devices reported cannot be verified, so it does not count.
   * Across readers: a purchase or loan is claimed once in the whole installation. */
  async deleteUndelivered(tx: Db, { readerId, key }: TokenClaim): Promise<void> {
    await tx.$executeRaw`
      DELETE FROM fulfilment_token WHERE key = ${key} AND reader_id <> ${readerId} AND NOT purchased`;
  },
  /** Removes a claim of the same bytes without a key: from before keys, or of a book that another version of this program deleted. */
  async deleteKeyless(tx: Db, { readerId, sha256 }: Pick<TokenClaim, 'readerId' | 'sha256'>): Promise<void> {
    await tx.$executeRaw`
      DELETE FROM fulfilment_token WHERE reader_id = ${readerId} AND sha256 = ${sha256} AND key IS NULL`;
  },
  /** Across readers: a purchase or loan is claimed once. Adds the claim, or moves the reader's own to these bytes. False when another reader has one. */
  async upsert(tx: Db, { readerId, sha256, key, singleDevice, purchased }: TokenClaim): Promise<boolean> {
    const written = await tx.$executeRaw`
      INSERT INTO fulfilment_token AS t (reader_id, sha256, key, single_device, purchased)
      VALUES (${readerId}, ${sha256}, ${key}, ${singleDevice}, ${purchased})
      ON CONFLICT (key) DO UPDATE SET sha256 = excluded.sha256, single_device = excluded.single_device,
        purchased = t.purchased OR excluded.purchased
      WHERE t.reader_id = excluded.reader_id`;
    return written > 0;
  },
  /** Deletes the claims of tokens that the reader has neither in the library nor in the bin. */
  async deleteOrphaned(tx: Db, readerId: bigint): Promise<void> {
    await tx.$executeRaw`
      DELETE FROM fulfilment_token t WHERE reader_id = ${readerId}
        AND NOT EXISTS (SELECT FROM book b WHERE b.reader_id = ${readerId} AND b.sha256 = t.sha256)
        AND NOT EXISTS (SELECT FROM binned_book b WHERE b.reader_id = ${readerId} AND b.sha256 = t.sha256)`;
  },
};
