import { type BinnedBook, limits, type Reply, type bin as wire } from '@lectern/contracts';
import type { Acting } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import { type BinnedRow, binDb } from './bin.db.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { binSubject, createBinMoves, type Moved } from './moving.ts';

type Collaborators = {
  db: Database;
  books: BookService;
  covers: CoverService;
  files: FileService;
  quota: QuotaService;
  sync: SyncService;
  clock: Clock;
};
type Ids = readonly string[];
type SomeChanged = { changed: string[] };
/** What it was, for whoever keeps that in mind. */
type TakenBook = { title: string; name: string; sha256: Uint8Array<ArrayBuffer> };

const DAY_MS = 86_400_000;
const AT_ONCE = limits.BOOKS_AT_ONCE;
/** Bytes that a call lets go of before it answers; the worker does the rest. */
const LET_GO_AT_ONCE = 50;
/** Books whose rows one transaction moves: the history of a place has no end, and a transaction twenty seconds. */
const MOVED_AT_ONCE = 50;

export type BinService = ReturnType<typeof binService>;

/**
 * Deleted books, which wait for thirty days. Their rows leave `book` and all that hangs on it, so no look into a library
 * finds them. Each transaction locks books, then collections, then the reader's row, as all do; who holds that row moves a
 * book in or out of the bin alone.
 */
