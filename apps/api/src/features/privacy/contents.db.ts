import { type Database, Prisma } from '../../platform/db/db.ts';
import type { Listed } from './tables.ts';

/** A book whose file goes into the archive. */
export type ArchivedBook = { id: bigint; name: string; title: string; sha256: string; bytes: number; binned: boolean };
type JsonObject = Record<string, unknown>;

const PAGE = 500;

export const contentsDb = (db: Database) => ({
  /** The reader's own row, as it may be shown. */
  async profile(readerId: bigint): Promise<JsonObject> {
    const [row] = await db.$queryRaw<{ profile: JsonObject }[]>`
      SELECT to_jsonb(r) - '{change_cursor,thinned_to}'::text[] AS profile FROM reader r WHERE id = ${readerId}`;
    return row?.profile ?? {};
  },
  /** The rows of a list, a page at a time. */
  async *rows(readerId: bigint, { table, columns, key }: Listed): AsyncGenerator<JsonObject> {
    // Names and columns are those of `tables.ts`, and nobody else's.
    const names = Prisma.raw(key.map(([column]) => `t.${column}`).join(', '));
    const texts = Prisma.raw(key.map(([column]) => `t.${column}::text`).join(', '));
    let behind = Prisma.empty;
    for (;;) {
      const page = await db.$queryRaw<{ row: JsonObject; key: string[] }[]>`
        SELECT ${Prisma.raw(columns)} AS row, ARRAY[${texts}] AS key FROM ${Prisma.raw(table)} t
        WHERE t.reader_id = ${readerId} ${behind} ORDER BY ${names} LIMIT ${PAGE}`;
      for (const { row } of page) yield row;
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      const values = key.map(([, type], n) => Prisma.sql`${last.key[n] ?? ''}::text::${Prisma.raw(type)}`);
      behind = Prisma.sql`AND (${names}) > (${Prisma.join(values)})`;
    }
  },
  /** Every book, those in the bin too. */
  async *books(readerId: bigint): AsyncGenerator<ArchivedBook> {
    for (const [table, binned] of [
      ['book', false],
      ['binned_book', true],
    ] as const) {
      for (let after = 0n; ; ) {
        const page = await db.$queryRaw<Omit<ArchivedBook, 'binned'>[]>`
          SELECT id, name, title, encode(sha256, 'hex') AS sha256, bytes::float8 AS bytes FROM ${Prisma.raw(table)}
          WHERE reader_id = ${readerId} AND id > ${after} ORDER BY id LIMIT ${PAGE}`;
        const last = page.at(-1);
        if (!last) break;
        for (const book of page) yield { ...book, binned };
        after = last.id;
      }
    }
  },
  async bytes(readerId: bigint): Promise<number> {
    const [row] = await db.$queryRaw<{ bytes: number }[]>`
      SELECT ((SELECT coalesce(sum(bytes), 0) FROM book WHERE reader_id = ${readerId})
        + (SELECT coalesce(sum(bytes), 0) FROM binned_book WHERE reader_id = ${readerId}))::float8 AS bytes`;
    return row?.bytes ?? 0;
  },
  /** Whole notes of one book, the oldest first; their number is limited. */
  async notes(readerId: bigint, bookId: bigint): Promise<{ uuid: string; content: JsonObject; createdAt: Date }[]> {
    const rows = await db.note.findMany({
      where: { readerId, bookId },
      orderBy: [{ createdAt: 'asc' }, { uuid: 'asc' }],
      select: { uuid: true, content: true, createdAt: true },
    });
    // an object, as the contract of notes lets it in
    return rows.map((row) => ({ ...row, content: row.content as JsonObject }));
  },
});
