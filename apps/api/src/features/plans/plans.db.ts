import type { PlanGrant, TariffPlan as PlanRow } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Grant, PlanState } from './plan-periods.ts';

export type { PlanRow };
/** The plan in a reader's row; it may have expired. */
export type ReaderPlan = {
  id: bigint;
  email: string;
  language: string;
  planId: string;
  planExpiresAt: Date;
  planNotice: string | null;
  /** In bytes, without the bin. */
  used: bigint;
  ownLimit: bigint;
};
type NewPlan = Omit<PlanRow, 'descriptions'> & { descriptions: Record<string, string> };

/** An arbitrary constant: held while the list of plans changes. */
const LIST_LOCK = 7_106_360_036;

export const createPlansDb = (db: Database) => ({
  /** Lists the plans on sale, the smallest first. */
  listOnSale: (): Promise<PlanRow[]> =>
    db.tariffPlan.findMany({ where: { retiredAt: null }, orderBy: [{ storageBytes: 'asc' }, { id: 'asc' }] }),
  findPlan: (id: string, tx: Db = db): Promise<PlanRow | null> => tx.tariffPlan.findUnique({ where: { id } }),

  findReaderPlan: (readerId: bigint) =>
    db.reader.findUniqueOrThrow({
      where: { id: readerId },
      select: { planId: true, planStorageBytes: true, planExpiresAt: true },
    }),

  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$executeRaw`SELECT FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  /** Does nothing when there is a grant of this id. */
  async insertGrant(tx: Db, grant: Omit<PlanGrant, 'withdrawnAt'>): Promise<void> {
    await tx.planGrant.createMany({ data: [grant], skipDuplicates: true });
  },
  async withdrawGrant(tx: Db, readerId: bigint, id: string, withdrawnAt: Date): Promise<void> {
    await tx.planGrant.updateMany({ where: { readerId, id, withdrawnAt: null }, data: { withdrawnAt } });
  },
  /** Lists the grants that are not withdrawn, in order. */
  async listGrants(readerId: bigint, tx: Db = db): Promise<Grant[]> {
    const rows = await tx.planGrant.findMany({
      where: { readerId, withdrawnAt: null },
      orderBy: [{ grantedAt: 'asc' }, { id: 'asc' }],
    });
    return rows.map((row) => ({ ...row, storageBytes: Number(row.storageBytes) }));
  },
  /** Stores what the grants amount to. A new end has not been announced by mail yet. */
  async updateReaderPlan(tx: Db, readerId: bigint, state: PlanState | null): Promise<void> {
    const expiresAt = state?.expiresAt ?? null;
    await tx.$executeRaw`
      UPDATE reader SET plan_id = ${state?.planId ?? null}, plan_storage_bytes = ${state?.storageBytes ?? null},
        plan_expires_at = ${expiresAt},
        plan_notice = CASE WHEN plan_expires_at IS NOT DISTINCT FROM ${expiresAt} THEN plan_notice END
      WHERE id = ${readerId}`;
  },

  /** Lists readers with a greater id than `after` whose plan ends before `until` and who have not got the last mail about that. Across readers: for the job. */
  listEnding: (until: Date, after: bigint, most: number): Promise<ReaderPlan[]> => db.$queryRaw<ReaderPlan[]>`
    SELECT id, email, language, plan_id AS "planId", plan_expires_at AS "planExpiresAt", plan_notice AS "planNotice",
      files_size - binned_size AS used, files_size_limit AS "ownLimit"
    FROM reader
    WHERE plan_expires_at <= ${until} AND plan_notice IS DISTINCT FROM 'ended' AND id > ${after}
    ORDER BY id LIMIT ${most}`,
  /** False when another process has sent this notice meanwhile, or the end is another one now. */
  async updateNotice(tx: Db, { id, planExpiresAt, planNotice }: ReaderPlan, notice: string): Promise<boolean> {
    const where = { id, planExpiresAt, planNotice };
    return (await tx.reader.updateMany({ where, data: { planNotice: notice } })).count > 0;
  },

  /** Runs with the lock on the list of plans. */
  withListLock: <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(${LIST_LOCK}::bigint)`;
      return work(tx);
    }),
  /** Lists all plans, those that are no longer sold too. */
  listPlans: (tx: Db = db): Promise<PlanRow[]> =>
    tx.tariffPlan.findMany({ orderBy: [{ storageBytes: 'asc' }, { id: 'asc' }] }),
  async insertPlan(tx: Db, plan: NewPlan): Promise<void> {
    await tx.tariffPlan.create({ data: plan });
  },
  async updatePlan(tx: Db, id: string, changes: Partial<Omit<NewPlan, 'id'>>): Promise<void> {
    await tx.tariffPlan.update({ where: { id }, data: changes });
  },
  /** Counts the readers whose paid time of each plan runs. Across readers: for the operator. */
  async countReadersByPlan(now: Date): Promise<Map<string, number>> {
    const rows = await db.$queryRaw<{ planId: string; readers: number }[]>`
      SELECT plan_id AS "planId", count(*)::int AS readers FROM reader WHERE plan_expires_at > ${now} GROUP BY plan_id`;
    return new Map(rows.map(({ planId, readers }) => [planId, readers]));
  },
});
