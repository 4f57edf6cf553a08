import type { ErrorCode } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

type Key = { readerId: bigint; id: string };

type Refused = { refusal: ErrorCode; details: Record<string, string | number> };
/** How an upload ended: the book, or why there is none; of a ZIP with several books the result of each. These keys are stored. */
export type Outcome = { book: string } | Refused | { each: ZipOutcome[] };
export type ZipOutcome = { name: string } & ({ book: string } | Refused);

/** A file that arrives in chunks; sizes in bytes. */
export type UploadRow = Key & {
  name: string;
  type: string | null;
  /** 16 bytes. */
  md5: Uint8Array | null;
  length: number;
  received: number;
  /** How many objects hold the received bytes. */
  pieces: number;
  expiresAt: Date;
  outcome: Outcome | null;
};

type NewUpload = Pick<UploadRow, 'readerId' | 'id' | 'name' | 'type' | 'md5' | 'length' | 'expiresAt'>;
type Chunk = Key & { start: number; bytes: number; objectKey: string; expiresAt: Date };

/** Locked before the row of an upload, wherever its reservation changes too. */
const lockReader = async (tx: Db, readerId: bigint): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
};

export type ResumableDb = ReturnType<typeof createResumableDb>;

export const createResumableDb = (db: Database) => ({
  /**
   * `known`: the id is taken, nothing changes; `full`: the reader has `most` incomplete uploads already. Of those that ended
   * the newest `most` stay, so that no reader fills the table.
   */
  insert: ({ length, md5, ...row }: NewUpload, most: number, now: Date): Promise<'added' | 'known' | 'full'> =>
    db.$transaction(async (tx) => {
      const { readerId, id } = row;
      await lockReader(tx, readerId); // two at the same time count each other
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
    // `updateOutcome` is the only writer of outcomes.
    return { ...rest, length: Number(length), received: Number(received), outcome: outcome as Outcome | null };
  },
  /** Whether the upload has no outcome yet. Locks its row, so that this stays so until the transaction ends. */
  async lockIfOpen(tx: Db, { readerId, id }: Key): Promise<boolean> {
    const open = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM unfinished_upload
      WHERE reader_id = ${readerId} AND id = ${id}::uuid AND outcome IS NULL FOR NO KEY UPDATE`;
    return open.length > 0;
  },
  /** Gives one process the right to make the book, until a time. False while another process has it. */
  async claim({ readerId, id }: Key, now: Date, until: Date): Promise<boolean> {
    const free = { OR: [{ settlingUntil: null }, { settlingUntil: { lt: now } }] };
    const where = { readerId, id, outcome: { equals: Prisma.DbNull }, ...free };
    return (await db.unfinishedUpload.updateMany({ where, data: { settlingUntil: until } })).count > 0;
  },
  /** Extends the claim, or releases it (null). False when the upload has ended. */
  async updateClaim({ readerId, id }: Key, until: Date | null): Promise<boolean> {
    return (
      (await db.unfinishedUpload.updateMany({ where: { readerId, id }, data: { settlingUntil: until } })).count > 0
    );
  },
  /** The upload expires at this time at the earliest. */
  async extendExpiry({ readerId, id }: Key, expiresAt: Date): Promise<void> {
    await db.unfinishedUpload.updateMany({
      where: { readerId, id, expiresAt: { lt: expiresAt } },
      data: { expiresAt },
    });
  },
  /** Adds a chunk where the received bytes end; false when they end elsewhere by now, or the upload has an outcome. */
  insertChunk: ({ readerId, id, start, bytes, objectKey, expiresAt }: Chunk): Promise<boolean> =>
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
  async listChunkKeys({ readerId, id }: Key): Promise<string[]> {
    const rows = await db.uploadPiece.findMany({ where: { readerId, uploadId: id }, orderBy: { start: 'asc' } });
    return rows.map(({ objectKey }) => objectKey);
  },
  /** Stores the outcome and answers the objects to discard; null when there is an outcome already: then nothing changes. */
  async updateOutcome(tx: Db, { readerId, id }: Key, outcome: Outcome): Promise<string[] | null> {
    await lockReader(tx, readerId);
    const updated = await tx.$executeRaw`
      UPDATE unfinished_upload SET outcome = ${JSON.stringify(outcome)}::jsonb
      WHERE reader_id = ${readerId} AND id = ${id}::uuid AND outcome IS NULL`;
    if (updated === 0) return null;
    return toObjectKeys(
      await tx.$queryRaw`
      DELETE FROM upload_piece WHERE reader_id = ${readerId} AND upload_id = ${id}::uuid RETURNING object_key`,
    );
  },
  /** Deletes an upload, with `before` only one that expires before this time. Answers the objects to discard; null when it stays. */
  async delete(tx: Db, { readerId, id }: Key, before?: Date): Promise<string[] | null> {
    await lockReader(tx, readerId);
    // A request that adds a chunk waits for the row, and then finds none.
    const [row] = await tx.$queryRaw<{ expires_at: Date }[]>`
      SELECT expires_at FROM unfinished_upload WHERE reader_id = ${readerId} AND id = ${id}::uuid FOR UPDATE`;
    if (!row || (before && row.expires_at >= before)) return null;
    const keys = toObjectKeys(
      await tx.$queryRaw`
      DELETE FROM upload_piece WHERE reader_id = ${readerId} AND upload_id = ${id}::uuid RETURNING object_key`,
    );
    await tx.unfinishedUpload.deleteMany({ where: { readerId, id } });
    return keys;
  },
  async listIds(readerId: bigint): Promise<string[]> {
    return (await db.unfinishedUpload.findMany({ where: { readerId }, select: { id: true } })).map(({ id }) => id);
  },
  /** Uploads that have expired, some at a time. */
  listExpired: (now: Date, take: number): Promise<Key[]> =>
    db.unfinishedUpload.findMany({
      where: { expiresAt: { lt: now } },
      orderBy: { expiresAt: 'asc' },
      select: { readerId: true, id: true },
      take,
    }),
});

const toObjectKeys = (rows: { object_key: string }[]): string[] => rows.map(({ object_key: key }) => key);
