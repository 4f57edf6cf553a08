import type { Language } from '@lectern/contracts';
import { type Database, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

/** Views of one page on one day, with the networks that they came from. */
export type CountedViews = {
  /** As `2027-01-31`, in UTC. */
  day: string;
  route: string;
  language: Language;
  views: number;
  networks: ReadonlySet<string>;
};
export type PageViewRow = { day: Date; route: string; language: string; views: number; networks: number };

const HOUR_MS = 3_600_000;

export const createPageViewDb = (db: Database) => ({
  /** Adds to the counts of the days. A network that the day has seen on the page is not counted again. */
  async addViews(counted: readonly CountedViews[], now: Date): Promise<void> {
    // enough to delete it in time; more would tell when somebody was here
    const seenAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const seen = counted.flatMap(({ day, route, language, networks }) =>
      [...networks].map((network) => ({ day, route, language, network })),
    );
    await db.$executeRaw`
      WITH fresh AS (
        INSERT INTO page_view_network (day, route, language, network, seen_at)
        SELECT s.day, s.route, s.language, s.network, ${seenAt}
        FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) s(day date, route text, language text, network text)
        ORDER BY 1, 2, 3, 4
        ON CONFLICT DO NOTHING RETURNING day, route, language)
      INSERT INTO page_view (day, route, language, views, networks)
      SELECT c.day, c.route, c.language, c.views,
        (SELECT count(*) FROM fresh f WHERE (f.day, f.route, f.language) = (c.day, c.route, c.language))
      FROM jsonb_to_recordset(${JSON.stringify(counted.map(({ networks: _, ...count }) => count))}::jsonb)
        c(day date, route text, language text, views int)
      ORDER BY 1, 2, 3
      ON CONFLICT (day, route, language) DO UPDATE
        SET views = page_view.views + EXCLUDED.views, networks = page_view.networks + EXCLUDED.networks`;
  },

  /** Lists the counts since a day, the most viewed pages of the newest day first. */
  listViews: (since: Date): Promise<PageViewRow[]> =>
    db.pageView.findMany({
      where: { day: { gte: since } },
      orderBy: [{ day: 'desc' }, { views: 'desc' }, { route: 'asc' }, { language: 'asc' }],
    }),

  deleteNetworksBefore: (time: Date): Promise<number> =>
    deleteInBatches(db, 'page_view_network', Prisma.sql`seen_at < ${time}`),

  async deleteViewsBefore(day: Date): Promise<number> {
    return (await db.pageView.deleteMany({ where: { day: { lt: day } } })).count;
  },
});
