import type { Database } from '../../platform/db/db.ts';

/** Entries after which the log of a reader may be thinned: changes older than `superseded`, removals older than `forgotten`. */
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
   * Old entries go when a newer one says the same of the same object, or says that its book was removed; a client that
   * asks from before them misses nothing. Old removals go altogether: who asks from before one has to start anew, which
   * is what `thinned_to` tells. Answers how many entries went.
   */
  thin: (readerId: bigint, { superseded, forgotten }: Ages): Promise<number> =>
    db.$transaction(async (tx) => {
      const gone = await tx.$executeRaw`
        DELETE FROM change old WHERE reader_id = ${readerId} AND at < ${superseded} AND EXISTS (
          SELECT 1 FROM change newer
          WHERE newer.reader_id = ${readerId} AND newer.cursor > old.cursor AND newer.book_id = old.book_id
            AND (newer.kind = 'book.removed' OR (newer.kind = old.kind AND newer.note_id IS NOT DISTINCT FROM old.note_id)))`;
      const [removals] = await tx.$queryRaw<{ count: number }[]>`
        WITH removed AS (
          DELETE FROM change WHERE reader_id = ${readerId} AND at < ${forgotten} AND (kind = 'book.removed' OR gone)
          RETURNING cursor
        ), told AS (
          UPDATE reader SET thinned_to = greatest(thinned_to, (SELECT max(cursor) FROM removed))
          WHERE id = ${readerId} AND EXISTS (SELECT 1 FROM removed)
        )
        SELECT count(*)::int AS count FROM removed`;
      return gone + (removals?.count ?? 0);
    }),
});
