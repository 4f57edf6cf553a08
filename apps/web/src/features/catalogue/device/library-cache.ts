import type { Entry, Mutation, View } from '../types.ts';
import { affectsBook, applyMutation } from './mutations.ts';
import { createSortedView, type SortedView } from './sorted-view.ts';

/** Views that are kept sorted while others are on the screen. */
const MAX_VIEWS = 8;
/** Books per pack, about. */
const BOOKS_PER_PACK = 1000;

const computePackCount = (books: number): number => Math.max(1, 2 ** Math.ceil(Math.log2(books / BOOKS_PER_PACK)));

/** Books by id; null: deleted. */
export type BookChanges = ReadonlyMap<string, Entry | null>;

/** The library in memory: the books as the cloud has them, and over them the mutations that the cloud does not reflect yet. */
export const createLibraryCache = () => {
  const syncedBooks = new Map<string, Entry>();
  let mutations: readonly Mutation[] = [];
  /** Books that mutations change; null: deleted. */
  const overlay = new Map<string, Entry | null>();
  const views = new Map<string, { view: View; sorted: SortedView; version: number }>();
  let version = 0;
  let packCount = 1;
  /** Packs that differ from the stored ones. */
  let unsavedPacks = new Set<number>();
  let areAllUnsaved = false;

  const getPack = (id: string): number => Number(id) % packCount;
  const get = (id: string): Entry | null =>
    overlay.has(id) ? (overlay.get(id) ?? null) : (syncedBooks.get(id) ?? null);

  function* values(): Generator<Entry> {
    for (const [id, book] of syncedBooks) {
      const current = overlay.size === 0 || !overlay.has(id) ? book : overlay.get(id);
      if (current) yield current;
    }
    for (const [id, book] of overlay) if (book && !syncedBooks.has(id)) yield book;
  }

  /** Brings overlay and views up to date for these books. */
  const refresh = (ids: Iterable<string>): void => {
    const changes = new Map<string, Entry | null>();
    for (const id of ids) {
      const affecting = mutations.filter((mutation) => affectsBook(mutation, id));
      if (affecting.length === 0) overlay.delete(id);
      else
        overlay.set(
          id,
          affecting.reduce<Entry | null>(
            (book, mutation) => applyMutation(mutation, id, book),
            syncedBooks.get(id) ?? null,
          ),
        );
      changes.set(id, get(id));
    }
    if (changes.size === 0) return;
    version += 1;
    for (const cached of views.values()) if (cached.sorted.applyChanges(changes)) cached.version = version;
  };

  return {
    size: (): number => syncedBooks.size,
    version: (): number => version,
    /** A book with the reader's mutations applied. */
    get,
    values,
    /** A book as the cloud has it. */
    getSynced: (id: string): Entry | null => syncedBooks.get(id) ?? null,
    syncedIds: (): Iterable<string> => syncedBooks.keys(),
    /** Applies changes that come from the cloud. */
    applyChanges: (changes: BookChanges): void => {
      for (const [id, book] of changes) {
        if (book) syncedBooks.set(id, book);
        else syncedBooks.delete(id);
        unsavedPacks.add(getPack(id));
      }
      refresh(changes.keys());
    },
    /** Fills the cache with what is stored; none of it has to be stored again. */
    load: (stored: readonly Entry[], storedPacks: number): void => {
      for (const book of stored) syncedBooks.set(book.id, book);
      packCount = storedPacks;
      version += 1;
      if (views.size > 0 || mutations.length > 0) refresh(stored.map(({ id }) => id));
    },
    /** Sets the mutations that the cloud does not reflect yet, in their order. */
    setMutations: (next: readonly Mutation[]): void => {
      const ids = new Set([...mutations, ...next].flatMap((mutation) => mutation.books.map(({ id }) => id)));
      mutations = next;
      refresh(ids);
    },
    /** The books of a view in its order; `version` grows with each change. The view stays sorted for a while. */
    getView: (view: View): { books: readonly Entry[]; version: number } => {
      // Books leave a filter by their age as days pass.
      const key = JSON.stringify(view) + (view.filter?.added ? new Date().toDateString() : '');
      const cached = views.get(key) ?? { view, sorted: createSortedView(view, values()), version };
      views.delete(key);
      views.set(key, cached);
      const [oldest] = views.keys();
      if (views.size > MAX_VIEWS && oldest !== undefined) views.delete(oldest);
      return { books: cached.sorted.books(), version: cached.version };
    },
    /** Takes the packs that have to be stored, as they are now. `isFull`: these are all packs. */
    takeUnsaved: (): { packCount: number; packs: Map<number, Entry[]>; isFull: boolean } => {
      if (computePackCount(syncedBooks.size) > 2 * packCount) {
        packCount = computePackCount(syncedBooks.size);
        areAllUnsaved = true;
      }
      const isFull = areAllUnsaved;
      const packs = new Map<number, Entry[]>(
        [...(isFull ? Array(packCount).keys() : unsavedPacks)].map((pack) => [pack, []]),
      );
      for (const book of syncedBooks.values()) packs.get(getPack(book.id))?.push(book);
      unsavedPacks = new Set();
      areAllUnsaved = false;
      return { packCount, packs, isFull };
    },
    /** Marks packs that could not be written; they are stored with the next change. */
    markUnsaved: (packs: ReadonlyMap<number, unknown>, isFull: boolean): void => {
      unsavedPacks = new Set([...unsavedPacks, ...packs.keys()]);
      areAllUnsaved ||= isFull;
    },
    /** Another tab may have written other packs: the next write replaces all of them. */
    markAllUnsaved: (): void => {
      areAllUnsaved = true;
    },
  };
};
export type LibraryCache = ReturnType<typeof createLibraryCache>;
