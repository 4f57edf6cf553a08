import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

/** A row of bytes: its hash, its object, how many bytes it should have, and since when they are known to be missing. */
export type SweptBlob = { sha256: Uint8Array; key: string; bytes: number; missingAt: Date | null };

/** Whole tables are counted once a night, which may take longer than any request is allowed to. */
const LONG = { timeout: 3_600_000 };

const holdersOf = (sha256: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT count(*) FROM book WHERE book.sha256 = ${sha256}) +
  (SELECT count(*) FROM document, jsonb_array_elements(covers) AS cover
    WHERE covers @> jsonb_build_array(jsonb_build_object('sha256', encode(${sha256}, 'hex')))
      AND cover->>'sha256' = encode(${sha256}, 'hex'))`;

const spaceOf = (readerId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(sum(bytes), 0) FROM book WHERE book.reader_id = ${readerId} AND NOT free)`;

export const sweepDb = (db: Database) => ({
  /** Which of these objects a row names. */
  async named(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db.blob.findMany({ where: { objectKey: { in: [...keys] } }, select: { objectKey: true } });
    return new Set(rows.map(({ objectKey }) => objectKey));
  },
  async blobs(after: Uint8Array, take: number): Promise<SweptBlob[]> {
    const rows = await db.$queryRaw<{ sha256: Uint8Array; key: string; bytes: bigint; missing_at: Date | null }[]>`
      SELECT sha256, object_key AS key, bytes, missing_at FROM blob WHERE sha256 > ${after} ORDER BY sha256 LIMIT ${take}`;
    return rows.map(({ missing_at: missingAt, bytes, ...row }) => ({ ...row, bytes: Number(bytes), missingAt }));
  },
  /** Writes down that the bytes are missing since then, or (null) that they are there; false when the row has changed meanwhile. */
  async mark({ sha256, key }: SweptBlob, missingAt: Date | null): Promise<boolean> {
    const where = { sha256: new Uint8Array(sha256), objectKey: key };
    return (await db.blob.updateMany({ where, data: { missingAt } })).count > 0;
  },
  async exists({ sha256, key }: SweptBlob): Promise<boolean> {
    return (await db.blob.count({ where: { sha256: new Uint8Array(sha256), objectKey: key } })) > 0;
  },
  /** Titles of the books that need these bytes, for themselves or as a cover, and how many readers have one. */
  async losses(sha256: Uint8Array): Promise<{ titles: string[]; readers: number }> {
    const cover = JSON.stringify([{ sha256: Buffer.from(sha256).toString('hex') }]);
    const [row] = await db.$queryRaw<{ titles: string[] | null; readers: number }[]>`
      SELECT (array_agg(DISTINCT title))[1:5] AS titles, count(DISTINCT reader_id)::int AS readers FROM book
      WHERE sha256 = ${sha256} OR sha256 IN (SELECT sha256 FROM document WHERE covers @> ${cover}::jsonb)`;
    return { titles: row?.titles ?? [], readers: row?.readers ?? 0 };
  },
  /** Bytes whose count of holders differs from the books and documents that have them. */
  wrongHolders: (): Promise<Uint8Array[]> =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      const rows = await tx.$queryRaw<{ sha256: Uint8Array }[]>`
        SELECT sha256 FROM blob
        LEFT JOIN (SELECT sha256, count(*) AS n FROM book GROUP BY sha256) AS books USING (sha256)
        LEFT JOIN (
          SELECT decode(cover->>'sha256', 'hex') AS sha256, count(*) AS n
          FROM document, jsonb_array_elements(covers) AS cover GROUP BY 1) AS pictures USING (sha256)
        WHERE holders <> coalesce(books.n, 0) + coalesce(pictures.n, 0)`;
      return rows.map(({ sha256 }) => sha256);
    }, LONG),
  /**
   * Counts the holders again under the lock that everybody takes who adds or removes one. Answers how many there are;
   * null when the row has gone.
   */
  async recount(tx: Db, sha256: Uint8Array): Promise<number | null> {
    await tx.$queryRaw`SELECT 1 FROM blob WHERE sha256 = ${sha256} FOR UPDATE`;
    const [row] = await tx.$queryRaw<{ holders: number }[]>`
      UPDATE blob SET holders = ${holdersOf(Prisma.sql`blob.sha256`)} WHERE sha256 = ${sha256} RETURNING holders`;
    return row?.holders ?? null;
  },
  /** The same for one who holds: `letGo` takes the last one away with all that hangs on it. */
  async holdOnce(tx: Db, sha256: Uint8Array): Promise<void> {
    await tx.blob.updateMany({ where: { sha256: new Uint8Array(sha256) }, data: { holders: 1 } });
  },
  /** Readers whose used space differs from their books. */
  wrongSpaces: (): Promise<bigint[]> =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      const rows = await tx.$queryRaw<{ id: bigint }[]>`
        SELECT id FROM reader
        LEFT JOIN (SELECT reader_id AS id, sum(bytes) AS n FROM book WHERE NOT free GROUP BY reader_id) AS used USING (id)
        WHERE files_size <> coalesce(used.n, 0)`;
      return rows.map(({ id }) => id);
    }, LONG),
  /** Counts the space again under the lock that everybody takes who adds a book or gives back space. */
  resize: (readerId: bigint): Promise<void> =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR UPDATE`;
      await tx.$executeRaw`UPDATE reader SET files_size = ${spaceOf(Prisma.sql`reader.id`)} WHERE id = ${readerId}`;
    }),
});
