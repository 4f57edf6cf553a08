import type { Database } from '../../platform/db/db.ts';

/** Entries after which the log of a reader may be thinned: changes older than `superseded`, removals and messages older than `forgotten`. */
export type Ages = { superseded: Date; forgotten: Date };

export const thinDb = (db: Database) => ({
  /** Readers behind `after` whose log has old entries, in order of their ids. */
  async readers(after: bigint, { superseded }: Ages, take: number): Promise<bigint[]> {
    const rows = await db.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM reader WHERE id > ${after}
        AND EXISTS (SELECT 1 FROM change WHERE reader_id = reader.id AND at < ${superseded})
      ORDER BY id LIMIT ${take}`;
    return rows.map(({ id }) => id);
  },
  /**
   * Old entries go when a newer one says the same of the same object, or says that its book or collection was removed; a client that
   * asks from before them misses nothing. A message is an object of its own. Old removals and messages go altogether: who
   * asks from before one has to start anew, which is what `thinned_to` tells. Answers how many entries went.
   */
  thin: (readerId: bigint, { superseded, forgotten }: Ages): Promise<number> =>
    db.$transaction(async (tx) => {
      const gone = await tx.$executeRaw`
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
        ), told AS (
          UPDATE reader SET thinned_to = greatest(thinned_to, (SELECT max(cursor) FROM removed))
          WHERE id = ${readerId} AND EXISTS (SELECT 1 FROM removed)
        )
        SELECT count(*)::int AS count FROM removed`;
      return gone + (removals?.count ?? 0);
    }),
});
