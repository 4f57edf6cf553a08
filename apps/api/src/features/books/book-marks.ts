import type { ReadingStatus } from '@lectern/contracts';
import type { Actor } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { CountedFields, ShelfService } from '../shelves/shelves.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { type BooksDb, type Mark, type MarkedBook, toStoredStatus } from './books.db.ts';
import type { createFinishedBooksDb } from './finished-books.db.ts';

type Dependencies = {
  rows: BooksDb;
  finishedBooks: ReturnType<typeof createFinishedBooksDb>;
  shelves: ShelfService;
  sync: SyncService;
  clock: Clock;
};

/** Sync subjects of what a reader sets on a book. */
const toFavoriteSubject = (bookId: bigint): string => `favorite/${bookId}`;
export const toStatusSubject = (bookId: bigint): string => `status/${bookId}`;
const toRatingSubject = (bookId: bigint): string => `rating/${bookId}`;
const toReviewSubject = (bookId: bigint): string => `review/${bookId}`;
const getMarkSubject = (mark: Mark): ((bookId: bigint) => string) => {
  if ('favorite' in mark) return toFavoriteSubject;
  if ('rating' in mark) return toRatingSubject;
  return 'review' in mark ? toReviewSubject : toStatusSubject;
};

type CountedChange = readonly [before: CountedFields, after: CountedFields];
/** What a changed mark was and is for the shelves. */
const toCountedMark = (mark: Mark, { formerStatus }: MarkedBook): CountedChange => {
  if ('favorite' in mark) return [{ favorite: !mark.favorite }, { favorite: mark.favorite }];
  return 'status' in mark ? [{ readStatus: formerStatus }, { readStatus: toStoredStatus(mark.status) }] : [{}, {}];
};

/**
 * Creates a function that sets the favourite mark, status, rating or review of several books; unknown ids are skipped, and
 * newer marks win. It returns the ids that changed. @throws Refusal `file.not_found` when none of the books exists
 */
export const createMarks = ({ rows, finishedBooks, shelves, sync, clock }: Dependencies) => {
  /**
   * What a status that the reader chose says beyond itself: when a book was finished, and that an unread one has no position.
   * Returns the books whose position that changes.
   */
  const applyStatus = async (
    tx: Db,
    actor: Actor,
    status: ReadingStatus,
    { claimed, marked }: { claimed: readonly bigint[]; marked: readonly bigint[] },
  ): Promise<bigint[]> => {
    const { readerId } = actor;
    if (status === 'read') await finishedBooks.insert(tx, readerId, marked, sync.madeAt(actor));
    else await finishedBooks.delete(tx, readerId, marked);
    return status === 'unread'
      ? rows.clearPositions(tx, readerId, claimed, sync.madeAt(actor), clock.now())
      : rows.restorePositions(tx, readerId, marked);
  };
  return (actor: Actor, ids: readonly bigint[], what: Mark): Promise<bigint[]> =>
    sync.write(actor.readerId, async (tx, recordChange) => {
      const { readerId } = actor;
      const existing = await rows.lock(tx, readerId, ids);
      if (existing.length === 0) throw new Refusal('file.not_found');
      const claimed = await sync.claim(tx, actor, existing, getMarkSubject(what));
      const marks = await rows.updateMark(tx, readerId, claimed, what, clock.now());
      const changedMarks = marks.filter((book) => book.changed);
      const marked = changedMarks.map(({ id }) => id);
      const moved = 'status' in what ? await applyStatus(tx, actor, what.status, { claimed, marked }) : [];
      const [without, positioned]: CountedChange = [{ positionAt: null }, { positionAt: clock.now() }];
      const isCleared = 'status' in what && what.status === 'unread';
      const countedChanges = [
        ...changedMarks.map((book) => toCountedMark(what, book)),
        ...moved.map((): CountedChange => (isCleared ? [positioned, without] : [without, positioned])),
      ];
      const [before, after] = [countedChanges.map(([was]) => was), countedChanges.map(([, is]) => is)];
      await shelves.count(tx, readerId, before, after);
      const changed = [...new Set([...marked, ...moved])];
      for (const bookId of changed) recordChange({ kind: 'book.changed', bookId });
      for (const bookId of moved) recordChange({ kind: 'position.moved', bookId });
      return changed;
    });
};
