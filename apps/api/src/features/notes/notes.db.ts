import { limits, type Note, type NoteHead, type NoteVersion } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { type NoteContent, readableNote } from './whole-note.ts';

export type NoteRow = {
  uuid: string;
  bookId: bigint;
  fastHash: string;
  content: NoteContent;
  versions: readonly NoteVersion[];
  updatedAt: Date;
};
/** A bookmark of a recording. `offs` in milliseconds from the begin of the chapter `page`. */
export type MarkRow = {
  uuid: string;
  content: NoteContent;
  versions: readonly NoteVersion[];
  page: string;
  offs: number;
  /** Of the book; null where its program didn't say. */
  percent: number | null;
  createdAt: Date;
  updatedAt: Date;
};
type Head = { uuid: string; type: NoteHead['type']; updatedAt: Date };
type Written = { uuid: string; content: NoteContent; versions: readonly NoteVersion[]; bytes: number; at: Date };

const fields = ({ content, versions, bytes, at }: Omit<Written, 'uuid'>) => ({
  type: content.type.value,
  content: content as Prisma.InputJsonValue, // came in as JSON
  versions: versions as Prisma.InputJsonValue, // texts
  bytes,
  updatedAt: at,
});

/** Written by `create` and `change`. */
const versionsIn = (versions: unknown): readonly NoteVersion[] => versions as NoteVersion[];

/** Whether a field of a place, which may be anything, is a number from 0 on. */
const isBetween = (field: string, most: number): Prisma.Sql => Prisma.sql`
  CASE WHEN jsonb_typeof(place -> ${field}::text) = 'number'
    THEN (place -> ${field}::text)::numeric BETWEEN 0 AND ${most} ELSE false END`;

export const notesDb = (db: Database) => ({
  /**
   * All of a book, the newest first, of one moment: read in pages, a note that is changed meanwhile would move to the
   * front and be missed, and a client that compares lists would take it for deleted. Their number is limited.
   */
  heads: (readerId: bigint, bookId: bigint): Promise<Head[]> =>
    db.note.findMany({
      where: { readerId, bookId },
      orderBy: [{ updatedAt: 'desc' }, { uuid: 'desc' }],
      select: { uuid: true, type: true, updatedAt: true },
      // The contract lets no other type in.
    }) as Promise<Head[]>,
  /** The newest of a book, whole, and how many there are. */
  async newest(readerId: bigint, bookId: bigint, most: number): Promise<{ total: number; items: Note[] }> {
    const where = { readerId, bookId };
    const total = await db.note.count({ where });
    const orderBy = [{ updatedAt: 'desc' as const }, { uuid: 'desc' as const }];
    const found = await db.note.findMany({ where, orderBy, take: most });
    // written by `create` and `change`
    const items = found.map(({ uuid, content, versions, createdAt }) => ({
      ...readableNote(content as NoteContent, createdAt),
      uuid,
      ...(versionsIn(versions).length > 0 && { earlier_versions: versionsIn(versions).length }),
    }));
    return { total, items };
  },
  async one(from: Db, readerId: bigint, uuid: string): Promise<NoteRow | null> {
    const row = await from.note.findUnique({
      where: { readerId_uuid: { readerId, uuid } },
      include: { book: { select: { fastHash: true } } },
    });
    if (!row) return null;
    const content = readableNote(row.content as NoteContent, row.createdAt); // written by `create` and `change`
    return {
      uuid: row.uuid,
      bookId: row.bookId,
      fastHash: row.book.fastHash,
      content,
      versions: versionsIn(row.versions),
      updatedAt: row.updatedAt,
    };
  },
  /** Notes of a book and what they take; asked under the lock on the book's row. */
  async fill(tx: Db, readerId: bigint, bookId: bigint): Promise<{ count: number; bytes: number }> {
    const { _count, _sum } = await tx.note.aggregate({
      where: { readerId, bookId },
      _count: true,
      _sum: { bytes: true },
    });
    return { count: _count, bytes: _sum.bytes ?? 0 };
  },
  /** Bookmarks that lie at a place of a recording (`MarkedPlace`), the newest first. */
  async marks(from: Db, readerId: bigint, bookId: bigint): Promise<MarkRow[]> {
    const found = await from.$queryRaw<MarkRow[]>`
      SELECT uuid, content, versions, place ->> 'page' AS page, round((place -> 'offs')::numeric)::int AS offs,
        CASE WHEN ${isBetween('percent', 100)} THEN round((place -> 'percent')::numeric)::int END AS percent,
        created_at AS "createdAt", updated_at AS "updatedAt"
      FROM (SELECT *, content -> 'place' AS place FROM note) AS marked
      WHERE reader_id = ${readerId} AND book_id = ${bookId} AND type = 'bookmark'
        AND jsonb_typeof(place -> 'page') = 'string' AND ${isBetween('offs', limits.LONGEST_RECORDING_MS)}
      ORDER BY created_at DESC, uuid DESC`;
    return found.map((mark) => ({ ...mark, content: readableNote(mark.content, mark.createdAt) }));
  },
  /** Where the bookmarks of a book lie, as their programs wrote it. */
  async bookmarks(tx: Db, readerId: bigint, bookId: bigint): Promise<NoteContent['mark'][]> {
    const rows = await tx.note.findMany({ where: { readerId, bookId, type: 'bookmark' }, select: { content: true } });
    return rows.map(({ content }) => (content as NoteContent).mark); // written by `create` and `change`
  },
  async create(tx: Db, readerId: bigint, bookId: bigint, { uuid, ...note }: Written): Promise<void> {
    await tx.note.create({ data: { readerId, uuid, bookId, createdAt: note.at, ...fields(note) } });
  },
  async change(tx: Db, readerId: bigint, { uuid, ...note }: Written): Promise<void> {
    await tx.note.update({ where: { readerId_uuid: { readerId, uuid } }, data: fields(note) });
  },
  /** False when it was gone already. */
  async delete(tx: Db, readerId: bigint, uuid: string): Promise<boolean> {
    const { count } = await tx.note.deleteMany({ where: { readerId, uuid } });
    return count > 0;
  },
});
