import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { createPageViewDb, type PageViewRow } from './page-views.db.ts';

export type PageViewAdminService = ReturnType<typeof createPageViewAdminService>;

const DAY_MS = 86_400_000;

/** Sums rows by a key, the most viewed first. */
const sumBy = (rows: readonly PageViewRow[], toKey: (row: PageViewRow) => string) => {
  const sums = new Map<string, { views: number; networks: number }>();
  for (const row of rows) {
    const { views, networks } = sums.get(toKey(row)) ?? { views: 0, networks: 0 };
    sums.set(toKey(row), { views: views + row.views, networks: networks + row.networks });
  }
  return [...sums].toSorted(([, a], [, b]) => b.views - a.views);
};

/** The counted page views, for the operator. */
export const createPageViewAdminService = ({ db, clock }: { db: Database; clock: Clock }) => {
  const pageViewDb = createPageViewDb(db);
  return {
    /** Lists the views of the last `days` days (UTC, today included), by day and by page with its languages. */
    async listViews(days: number) {
      const since = new Date(clock.now().getTime() - (days - 1) * DAY_MS);
      since.setUTCHours(0, 0, 0, 0);
      const rows = await pageViewDb.listViews(since);
      return {
        since: since.toISOString().slice(0, 10),
        views: rows.reduce((sum, row) => sum + row.views, 0),
        days: sumBy(rows, ({ day }) => day.toISOString().slice(0, 10))
          .map(([day, sums]) => ({ day, ...sums }))
          .toSorted((a, b) => b.day.localeCompare(a.day)),
        pages: sumBy(rows, ({ route }) => route).map(([route, sums]) => ({
          route,
          ...sums,
          languages: Object.fromEntries(
            sumBy(
              rows.filter((row) => row.route === route),
              ({ language }) => language,
            ).map(([language, { views }]) => [language, views]),
          ),
        })),
      };
    },
  };
};
