import { type Period, retention, subtractPeriod } from '@lectern/contracts';
import { type Database, Prisma } from '../../platform/db/db.ts';
import type { RetentionRule } from './retention-rules.ts';

export type TimeColumn = { table: string; column: string };
type Overdue = { count: number; oldest: Date | null };

/** The column that a rule looks at, and the time before which no row may be. */
const findLimit = (rule: RetentionRule, now: Date): { column: string; before: Date } => {
  if ('until' in rule) {
    const before = rule.period === undefined ? now : subtractPeriod(now, retention[rule.period].period);
    return { column: rule.until, before };
  }
  const period: Period = retention[rule.period].period;
  if (!rule.fromYearEnd) return { column: rule.since, before: subtractPeriod(now, period) };
  const yearStart = new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
  return { column: rule.since, before: subtractPeriod(yearStart, period) };
};

export const createRetentionDb = (db: Database) => ({
  /** Counts the rows that should have been deleted by this time. */
  async countOverdue(rule: RetentionRule, now: Date): Promise<Overdue> {
    const { column, before } = findLimit(rule, now);
    // names and conditions come from `retentionRules`
    const [time, table] = [Prisma.raw(`"${column}"`), Prisma.raw(`"${rule.table}"`)];
    const [row] = await db.$queryRaw<Overdue[]>`
      SELECT count(*)::int AS count, min(${time})::timestamptz AS oldest FROM ${table}
      WHERE ${time} < ${before} AND ${Prisma.raw(rule.where ?? 'true')}`;
    return row ?? { count: 0, oldest: null };
  },
  /** All columns with a day or a time. */
  listTimeColumns: (): Promise<TimeColumn[]> => db.$queryRaw`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
      AND (c.data_type = 'date' OR c.data_type LIKE 'timestamp%') ORDER BY 1, 2`,
});
