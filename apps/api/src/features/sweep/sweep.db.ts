import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

/** A row of bytes: its hash, its object, how many bytes it should have, and since when they are known to be missing. */
export type SweptBlob = { sha256: Uint8Array; key: string; bytes: number; missingAt: Date | null };

/** Whole tables are counted in steps, each by an index: no statement may take longer than one of a request. */
const BLOBS_AT_ONCE = 500;
const READERS_AT_ONCE = 100;

/** Of all pictures of these rows, those with that hash. */
const pictures = (rows: Prisma.Sql, sha256: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT count(*) FROM ${rows}, jsonb_array_elements(covers) AS cover
    WHERE covers @> jsonb_build_array(jsonb_build_object('sha256', encode(${sha256}, 'hex')))
      AND cover->>'sha256' = encode(${sha256}, 'hex'))`;

const holdersOf = (sha256: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT count(*) FROM book WHERE book.sha256 = ${sha256}) +
  (SELECT count(*) FROM binned_book WHERE binned_book.sha256 = ${sha256}) +
  (SELECT count(*) FROM ended_bytes WHERE ended_bytes.sha256 = ${sha256}) +
  ${pictures(Prisma.sql`document`, sha256)} +
  ${pictures(Prisma.sql`(SELECT covers FROM book WHERE own_cover) AS own`, sha256)} +
  ${pictures(Prisma.sql`(SELECT covers FROM binned_book WHERE own_cover) AS binned`, sha256)} +
  (SELECT count(*) FROM document WHERE document.form_sha256 = ${sha256})`;

const binnedOf = (readerId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(sum(bytes), 0) FROM binned_book WHERE binned_book.reader_id = ${readerId} AND NOT free)`;
const spaceOf = (readerId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`((SELECT coalesce(sum(bytes), 0) FROM book WHERE book.reader_id = ${readerId} AND NOT free) + ${binnedOf(readerId)})`;

export const sweepDb = (db: Database) => ({
  /** Which of these objects a row names. */
  async named(keys: readonly string[]): Promise<Set<string>> {
    const wanted = { where: { objectKey: { in: [...keys] } }, select: { objectKey: true } };
    const rows = [
      ...(await db.uploadPiece.findMany(wanted)),
      ...(await db.blob.findMany(wanted)),
      ...(await db.readerExport.findMany(wanted)),
    ];
    return new Set(rows.flatMap(({ objectKey }) => objectKey ?? []));
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
  /** Titles (five at most) of the books that need these bytes, for themselves or as a cover, and how many readers have one. */
  async losses(sha256: Uint8Array): Promise<{ titles: string[]; readers: number }> {
    const cover = JSON.stringify([{ sha256: Buffer.from(sha256).toString('hex') }]);
    // each half of each table by an index of its own: together they would be read whole, for each of the bytes
    const needing = (table: Prisma.Sql): Prisma.Sql => Prisma.sql`
      SELECT title, reader_id FROM ${table} WHERE sha256 = ANY(ARRAY(
        SELECT ${sha256}::bytea UNION SELECT sha256 FROM document WHERE covers @> ${cover}::jsonb))
      UNION ALL SELECT title, reader_id FROM ${table} WHERE own_cover AND covers @> ${cover}::jsonb`;
    const [row] = await db.$queryRaw<{ titles: string[] | null; readers: number }[]>`
      SELECT (array_agg(DISTINCT title))[1:5] AS titles, count(DISTINCT reader_id)::int AS readers
      FROM (${needing(Prisma.sql`book`)} UNION ALL ${needing(Prisma.sql`binned_book`)}) AS books`;
    return { titles: row?.titles ?? [], readers: row?.readers ?? 0 };
  },
  /** Bytes whose count of holders differs from the books and documents that have them, a step at a time. */
  async *wrongHolders(take = BLOBS_AT_ONCE): AsyncGenerator<Uint8Array[]> {
    for (let after = new Uint8Array(); ; ) {
      const page = await db.$queryRaw<{ sha256: Uint8Array<ArrayBuffer>; wrong: boolean }[]>`
        SELECT sha256, holders <> ${holdersOf(Prisma.sql`page.sha256`)} AS wrong
        FROM (SELECT sha256, holders FROM blob WHERE sha256 > ${after} ORDER BY sha256 LIMIT ${take}) AS page
        ORDER BY sha256`;
      const last = page.at(-1);
      if (!last) return;
      yield page.filter(({ wrong }) => wrong).map(({ sha256 }) => sha256);
      after = last.sha256;
    }
  },
  /**
   * Counts the holders again under the lock that everybody takes who adds or removes one. Answers how many there are;
   * null when the row has gone.
   */
  async recount(tx: Db, sha256: Uint8Array): Promise<number | null> {
    await tx.$queryRaw`SELECT 1 FROM blob WHERE sha256 = ${sha256} FOR NO KEY UPDATE`;
    const [row] = await tx.$queryRaw<{ holders: number }[]>`
      UPDATE blob SET holders = ${holdersOf(Prisma.sql`blob.sha256`)} WHERE sha256 = ${sha256} RETURNING holders`;
    return row?.holders ?? null;
  },
  /** The same for one who holds: `letGo` takes the last one away with all that hangs on it. */
  async holdOnce(tx: Db, sha256: Uint8Array): Promise<void> {
    await tx.blob.updateMany({ where: { sha256: new Uint8Array(sha256) }, data: { holders: 1 } });
  },
  /** Readers whose used space differs from their books, a step at a time. */
  async *wrongSpaces(take = READERS_AT_ONCE): AsyncGenerator<bigint[]> {
    for (let after = 0n; ; ) {
      const page = await db.$queryRaw<{ id: bigint; wrong: boolean }[]>`
        SELECT id, (files_size, binned_size) <> (${spaceOf(Prisma.sql`page.id`)}, ${binnedOf(Prisma.sql`page.id`)}) AS wrong
        FROM (SELECT id, files_size, binned_size FROM reader WHERE id > ${after} ORDER BY id LIMIT ${take}) AS page ORDER BY id`;
      const last = page.at(-1);
      if (!last) return;
      yield page.filter(({ wrong }) => wrong).map(({ id }) => id);
      after = last.id;
    }
  },
  /** Counts the space again under the lock that everybody takes who adds a book or gives back space. */
  resize: (readerId: bigint): Promise<void> =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
      await tx.$executeRaw`UPDATE reader SET files_size = ${spaceOf(Prisma.sql`reader.id`)}, binned_size = ${binnedOf(Prisma.sql`reader.id`)}
        WHERE id = ${readerId}`;
    }),
});
