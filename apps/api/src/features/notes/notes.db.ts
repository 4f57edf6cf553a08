import { limits, type Note, type NoteHead, type NoteVersion } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { type NoteContent, normalizeDates } from './note-content.ts';

export type NoteRow = {
  uuid: string;
  bookId: bigint;
  fastHash: string;
  content: NoteContent;
  versions: readonly NoteVersion[];
  updatedAt: Date;
};
/** A bookmark of a recording. `offs` in milliseconds from the start of the chapter `page`. */
export type AudioBookmarkRow = {
  uuid: string;
  content: NoteContent;
  versions: readonly NoteVersion[];
  page: string;
  offs: number;
  /** Position in the book; null if the program did not send it. */
  percent: number | null;
  createdAt: Date;
  updatedAt: Date;
};
type NoteHeadRow = { uuid: string; type: NoteHead['type']; updatedAt: Date };
type NoteWrite = { uuid: string; content: NoteContent; versions: readonly NoteVersion[]; bytes: number; at: Date };

const toColumns = ({ content, versions, bytes, at }: Omit<NoteWrite, 'uuid'>) => ({
  type: content.type.value,
  content: content as Prisma.InputJsonValue, // came in as JSON
  versions: versions as Prisma.InputJsonValue, // texts
  bytes,
  updatedAt: at,
});

/** Written by `insert` and `update`. */
const parseVersions = (versions: unknown): readonly NoteVersion[] => versions as NoteVersion[];

/** SQL condition: a field of `place`, which may be anything, is a number between 0 and `most`. */
const isBetween = (field: string, most: number): Prisma.Sql => Prisma.sql`
  CASE WHEN jsonb_typeof(place -> ${field}::text) = 'number'
    THEN (place -> ${field}::text)::numeric BETWEEN 0 AND ${most} ELSE false END`;

export const createNotesDb = (db: Database) => ({
  /**
   * All notes of a book, newest first, as one snapshot: with paging, a note changed meanwhile would move to the front and
   * be missed, and a client comparing lists would consider it deleted. The number of notes is limited.
   */
  listHeads: (readerId: bigint, bookId: bigint): Promise<NoteHeadRow[]> =>
    db.note.findMany({
      where: { readerId, bookId },
      orderBy: [{ updatedAt: 'desc' }, { uuid: 'desc' }],
      select: { uuid: true, type: true, updatedAt: true },
      // The contract lets no other type in.
    }) as Promise<NoteHeadRow[]>,
  /** The newest notes of a book in full, and their total number. */
  async listNewest(readerId: bigint, bookId: bigint, most: number): Promise<{ total: number; items: Note[] }> {
    const where = { readerId, bookId };
    const total = await db.note.count({ where });
    const orderBy = [{ updatedAt: 'desc' as const }, { uuid: 'desc' as const }];
    const found = await db.note.findMany({ where, orderBy, take: most });
    // written by `insert` and `update`
    const items = found.map(({ uuid, content, versions, createdAt }) => ({
      ...normalizeDates(content as NoteContent, createdAt),
      uuid,
      ...(parseVersions(versions).length > 0 && { earlier_versions: parseVersions(versions).length }),
    }));
    return { total, items };
  },
  async find(from: Db, readerId: bigint, uuid: string): Promise<NoteRow | null> {
    const row = await from.note.findUnique({
      where: { readerId_uuid: { readerId, uuid } },
      include: { book: { select: { fastHash: true } } },
    });
    if (!row) return null;
    const content = normalizeDates(row.content as NoteContent, row.createdAt); // written by `insert` and `update`
    return {
      uuid: row.uuid,
      bookId: row.bookId,
      fastHash: row.book.fastHash,
      content,
      versions: parseVersions(row.versions),
      updatedAt: row.updatedAt,
    };
  },
  /** Number and size of the notes of a book; call it while holding the lock on the book's row. */
  async sumUsage(tx: Db, readerId: bigint, bookId: bigint): Promise<{ count: number; bytes: number }> {
    const { _count, _sum } = await tx.note.aggregate({
      where: { readerId, bookId },
      _count: true,
      _sum: { bytes: true },
    });
    return { count: _count, bytes: _sum.bytes ?? 0 };
  },
  /** Bookmarks with a position in a recording, newest first. */
  async listAudioBookmarks(from: Db, readerId: bigint, bookId: bigint): Promise<AudioBookmarkRow[]> {
    const found = await from.$queryRaw<AudioBookmarkRow[]>`
      SELECT uuid, content, versions, place ->> 'page' AS page, round((place -> 'offs')::numeric)::int AS offs,
        CASE WHEN ${isBetween('percent', 100)} THEN round((place -> 'percent')::numeric)::int END AS percent,
        created_at AS "createdAt", updated_at AS "updatedAt"
      FROM (SELECT *, content -> 'place' AS place FROM note WHERE reader_id = ${readerId}) AS marked
      WHERE book_id = ${bookId} AND type = 'bookmark'
        AND jsonb_typeof(place -> 'page') = 'string' AND ${isBetween('offs', limits.MAX_RECORDING_MS)}
      ORDER BY created_at DESC, uuid DESC`;
    return found.map((bookmark) => ({ ...bookmark, content: normalizeDates(bookmark.content, bookmark.createdAt) }));
  },
  /** The anchors of a book's bookmarks, as their programs wrote them. */
  async listBookmarkMarks(tx: Db, readerId: bigint, bookId: bigint): Promise<NoteContent['mark'][]> {
    const rows = await tx.note.findMany({ where: { readerId, bookId, type: 'bookmark' }, select: { content: true } });
    return rows.map(({ content }) => (content as NoteContent).mark); // written by `insert` and `update`
  },
  async insert(tx: Db, readerId: bigint, bookId: bigint, { uuid, ...note }: NoteWrite): Promise<void> {
    await tx.note.create({ data: { readerId, uuid, bookId, createdAt: note.at, ...toColumns(note) } });
  },
  async update(tx: Db, readerId: bigint, { uuid, ...note }: NoteWrite): Promise<void> {
    await tx.note.update({ where: { readerId_uuid: { readerId, uuid } }, data: toColumns(note) });
  },
  /** False when it was deleted already. */
  async delete(tx: Db, readerId: bigint, uuid: string): Promise<boolean> {
    const { count } = await tx.note.deleteMany({ where: { readerId, uuid } });
    return count > 0;
  },
});
