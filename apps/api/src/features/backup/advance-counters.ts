import type { BulkTransaction } from '../../platform/db/bulk-transaction.ts';

/** More than is assigned between a backup and its restore, even with a wrong clock. */
const STEP = 2n ** 20n;
/**
 * The minimum counter at a time is its milliseconds times this: higher than all earlier numbers, even after another restore
 * of the same backup, unless more than 1,024 are assigned per millisecond. Below 2^53, as the wire requires, until 2248.
 */
const IDS_PER_MS = 1024n;

/**
 * Advances all cursors and sequences after a restore, so that clients with the state before it have to start over
 * (`reset`) and no id is assigned twice. Books in the bin keep their remaining time.
 */
export const advanceCounters = async (database: BulkTransaction, now: Date, madeAt: Date): Promise<void> => {
  const least = BigInt(now.getTime()) * IDS_PER_MS;
  await database.query(
    `WITH ahead AS (SELECT id, greatest(change_cursor + $1, $2) AS cursor FROM reader)
     UPDATE reader SET change_cursor = cursor, thinned_to = cursor FROM ahead WHERE ahead.id = reader.id`,
    [STEP, least],
  );
  await database.query("UPDATE binned_book SET binned_at = binned_at + $1 * interval '1 millisecond'", [
    BigInt(Math.max(0, now.getTime() - madeAt.getTime())),
  ]);
  for (const { name, last } of await database.listSequences()) {
    const next = BigInt(last) + STEP;
    await database.setSequence({ name, last: String(next > least ? next : least), called: true });
  }
};
