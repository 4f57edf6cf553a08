import { retention } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { createRetentionDb } from './retention.db.ts';
import { keptTables, type RetentionRule, retentionRules } from './retention-rules.ts';

/** The jobs that delete run every few minutes, every hour or every night. */
const SLACK_MS = 25 * 3_600_000;

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Checks that nothing is kept longer than `retention` of the contracts says. The features delete, each its own. */
export const createRetentionService = ({ db, clock }: { db: Database; clock: Clock }) => {
  const retentionDb = createRetentionDb(db);
  return {
    /** Lists all rules with the rows that a job should have deleted by now; `slackMs`: how long a job may take to run. */
    async check(slackMs = SLACK_MS) {
      const now = new Date(clock.now().getTime() - slackMs);
      const checked = [];
      for (const rule of retentionRules) {
        const { count, oldest } = await retentionDb.countOverdue(rule, now);
        checked.push({
          table: rule.table,
          kept: describeRule(rule),
          overdue: count,
          oldest: oldest?.toISOString() ?? null,
        });
      }
      return checked;
    },
    /** Tables with a time that neither a rule nor the list of kept tables names, and names without such a table. */
    async findUnlisted(): Promise<{ unlisted: string[]; unknown: string[] }> {
      const found = new Set((await retentionDb.listTimeColumns()).map(({ table }) => table));
      const listed = new Set([...retentionRules.map(({ table }) => table), ...Object.keys(keptTables)]);
      return {
        unlisted: [...found].filter((name) => !listed.has(name)),
        unknown: [...listed].filter((name) => !found.has(name)),
      };
    },
  };
};

/** As `30 days since at`. */
const describeRule = (rule: RetentionRule): string => {
  const [unit = '', count = 0] =
    Object.entries(rule.period === undefined ? {} : retention[rule.period].period)[0] ?? [];
  const where = rule.where === undefined ? '' : `, where ${rule.where}`;
  if ('until' in rule) return `${unit === '' ? '' : `${count} ${unit} after `}${rule.until}${where}`;
  return `${count} ${unit} since ${rule.fromYearEnd ? 'the end of the year of ' : ''}${rule.since}${where}`;
};
