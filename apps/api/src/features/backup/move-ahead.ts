import type { WholeDatabase } from '../../platform/db/whole-database.ts';

/** More than is given out between a backup and its restore, also where a clock was wrong meanwhile. */
const STEP = 2n ** 20n;
/**
 * The least number of a moment is its milliseconds times this: beyond all that was given out before it, also after an
 * earlier restore of the same backup, as long as none gives out 1,024 a millisecond. Below 2^53, as the wire wants, until 2248.
 */
const EACH_MS = 1024n;

/**
 * Moves every cursor and every number to come ahead, so that what clients know of the library as it was before a restore is
 * never taken for something of the restored one: each is told to begin anew (`reset`), and no id is given out twice. What was
 * in the bin when the backup was made waits there as long as it still had to.
 */
export const moveAhead = async (database: WholeDatabase, now: Date, madeAt: Date): Promise<void> => {
  const least = BigInt(now.getTime()) * EACH_MS;
  await database.rows(
    `WITH ahead AS (SELECT id, greatest(change_cursor + $1, $2) AS cursor FROM reader)
     UPDATE reader SET change_cursor = cursor, thinned_to = cursor FROM ahead WHERE ahead.id = reader.id`,
    [STEP, least],
  );
  await database.rows("UPDATE binned_book SET binned_at = binned_at + $1 * interval '1 millisecond'", [
    BigInt(Math.max(0, now.getTime() - madeAt.getTime())),
  ]);
  for (const { name, last } of await database.sequences()) {
    const next = BigInt(last) + STEP;
    await database.setSequence({ name, last: String(next > least ? next : least), called: true });
  }
};
