import type { Notice } from '@lectern/contracts';
import type { Change } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

export type ChangeRow = Change;
export type NewChange =
  | { kind: 'book.added' | 'book.changed' | 'book.removed' | 'position.moved' | 'queue.changed'; bookId: bigint }
  | { kind: 'listening.started'; bookId: bigint; by: Player }
  | { kind: 'note.changed'; bookId: bigint; noteId: string; gone?: boolean }
  | { kind: 'message'; message: Message }
  | { kind: 'collection.added' | 'collection.changed' | 'collection.removed'; collectionId: bigint };
/** A notification; its text is resolved when it is sent. */
export type Message = { id: string; notice: Notice; bookName: string; reason?: string };
/** The device and page that play. */
export type Player = { device: string; deviceName: string | null; holder: string | null };

/** `now` is the database's clock, which also dates the changes. */
export type LogState = { cursor: bigint; thinnedTo: bigint; now: Date };

/** Keeps null as SQL NULL. */
const toJson = (value: Message | Player | null): string | null => value && JSON.stringify(value);

export const createSyncDb = (db: Database) => ({
  /**
   * Numbers and stores changes, in one statement that must be the transaction's last: it locks the reader's row until the
   * commit, so the transaction with the next number commits later. Returns the newest cursor.
   */
  async insertChanges(tx: Db, readerId: bigint, changes: readonly NewChange[]): Promise<bigint> {
    const [row] = await tx.$queryRaw<{ cursor: bigint }[]>`${PREPARED}
      WITH numbered AS (
        UPDATE reader SET change_cursor = change_cursor + ${changes.length} WHERE id = ${readerId}
        RETURNING change_cursor
      ), kept AS (
        INSERT INTO change (reader_id, cursor, kind, book_id, note_id, collection_id, gone, message)
        SELECT ${readerId}, change_cursor - ${changes.length} + c.place, c.kind, c.book_id, c.note_id, c.collection_id,
          c.gone, c.message
        FROM numbered, unnest(
          ${changes.map(({ kind }) => kind)}::text[],
          ${changes.map((change) => ('bookId' in change ? change.bookId : null))}::bigint[],
          ${changes.map((change) => ('noteId' in change ? change.noteId : null))}::text[],
          ${changes.map((change) => ('collectionId' in change ? change.collectionId : null))}::bigint[],
          ${changes.map((change) => 'gone' in change && change.gone === true)}::boolean[],
          ${changes.map((change) => toJson('message' in change ? change.message : 'by' in change ? change.by : null))}::jsonb[]
        ) WITH ORDINALITY AS c (kind, book_id, note_id, collection_id, gone, message, place)
      )
      SELECT change_cursor AS cursor FROM numbered`;
    if (!row) throw new Error(`no reader ${readerId}`);
    return row.cursor;
  },
  /**
   * Records the time of an action on these subjects, unless a later one is recorded; an action made now (`isNow`) counts as
   * later than all before. Returns the subjects without a later action. Lock order: after books, before collections and the
   * reader.
   */
  async claimActions(
    tx: Db,
    readerId: bigint,
    subjects: readonly string[],
    { madeAt, isNow }: { madeAt: Date; isNow: boolean },
  ): Promise<Set<string>> {
    const rows = await tx.$queryRaw<{ subject: string }[]>`
      INSERT INTO action (reader_id, subject, made_at)
      SELECT ${readerId}, subject, ${madeAt} FROM unnest(${subjects}::text[]) AS subject GROUP BY subject ORDER BY subject
      ON CONFLICT (reader_id, subject) DO UPDATE SET made_at = greatest(action.made_at, EXCLUDED.made_at)
        WHERE ${isNow} OR action.made_at <= EXCLUDED.made_at
      RETURNING subject`;
    return new Set(rows.map(({ subject }) => subject));
  },
  /** Whether a later action is recorded on a subject with this prefix. */
  async hasLaterAction(tx: Db, readerId: bigint, prefix: string, madeAt: Date): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ found: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM action
        WHERE reader_id = ${readerId} AND starts_with(subject, ${prefix}) AND made_at > ${madeAt}) AS found`;
    return row?.found ?? false;
  },
  /** Deletes records of actions that are older than any queued action can be. */
  deleteActionsBefore: (before: Date): Promise<number> =>
    deleteInBatches(db, 'action', Prisma.sql`made_at < ${before}`),
  async findLogState(readerId: bigint): Promise<LogState> {
    const [row] = await db.$queryRaw<LogState[]>`
      SELECT change_cursor AS cursor, thinned_to AS "thinnedTo", now() FROM reader WHERE id = ${readerId}`;
    if (!row) throw new Error(`no reader ${readerId}`);
    return row;
  },
  /** The newest cursors of several readers, by reader id. Across readers: those of the sockets of a process. */
  async findCursors(readerIds: readonly bigint[]): Promise<Map<bigint, number>> {
    const rows = await db.$queryRaw<{ id: bigint; cursor: bigint }[]>`
      SELECT id, change_cursor AS cursor FROM reader WHERE id = ANY(${readerIds}::bigint[])`;
    return new Map(rows.map(({ id, cursor }) => [id, Number(cursor)]));
  },
  listChangesAfter: (readerId: bigint, cursor: bigint, take: number): Promise<ChangeRow[]> =>
    db.change.findMany({ where: { readerId, cursor: { gt: cursor } }, orderBy: { cursor: 'asc' }, take }),
});
