import type { Actor } from '../../http/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import type { createBinDb, Release } from './bin.db.ts';

type Dependencies = {
  rows: ReturnType<typeof createBinDb>;
  books: BookService;
  quota: QuotaService;
  sync: SyncService;
  clock: Clock;
};

/** `ids`: books that moved. `anyFound`: a requested book exists in the source but may stay claimed because of a newer action. */
export type MoveResult = { ids: bigint[]; anyFound: boolean };

/** The sync subject of deletion, restoration and permanent deletion of a book. */
export const toBinSubject = (bookId: bigint): string => `bin/${bookId}`;

/** Moves books between library and bin in the caller's transaction; the most recent action decides where each book is. */
export const createBinMoves = ({ rows, books, quota, sync, clock }: Dependencies) => {
  const moveToBin = async (
    tx: Db,
    recordChange: RecordChange,
    actor: Actor,
    ids: readonly bigint[],
  ): Promise<MoveResult> => {
    const { readerId } = actor;
    const found = await rows.lockBooks(tx, readerId, ids);
    const claimed = await sync.claim(tx, actor, found, toBinSubject);
    if (claimed.length === 0) return { ids: [], anyFound: found.length > 0 };
    const collectionIds = await rows.touchCollections(tx, readerId, claimed, clock.now());
    await books.countRemoved(tx, readerId, claimed);
    await quota.moveToBin(tx, readerId, await rows.insertFromLibrary(tx, readerId, claimed, clock.now()));
    for (const collectionId of collectionIds) recordChange({ kind: 'collection.changed', collectionId });
    for (const bookId of claimed) recordChange({ kind: 'book.removed', bookId });
    return { ids: claimed, anyFound: true };
  };

  /**
   * Restores books under their former names, or under `newName`. The caller's transaction must not hold the reader lock yet.
   * Returns the books that were in the bin.
   */
  const restore = async (
    tx: Db,
    recordChange: RecordChange,
    actor: Actor,
    requested: readonly bigint[],
    newName?: string,
  ): Promise<{ books: BookRow[]; anyFound: boolean }> => {
    const { readerId } = actor;
    const found = await rows.findBinnedIds(tx, readerId, requested);
    const ids = await sync.claim(tx, actor, found, toBinSubject);
    // Books that a concurrent transaction takes first are no longer in the bin.
    const anyNewer = ids.length < found.length;
    if (ids.length === 0) return { books: [], anyFound: anyNewer };
    const collectionIds = await rows.touchCollections(tx, readerId, ids, clock.now());
    await rows.lockReader(tx, readerId);
    const binned = await rows.lockBinned(tx, readerId, ids);
    if (binned.length === 0) return { books: [], anyFound: anyNewer };
    const names = await books.chooseFreeNames(
      tx,
      readerId,
      binned.map(({ name }) => newName ?? name),
    );
    const renamed = binned.map(({ id, name }, n) => ({ id, name: names[n] ?? name }));
    await rows.restoreToLibrary(tx, readerId, renamed, clock.now());
    await quota.moveToBin(tx, readerId, -binned.reduce((sum, { space }) => sum + Number(space), 0));
    for (const collectionId of collectionIds) recordChange({ kind: 'collection.changed', collectionId });
    const restored = await books.announceRestored(
      tx,
      recordChange,
      readerId,
      binned.map(({ id }) => id),
    );
    return { books: restored, anyFound: true };
  };

  /** Deletes library books of an account that is being deleted, up to `most` (null: all). Returns how many. */
  const purgeFromLibrary = async (tx: Db, readerId: bigint, most: number | null, release: Release): Promise<number> => {
    const ids = await rows.lockLibrary(tx, readerId, most);
    await books.countRemoved(tx, readerId, ids);
    await rows.purgeLibraryBooks(tx, readerId, ids, release);
    return ids.length;
  };

  return { moveToBin, restore, purgeFromLibrary };
};
