import {
  limits,
  type listeningQueue,
  type QueuedBook,
  type QueuePlace,
  type Received,
  type Reply,
} from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import { createListeningQueueDb, type QueuedBookRow } from './listening-queue.db.ts';

type Dependencies = { db: Database; books: BookService; covers: CoverService; sync: SyncService; clock: Clock };

export type ListeningQueueService = ReturnType<typeof createListeningQueueService>;

/** Puts `ids` at a place among the others. */
const insertAt = (queue: readonly bigint[], ids: readonly bigint[], place: QueuePlace): bigint[] => {
  const others = queue.filter((id) => !ids.includes(id));
  if (place === 'first') return [...ids, ...others];
  const index = place === 'last' ? -1 : others.indexOf(BigInt(place.before));
  return index === -1 ? [...others, ...ids] : [...others.slice(0, index), ...ids, ...others.slice(index)];
};

/** The audiobooks that a reader wants to listen to next. Changes name books and not numbers, so that two at once both apply. */
export const createListeningQueueService = ({ db, books, covers, sync, clock }: Dependencies) => {
  const rows = createListeningQueueDb(db);
  const toQueuedBook =
    (readerId: bigint) =>
    ({ id, cover, ...book }: QueuedBookRow): QueuedBook => ({
      ...book,
      id: String(id),
      cover: cover && covers.getPicturePath(readerId, cover),
    });
  /** Removes a book, or all, in the caller's transaction. */
  const remove = async (tx: Db, recordChange: RecordChange, readerId: bigint, bookId: bigint | null): Promise<void> => {
    const removed = await rows.remove(tx, readerId, bookId);
    for (const id of removed) recordChange({ kind: 'queue.changed', bookId: id });
  };

  return {
    async list({ readerId }: SignedIn): Promise<Reply<typeof listeningQueue.list>> {
      return { books: (await rows.list(db, readerId)).map(toQueuedBook(readerId)) };
    },
    /** @throws Refusal `file.not_found` for any unknown book, `file.format_unsupported`, `queue.full` */
    put: (
      { readerId }: SignedIn,
      { ids, place }: Received<typeof listeningQueue.put, 'body'>,
    ): Promise<Reply<typeof listeningQueue.put>> =>
      sync.write(readerId, async (tx, recordChange) => {
        const wanted = [...new Set(ids.map(BigInt))];
        const found = await rows.lock(tx, readerId, wanted);
        if (found.length < wanted.length) throw new Refusal('file.not_found');
        if (found.some(({ isPlayable }) => !isPlayable)) throw new Refusal('file.format_unsupported');
        const order = insertAt(await rows.listIds(tx, readerId), wanted, place);
        if (order.length > limits.QUEUED_BOOKS) throw new Refusal('queue.full');
        await rows.saveOrder(tx, readerId, order, clock.now());
        for (const bookId of wanted) recordChange({ kind: 'queue.changed', bookId });
        return { books: (await rows.list(tx, readerId)).map(toQueuedBook(readerId)) };
      }),
    /** @throws Refusal `file.not_found` */
    async remove({ readerId }: SignedIn, id: string): Promise<'OK'> {
      const { id: bookId } = await books.requireOwned(readerId, id);
      await sync.write(readerId, (tx, recordChange) => remove(tx, recordChange, readerId, bookId));
      return 'OK';
    },
    async clear({ readerId }: SignedIn): Promise<'OK'> {
      await sync.write(readerId, (tx, recordChange) => remove(tx, recordChange, readerId, null));
      return 'OK';
    },
    /** A book that begins to play no longer waits. Runs in the caller's transaction. */
    leave: (tx: Db, recordChange: RecordChange, readerId: bigint, bookId: bigint): Promise<void> =>
      remove(tx, recordChange, readerId, bookId),
    /** @throws Refusal `file.not_found` */
    async findNext({ readerId }: SignedIn, bookId: string): Promise<Reply<typeof listeningQueue.next>> {
      const { id } = await books.requireOwned(readerId, bookId);
      const queued = await rows.findFirst(readerId, id);
      if (queued) return { book: toQueuedBook(readerId)(queued), from: 'queue' };
      const next = await rows.findNextOfSeries(readerId, id);
      return { book: next ? toQueuedBook(readerId)(next) : null, from: 'series' };
    },
  };
};
