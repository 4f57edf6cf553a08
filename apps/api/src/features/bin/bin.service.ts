import {
  addPeriod,
  type BinnedBook,
  limits,
  type Reply,
  retention,
  subtractPeriod,
  type bin as wire,
} from '@lectern/contracts';
import type { Actor } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { RemovalService } from '../files/removal.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import { type BinnedRow, createBinDb } from './bin.db.ts';
import { formatBinCursor, parseBinCursor } from './bin-cursor.ts';
import { createBinMoves, type MoveResult, toBinSubject } from './bin-moves.ts';

type Dependencies = {
  db: Database;
  books: BookService;
  covers: CoverService;
  removal: Pick<RemovalService, 'removeReleased'>;
  quota: QuotaService;
  sync: SyncService;
  clock: Clock;
  /** Runs in the transaction that deletes books of a reader for good, after them. */
  onPurged: (tx: Db, readerId: bigint) => Promise<void>;
};
type Ids = readonly string[];
type ChangedIds = { changed: string[] };
/** A permanently deleted book, for the moderation record. */
type PurgedBook = { title: string; name: string; sha256: Uint8Array<ArrayBuffer> };

const BATCH_SIZE = limits.BOOKS_AT_ONCE;
/** Books moved per transaction: a reading history is unbounded, and a transaction may last twenty seconds. */
const BOOKS_PER_TRANSACTION = 50;

export type BinService = ReturnType<typeof createBinService>;

/**
 * Deleted books, kept for thirty days. Their rows leave `book` and all dependent tables, so no library query finds them.
 * Lock order as everywhere: books, collections, the reader's row; the holder of that row is the only one that moves
 * books in or out of the bin.
 */
