import type { Notice } from '@lectern/contracts';
import type { Change } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

export type ChangeRow = Change;
export type NewChange =
  | { kind: 'book.added' | 'book.changed' | 'book.removed' | 'position.moved'; bookId: bigint }
  | { kind: 'listening.started'; bookId: bigint; by: Player }
  | { kind: 'note.changed'; bookId: bigint; noteId: string; gone?: boolean }
  | { kind: 'message'; message: Message }
  | { kind: 'collection.added' | 'collection.changed' | 'collection.removed'; collectionId: bigint };
/** A notification; its words are found when it is told. */
export type Message = { id: string; notice: Notice; bookName: string; reason?: string };
/** The device that plays. */
export type Player = { device: string; deviceName: string | null };

/** `now` by the database's clock, which dates changes. */
export type Reach = { cursor: bigint; thinnedTo: bigint; now: Date };

/** Null stays the database's own. */
const json = (told: Message | Player | null): string | null => told && JSON.stringify(told);

export const syncDb = (db: Database) => ({
  /**
   * Numbers and keeps changes, in one statement that must be the transaction's last: it locks the reader's row, and the
   * lock is given back after the commit, so whoever has the next number commits later.
   * Answers the newest cursor.
   */
  async append(tx: Db, readerId: bigint, changes: readonly NewChange[]): Promise<bigint> {
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
          ${changes.map((change) => json('message' in change ? change.message : 'by' in change ? change.by : null))}::jsonb[]
        ) WITH ORDINALITY AS c (kind, book_id, note_id, collection_id, gone, message, place)
      )
      SELECT change_cursor AS cursor FROM numbered`;
    if (!row) throw new Error(`no reader ${readerId}`);
    return row.cursor;
  },
  /**
   * Remembers when an action on these subjects was made, unless a later one is known; one that is made now (`isNow`) is later
   * than all that came before, however close they are. Answers those of which no later one is known. Taken
   * after locks on books and before those on collections and the reader.
   */
  async claim(
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
  /** Whether an action was made after then on something whose subject begins so. */
  async hasLater(tx: Db, readerId: bigint, prefix: string, madeAt: Date): Promise<boolean> {
    const [row] = await tx.$queryRaw<{ found: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM action
        WHERE reader_id = ${readerId} AND starts_with(subject, ${prefix}) AND made_at > ${madeAt}) AS found`;
    return row?.found ?? false;
  },
  /** Forgets when actions were made that no age can reach any more. */
  forgetActions: (before: Date): Promise<number> => db.$executeRaw`DELETE FROM action WHERE made_at < ${before}`,
  async reach(readerId: bigint): Promise<Reach> {
    const [row] = await db.$queryRaw<Reach[]>`
      SELECT change_cursor AS cursor, thinned_to AS "thinnedTo", now() FROM reader WHERE id = ${readerId}`;
    if (!row) throw new Error(`no reader ${readerId}`);
    return row;
  },
  /** The newest cursors of several readers, by their ids. */
  async cursors(readerIds: readonly bigint[]): Promise<Map<bigint, number>> {
    const rows = await db.$queryRaw<{ id: bigint; cursor: bigint }[]>`
      SELECT id, change_cursor AS cursor FROM reader WHERE id = ANY(${readerIds}::bigint[])`;
    return new Map(rows.map(({ id, cursor }) => [id, Number(cursor)]));
  },
  after: (readerId: bigint, cursor: bigint, take: number): Promise<ChangeRow[]> =>
    db.change.findMany({ where: { readerId, cursor: { gt: cursor } }, orderBy: { cursor: 'asc' }, take }),
});
