import type { Reader } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';

type StorageColumns = Pick<Reader, 'filesSizeLimit' | 'planStorageBytes' | 'planExpiresAt'>;
/** A reader as the operator sees it; sizes in bytes. */
type ReaderRow = StorageColumns & {
  id: bigint;
  login: string;
  email: string;
  shop: string;
  books: number;
  used: bigint;
  planId: string | null;
  since: Date;
};
export type ListedReaderRow = ReaderRow & { blocked: boolean };
export type ReaderSummaryRow = ReaderRow & { name: string; language: string };

export const createReadersDb = (db: Database) => ({
  // across readers: the operator’s list
  listReaders: (after: bigint, take: number): Promise<ListedReaderRow[]> => db.$queryRaw`
    SELECT r.id, login, email, shop_name AS shop, (SELECT count(*)::int FROM book WHERE reader_id = r.id) AS books,
      files_size AS used, files_size_limit AS "filesSizeLimit", plan_id AS "planId",
      plan_storage_bytes AS "planStorageBytes", plan_expires_at AS "planExpiresAt",
      blocked_at IS NOT NULL AND coalesce(blocked_until > now(), true) AS blocked, created_at AS since
    FROM reader r WHERE id > ${after} AND awaited_at IS NULL ORDER BY id LIMIT ${take}`,
  /** Finds readers by id or login, at any shop. */
  async findIdsByName(name: string): Promise<bigint[]> {
    const id = /^[1-9]\d{0,17}$/.test(name) ? BigInt(name) : 0n;
    const rows = await db.reader.findMany({ where: { OR: [{ id }, { login: name }] }, select: { id: true }, take: 10 });
    return rows.map((row) => row.id);
  },
  async findSummary(id: bigint): Promise<ReaderSummaryRow> {
    const [row] = await db.$queryRaw<ReaderSummaryRow[]>`
      SELECT r.id, login, email, trim(concat_ws(' ', first_name, last_name)) AS name, language, shop_name AS shop,
        (SELECT count(*)::int FROM book WHERE reader_id = ${id}) AS books, files_size AS used,
        files_size_limit AS "filesSizeLimit", plan_id AS "planId", plan_storage_bytes AS "planStorageBytes",
        plan_expires_at AS "planExpiresAt", created_at AS since
      FROM reader r WHERE id = ${id}`;
    if (!row) throw new Error(`There is no reader ${id} any more.`);
    return row;
  },
  async updateLimit(id: bigint, limit: bigint): Promise<StorageColumns & { login: string; used: bigint }> {
    const { filesSize, ...row } = await db.reader.update({ where: { id }, data: { filesSizeLimit: limit } });
    return { ...row, used: filesSize };
  },
});