export const createBinService = ({ db, books, covers, removal, quota, sync, clock, onPurged }: Dependencies) => {
  const rows = createBinDb(db);
  const moves = createBinMoves({ rows, books, quota, sync, clock });

  const toBinnedBook =
    (readerId: bigint) =>
    ({ id, title, authors, lang, ...row }: BinnedRow): BinnedBook => ({
      id: String(id),
      title,
      authors,
      lang,
      cover: row.cover && covers.getPicturePath(readerId, row.cover),
      format: row.format,
      bytes: Number(row.bytes),
      audio: row.isAudioBook,
      deleted: row.binnedAt.toISOString(),
      ends: addPeriod(row.binnedAt, retention.bin.period).toISOString(),
    });

  const moveToBin = (actor: Actor, ids: readonly bigint[]): Promise<MoveResult> =>
    sync.write(actor.readerId, (tx, recordChange) => moves.moveToBin(tx, recordChange, actor, ids));

  /** Deletes books permanently and announces it to the reader's clients. The reader's row must be locked. */
  const purgeInTransaction = async (
    tx: Db,
    recordChange: RecordChange,
    readerId: bigint,
    ids: readonly bigint[],
    { atOnce = false } = {},
  ): Promise<bigint[]> => {
    const ended = await rows.purge(tx, readerId, ids, { now: clock.now(), atOnce });
    await quota.releaseBinned(tx, readerId, ended.space);
    await onPurged(tx, readerId);
    for (const bookId of ended.ids) recordChange({ kind: 'book.removed', bookId });
    return ended.ids;
  };
  /** Books that were deleted again or restored by a newer action stay. */
  const purge = (actor: Actor, ids: readonly bigint[]): Promise<MoveResult> =>
    sync.write(actor.readerId, async (tx, recordChange) => {
      const { readerId } = actor;
      const found = await rows.findBinnedIds(tx, readerId, ids);
      const claimed = await sync.claim(tx, actor, found, toBinSubject);
      await rows.lockReader(tx, readerId);
      const ended = await purgeInTransaction(tx, recordChange, readerId, claimed);
      return { ids: ended, anyFound: ended.length > 0 || claimed.length < found.length };
    });
  /** Deletes a reader's binned books permanently: all, or those deleted before `before`. Returns how many. */
  const purgeAll = async (
    readerId: bigint,
    before: Date | null,
    { signal, atOnce = false }: { signal?: AbortSignal; atOnce?: boolean } = {},
  ): Promise<number> => {
    let ended = 0;
    const purgeBatch = (ids: readonly bigint[]) =>
      sync.write(readerId, async (tx, recordChange) => {
        await rows.lockReader(tx, readerId);
        return purgeInTransaction(tx, recordChange, readerId, ids, { atOnce });
      });
    for (;;) {
      signal?.throwIfAborted();
      const ids = await rows.listDeletedBefore(readerId, before, BATCH_SIZE);
      if (ids.length > 0) ended += (await purgeBatch(ids)).length;
      if (ids.length < BATCH_SIZE) return ended;
    }
  };

  return {
    /** Lists the reader's deleted books, newest deletion first. @throws Refusal `request.invalid` */
    async list(
      readerId: bigint,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<Reply<typeof wire.list>> {
      const after = cursor === undefined ? null : parseBinCursor(cursor);
      const [total, bytes, page] = await Promise.all([
        rows.countBooks(readerId),
        quota.findBinnedBytes(readerId),
        rows.listPage(readerId, after, limit),
      ]);
      const last = page.length < limit ? undefined : page.at(-1);
      return {
        total,
        bytes,
        next_cursor: last ? formatBinCursor(last) : null,
        items: page.map(toBinnedBook(readerId)),
      };
    },
    /** Moves books from the library to the bin; unknown ids are skipped. @throws Refusal `file.not_found` when none is found */
    moveToBin: async (actor: Actor, ids: Ids): Promise<ChangedIds> =>
      toReply(await moveInBatches(ids, (batch) => moveToBin(actor, batch))),
    /** Moves one book to the bin. @throws Refusal `file.not_found` */
    async moveBookToBin(actor: Actor, id: bigint): Promise<'OK'> {
      toReply(await moveToBin(actor, [id]));
      return 'OK';
    },
    /** Moves books back to the library. @throws Refusal `file.not_found` when none is in the bin */
    async restore(actor: Actor, ids: Ids): Promise<ChangedIds> {
      const restoreBatch = (batch: bigint[]): Promise<MoveResult> =>
        sync.write(actor.readerId, async (tx, recordChange) => {
          const { books: restored, anyFound } = await moves.restore(tx, recordChange, actor, batch);
          return { ids: restored.map(({ id }) => id), anyFound };
        });
      return toReply(await moveInBatches(ids, restoreBatch));
    },
    /**
     * Restores the book with these bytes because its reader uploaded them again, under the uploaded name: old clients
     * rename a book by deleting and uploading it. Null when the bin has no such book.
     * @param onRestored runs last in the transaction
     */
    async restoreBySha256(
      readerId: bigint,
      { sha256, name }: { sha256: Uint8Array; name: string },
      onRestored: (tx: Db, row: BookRow, recordChange: RecordChange) => Promise<void>,
    ): Promise<BookRow | null> {
      const id = await rows.findIdBySha256(db, readerId, sha256);
      if (id === null) return null;
      return sync.write(readerId, async (tx, recordChange) => {
        const { books: restored } = await moves.restore(tx, recordChange, { readerId }, [id], name);
        const [row] = restored;
        if (!row) return null;
        await onRestored(tx, row, recordChange);
        return row;
      });
    },
    /** Whether the bin holds a book with these bytes. */
    has: async (readerId: bigint, sha256: Uint8Array): Promise<boolean> =>
      (await rows.findIdBySha256(db, readerId, sha256)) !== null,
    /** As `has`, in the caller's transaction, which must hold the lock on the reader's row. */
    hasInTransaction: async (tx: Db, readerId: bigint, sha256: Uint8Array): Promise<boolean> =>
      (await rows.findIdBySha256(tx, readerId, sha256)) !== null,
    /** Purges the oldest books until `bytes` more fit into the reader's quota. Returns false, and purges nothing, when they can't fit. */
    async makeRoom(tx: Db, recordChange: RecordChange, readerId: bigint, bytes: number): Promise<boolean> {
      await rows.lockReader(tx, readerId);
      const lacking = await quota.computeShortfall(tx, readerId, bytes);
      if (lacking <= 0) return true;
      const oldest = await rows.findOldest(tx, readerId, lacking);
      return oldest.length > 0 && (await purgeInTransaction(tx, recordChange, readerId, oldest)).length > 0;
    },
    /** Deletes books permanently. @throws Refusal `file.not_found` when none is in the bin */
    async purge(actor: Actor, ids: Ids): Promise<ChangedIds> {
      const ended = await purge(actor, toBigInts(ids));
      await removal.removeReleased();
      return toReply(ended);
    },
    /** Permanently deletes the book with these bytes from library and bin, if there is one. */
    async purgeBySha256(readerId: bigint, sha256: Uint8Array): Promise<void> {
      const book = await books.findBySha256(readerId, sha256);
      if (book) await moveToBin({ readerId }, [book.id]);
      const id = await rows.findIdBySha256(db, readerId, sha256);
      if (id !== null) await purge({ readerId }, [id]);
      await removal.removeReleased();
    },
    /**
     * Permanently deletes a book from library or bin. Null when it is in neither.
     * @param onPurged runs last in the transaction
     */
    async purgeBook(
      readerId: bigint,
      id: bigint,
      onPurged: (tx: Db, recordChange: RecordChange, book: PurgedBook) => Promise<void>,
    ): Promise<PurgedBook | null> {
      const purged = await sync.write(readerId, async (tx, recordChange) => {
        await moves.moveToBin(tx, recordChange, { readerId }, [id]);
        await rows.lockReader(tx, readerId);
        const book = await rows.findBinnedBook(tx, readerId, id);
        if (!book) return null;
        await purgeInTransaction(tx, recordChange, readerId, [id]);
        await onPurged(tx, recordChange, book);
        return book;
      });
      await removal.removeReleased();
      return purged;
    },
    /** Permanently deletes every book that was in the bin when the action was made. */
    async empty({ readerId, ageMs = 0 }: Actor): Promise<{ ended: number }> {
      const ended = await purgeAll(readerId, ageMs > 0 ? sync.madeAt({ ageMs }) : null);
      await removal.removeReleased();
      return { ended };
    },
    /** Purges library and bin of an account that is being deleted, in batches. Their bytes do not wait for days. */
    async purgeReader(readerId: bigint, signal: AbortSignal): Promise<void> {
      const release = { now: clock.now(), atOnce: true };
      const purgeBatch = () =>
        db.$transaction((tx) => moves.purgeFromLibrary(tx, readerId, BOOKS_PER_TRANSACTION, release));
      while ((await purgeBatch()) > 0) signal.throwIfAborted();
      await purgeAll(readerId, null, { signal, atOnce: true });
    },
    /** Purges what arrived meanwhile, in the transaction that deletes the account. */
    async purgeReaderRest(tx: Db, readerId: bigint): Promise<void> {
      const release = { now: clock.now(), atOnce: true };
      await moves.purgeFromLibrary(tx, readerId, null, release);
      await rows.purge(tx, readerId, await rows.listIds(tx, readerId), release);
    },
    /** Purges books older than thirty days. Returns how many. */
    async clean(signal: AbortSignal): Promise<{ ended: number }> {
      const before = subtractPeriod(clock.now(), retention.bin.period);
      let ended = 0;
      const failures: unknown[] = [];
      const failed: bigint[] = [];
      /** A failure for one reader is reported at the end and does not hold up the others. */
      const purgeExpired = (readerId: bigint): Promise<number> =>
        purgeAll(readerId, before, { signal }).catch((error: unknown) => {
          failures.push(error);
          failed.push(readerId);
          return 0;
        });
      for (let hasMore = true; hasMore && !signal.aborted; ) {
        const readers = await rows.listReadersWithExpired(before, failed, BATCH_SIZE);
        for (const readerId of readers) ended += await purgeExpired(readerId);
        hasMore = readers.length > 0;
      }
      await removal.removeReleased();
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bins could not be cleaned`);
      return { ended };
    },
  };
};

const toBigInts = (ids: Ids): bigint[] => ids.map(BigInt);

/** Moves each batch in its own transaction: finished batches stay moved when a later one fails. */
const moveInBatches = async (ids: Ids, move: (batch: bigint[]) => Promise<MoveResult>): Promise<MoveResult> => {
  const total: MoveResult = { ids: [], anyFound: false };
  for (let at = 0; at < ids.length; at += BOOKS_PER_TRANSACTION) {
    const moved = await move(toBigInts(ids.slice(at, at + BOOKS_PER_TRANSACTION)));
    total.ids.push(...moved.ids);
    total.anyFound ||= moved.anyFound;
  }
  return total;
};

/** @throws Refusal `file.not_found` when none was found */
const toReply = ({ ids, anyFound }: MoveResult): ChangedIds => {
  if (!anyFound) throw new Refusal('file.not_found');
  return { changed: ids.map(String) };
};
