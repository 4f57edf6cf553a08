import { type Database, Prisma } from './db.ts';
import { repeatUntilNone } from './repeat-until-none.ts';

const BATCH_SIZE = 5_000;

/**
 * Deletes all rows of a table that a condition names, in batches: one statement for millions of rows would exceed its time, be undone and
 * fail again the next night. Rows that another worker is deleting are left to it. Returns how many.
 */
export const deleteInBatches = (db: Database, table: string, where: Prisma.Sql): Promise<number> => {
  const name = Prisma.raw(`"${table}"`); // from the code
  return repeatUntilNone(
    () => db.$executeRaw`
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE ${where} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`,
  );
};
