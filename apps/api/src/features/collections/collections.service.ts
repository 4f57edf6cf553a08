import { type Collection, limits, oneLine } from '@lectern/contracts';
import type { Acting, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { foundBy } from '../shelves/shelves.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import { asCollectionName } from './collection-name.ts';
import { type CollectionRow, collectionsDb, type FoundName } from './collections.db.ts';

type Collaborators = { db: Database; books: BookService; sync: SyncService; clock: Clock };
/** A collection by its id, or by one of the spellings of its name. */
type Which = { id: string } | { names: readonly string[] };
/** A book by its id, or by the spellings of its path, of several with one hash the one that has such a path. */
type WhichBook = { id: string } | { paths: readonly string[]; fastHash?: string | undefined };

/** Paths that are held at once while the list is sent; one collection may have more. */
const PATHS_AT_ONCE = 5000;
const FOLDED_AT_ONCE = 500;

const found = (readerId: bigint, name: string): FoundName => ({ name, ...foundBy(readerId, name) });

export type CollectionService = ReturnType<typeof collectionService>;

/**
 * Books that a reader keeps together. Each transaction locks books first, then the collection, then the reader's row, so
 * that no two wait for each other; the deletion of a book does the same.
 */
export const collectionService = ({ db, books, sync, clock }: Collaborators) => {
  const rows = collectionsDb(db);
  const gone = (): Refusal => new Refusal('collection.not_found');

  /** @throws Refusal `collection.not_found`, also for a stranger's */
  const own = async (readerId: bigint, which: Which): Promise<CollectionRow> => {
    if ('id' in which) {
      const row = await rows.byId(readerId, BigInt(which.id));
      if (!row) throw gone();
      return row;
    }
    for (const name of which.names) {
      const row = await rows.byName(readerId, oneLine(name));
      if (row) return row;
    }
    throw gone();
  };
  /** @throws Refusal `file.not_found` */
  const bookOf = async (readerId: bigint, which: WhichBook): Promise<bigint> => {
    if ('id' in which) return (await books.own(readerId, which.id)).id;
    const names = which.paths.map((path) => path.replace(/^\//, ''));
    return (await books.find(readerId, { names, fastHash: which.fastHash })).id;
  };
  const wire = ({ id, name, updatedAt }: CollectionRow, names: readonly string[] = []): Collection => ({
    id: String(id),
    name,
    update_at: updatedAt.toISOString(),
    books: names.map((one) => `/${one}`),
  });
  const whole = async (readerId: bigint, row: CollectionRow): Promise<Collection> =>
    wire(row, (await rows.namesIn(readerId, [row.id])).get(row.id));

  async function* inPages(
    readerId: bigint,
    heads: readonly (CollectionRow & { books: number })[],
  ): AsyncGenerator<Collection[], void> {
    for (const page of pagesOf(heads)) {
      const names = await rows.namesIn(
        readerId,
        page.map(({ id }) => id),
      );
      yield page.map((row) => wire(row, names.get(row.id)));
    }
  }

  /**
   * Locks book and collection. False when a later action on both is known.
   * @throws Refusal `file.not_found`, `collection.not_found`
   */
  const lock = async (tx: Db, acting: Acting, id: bigint, bookId: bigint): Promise<boolean> => {
    await books.touch(tx, acting.readerId, bookId);
    if ((await sync.claim(tx, acting, [bookId], memberSubject(id))).length === 0) return false;
    if (!(await rows.touch(tx, acting.readerId, id, clock.now()))) throw gone();
    return true;
  };
  /** What actions are done to: the name of a collection, and that a book is in it. */
  const nameSubject = (id: bigint): string => `collection/${id}/name`;
  const memberSubject =
    (id: bigint) =>
    (bookId: bigint): string =>
      `collection/${id}/${bookId}`;
  const told = (changed: Changed, collectionId: bigint, bookIds: readonly bigint[]): void => {
    for (const bookId of bookIds) changed({ kind: 'book.changed', bookId });
    changed({ kind: 'collection.changed', collectionId });
  };
  const refuseOverfull = async (tx: Db, readerId: bigint, bookIds: readonly bigint[]): Promise<void> => {
    if ((await rows.most(tx, readerId, bookIds)) > limits.BOOK_COLLECTIONS) throw new Refusal('collection.too_many');
  };

  return {
    async list({ readerId }: SignedIn): Promise<{ total: number; items: AsyncIterable<Collection[]> }> {
      const heads = await rows.heads(readerId);
      return { total: heads.length, items: inPages(readerId, heads) };
    },

    /** @throws Refusal `collection.name_empty`, `collection.name_too_long`, `collection.name_taken`, `collection.too_many` */
    async create({ readerId }: SignedIn, raw: string, bookIds: readonly string[] = []): Promise<Collection> {
      const name = asCollectionName(raw);
      const row = await sync.write(readerId, async (tx, changed) => {
        const there = bookIds.length > 0 ? await books.touchAll(tx, readerId, bookIds.map(BigInt)) : [];
        if ((await rows.lockNames(tx, readerId)) >= limits.COLLECTIONS) throw new Refusal('collection.too_many');
        const added = await rows.add(tx, readerId, found(readerId, name), clock.now());
        if (!added) throw new Refusal('collection.name_taken');
        await rows.put(tx, readerId, added.id, there, clock.now());
        await refuseOverfull(tx, readerId, there);
        for (const bookId of there) changed({ kind: 'book.changed', bookId });
        changed({ kind: 'collection.added', collectionId: added.id });
        return added;
      });
      return whole(readerId, row);
    },

    /**
     * @param to is asked for after the collection was found: a stranger's is not found, whatever the body says
     * @throws Refusal `collection.not_found`, `collection.name_empty`, `collection.name_too_long`, `collection.name_in_use`
     */
    async rename(acting: SignedIn, which: Which, to: () => string): Promise<Collection> {
      const { readerId } = acting;
      const { id } = await own(readerId, which);
      const name = asCollectionName(to());
      const row = await sync.write(readerId, async (tx, changed) => {
        await books.touchAll(tx, readerId, await rows.members(tx, readerId, id));
        const [isNewer] = await sync.claim(tx, acting, [true], () => nameSubject(id));
        if (!isNewer) return own(readerId, { id: String(id) });
        if (!(await rows.touch(tx, readerId, id, clock.now()))) throw gone();
        await rows.lockNames(tx, readerId);
        const renamed = await rows.rename(tx, readerId, id, found(readerId, name));
        if (!renamed) throw new Refusal('collection.name_in_use');
        changed({ kind: 'collection.changed', collectionId: id });
        return renamed;
      });
      return whole(readerId, row);
    },

    /** Its books stay. @throws Refusal `collection.not_found` */
    async delete(acting: SignedIn, which: Which): Promise<'OK'> {
      const { readerId } = acting;
      const { id } = await own(readerId, which);
      await sync.write(readerId, async (tx, changed) => {
        await books.touchAll(tx, readerId, await rows.members(tx, readerId, id));
        // Somebody who has renamed or filled it since wants it.
        if (await sync.isLate(tx, acting, `collection/${id}/`)) return;
        if (!(await rows.delete(tx, readerId, id))) throw gone();
        changed({ kind: 'collection.removed', collectionId: id });
      });
      return 'OK';
    },

    /**
     * @param which is asked for after the book was found
     * @throws Refusal `file.not_found`, `collection.not_found`, `collection.too_many`
     */
    async put(acting: SignedIn, which: () => Which, book: WhichBook): Promise<'OK'> {
      const { readerId } = acting;
      const bookId = await bookOf(readerId, book);
      const { id } = await own(readerId, which());
      await sync.write(readerId, async (tx, changed) => {
        if (!(await lock(tx, acting, id, bookId))) return;
        await rows.put(tx, readerId, id, [bookId], clock.now());
        await refuseOverfull(tx, readerId, [bookId]);
        told(changed, id, [bookId]);
      });
      return 'OK';
    },

    /** Makes those findable that were there before there was a search. Answers how many. */
    async indexOld(signal: AbortSignal): Promise<{ indexed: number }> {
      let [after, indexed] = [{ readerId: 0n, id: 0n }, 0];
      const failures: unknown[] = [];
      while (!signal.aborted) {
        const those = await rows.unfolded(after, FOLDED_AT_ONCE);
        for (const one of those) {
          // the trouble of one is told in the end, and keeps no other waiting
          const fold = async () => rows.fold(one, found(one.readerId, one.name));
          await fold().then(
            () => (indexed += 1),
            (error: unknown) => failures.push(error),
          );
        }
        after = those.at(-1) ?? after;
        if (those.length < FOLDED_AT_ONCE) break;
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} collections could not be indexed`);
      return { indexed };
    },

    /** @throws Refusal `file.not_found`, `collection.not_found` */
    async take(acting: SignedIn, which: () => Which, book: WhichBook): Promise<'OK'> {
      const { readerId } = acting;
      const bookId = await bookOf(readerId, book);
      const { id } = await own(readerId, which());
      await sync.write(readerId, async (tx, changed) => {
        if (!(await lock(tx, acting, id, bookId))) return;
        await rows.take(tx, readerId, id, [bookId]);
        told(changed, id, [bookId]);
      });
      return 'OK';
    },

    /**
     * Puts books in and takes others out; what is asked for both is taken out. Answers what was not so before.
     * @param sent is asked for after the collection was found
     * @throws Refusal `collection.not_found`, `collection.too_many`, and `file.not_found` when none of the books is there
     */
    async changeBooks(acting: SignedIn, idText: string, sent: () => { add: string[]; remove: string[] }) {
      const { readerId } = acting;
      const { id } = await own(readerId, { id: idText });
      const { add, remove } = sent();
      const going = new Set(remove.map(BigInt));
      const coming = new Set(add.map(BigInt).filter((bookId) => !going.has(bookId)));
      return sync.write(readerId, async (tx, changed) => {
        const known = await rows.standing(tx, readerId, id, [...coming, ...going]);
        if (known.length === 0 && coming.size + going.size > 0) throw new Refusal('file.not_found');
        const wanted = known.filter((book) => (book.inside ? going : coming).has(book.id)).map((book) => book.id);
        // Also of what is so already: an older action that wants it otherwise may still arrive.
        const newer = await sync.claim(
          tx,
          acting,
          known.map((book) => book.id),
          memberSubject(id),
        );
        const there = await books.touchAll(
          tx,
          readerId,
          wanted.filter((bookId) => newer.includes(bookId)),
        );
        if (there.length === 0) return { added: [], removed: [] };
        if (!(await rows.touch(tx, readerId, id, clock.now()))) throw gone();
        const removed = await rows.take(
          tx,
          readerId,
          id,
          there.filter((bookId) => going.has(bookId)),
        );
        const added = await rows.put(
          tx,
          readerId,
          id,
          there.filter((bookId) => coming.has(bookId)),
          clock.now(),
        );
        await refuseOverfull(tx, readerId, added);
        told(changed, id, there);
        return { added: added.map(String), removed: removed.map(String) };
      });
    },
  };
};

/** One after the other, as many together as have few enough books. */
function* pagesOf<H extends { books: number }>(heads: readonly H[]): Generator<H[], void> {
  let page: H[] = [];
  let paths = 0;
  for (const head of heads) {
    if (page.length > 0 && paths + head.books > PATHS_AT_ONCE) {
      yield page;
      [page, paths] = [[], 0];
    }
    page.push(head);
    paths += head.books;
  }
  if (page.length > 0) yield page;
}
