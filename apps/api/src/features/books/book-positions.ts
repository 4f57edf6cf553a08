import type { CurrentPosition } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ShelfService } from '../shelves/shelves.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import { toStatusSubject } from './book-marks.ts';
import type { PositionFields, PositionSource } from './book-positions.db.ts';
import type { BooksDb } from './books.db.ts';
import type { createFinishedBooksDb } from './finished-books.db.ts';

type Dependencies = {
  rows: BooksDb;
  finishedBooks: ReturnType<typeof createFinishedBooksDb>;
  shelves: ShelfService;
  sync: SyncService;
  clock: Clock;
};
/**
 * A reader's position in a book, and when it was reached. `isFirst`: the book has none yet. `isGlance`: the reader has been
 * there for some seconds only, which makes a book neither begun nor finished. `isCurrent`: it becomes the position of the book.
 */
type ReachedPosition = {
  readerId: bigint;
  bookId: bigint;
  madeAt: Date;
  isFirst: boolean;
  isGlance: boolean;
  isCurrent: boolean;
};

/** Saves the current positions of books, and what follows from them: status, shelves. */
export const createBookPositions = ({ rows, finishedBooks, shelves, sync, clock }: Dependencies) => ({
  /**
   * Locks a book in the caller's transaction. Returns its position, null if nobody has begun it, and when its reader marked
   * it as unread. @throws Refusal `file.not_found`
   */
  async lockPosition(
    tx: Db,
    readerId: bigint,
    bookId: bigint,
  ): Promise<{ current: CurrentPosition | null; unreadAt: Date | null }> {
    const row = await rows.lockPosition(tx, readerId, bookId);
    if (!row) throw new Refusal('file.not_found');
    const { reachedAt, unreadAt, ...position } = row;
    return { current: reachedAt && { ...position, reachedAt: reachedAt.getTime() }, unreadAt };
  },
  /** Updates a locked book after a save in the caller's transaction: its position, if it is the current one now, and its status. */
  async updatePosition(
    tx: Db,
    recordChange: RecordChange,
    at: ReachedPosition,
    position: PositionFields & PositionSource,
  ): Promise<void> {
    const { readerId, bookId, madeAt, isFirst, isGlance, isCurrent } = at;
    if (isCurrent) await rows.updatePosition(tx, readerId, bookId, position, madeAt, clock.now());
    const subject = toStatusSubject(bookId);
    const status = { id: bookId, subject, madeAt };
    const isAtEnd = isCurrent && position.fraction === 1;
    const formerStatus = isGlance ? null : await rows.updateReadStatus(tx, readerId, status, isAtEnd);
    const isStatusChanged = formerStatus !== null;
    await shelves.count(
      tx,
      readerId,
      [{ ...(isStatusChanged && { readStatus: formerStatus }) }],
      [
        {
          ...(isFirst && isCurrent && { positionAt: madeAt }),
          ...(isStatusChanged && { readStatus: isAtEnd ? 'read' : 'reading' }),
        },
      ],
    );
    if (isStatusChanged && isAtEnd) await finishedBooks.insert(tx, readerId, [bookId], madeAt);
    if (isStatusChanged) await sync.claimOne(tx, readerId, subject, madeAt);
    if (isCurrent) recordChange({ kind: 'position.moved', bookId });
    if (isStatusChanged) recordChange({ kind: 'book.changed', bookId });
  },
});
