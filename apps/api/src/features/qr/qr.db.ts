import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

type Hash = Uint8Array<ArrayBuffer>;
type Asker = { idHash: Hash; browserHash: Hash };
type Approver = { readerId: bigint; sessionId: string };

/** A code with its state. */
export type QrRow = {
  number: number;
  numbers: number[];
  network: string;
  userAgent: string;
  polls: number;
  createdAt: Date;
  expiresAt: Date;
  seenAt: Date | null;
  declinedAt: Date | null;
  approvedAt: Date | null;
  takenAt: Date | null;
};
type NewRow = Asker & Pick<QrRow, 'number' | 'numbers' | 'network' | 'userAgent' | 'createdAt' | 'expiresAt'>;

const COLUMNS = Prisma.sql`number, numbers, network, user_agent AS "userAgent", polls, created_at AS "createdAt",
  expires_at AS "expiresAt", seen_at AS "seenAt", declined_at AS "declinedAt", approved_at AS "approvedAt",
  taken_at AS "takenAt"`;
/** Condition: the code is neither answered nor expired. */
const isOpenSql = (now: Date) => Prisma.sql`approved_at IS NULL AND declined_at IS NULL AND expires_at > ${now}`;

export const createQrDb = (db: Database) => ({
  /** Finds the code of a browser and counts the poll. */
  async countPoll({ idHash, browserHash }: Asker): Promise<QrRow | null> {
    const [row] = await db.$queryRaw<QrRow[]>`
      UPDATE qr_request SET polls = polls + 1 WHERE id_hash = ${idHash} AND browser_hash = ${browserHash}
      RETURNING ${COLUMNS}`;
    return row ?? null;
  },

  /** Finds the code of a browser without counting. */
  async findForBrowser({ idHash, browserHash }: Asker): Promise<QrRow | null> {
    const [row] = await db.$queryRaw<QrRow[]>`
      SELECT ${COLUMNS} FROM qr_request WHERE id_hash = ${idHash} AND browser_hash = ${browserHash}`;
    return row ?? null;
  },

  /** `taken` when another browser has the id, `full` when the network has created `most` codes since then. */
  insert: (row: NewRow, most: number, since: Date): Promise<'added' | 'taken' | 'full'> =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`qr:${row.network}`}, 0))`;
      const recent = await tx.qrRequest.count({ where: { network: row.network, createdAt: { gt: since } } });
      if (recent >= most) return 'full';
      const { count } = await tx.qrRequest.createMany({ data: [row], skipDuplicates: true });
      return count === 1 ? 'added' : 'taken';
    }),

  /** Marks an open code as seen by a reader; `first` when it was not seen before. */
  async markSeen(idHash: Hash, now: Date): Promise<{ row: QrRow; first: boolean } | null> {
    const [row] = await db.$queryRaw<QrRow[]>`
      UPDATE qr_request SET seen_at = COALESCE(seen_at, ${now}) WHERE id_hash = ${idHash} AND ${isOpenSql(now)}
      RETURNING ${COLUMNS}`;
    return row ? { row, first: row.seenAt?.getTime() === now.getTime() } : null;
  },

  /** Approves an open code where the number is right, and declines it where it is not. Null when it is not open. */
  async answer(idHash: Hash, by: Approver, number: number, now: Date): Promise<{ approved: boolean } | null> {
    const [row] = await db.$queryRaw<{ approved: boolean }[]>`
      UPDATE qr_request SET
        approved_at = CASE WHEN number = ${number} THEN ${now}::timestamptz END,
        declined_at = CASE WHEN number <> ${number} THEN ${now}::timestamptz END,
        reader_id = ${by.readerId}, session_id = ${by.sessionId}::uuid
      WHERE id_hash = ${idHash} AND ${isOpenSql(now)} RETURNING approved_at IS NOT NULL AS approved`;
    return row ?? null;
  },

  /** Returns whether it was open. */
  async decline(idHash: Hash, by: Approver, now: Date): Promise<boolean> {
    const changed = await db.$executeRaw`
      UPDATE qr_request SET declined_at = ${now}, reader_id = ${by.readerId}, session_id = ${by.sessionId}::uuid
      WHERE id_hash = ${idHash} AND ${isOpenSql(now)}`;
    return changed > 0;
  },

  /** Takes the approval of a code: returns who approved it, once. */
  async takeApproval({ idHash, browserHash }: Asker, now: Date): Promise<Approver | null> {
    const [row] = await db.$queryRaw<Approver[]>`
      UPDATE qr_request SET taken_at = ${now} WHERE id_hash = ${idHash} AND browser_hash = ${browserHash}
        AND approved_at IS NOT NULL AND taken_at IS NULL AND expires_at > ${now}
      RETURNING reader_id AS "readerId", session_id::text AS "sessionId"`;
    return row ?? null;
  },

  /** Deletes codes that ended before a time. Returns how many. */
  async deleteEnded(before: Date): Promise<number> {
    const isEnded = Prisma.sql`expires_at < ${before}`;
    return (await deleteInBatches(db, 'qr_request', isEnded)) + (await deleteInBatches(db, 'phone_code', isEnded));
  },
});