export const binService = ({ db, books, covers, files, quota, sync, clock }: Collaborators) => {
  const rows = binDb(db);
  const { putIn, putBack } = createBinMoves({ rows, books, quota, sync, clock });

  const binned =
    (readerId: bigint) =>
    ({ id, title, authors, lang, ...row }: BinnedRow): BinnedBook => ({
      id: String(id),
      title,
      authors,
      lang,
      cover: row.cover && covers.pathOf(readerId, row.cover),
      format: row.format,
      bytes: Number(row.bytes),
      audio: row.isAudioBook,
      deleted: row.binnedAt.toISOString(),
      ends: new Date(row.binnedAt.getTime() + limits.BIN_DAYS * DAY_MS).toISOString(),
    });

  const put = (acting: Acting, ids: readonly bigint[]): Promise<Moved> =>
    sync.write(acting.readerId, (tx, changed) => putIn(tx, changed, acting, ids));

  /** The reader's row must be locked. Other programs that show the bin hear of it. */
  const endIn = async (tx: Db, changed: Changed, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> => {
    const ended = await rows.end(tx, readerId, ids);
    await quota.free(tx, readerId, ended.space);
    for (const bookId of ended.ids) changed({ kind: 'book.removed', bookId });
    return ended.ids;
  };
  /** One that was put here again, or back into the library, after that stays. */
  const end = (acting: Acting, ids: readonly bigint[]): Promise<Moved> =>
    sync.write(acting.readerId, async (tx, changed) => {
      const { readerId } = acting;
      const found = await rows.among(tx, readerId, ids);
      const older = await sync.claim(tx, acting, found, binSubject);
      await rows.lockReader(tx, readerId);
      const ended = await endIn(tx, changed, readerId, older);
      return { ids: ended, anyThere: ended.length > 0 || older.length < found.length };
    });
  /** Of a reader, all or those that were deleted before then. Answers how many. */
  const endAll = async (readerId: bigint, before: Date | null, signal?: AbortSignal): Promise<number> => {
    let ended = 0;
    const endSome = (some: readonly bigint[]) =>
      sync.write(readerId, async (tx, changed) => {
        await rows.lockReader(tx, readerId);
        return endIn(tx, changed, readerId, some);
      });
    for (;;) {
      signal?.throwIfAborted();
      const some = await rows.before(readerId, before, AT_ONCE);
      if (some.length > 0) ended += (await endSome(some)).length;
      if (some.length < AT_ONCE) return ended;
    }
  };

  /** Each in a transaction of its own. Answers how many. */
  const letGo = async (most: number, signal?: AbortSignal): Promise<number> => {
    for (let count = 0; ; count += 1) {
      if (count === most) return count;
      signal?.throwIfAborted();
      const objects = await db.$transaction(async (tx) => {
        const sha256 = await rows.takeEnded(tx);
        return sha256 && files.letGo(tx, sha256);
      });
      if (!objects) return count;
      await files.discard(objects);
    }
  };
  /** What has ended has ended: bytes that can't be let go of now are left to the worker. */
  const letGoSoon = (): Promise<unknown> => letGo(LET_GO_AT_ONCE).catch(() => undefined);

  return {
    /** The reader's deleted books, the one deleted last first. @throws Refusal `request.invalid` */
    async list(
      readerId: bigint,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<Reply<typeof wire.list>> {
      const behind = cursor === undefined ? null : readCursor(cursor);
      const [total, bytes, page] = await Promise.all([
        rows.count(readerId),
        quota.binned(readerId),
        rows.page(readerId, behind, limit),
      ]);
      const last = page.length < limit ? undefined : page.at(-1);
      return { total, bytes, next_cursor: last ? cursorOf(last) : null, items: page.map(binned(readerId)) };
    },
    /** Moves books of the library here; those that are gone or a stranger's are passed over. @throws Refusal `file.not_found` */
    put: async (acting: Acting, ids: Ids): Promise<SomeChanged> =>
      toReply(await inSlices(ids, (some) => put(acting, some))),
    /** The same of one. @throws Refusal `file.not_found` */
    async putOne(acting: Acting, id: bigint): Promise<'OK'> {
      toReply(await put(acting, [id]));
      return 'OK';
    },
    /** @throws Refusal `file.not_found` when none of them is here */
    async restore(acting: Acting, ids: Ids): Promise<SomeChanged> {
      const back = (some: bigint[]): Promise<Moved> =>
        sync.write(acting.readerId, async (tx, changed) => {
          const { books: restored, anyThere } = await putBack(tx, changed, acting, some);
          return { ids: restored.map(({ id }) => id), anyThere };
        });
      return toReply(await inSlices(ids, back));
    },
    /**
     * Puts the book with these bytes back, because its reader has sent them again, under the name that they were sent with:
     * old clients rename by deleting and sending anew. Null when none is here.
     * @param end runs last in the transaction
     */
    async restoreBytes(
      readerId: bigint,
      { sha256, name }: { sha256: Uint8Array; name: string },
      end: (tx: Db, row: BookRow, changed: Changed) => Promise<void>,
    ): Promise<BookRow | null> {
      const id = await rows.idOf(db, readerId, sha256);
      if (id === null) return null;
      return sync.write(readerId, async (tx, changed) => {
        const { books: restored } = await putBack(tx, changed, { readerId }, [id], name);
        const [row] = restored;
        if (!row) return null;
        await end(tx, row, changed);
        return row;
      });
    },
    /** Whether these bytes are here. */
    has: async (readerId: bigint, sha256: Uint8Array): Promise<boolean> =>
      (await rows.idOf(db, readerId, sha256)) !== null,
    /** The same in the caller's transaction, which holds the lock on the reader's row. */
    holds: async (tx: Db, readerId: bigint, sha256: Uint8Array): Promise<boolean> =>
      (await rows.idOf(tx, readerId, sha256)) !== null,
    /** Ends the oldest until so many more bytes fit into the reader's space. False, and none ended, when they can't. */
    async makeRoom(tx: Db, changed: Changed, readerId: bigint, bytes: number): Promise<boolean> {
      await rows.lockReader(tx, readerId);
      const lacking = await quota.lacking(tx, readerId, bytes);
      if (lacking <= 0) return true;
      const oldest = await rows.oldest(tx, readerId, lacking);
      return oldest.length > 0 && (await endIn(tx, changed, readerId, oldest)).length > 0;
    },
    /** Deletes for good. @throws Refusal `file.not_found` when none of them is here */
    async end(acting: Acting, ids: Ids): Promise<SomeChanged> {
      const ended = await end(acting, numbers(ids));
      await letGoSoon();
      return toReply(ended);
    },
    /** Ends the book with these bytes, in the library or here; nothing when there is none. */
    async endBytes(readerId: bigint, sha256: Uint8Array): Promise<void> {
      const book = await books.withBytes(readerId, sha256);
      if (book) await put({ readerId }, [book.id]);
      const id = await rows.idOf(db, readerId, sha256);
      if (id !== null) await end({ readerId }, [id]);
      await letGoSoon();
    },
    /**
     * Deletes one for good, wherever it lies, library or bin. Null when it is in neither.
     * @param also runs last in the transaction
     */
    async take(
      readerId: bigint,
      id: bigint,
      also: (tx: Db, changed: Changed, book: TakenBook) => Promise<void>,
    ): Promise<TakenBook | null> {
      const taken = await sync.write(readerId, async (tx, changed) => {
        await putIn(tx, changed, { readerId }, [id]);
        await rows.lockReader(tx, readerId);
        const book = await rows.binnedBook(tx, readerId, id);
        if (!book) return null;
        await endIn(tx, changed, readerId, [id]);
        await also(tx, changed, book);
        return book;
      });
      await letGoSoon();
      return taken;
    },
    /** All that were here when it was asked for. */
    async empty({ readerId, ageMs = 0 }: Acting): Promise<{ ended: number }> {
      const ended = await endAll(readerId, ageMs > 0 ? sync.madeAt({ ageMs }) : null);
      await letGoSoon();
      return { ended };
    },
    /** Ends the books of a reader who goes, library and bin, some at a time. */
    async forget(readerId: bigint, signal: AbortSignal): Promise<void> {
      const some = () => db.$transaction((tx) => rows.endOfLibrary(tx, readerId, MOVED_AT_ONCE));
      while ((await some()) > 0) signal.throwIfAborted();
      await endAll(readerId, null, signal);
    },
    /** The same of what came meanwhile, in the transaction that ends the reader. */
    async forgetRest(tx: Db, readerId: bigint): Promise<void> {
      await rows.endOfLibrary(tx, readerId, null);
      await rows.end(tx, readerId, await rows.allOf(tx, readerId));
    },
    /** Lets go of all bytes that wait for it. Answers how many. */
    letGo: (signal: AbortSignal): Promise<number> => letGo(Number.POSITIVE_INFINITY, signal),
    /** Ends what has waited for thirty days, and lets go of all bytes that wait for it. Answers how many. */
    async clean(signal: AbortSignal): Promise<{ ended: number; letGo: number }> {
      const before = new Date(clock.now().getTime() - limits.BIN_DAYS * DAY_MS);
      let ended = 0;
      const failures: unknown[] = [];
      const failed: bigint[] = [];
      /** One reader's trouble is told in the end, and keeps nobody else waiting. */
      const endOld = (readerId: bigint): Promise<number> =>
        endAll(readerId, before, signal).catch((error: unknown) => {
          failures.push(error);
          failed.push(readerId);
          return 0;
        });
      for (let some = true; some && !signal.aborted; ) {
        const readers = await rows.readers(before, failed, AT_ONCE);
        for (const readerId of readers) ended += await endOld(readerId);
        some = readers.length > 0;
      }
      const letGoOf = await letGo(Number.POSITIVE_INFINITY, signal);
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bins could not be cleaned`);
      return { ended, letGo: letGoOf };
    },
  };
};

const numbers = (ids: Ids): bigint[] => ids.map(BigInt);

/** Each slice in a transaction of its own: what is done stays done when a later one fails. */
const inSlices = async (ids: Ids, move: (some: bigint[]) => Promise<Moved>): Promise<Moved> => {
  const all: Moved = { ids: [], anyThere: false };
  for (let at = 0; at < ids.length; at += MOVED_AT_ONCE) {
    const moved = await move(numbers(ids.slice(at, at + MOVED_AT_ONCE)));
    all.ids.push(...moved.ids);
    all.anyThere ||= moved.anyThere;
  }
  return all;
};

/** @throws Refusal `file.not_found` when none of them was there */
const toReply = ({ ids, anyThere }: Moved): SomeChanged => {
  if (!anyThere) throw new Refusal('file.not_found');
  return { changed: ids.map(String) };
};
