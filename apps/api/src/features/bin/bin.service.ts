import { type BinnedBook, limits, type Reply, type bin as wire } from '@lectern/contracts';
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

  const binned = ({ id, title, authors, lang, ...row }: BinnedRow): BinnedBook => ({
    id: String(id),
    title,
    authors,
    lang,
    cover: row.cover && covers.pathOf(row.cover),
    format: row.format,
    bytes: Number(row.bytes),
    audio: row.isAudioBook,
    deleted: row.binnedAt.toISOString(),
    ends: new Date(row.binnedAt.getTime() + limits.BIN_DAYS * DAY_MS).toISOString(),
  });

  const putIn = async (tx: Db, changed: Changed, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> => {
    const there = await rows.lockBooks(tx, readerId, ids);
    if (there.length === 0) return [];
    const left = await rows.touchCollections(tx, readerId, there, clock.now());
    await quota.bin(tx, readerId, await rows.put(tx, readerId, there, clock.now()));
    for (const collectionId of left) changed({ kind: 'collection.changed', collectionId });
    for (const bookId of there) changed({ kind: 'book.removed', bookId });
    return there;
  };
  const put = (readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> =>
    sync.write(readerId, (tx, changed) => putIn(tx, changed, readerId, ids));

  /**
   * Puts them back, in the caller's transaction, which locks no reader before, under the names that they had or the one that
   * is wished. Answers those that were in the bin.
   */
  const putBack = async (
    tx: Db,
    changed: Changed,
    readerId: bigint,
    ids: readonly bigint[],
    wished?: string,
  ): Promise<BookRow[]> => {
    const again = await rows.touchCollections(tx, readerId, ids, clock.now());
    await rows.lockReader(tx, readerId);
    const waiting = await rows.locked(tx, readerId, ids);
    if (waiting.length === 0) return [];
    const names = await books.freeNames(
      tx,
      readerId,
      waiting.map(({ name }) => wished ?? name),
    );
    const named = waiting.map(({ id, name }, n) => ({ id, name: names[n] ?? name }));
    await rows.putBack(tx, readerId, named, clock.now());
    await quota.bin(tx, readerId, -waiting.reduce((sum, { space }) => sum + Number(space), 0));
    for (const collectionId of again) changed({ kind: 'collection.changed', collectionId });
    return books.returned(
      tx,
      changed,
      readerId,
      waiting.map(({ id }) => id),
    );
  };

  /** The reader's row must be locked. Other programs that show the bin hear of it. */
  const endIn = async (tx: Db, changed: Changed, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> => {
    const ended = await rows.end(tx, readerId, ids);
    await quota.free(tx, readerId, ended.space);
    for (const bookId of ended.ids) changed({ kind: 'book.removed', bookId });
    return ended.ids;
  };
  const end = (readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> =>
    sync.write(readerId, async (tx, changed) => {
      await rows.lockReader(tx, readerId);
      return endIn(tx, changed, readerId, ids);
    });
  /** Of a reader, all or those that were deleted before then. Answers how many. */
  const endAll = async (readerId: bigint, before: Date | null, signal?: AbortSignal): Promise<number> => {
    let ended = 0;
    for (;;) {
      signal?.throwIfAborted();
      const some = await rows.before(readerId, before, AT_ONCE);
      if (some.length > 0) ended += (await end(readerId, some)).length;
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
      return { total, bytes, next_cursor: last ? cursorOf(last) : null, items: page.map(binned) };
    },
    /** Moves books of the library here; those that are gone or a stranger's are passed over. @throws Refusal `file.not_found` */
    put: async (readerId: bigint, ids: Ids): Promise<SomeChanged> =>
      told(await inSlices(ids, (some) => put(readerId, some))),
    /** The same of one. @throws Refusal `file.not_found` */
    async putOne(readerId: bigint, id: bigint): Promise<'OK'> {
      told(await put(readerId, [id]));
      return 'OK';
    },
    /** @throws Refusal `file.not_found` when none of them is here */
    async restore(readerId: bigint, ids: Ids): Promise<SomeChanged> {
      const back = (some: bigint[]) => sync.write(readerId, (tx, changed) => putBack(tx, changed, readerId, some));
      return told((await inSlices(ids, back)).map(({ id }) => id));
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
        const [row] = await putBack(tx, changed, readerId, [id], name);
        if (!row) return null;
        await end(tx, row, changed);
        return row;
      });
    },
    /** Whether these bytes are here, in the caller's transaction, which holds the lock on the reader's row. */
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
    async end(readerId: bigint, ids: Ids): Promise<SomeChanged> {
      const ended = await end(readerId, numbers(ids));
      await letGoSoon();
      return told(ended);
    },
    /** Ends the book with these bytes, in the library or here; nothing when there is none. */
    async endBytes(readerId: bigint, sha256: Uint8Array): Promise<void> {
      const book = await books.withBytes(readerId, sha256);
      if (book) await put(readerId, [book.id]);
      const id = await rows.idOf(db, readerId, sha256);
      if (id !== null) await end(readerId, [id]);
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
        await putIn(tx, changed, readerId, [id]);
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
    async empty(readerId: bigint): Promise<{ ended: number }> {
      const ended = await endAll(readerId, null);
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
const inSlices = async <T>(ids: Ids, move: (some: bigint[]) => Promise<T[]>): Promise<T[]> => {
  const moved: T[] = [];
  for (let at = 0; at < ids.length; at += MOVED_AT_ONCE)
    moved.push(...(await move(numbers(ids.slice(at, at + MOVED_AT_ONCE)))));
  return moved;
};

/** @throws Refusal `file.not_found` for none */
const told = (ids: readonly bigint[]): SomeChanged => {
  if (ids.length === 0) throw new Refusal('file.not_found');
  return { changed: ids.map(String) };
};
