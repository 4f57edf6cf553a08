import pg from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** A smaller table is read as a whole anyway. */
const MANY_ROWS = 2_000;

/** How often a table was read as a whole, and how many of its rows were read through an index. */
type Reads = { scans: number; rows: number };

/**
 * Counts what the statements of this process read in large tables. PostgreSQL publishes its counts late: each connection is asked
 * to publish its own before they are read.
 */
export const startReadCounter = async (app: TestApp) => {
  const send = vi.spyOn(pg.Client.prototype, 'query');
  const clients = new Set<pg.Client>();
  const readCounts = async (): Promise<Map<string, Reads>> => {
    for (const client of send.mock.contexts) clients.add(client as pg.Client); // the spy is on its prototype
    send.mockClear();
    const publish = (client: pg.Client) => client.query('SELECT pg_stat_force_next_flush()').catch(() => null); // it may be closed
    await Promise.all([...clients].map(publish));
    const { rows } = await app.sql(
      `SELECT relname AS name, seq_scan::int AS scans, coalesce(idx_tup_fetch, 0)::int AS rows
       FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_live_tup >= $1`,
      [MANY_ROWS],
    );
    return new Map(rows.map(({ name, scans, rows: read }) => [name, { scans, rows: read }]));
  };
  let before = await readCounts();
  return {
    /** What was read since the last call, by table. */
    async take(): Promise<Map<string, Reads>> {
      const now = await readCounts();
      const reads = [...now].map(([name, { scans, rows }]): [string, Reads] => {
        const last = before.get(name) ?? { scans, rows };
        return [name, { scans: scans - last.scans, rows: rows - last.rows }];
      });
      before = now;
      return new Map(reads);
    },
    stop: () => send.mockRestore(),
  };
};
