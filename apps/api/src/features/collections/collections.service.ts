import { type Collection, limits, toSingleLine } from '@lectern/contracts';
import { compareSortKeys, toSortKey } from '@lectern/formats';
import { findNamesake } from '@lectern/formats/names';
import type { Actor, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { toSearchKeys } from '../shelves/shelves.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import { parseCollectionName } from './collection-name.ts';
import { type CollectionRow, createCollectionsDb, type SearchableName } from './collections.db.ts';

type Dependencies = { db: Database; books: BookService; sync: SyncService; clock: Clock };
/** A collection by its id, or by one of several candidate names. */
type CollectionRef = { id: string } | { names: readonly string[] };
/** A book by its id, or by candidate paths; a fast hash narrows it down further. */
type BookRef = { id: string } | { paths: readonly string[]; fastHash?: string | undefined };

/** Paths held in memory at a time while the list is sent; a single collection may exceed it. */
const MAX_PATHS_PER_PAGE = 5000;
const INDEX_BATCH_SIZE = 500;

const toSearchableName = (readerId: bigint, name: string): SearchableName => ({
  name,
  ...toSearchKeys(readerId, name),
});

export type CollectionService = ReturnType<typeof createCollectionService>;

/**
 * Collections of a reader. Each transaction locks books first, then the collection, then the reader's row, which avoids
 * deadlocks; deleting a book locks in the same order.
 */
export const createCollectionService = ({ db, books, sync, clock }: Dependencies) => {
  const rows = createCollectionsDb(db);
  const notFound = (): Refusal => new Refusal('collection.not_found');

  /** @throws Refusal `collection.not_found`, also for a stranger's */
  const requireOwned = async (readerId: bigint, ref: CollectionRef): Promise<CollectionRow> => {
    if ('id' in ref) {
      const row = await rows.findById(readerId, BigInt(ref.id));
      if (!row) throw notFound();
      return row;
    }
    for (const name of ref.names) {
      const row = await rows.findByName(readerId, toSingleLine(name));
      if (row) return row;
    }
    throw notFound();
  };
  /** @throws Refusal `file.not_found` */
  const requireBookId = async (readerId: bigint, ref: BookRef): Promise<bigint> => {
    if ('id' in ref) return (await books.requireOwned(readerId, ref.id)).id;
    const names = ref.paths.map((path) => path.replace(/^\//, ''));
    return (await books.requireByNameOrHash(readerId, { names, fastHash: ref.fastHash })).id;
  };
  const toCollection = ({ id, name, updatedAt }: CollectionRow, names: readonly string[] = []): Collection => ({
    id: String(id),
    name,
    update_at: updatedAt.toISOString(),
    books: names.map((item) => `/${item}`),
  });
  const loadCollection = async (readerId: bigint, row: CollectionRow): Promise<Collection> =>
    toCollection(row, (await rows.listBookNames(readerId, [row.id])).get(row.id));

  async function* readPages(
    readerId: bigint,
    collections: readonly (CollectionRow & { books: number })[],
  ): AsyncGenerator<Collection[], void> {
    for (const page of splitIntoPages(collections)) {
      const names = await rows.listBookNames(
        readerId,
        page.map(({ id }) => id),
      );
      yield page.map((row) => toCollection(row, names.get(row.id)));
    }
  }

  /**
   * Locks book and collection. False when a newer action on this membership exists.
   * @throws Refusal `file.not_found`, `collection.not_found`
   */
  const lockForChange = async (tx: Db, actor: Actor, id: bigint, bookId: bigint): Promise<boolean> => {
    await books.touch(tx, actor.readerId, bookId);
    if ((await sync.claim(tx, actor, [bookId], toMemberSubject(id))).length === 0) return false;
    if (!(await rows.touch(tx, actor.readerId, id, clock.now()))) throw notFound();
    return true;
  };
  /** Sync subjects: the name of a collection, and the membership of a book in it. */
  const toNameSubject = (id: bigint): string => `collection/${id}/name`;
  const toMemberSubject =
    (id: bigint) =>
    (bookId: bigint): string =>
      `collection/${id}/${bookId}`;
  const announce = (recordChange: RecordChange, collectionId: bigint, bookIds: readonly bigint[]): void => {
    for (const bookId of bookIds) recordChange({ kind: 'book.changed', bookId });
    recordChange({ kind: 'collection.changed', collectionId });
  };
  const assertNotTooMany = async (tx: Db, readerId: bigint, bookIds: readonly bigint[]): Promise<void> => {
    if ((await rows.countMostCollections(tx, readerId, bookIds)) > limits.BOOK_COLLECTIONS)
      throw new Refusal('collection.book_in_too_many', { most: limits.BOOK_COLLECTIONS });
  };

  return {
    async list({ readerId }: SignedIn): Promise<{ total: number; items: AsyncIterable<Collection[]> }> {
      const collections = (await rows.listWithCounts(readerId)).toSorted((a, b) =>
        compareSortKeys(toSortKey(a.name), toSortKey(b.name)),
      );
      return { total: collections.length, items: readPages(readerId, collections) };
    },

    /** @throws Refusal `collection.name_empty`, `collection.name_too_long`, `collection.name_taken`, `collection.too_many` */
    async create({ readerId }: SignedIn, raw: string, bookIds: readonly string[] = []): Promise<Collection> {
      const name = parseCollectionName(raw);
      const row = await sync.write(readerId, async (tx, recordChange) => {
        const existing = bookIds.length > 0 ? await books.touchAll(tx, readerId, bookIds.map(BigInt)) : [];
        const others = await rows.lockNames(tx, readerId);
        if (others.length >= limits.COLLECTIONS) throw new Refusal('collection.too_many');
        if (findNamesake(others, name)) throw new Refusal('collection.name_taken');
        const added = await rows.insert(tx, readerId, toSearchableName(readerId, name), clock.now());
        await rows.insertBooks(tx, readerId, added.id, existing, clock.now());
        await assertNotTooMany(tx, readerId, existing);
        for (const bookId of existing) recordChange({ kind: 'book.changed', bookId });
        recordChange({ kind: 'collection.added', collectionId: added.id });
        return added;
      });
      return loadCollection(readerId, row);
    },

    /**
     * @param to is called after the collection was found: a stranger's is not found, whatever the body says
     * @throws Refusal `collection.not_found`, `collection.name_empty`, `collection.name_too_long`, `collection.name_in_use`
     */
    async rename(actor: SignedIn, ref: CollectionRef, to: () => string): Promise<Collection> {
      const { readerId } = actor;
      const { id } = await requireOwned(readerId, ref);
      const name = parseCollectionName(to());
      const row = await sync.write(readerId, async (tx, recordChange) => {
        await books.touchAll(tx, readerId, await rows.listBookIds(tx, readerId, id));
        const [isNewer] = await sync.claim(tx, actor, [true], () => toNameSubject(id));
        if (!isNewer) return requireOwned(readerId, { id: String(id) });
        if (!(await rows.touch(tx, readerId, id, clock.now()))) throw notFound();
        const others = (await rows.lockNames(tx, readerId)).filter((other) => other.id !== id);
        if (findNamesake(others, name)) throw new Refusal('collection.name_in_use');
        const renamed = await rows.rename(tx, readerId, id, toSearchableName(readerId, name));
        if (!renamed) throw notFound();
        recordChange({ kind: 'collection.changed', collectionId: id });
        return renamed;
      });
      return loadCollection(readerId, row);
    },

    /** Its books stay. @throws Refusal `collection.not_found` */
    async delete(actor: SignedIn, ref: CollectionRef): Promise<'OK'> {
      const { readerId } = actor;
      const { id } = await requireOwned(readerId, ref);
      await sync.write(readerId, async (tx, recordChange) => {
        await books.touchAll(tx, readerId, await rows.listBookIds(tx, readerId, id));
        // It stays if a newer action renamed it or changed its books.
        if (await sync.hasLaterAction(tx, actor, `collection/${id}/`)) return;
        if (!(await rows.delete(tx, readerId, id))) throw notFound();
        recordChange({ kind: 'collection.removed', collectionId: id });
      });
      return 'OK';
    },

    /**
     * @param ref is called after the book was found
     * @throws Refusal `file.not_found`, `collection.not_found`, `collection.book_in_too_many`
     */
    async addBook(actor: SignedIn, ref: () => CollectionRef, book: BookRef): Promise<'OK'> {
      const { readerId } = actor;
      const bookId = await requireBookId(readerId, book);
      const { id } = await requireOwned(readerId, ref());
      await sync.write(readerId, async (tx, recordChange) => {
        if (!(await lockForChange(tx, actor, id, bookId))) return;
        await rows.insertBooks(tx, readerId, id, [bookId], clock.now());
        await assertNotTooMany(tx, readerId, [bookId]);
        announce(recordChange, id, [bookId]);
      });
      return 'OK';
    },

    /** Indexes collections that were created before the search existed. Returns how many. */
    async indexPending(signal: AbortSignal): Promise<{ indexed: number }> {
      let [after, indexed] = [{ readerId: 0n, id: 0n }, 0];
      const failures: unknown[] = [];
      while (!signal.aborted) {
        const unindexed = await rows.listUnindexed(after, INDEX_BATCH_SIZE);
        for (const item of unindexed) {
          // a failure for one collection is reported at the end and does not hold up the others
          const indexOne = async () => rows.updateSearchKeys(item, toSearchableName(item.readerId, item.name));
          await indexOne().then(
            () => (indexed += 1),
            (error: unknown) => failures.push(error),
          );
        }
        after = unindexed.at(-1) ?? after;
        if (unindexed.length < INDEX_BATCH_SIZE) break;
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} collections could not be indexed`);
      return { indexed };
    },

    /** @throws Refusal `file.not_found`, `collection.not_found` */
    async removeBook(actor: SignedIn, ref: () => CollectionRef, book: BookRef): Promise<'OK'> {
      const { readerId } = actor;
      const bookId = await requireBookId(readerId, book);
      const { id } = await requireOwned(readerId, ref());
      await sync.write(readerId, async (tx, recordChange) => {
        if (!(await lockForChange(tx, actor, id, bookId))) return;
        await rows.deleteBooks(tx, readerId, id, [bookId]);
        announce(recordChange, id, [bookId]);
      });
      return 'OK';
    },

    /**
     * Adds and removes books; a book in both lists is removed. Returns the ids that changed.
     * @param getChange is called after the collection was found
     * @throws Refusal `collection.not_found`, `collection.book_in_too_many`, and `file.not_found` when none of the books exists
     */
    async changeBooks(actor: SignedIn, idText: string, getChange: () => { add: string[]; remove: string[] }) {
      const { readerId } = actor;
      const { id } = await requireOwned(readerId, { id: idText });
      const { add, remove } = getChange();
      const toRemove = new Set(remove.map(BigInt));
      const toAdd = new Set(add.map(BigInt).filter((bookId) => !toRemove.has(bookId)));
      return sync.write(readerId, async (tx, recordChange) => {
        const membership = await rows.listMembership(tx, readerId, id, [...toAdd, ...toRemove]);
        if (membership.length === 0 && toAdd.size + toRemove.size > 0) throw new Refusal('file.not_found');
        const toChange = membership
          .filter((book) => (book.inside ? toRemove : toAdd).has(book.id))
          .map((book) => book.id);
        // Unchanged memberships are claimed too: an older, contrary action may still arrive.
        const claimed = await sync.claim(
          tx,
          actor,
          membership.map((book) => book.id),
          toMemberSubject(id),
        );
        const existing = await books.touchAll(
          tx,
          readerId,
          toChange.filter((bookId) => claimed.includes(bookId)),
        );
        if (existing.length === 0) return { added: [], removed: [] };
        if (!(await rows.touch(tx, readerId, id, clock.now()))) throw notFound();
        const removed = await rows.deleteBooks(
          tx,
          readerId,
          id,
          existing.filter((bookId) => toRemove.has(bookId)),
        );
        const added = await rows.insertBooks(
          tx,
          readerId,
          id,
          existing.filter((bookId) => toAdd.has(bookId)),
          clock.now(),
        );
        await assertNotTooMany(tx, readerId, added);
        announce(recordChange, id, existing);
        return { added: added.map(String), removed: removed.map(String) };
      });
    },
  };
};

/** Groups consecutive collections so that each page stays below the path limit. */
function* splitIntoPages<H extends { books: number }>(collections: readonly H[]): Generator<H[], void> {
  let page: H[] = [];
  let paths = 0;
  for (const collection of collections) {
    if (page.length > 0 && paths + collection.books > MAX_PATHS_PER_PAGE) {
      yield page;
      [page, paths] = [[], 0];
    }
    page.push(collection);
    paths += collection.books;
  }
  if (page.length > 0) yield page;
}
