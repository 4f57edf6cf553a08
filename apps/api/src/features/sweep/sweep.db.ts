import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

/** A blob row: its hash, its object key, its expected size, and since when the object is known to be missing. */
export type SweptBlob = { sha256: Uint8Array; key: string; bytes: number; missingAt: Date | null };

/** Full tables are counted in pages by an index: no statement may take longer than one of a request. */
const BLOBS_PER_PAGE = 500;
const READERS_PER_PAGE = 100;

/** Counts the covers with the hash in these rows. */
const countCovers = (rows: Prisma.Sql, sha256: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT count(*) FROM ${rows}, jsonb_array_elements(covers) AS cover
    WHERE covers @> jsonb_build_array(jsonb_build_object('sha256', encode(${sha256}, 'hex')))
      AND cover->>'sha256' = encode(${sha256}, 'hex'))`;

const countHolders = (sha256: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT count(*) FROM book WHERE book.sha256 = ${sha256}) +
  (SELECT count(*) FROM binned_book WHERE binned_book.sha256 = ${sha256}) +
  (SELECT count(*) FROM ended_bytes WHERE ended_bytes.sha256 = ${sha256}) +
  (SELECT count(*) FROM personal_file WHERE personal_file.sha256 = ${sha256}) +
  (SELECT count(*) FROM shared_dictionary WHERE shared_dictionary.sha256 = ${sha256}) +
  ${countCovers(Prisma.sql`document`, sha256)} +
  ${countCovers(Prisma.sql`(SELECT covers FROM book WHERE own_cover) AS own`, sha256)} +
  ${countCovers(Prisma.sql`(SELECT covers FROM binned_book WHERE own_cover) AS binned`, sha256)} +
  (SELECT count(*) FROM document WHERE document.form_sha256 = ${sha256})`;

