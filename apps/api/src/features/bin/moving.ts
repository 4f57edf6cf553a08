import type { Acting } from '../../http/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import type { binDb } from './bin.db.ts';

type Parts = {
  rows: ReturnType<typeof binDb>;
  books: BookService;
  quota: QuotaService;
  sync: SyncService;
  clock: Clock;
};

/** Books that moved, and whether any of those asked for was where it can move from: a later action keeps it there. */
export type Moved = { ids: bigint[]; anyThere: boolean };

/** What deletion, return and the end of a book are done to. */
export const binSubject = (bookId: bigint): string => `bin/${bookId}`;

/** How books move between library and bin, in the caller's transaction: the action made last decides where each is. */
export const createBinMoves = ({ rows, books, quota, sync, clock }: Parts) => {
  /** Answers those that went, and whether any of the others is in the library: one that was put back later stays there. */
  const putIn = async (tx: Db, changed: Changed, acting: Acting, ids: readonly bigint[]): Promise<Moved> => {
    const { readerId } = acting;
    const found = await rows.lockBooks(tx, readerId, ids);
    const there = await sync.claim(tx, acting, found, binSubject);
    if (there.length === 0) return { ids: [], anyThere: found.length > 0 };
    const left = await rows.touchCollections(tx, readerId, there, clock.now());
    await quota.bin(tx, readerId, await rows.put(tx, readerId, there, clock.now()));
    for (const collectionId of left) changed({ kind: 'collection.changed', collectionId });
    for (const bookId of there) changed({ kind: 'book.removed', bookId });
    return { ids: there, anyThere: true };
  };

  /**
   * Puts them back, in the caller's transaction, which locks no reader before, under the names that they had or the one that
   * is wished. Answers those that were in the bin.
   */
  const putBack = async (
    tx: Db,
    changed: Changed,
    acting: Acting,
    all: readonly bigint[],
    wished?: string,
  ): Promise<{ books: BookRow[]; anyThere: boolean }> => {
    const { readerId } = acting;
    const found = await rows.among(tx, readerId, all);
    const ids = await sync.claim(tx, acting, found, binSubject);
    // Those that somebody else takes before us are not here any more.
    const anyLater = ids.length < found.length;
    if (ids.length === 0) return { books: [], anyThere: anyLater };
    const again = await rows.touchCollections(tx, readerId, ids, clock.now());
    await rows.lockReader(tx, readerId);
    const waiting = await rows.locked(tx, readerId, ids);
    if (waiting.length === 0) return { books: [], anyThere: anyLater };
    const names = await books.freeNames(
      tx,
      readerId,
      waiting.map(({ name }) => wished ?? name),
    );
    const named = waiting.map(({ id, name }, n) => ({ id, name: names[n] ?? name }));
    await rows.putBack(tx, readerId, named, clock.now());
    await quota.bin(tx, readerId, -waiting.reduce((sum, { space }) => sum + Number(space), 0));
    for (const collectionId of again) changed({ kind: 'collection.changed', collectionId });
    const back = await books.returned(
      tx,
      changed,
      readerId,
      waiting.map(({ id }) => id),
    );
    return { books: back, anyThere: true };
  };

  return { putIn, putBack };
};
