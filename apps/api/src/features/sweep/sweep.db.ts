import { type Database, Prisma } from '../../platform/db/db.ts';

/** A blob row: its hash (also in hex), its object key, its expected size, since when the object is known to be missing, and whether it waits for its removal. */
export type SweptBlob = {
  sha256: Uint8Array;
  hash: string;
  key: string;
  bytes: number;
  missingAt: Date | null;
  isReleased: boolean;
};

/** Full tables are read in pages by an index: no statement may take longer than one of a request. */
const READERS_PER_PAGE = 100;

/** A page of the hashes in a table, by its index; each once. */
const selectHashes = (table: Prisma.Sql, column: Prisma.Sql, after: Uint8Array, take: number): Prisma.Sql => Prisma.sql`
  (SELECT DISTINCT ${column} AS sha256 FROM ${table} WHERE ${column} > ${after} ORDER BY 1 LIMIT ${take})`;

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
    const rows = await db.$queryRaw<(Omit<SweptBlob, 'bytes'> & { bytes: bigint })[]>`
      SELECT sha256, encode(sha256, 'hex') AS hash, object_key AS key, bytes, missing_at AS "missingAt", released_at IS NOT NULL AS "isReleased"
      FROM blob WHERE sha256 > ${after} ORDER BY sha256 LIMIT ${take}`;
    return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }));
  },
  /** Hashes of bytes that books, files and conversions hold, in their order, each once. Across readers: they share bytes. */
  async listHolders(after: Uint8Array, take: number): Promise<{ sha256: Uint8Array; hash: string }[]> {
    const select = (table: Prisma.Sql, column = Prisma.sql`sha256`): Prisma.Sql =>
      selectHashes(table, column, after, take);
    return db.$queryRaw`
      SELECT sha256, encode(sha256, 'hex') AS hash FROM (
        ${select(Prisma.sql`book`)} UNION ${select(Prisma.sql`binned_book`)} UNION ${select(Prisma.sql`personal_file`)}
        UNION ${select(Prisma.sql`shared_dictionary`)} UNION ${select(Prisma.sql`document`, Prisma.sql`form_sha256`)}
      ) AS holders ORDER BY sha256 LIMIT ${take}`;
  },
  /** Which of these bytes have no row; hashes in hex. */
  async listUnstored(hashes: readonly string[]): Promise<string[]> {
    const rows = await db.$queryRaw<{ hash: string }[]>`
      SELECT hash FROM unnest(${[...hashes]}::text[]) AS hash
      WHERE NOT EXISTS (SELECT FROM blob WHERE blob.sha256 = decode(hash, 'hex'))`;
    return rows.map(({ hash }) => hash);
  },
  /** Queues bytes for their removal, unless they wait already. Hashes in hex. */
  async markReleased(hashes: readonly string[], now: Date): Promise<void> {
    await db.$executeRaw`UPDATE blob SET released_at = ${now} WHERE released_at IS NULL
      AND sha256 = ANY(ARRAY(SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS hash))`;
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
