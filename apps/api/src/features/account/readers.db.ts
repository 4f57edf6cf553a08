import type { Database } from '../../platform/db/db.ts';

/** A reader in the operator's list; sizes in bytes. */
export type ListedReader = {
  id: bigint;
  login: string;
  email: string;
  shop: string;
  books: number;
  used: bigint;
  limit: bigint;
  blocked: boolean;
  since: Date;
};

export const createReadersDb = (db: Database) => ({
  listReaders: (after: bigint, take: number): Promise<ListedReader[]> => db.$queryRaw`
    SELECT r.id, login, email, shop_name AS shop, (SELECT count(*)::int FROM book WHERE reader_id = r.id) AS books,
      files_size AS used, files_size_limit AS "limit", blocked_at IS NOT NULL AND coalesce(blocked_until > now(), true) AS blocked, created_at AS since
    FROM reader r WHERE id > ${after} AND awaited_at IS NULL ORDER BY id LIMIT ${take}`,
  /** Finds readers by id or login, at any shop. */
  async findIdsByName(name: string): Promise<bigint[]> {
    const id = /^[1-9]\d{0,17}$/.test(name) ? BigInt(name) : 0n;
    const rows = await db.reader.findMany({ where: { OR: [{ id }, { login: name }] }, select: { id: true }, take: 10 });
    return rows.map((row) => row.id);
  },
  async findSummary(id: bigint): Promise<Omit<ListedReader, 'blocked'> & { name: string; language: string }> {
    const [row] = await db.$queryRaw<(Omit<ListedReader, 'blocked'> & { name: string; language: string })[]>`
      SELECT r.id, login, email, trim(concat_ws(' ', first_name, last_name)) AS name, language, shop_name AS shop,
        (SELECT count(*)::int FROM book WHERE reader_id = r.id) AS books, files_size AS used,
        files_size_limit AS "limit", created_at AS since
      FROM reader r WHERE id = ${id}`;
    if (!row) throw new Error(`There is no reader ${id} any more.`);
    return row;
  },
  async updateLimit(id: bigint, limit: bigint): Promise<{ login: string; used: bigint; limit: bigint }> {
    const row = await db.reader.update({ where: { id }, data: { filesSizeLimit: limit } });
    return { login: row.login, used: row.filesSize, limit: row.filesSizeLimit };
  },
});