const sumBinned = (readerId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(sum(bytes), 0) FROM binned_book WHERE binned_book.reader_id = ${readerId} AND NOT free)`;
const sumSpace = (readerId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`((SELECT coalesce(sum(bytes), 0) FROM book WHERE book.reader_id = ${readerId} AND NOT free) + ${sumBinned(readerId)}
    + (SELECT coalesce(sum(bytes), 0) FROM personal_file WHERE personal_file.reader_id = ${readerId}))`;

export const createSweepDb = (db: Database) => ({
  /** The keys that a row refers to. */
  async findNamedKeys(keys: readonly string[]): Promise<Set<string>> {
    const query = { where: { objectKey: { in: [...keys] } }, select: { objectKey: true } };
    const rows = [
      ...(await db.uploadPiece.findMany(query)),
      ...(await db.blob.findMany(query)),
      ...(await db.readerExport.findMany(query)),
    ];
    return new Set(rows.flatMap(({ objectKey }) => objectKey ?? []));
  },
  async listBlobs(after: Uint8Array, take: number): Promise<SweptBlob[]> {
    const rows = await db.$queryRaw<{ sha256: Uint8Array; key: string; bytes: bigint; missing_at: Date | null }[]>`
      SELECT sha256, object_key AS key, bytes, missing_at FROM blob WHERE sha256 > ${after} ORDER BY sha256 LIMIT ${take}`;
    return rows.map(({ missing_at: missingAt, bytes, ...row }) => ({ ...row, bytes: Number(bytes), missingAt }));
  },
  /** Marks the object as missing since a time, or (null) as present; false when the row has changed meanwhile. */
  async updateMissingAt({ sha256, key }: SweptBlob, missingAt: Date | null): Promise<boolean> {
    const where = { sha256: new Uint8Array(sha256), objectKey: key };
    return (await db.blob.updateMany({ where, data: { missingAt } })).count > 0;
  },
  async blobExists({ sha256, key }: SweptBlob): Promise<boolean> {
    return (await db.blob.count({ where: { sha256: new Uint8Array(sha256), objectKey: key } })) > 0;
  },
  /** Titles (at most five) of the books that need these bytes as their file or cover, and the number of their readers. */
  async findAffectedBooks(sha256: Uint8Array): Promise<{ titles: string[]; readers: number }> {
    const cover = JSON.stringify([{ sha256: Buffer.from(sha256).toString('hex') }]);
    // each half of each table uses its own index; combined they would scan the full tables
    const needing = (table: Prisma.Sql): Prisma.Sql => Prisma.sql`
      SELECT title, reader_id FROM ${table} WHERE sha256 = ANY(ARRAY(
        SELECT ${sha256}::bytea UNION SELECT sha256 FROM document WHERE covers @> ${cover}::jsonb))
      UNION ALL SELECT title, reader_id FROM ${table} WHERE own_cover AND covers @> ${cover}::jsonb`;
    const [row] = await db.$queryRaw<{ titles: string[] | null; readers: number }[]>`
      SELECT (array_agg(DISTINCT title))[1:5] AS titles, count(DISTINCT reader_id)::int AS readers
      FROM (${needing(Prisma.sql`book`)} UNION ALL ${needing(Prisma.sql`binned_book`)}) AS books`;
    return { titles: row?.titles ?? [], readers: row?.readers ?? 0 };
  },
  /** Blobs whose holder count differs from the books and documents that refer to them, page by page. */
  async *listWrongHolderCounts(take = BLOBS_PER_PAGE): AsyncGenerator<Uint8Array[]> {
    for (let after = new Uint8Array(); ; ) {
      const page = await db.$queryRaw<{ sha256: Uint8Array<ArrayBuffer>; wrong: boolean }[]>`
        SELECT sha256, holders <> ${countHolders(Prisma.sql`page.sha256`)} AS wrong
        FROM (SELECT sha256, holders FROM blob WHERE sha256 > ${after} ORDER BY sha256 LIMIT ${take}) AS page
        ORDER BY sha256`;
      const last = page.at(-1);
      if (!last) return;
      yield page.filter(({ wrong }) => wrong).map(({ sha256 }) => sha256);
      after = last.sha256;
    }
  },
  /**
   * Recounts the holders under the lock that adding and removing a holder takes. Returns the count; null when the row no longer
   * exists.
   */
  async updateHolderCount(tx: Db, sha256: Uint8Array): Promise<number | null> {
    await tx.$queryRaw`SELECT 1 FROM blob WHERE sha256 = ${sha256} FOR NO KEY UPDATE`;
    const [row] = await tx.$queryRaw<{ holders: number }[]>`
      UPDATE blob SET holders = ${countHolders(Prisma.sql`blob.sha256`)} WHERE sha256 = ${sha256} RETURNING holders`;
    return row?.holders ?? null;
  },
  /** Sets the holder count to one, so that `removeHolder` removes the last holder with everything that depends on it. */
  async setSingleHolder(tx: Db, sha256: Uint8Array): Promise<void> {
    await tx.blob.updateMany({ where: { sha256: new Uint8Array(sha256) }, data: { holders: 1 } });
  },
  /** Readers whose used space differs from their books, page by page. */
  async *listWrongSpaces(take = READERS_PER_PAGE): AsyncGenerator<bigint[]> {
    for (let after = 0n; ; ) {
      const page = await db.$queryRaw<{ id: bigint; wrong: boolean }[]>`
        SELECT id, (files_size, binned_size) <> (${sumSpace(Prisma.sql`page.id`)}, ${sumBinned(Prisma.sql`page.id`)}) AS wrong
        FROM (SELECT id, files_size, binned_size FROM reader WHERE id > ${after} ORDER BY id LIMIT ${take}) AS page ORDER BY id`;
      const last = page.at(-1);
      if (!last) return;
      yield page.filter(({ wrong }) => wrong).map(({ id }) => id);
      after = last.id;
    }
  },
  /** Recounts the used space under the lock that adding a book or releasing space takes. */
  updateUsedSpace: (readerId: bigint): Promise<void> =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
      await tx.$executeRaw`UPDATE reader SET files_size = ${sumSpace(Prisma.sql`reader.id`)}, binned_size = ${sumBinned(Prisma.sql`reader.id`)}
        WHERE id = ${readerId}`;
    }),
});
