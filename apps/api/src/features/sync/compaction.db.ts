import type { Database } from '../../platform/db/db.ts';

/** Cutoffs for compaction: for superseded changes, and for removals and messages. */
export type CompactionAges = { superseded: Date; forgotten: Date };

export const createCompactionDb = (db: Database) => ({
  /** Readers with ids above `after` whose log has old entries, by id. Across readers: for the job. */
  async listReaders(after: bigint, { superseded }: CompactionAges, take: number): Promise<bigint[]> {
    const rows = await db.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM reader WHERE id > ${after}
        AND EXISTS (SELECT 1 FROM change WHERE reader_id = reader.id AND at < ${superseded})
      ORDER BY id LIMIT ${take}`;
    return rows.map(({ id }) => id);
  },
  /**
   * Deletes old entries that a newer one of the same object supersedes, or the removal of its book or collection; clients with
   * an older cursor miss nothing. A message is an object of its own. Old removals and messages are deleted completely: clients
   * with an older cursor have to start over, which `thinned_to` records. Returns the number of deleted entries.
   */
  compactLog: (readerId: bigint, { superseded, forgotten }: CompactionAges): Promise<number> =>
    db.$transaction(async (tx) => {
      const deleted = await tx.$executeRaw`
        DELETE FROM change USING (
          SELECT cursor, at,
            max(cursor) OVER (PARTITION BY book_id, collection_id, kind, note_id, message ->> 'id') AS newest,
            max(cursor) FILTER (WHERE kind IN ('book.removed', 'collection.removed'))
              OVER (PARTITION BY book_id, collection_id) AS removed
          FROM change WHERE reader_id = ${readerId}
        ) old
        WHERE change.reader_id = ${readerId} AND change.cursor = old.cursor AND old.at < ${superseded}
          AND (old.cursor < old.newest OR old.cursor < old.removed)`;
      const [removals] = await tx.$queryRaw<{ count: number }[]>`
        WITH removed AS (
          DELETE FROM change WHERE reader_id = ${readerId} AND at < ${forgotten}
            AND (kind IN ('book.removed', 'collection.removed', 'message') OR gone)
          RETURNING cursor
        ), recorded AS (
          UPDATE reader SET thinned_to = greatest(thinned_to, (SELECT max(cursor) FROM removed))
          WHERE id = ${readerId} AND EXISTS (SELECT 1 FROM removed)
        )
        SELECT count(*)::int AS count FROM removed`;
      return deleted + (removals?.count ?? 0);
    }),
});
