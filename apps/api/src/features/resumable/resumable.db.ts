import type { ErrorCode } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

type Key = { readerId: bigint; id: string };

type Refused = { refusal: ErrorCode; details: Record<string, string | number> };
/** How it ended: the book that came of it, or why there is none; of a ZIP with several books how each did. */
export type Outcome = { book: string } | Refused | { each: OutcomeOfOne[] };
export type OutcomeOfOne = { name: string } & ({ book: string } | Refused);

/** A file that arrives in pieces; sizes in bytes. */
export type UploadRow = Key & {
  name: string;
  type: string | null;
  /** 16 bytes. */
  md5: Uint8Array | null;
  length: number;
  received: number;
  /** How many objects hold what has come. */
  pieces: number;
  expiresAt: Date;
  outcome: Outcome | null;
};

type NewUpload = Pick<UploadRow, 'readerId' | 'id' | 'name' | 'type' | 'md5' | 'length' | 'expiresAt'>;
type Piece = Key & { start: number; bytes: number; objectKey: string; expiresAt: Date };

/** Taken before a row of an upload, by all who also touch its reservation. */
const lockReader = async (tx: Db, readerId: bigint): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
};

export const resumableDb = (db: Database) => ({
  /**
   * `known`: that id is taken, nothing changes; `full`: the reader has `most` unfinished ones already. Of those that ended
   * the newest `most` stay, so that no reader fills the table.
   */
  add: ({ length, md5, ...row }: NewUpload, most: number, now: Date): Promise<'added' | 'known' | 'full'> =>
    db.$transaction(async (tx) => {
      const { readerId, id } = row;
      await lockReader(tx, readerId); // of two at once each counts the other
      if ((await tx.unfinishedUpload.count({ where: { readerId, id } })) > 0) return 'known';
      const open = { readerId, outcome: { equals: Prisma.DbNull }, expiresAt: { gt: now } };
      if ((await tx.unfinishedUpload.count({ where: open })) >= most) return 'full';
      await tx.$executeRaw`
        DELETE FROM unfinished_upload WHERE reader_id = ${readerId} AND id IN (
          SELECT id FROM unfinished_upload WHERE reader_id = ${readerId} AND outcome IS NOT NULL
          ORDER BY expires_at DESC, id OFFSET ${most})`;
      await tx.unfinishedUpload.create({ data: { ...row, length: BigInt(length), md5: md5 && new Uint8Array(md5) } });
      return 'added';
    }),
  async find({ readerId, id }: Key): Promise<UploadRow | null> {
    const row = await db.unfinishedUpload.findUnique({ where: { readerId_id: { readerId, id } } });
    if (!row) return null;
    const { length, received, outcome, ...rest } = row;
    // `conclude` and `succeed` are the only writers of outcomes.
    return { ...rest, length: Number(length), received: Number(received), outcome: outcome as Outcome | null };
  },
  /** Whether bytes, or an outcome, are awaited. Until the transaction ends it stays so. */
  async isOpen(tx: Db, { readerId, id }: Key): Promise<boolean> {
    const open = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM unfinished_upload
      WHERE reader_id = ${readerId} AND id = ${id}::uuid AND outcome IS NULL FOR NO KEY UPDATE`;
    return open.length > 0;
  },
  /** Makes one process the one that makes the book, until a moment. False while another one is. */
  async claim({ readerId, id }: Key, now: Date, until: Date): Promise<boolean> {
    const free = { OR: [{ settlingUntil: null }, { settlingUntil: { lt: now } }] };
    const where = { readerId, id, outcome: { equals: Prisma.DbNull }, ...free };
    return (await db.unfinishedUpload.updateMany({ where, data: { settlingUntil: until } })).count > 0;
  },
  /** Prolongs the claim, or gives it back (null). */
  async holdClaim({ readerId, id }: Key, until: Date | null): Promise<void> {
    await db.unfinishedUpload.updateMany({ where: { readerId, id }, data: { settlingUntil: until } });
  },
  /** It is waited for at least until a moment. */
  async prolong({ readerId, id }: Key, expiresAt: Date): Promise<void> {
    await db.unfinishedUpload.updateMany({
      where: { readerId, id, expiresAt: { lt: expiresAt } },
      data: { expiresAt },
    });
  },
  /** Adds a piece where the bytes end so far; false when they end elsewhere (by now) or nothing is awaited any more. */
  addPiece: ({ readerId, id, start, bytes, objectKey, expiresAt }: Piece): Promise<boolean> =>
    db.$transaction(async (tx) => {
      const added = await tx.$executeRaw`
        UPDATE unfinished_upload
        SET received = received + ${bytes}, pieces = pieces + 1, expires_at = greatest(expires_at, ${expiresAt})
        WHERE reader_id = ${readerId} AND id = ${id}::uuid AND received = ${start} AND outcome IS NULL`;
      if (added === 0) return false;
      await tx.uploadPiece.create({ data: { readerId, uploadId: id, start: BigInt(start), objectKey } });
      return true;
    }),
  /** Keys of the objects in the order of their bytes. */
  async pieces({ readerId, id }: Key): Promise<string[]> {
    const rows = await db.uploadPiece.findMany({ where: { readerId, uploadId: id }, orderBy: { start: 'asc' } });
    return rows.map(({ objectKey }) => objectKey);
  },
  /** Writes down how it ended, unless that is known; then nothing changes and the answer is null. Else the objects to discard. */
  async conclude(tx: Db, { readerId, id }: Key, outcome: Outcome): Promise<string[] | null> {
    await lockReader(tx, readerId);
    const concluded = await tx.$executeRaw`
      UPDATE unfinished_upload SET outcome = ${JSON.stringify(outcome)}::jsonb
      WHERE reader_id = ${readerId} AND id = ${id}::uuid AND outcome IS NULL`;
    if (concluded === 0) return null;
    return keysOf(
      await tx.$queryRaw`
      DELETE FROM upload_piece WHERE reader_id = ${readerId} AND upload_id = ${id}::uuid RETURNING object_key`,
    );
  },
  /** Forgets it, if it expires before a moment. Answers the objects to discard; null when it stays. */
  async remove(tx: Db, { readerId, id }: Key, before?: Date): Promise<string[] | null> {
    await lockReader(tx, readerId);
    // Whoever would add a piece waits for the row, and then finds none.
    const [row] = await tx.$queryRaw<{ expires_at: Date }[]>`
      SELECT expires_at FROM unfinished_upload WHERE reader_id = ${readerId} AND id = ${id}::uuid FOR UPDATE`;
    if (!row || (before && row.expires_at >= before)) return null;
    const keys = keysOf(
      await tx.$queryRaw`
      DELETE FROM upload_piece WHERE reader_id = ${readerId} AND upload_id = ${id}::uuid RETURNING object_key`,
    );
    await tx.unfinishedUpload.deleteMany({ where: { readerId, id } });
    return keys;
  },
  async ofReader(readerId: bigint): Promise<string[]> {
    return (await db.unfinishedUpload.findMany({ where: { readerId }, select: { id: true } })).map(({ id }) => id);
  },
  /** Those that nobody waits for any more, some at a time. */
  expired: (now: Date, take: number): Promise<Key[]> =>
    db.unfinishedUpload.findMany({
      where: { expiresAt: { lt: now } },
      orderBy: { expiresAt: 'asc' },
      select: { readerId: true, id: true },
      take,
    }),
});

const keysOf = (rows: { object_key: string }[]): string[] => rows.map(({ object_key: key }) => key);
