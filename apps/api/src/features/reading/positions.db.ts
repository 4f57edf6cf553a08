import type { PositionHistory, Prisma } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type HistoryEntry = Omit<Prisma.PositionHistoryCreateManyInput, 'id' | 'receivedAt'> & { receivedAt: Date };
/** A position of the history. `cfi` without the `#` of the wire, `fraction` 0..1 of the book. */
export type PositionRow = Pick<
  PositionHistory,
  'cfi' | 'fraction' | 'quote' | 'madeAt' | 'device' | 'deviceName' | 'holder'
>;
/** `current`: it became the position of the book when it was saved. `glance`: at a book that nobody had begun. */
type DevicePositionRow = PositionRow & Pick<PositionHistory, 'current' | 'glance'>;

const POSITION_COLUMNS = {
  cfi: true,
  fraction: true,
  quote: true,
  madeAt: true,
  device: true,
  deviceName: true,
  holder: true,
} as const;
const newestFirst = [{ madeAt: 'desc' }, { id: 'desc' }] satisfies Prisma.PositionHistoryOrderByWithRelationInput[];

/** Positions of one device closer than this fraction of the book count as one. */
const SAME_FRACTION = 0.01;

export type PositionsDb = ReturnType<typeof createPositionsDb>;

export const createPositionsDb = (db: Database) => ({
  async insert(tx: Db, entry: HistoryEntry): Promise<void> {
    await tx.positionHistory.create({ data: entry, select: { id: true } });
  },
  /** When a page of a device last saved a position of a book in a session; null before the first save. */
  async findLastReceivedAt(
    readerId: bigint,
    bookId: bigint,
    source: { sessionId: string; device: string; holder: string | null },
  ): Promise<Date | null> {
    const where = { readerId, bookId, ...source };
    const last = await db.positionHistory.aggregate({ where, _max: { receivedAt: true } });
    return last._max.receivedAt;
  },
  /** The position that a page has saved under this number before, when its response was lost; null for a new one. */
  async findRepeated(tx: Db, { readerId, bookId, holder, number }: HistoryEntry): Promise<{ current: boolean } | null> {
    if (!holder || !number) return null;
    return tx.positionHistory.findFirst({
      where: { readerId, bookId, holder, number },
      select: { current: true },
    });
  },
  /**
   * Whether a save without a number repeats the last one: the device's last position is the same and was received after this
   * one was reached, so the device did not get the response.
   */
  async isRepeated(tx: Db, { readerId, bookId, device, cfi, fraction }: HistoryEntry, reached: Date): Promise<boolean> {
    const where = { readerId, bookId, device };
    const select = { cfi: true, fraction: true, receivedAt: true };
    const last = await tx.positionHistory.findFirst({ where, orderBy: newestFirst, select });
    return last?.fraction === fraction && last.cfi === (cfi ?? null) && last.receivedAt >= reached;
  },
  /**
   * Moves the newest position of the same page and session, if it is no later and lies in the range of fractions (end
   * excluded). Returns whether there was one.
   */
  async extendLast(tx: Db, entry: HistoryEntry, { from, to }: { from: number; to: number }): Promise<boolean> {
    const { readerId, bookId, device, sessionId, deviceName, percent, fraction, madeAt, receivedAt } = entry;
    const { holder = null, number = null, current = false } = entry;
    const moved = await tx.$executeRaw`
      UPDATE position_history SET percent = ${percent}, fraction = ${fraction}, made_at = ${madeAt},
        received_at = ${receivedAt}, device_name = ${deviceName}, number = ${number},
        current = ${current}
      WHERE reader_id = ${readerId} AND book_id = ${bookId} AND id = (
        SELECT id FROM position_history
        WHERE reader_id = ${readerId} AND book_id = ${bookId} AND device = ${device} AND holder IS NOT DISTINCT FROM ${holder}
        ORDER BY made_at DESC, id DESC LIMIT 1
      ) AND session_id = ${sessionId}::uuid AND made_at <= ${madeAt} AND fraction >= ${from} AND fraction < ${to}
        AND coalesce(number < ${number}::int, TRUE)`;
    return moved > 0;
  },
  /** The last saved fraction in each range, given the ascending starts of the ranges; null where there is none. */
  async listLastFractions(
    { readerId, id }: { readerId: bigint; id: bigint },
    starts: readonly number[],
  ): Promise<(number | null)[]> {
    const rows = await db.$queryRaw<{ rangeIndex: number; fraction: number }[]>`
      SELECT DISTINCT ON (range_index) range_index AS "rangeIndex", fraction FROM (
        SELECT width_bucket(fraction, ${starts}::float8[]) AS range_index, fraction, made_at, id FROM position_history
        WHERE reader_id = ${readerId} AND book_id = ${id}
      ) AS places
      ORDER BY range_index, made_at DESC, id DESC`;
    const found = new Map(rows.map(({ rangeIndex, fraction }) => [rangeIndex, fraction]));
    return starts.map((_, index) => found.get(index + 1) ?? null);
  },
  findNewest: (readerId: bigint, bookId: bigint): Promise<PositionRow | null> =>
    db.positionHistory.findFirst({
      where: { readerId, bookId },
      orderBy: newestFirst,
      select: POSITION_COLUMNS,
    }),
  findNewestOfDevice: (readerId: bigint, bookId: bigint, device: string): Promise<DevicePositionRow | null> =>
    db.positionHistory.findFirst({
      where: { readerId, bookId, device },
      orderBy: newestFirst,
      select: { ...POSITION_COLUMNS, current: true, glance: true },
    }),
  /** Newest first, without glances; of consecutive close positions of one device only the newest. */
  listDistinct: ({ readerId, id: bookId }: { readerId: bigint; id: bigint }, limit: number): Promise<PositionRow[]> =>
    db.$queryRaw<PositionRow[]>`
      SELECT cfi, fraction, quote, made_at AS "madeAt", device, device_name AS "deviceName", holder FROM (
        SELECT *, lag(device) OVER newer AS next_device, lag(fraction) OVER newer AS next_fraction
        FROM position_history WHERE reader_id = ${readerId} AND book_id = ${bookId} AND NOT glance
        WINDOW newer AS (ORDER BY made_at DESC, id DESC)
      ) AS places
      WHERE next_device IS DISTINCT FROM device OR abs(next_fraction - fraction) > ${SAME_FRACTION}
      ORDER BY made_at DESC, id DESC LIMIT ${limit}`,
  /** For days before `before` (UTC), deletes all but the last position of each device in a book. Returns how many. Across readers: a job. */
  deleteSuperseded: (readerIds: readonly bigint[], before: Date): Promise<number> =>
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
  /** Reader ids in ascending order. */
  async listReadersAfter(id: bigint, limit: number): Promise<bigint[]> {
    const rows = await db.reader.findMany({
      where: { id: { gt: id } },
      orderBy: { id: 'asc' },
      take: limit,
      select: { id: true },
    });
    return rows.map((row) => row.id);
  },
});
