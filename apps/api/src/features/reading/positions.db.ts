import type { PositionHistory, Prisma } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type HistoryEntry = Omit<Prisma.PositionHistoryCreateManyInput, 'id' | 'receivedAt'> & { receivedAt: Date };
/** A place of the history. `cfi` without the sign of the wire, `fraction` 0..1 of the book. */
export type PlaceRow = Pick<PositionHistory, 'cfi' | 'fraction' | 'quote' | 'madeAt' | 'device' | 'deviceName'>;

const PLACE = { cfi: true, fraction: true, quote: true, madeAt: true, device: true, deviceName: true } as const;
const newestFirst = [{ madeAt: 'desc' }, { id: 'desc' }] satisfies Prisma.PositionHistoryOrderByWithRelationInput[];

/** Places of one device that lie no further apart, as shares of the book, are one to a reader. */
const SAME_SHARE = 0.01;

export type PositionsDb = ReturnType<typeof positionsDb>;

export const positionsDb = (db: Database) => ({
  async append(tx: Db, entry: HistoryEntry): Promise<void> {
    await tx.positionHistory.create({ data: entry, select: { id: true } });
  },
  /** When a device last told a place of a book in a session; null before the first. */
  async lastReceived(
    readerId: bigint,
    bookId: bigint,
    teller: { sessionId: string; device: string },
  ): Promise<Date | null> {
    const where = { readerId, bookId, ...teller };
    const last = await db.positionHistory.aggregate({ where, _max: { receivedAt: true } });
    return last._max.receivedAt;
  },
  /**
   * Whether the last place of this device is the same one and was received after this one was reached: then it is told a second
   * time, because the device did not hear the answer.
   */
  async isRepeated(tx: Db, { readerId, bookId, device, cfi, fraction }: HistoryEntry, reached: Date): Promise<boolean> {
    const where = { readerId, bookId, device };
    const select = { cfi: true, fraction: true, receivedAt: true };
    const last = await tx.positionHistory.findFirst({ where, orderBy: newestFirst, select });
    return last?.fraction === fraction && last.cfi === (cfi ?? null) && last.receivedAt >= reached;
  },
  /**
   * Moves the newest place of the same device and session, where it is no later and lies between two shares (the end
   * excluded). Answers whether there was such a one.
   */
  async goOn(tx: Db, entry: HistoryEntry, { from, to }: { from: number; to: number }): Promise<boolean> {
    const { readerId, bookId, device, sessionId, deviceName, percent, fraction, madeAt, receivedAt } = entry;
    const moved = await tx.$executeRaw`
      UPDATE position_history SET percent = ${percent}, fraction = ${fraction}, made_at = ${madeAt},
        received_at = ${receivedAt}, device_name = ${deviceName}
      WHERE reader_id = ${readerId} AND book_id = ${bookId} AND id = (
        SELECT id FROM position_history
        WHERE reader_id = ${readerId} AND book_id = ${bookId} AND device = ${device}
        ORDER BY made_at DESC, id DESC LIMIT 1
      ) AND session_id = ${sessionId}::uuid AND made_at <= ${madeAt} AND fraction >= ${from} AND fraction < ${to}`;
    return moved > 0;
  },
  /** The last share that was reached from each of these on to the next, which are in order; null where none was. */
  async reached(
    { readerId, id }: { readerId: bigint; id: bigint },
    starts: readonly number[],
  ): Promise<(number | null)[]> {
    const rows = await db.$queryRaw<{ stretch: number; fraction: number }[]>`
      SELECT DISTINCT ON (stretch) stretch, fraction FROM (
        SELECT width_bucket(fraction, ${starts}::float8[]) AS stretch, fraction, made_at, id FROM position_history
        WHERE reader_id = ${readerId} AND book_id = ${id}
      ) AS places
      ORDER BY stretch, made_at DESC, id DESC`;
    const found = new Map(rows.map(({ stretch, fraction }) => [stretch, fraction]));
    return starts.map((_, index) => found.get(index + 1) ?? null);
  },
  newest: (readerId: bigint, bookId: bigint): Promise<PlaceRow | null> =>
    db.positionHistory.findFirst({ where: { readerId, bookId }, orderBy: newestFirst, select: PLACE }),
  newestOf: (readerId: bigint, bookId: bigint, device: string): Promise<PlaceRow | null> =>
    db.positionHistory.findFirst({ where: { readerId, bookId, device }, orderBy: newestFirst, select: PLACE }),
  /** The newest first; of those of one device that follow each other closely only the newest. */
  distinct: (readerId: bigint, bookId: bigint, limit: number): Promise<PlaceRow[]> =>
    db.$queryRaw<PlaceRow[]>`
      SELECT cfi, fraction, quote, made_at AS "madeAt", device, device_name AS "deviceName" FROM (
        SELECT *, lag(device) OVER newer AS next_device, lag(fraction) OVER newer AS next_fraction
        FROM position_history WHERE reader_id = ${readerId} AND book_id = ${bookId}
        WINDOW newer AS (ORDER BY made_at DESC, id DESC)
      ) AS places
      WHERE next_device IS DISTINCT FROM device OR abs(next_fraction - fraction) > ${SAME_SHARE}
      ORDER BY made_at DESC, id DESC LIMIT ${limit}`,
  /** Of days that ended before `before` only the last place of each device in a book is kept (UTC). Answers how many went. */
  thin: (readerIds: readonly bigint[], before: Date): Promise<number> =>
    db.$executeRaw`
      DELETE FROM position_history USING (
        SELECT reader_id, book_id, id, row_number() OVER (
          PARTITION BY reader_id, book_id, device, date_trunc('day', made_at AT TIME ZONE 'UTC')
          ORDER BY made_at DESC, id DESC
        ) AS nth
        FROM position_history WHERE reader_id = ANY(${readerIds}::bigint[]) AND made_at < ${before}
      ) AS old
      WHERE old.nth > 1 AND position_history.reader_id = old.reader_id
        AND position_history.book_id = old.book_id AND position_history.id = old.id`,
  /** Readers in the order of their ids. */
  async readersAfter(id: bigint, limit: number): Promise<bigint[]> {
    const rows = await db.reader.findMany({
      where: { id: { gt: id } },
      orderBy: { id: 'asc' },
      take: limit,
      select: { id: true },
    });
    return rows.map((row) => row.id);
  },
});
