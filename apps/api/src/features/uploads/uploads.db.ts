import type { Database } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

export const createUploadsDb = (db: Database) => ({
  /** Whether the reader has these bytes in the library or the bin, or the operator took them away: most uploads are new. */
  async isKnown(readerId: bigint, sha256: Uint8Array): Promise<boolean> {
    const [row] = await db.$queryRaw<{ isKnown: boolean }[]>`${PREPARED}
      SELECT EXISTS (SELECT FROM book WHERE reader_id = ${readerId} AND sha256 = ${sha256})
        OR EXISTS (SELECT FROM binned_book WHERE reader_id = ${readerId} AND sha256 = ${sha256})
        OR EXISTS (SELECT FROM removed_book WHERE reader_id = ${readerId} AND sha256 = ${sha256}) AS "isKnown"`;
    return row?.isKnown ?? true;
  },
});
