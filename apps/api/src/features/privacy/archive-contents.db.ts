import { type Database, Prisma } from '../../platform/db/db.ts';
import type { ExportedTable } from './export-tables.ts';

/** A book whose file goes into the archive. */
export type ArchivedBook = { id: bigint; name: string; title: string; sha256: string; bytes: number; binned: boolean };
type JsonObject = Record<string, unknown>;

const PAGE_SIZE = 500;

export const createArchiveContentsDb = (db: Database) => ({
  /** The reader's own row, without internal columns. */
  async findProfile(readerId: bigint): Promise<JsonObject> {
    const [row] = await db.$queryRaw<{ profile: JsonObject }[]>`
      SELECT to_jsonb(r) - '{change_cursor,thinned_to}'::text[] AS profile FROM reader r WHERE id = ${readerId}`;
    return row?.profile ?? {};
  },
  /** Streams the rows of a table, a page at a time. */
  async *streamRows(readerId: bigint, { table, columns, key }: ExportedTable): AsyncGenerator<JsonObject> {
    // safe: all names and columns come from `export-tables.ts`
    const names = Prisma.raw(key.map(([column]) => `t.${column}`).join(', '));
    const texts = Prisma.raw(key.map(([column]) => `t.${column}::text`).join(', '));
    let after = Prisma.empty;
    for (;;) {
      const page = await db.$queryRaw<{ row: JsonObject; key: string[] }[]>`
        SELECT ${Prisma.raw(columns)} AS row, ARRAY[${texts}] AS key FROM ${Prisma.raw(table)} t
        WHERE t.reader_id = ${readerId} ${after} ORDER BY ${names} LIMIT ${PAGE_SIZE}`;
      for (const { row } of page) yield row;
      const last = page.at(-1);
      if (!last || page.length < PAGE_SIZE) return;
      const values = key.map(([, type], n) => Prisma.sql`${last.key[n] ?? ''}::text::${Prisma.raw(type)}`);
      after = Prisma.sql`AND (${names}) > (${Prisma.join(values)})`;
    }
  },
  /** Streams every book, also those in the bin. */
  async *streamBooks(readerId: bigint): AsyncGenerator<ArchivedBook> {
    for (const [table, binned] of [
      ['book', false],
      ['binned_book', true],
    ] as const) {
      for (let after = 0n; ; ) {
        const page = await db.$queryRaw<Omit<ArchivedBook, 'binned'>[]>`
          SELECT id, name, title, encode(sha256, 'hex') AS sha256, bytes::float8 AS bytes FROM ${Prisma.raw(table)}
          WHERE reader_id = ${readerId} AND id > ${after} ORDER BY id LIMIT ${PAGE_SIZE}`;
        const last = page.at(-1);
        if (!last) break;
        for (const book of page) yield { ...book, binned };
        after = last.id;
      }
    }
  },
  /** Fonts and dictionaries; their number is limited. Those names have no extension. */
  listPersonalFiles: (readerId: bigint): Promise<{ kind: string; name: string; sha256: string; bytes: number }[]> =>
    db.$queryRaw`
      SELECT CASE kind WHEN 'font' THEN 'fonts' ELSE 'dictionaries' END AS kind,
        name || coalesce('.' || (details ->> 'type'), '') AS name, encode(sha256, 'hex') AS sha256, bytes::float8 AS bytes
      FROM personal_file WHERE reader_id = ${readerId} ORDER BY id`,
  async sumBookBytes(readerId: bigint): Promise<number> {
    const [row] = await db.$queryRaw<{ bytes: number }[]>`
      SELECT ((SELECT coalesce(sum(bytes), 0) FROM book WHERE reader_id = ${readerId})
        + (SELECT coalesce(sum(bytes), 0) FROM binned_book WHERE reader_id = ${readerId})
        + (SELECT coalesce(sum(bytes), 0) FROM personal_file WHERE reader_id = ${readerId}))::float8 AS bytes`;
    return row?.bytes ?? 0;
  },
  /** Lists the notes of one book, the oldest first; their number is limited. */
  async listNotes(readerId: bigint, bookId: bigint): Promise<{ uuid: string; content: JsonObject; createdAt: Date }[]> {
    const rows = await db.note.findMany({
      where: { readerId, bookId },
      orderBy: [{ createdAt: 'asc' }, { uuid: 'asc' }],
      select: { uuid: true, content: true, createdAt: true },
    });
    // an object, as the contract of notes requires
    return rows.map((row) => ({ ...row, content: row.content as JsonObject }));
  },
});
