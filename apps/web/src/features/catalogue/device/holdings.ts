import type { Deed, Entry, View } from '../entry.ts';
import { done, touches } from './deeds.ts';
import { type Standing, standing } from './standing.ts';

/** Views that stay in order while others are looked at. */
const MOST_VIEWS = 8;
/** Books in a pack, about. */
const IN_PACK = 1000;

const packsFor = (books: number): number => Math.max(1, 2 ** Math.ceil(Math.log2(books / IN_PACK)));

export type Changes = ReadonlyMap<string, Entry | null>;

/** The reader's library in memory: what the cloud knows, and over it what the reader has just done. */
export const holdings = () => {
  const books = new Map<string, Entry>();
  let deeds: readonly Deed[] = [];
  /** Books that deeds make another; null: gone. */
  const over = new Map<string, Entry | null>();
  const views = new Map<string, { view: View; at: Standing; version: number }>();
  let version = 0;
  let packs = 1;
  /** Packs that differ from the kept ones; `all` when they are to be kept anew. */
  let dirty = new Set<number>();
  let all = false;

  const packOf = (id: string): number => Number(id) % packs;
  const seen = (id: string): Entry | null => (over.has(id) ? (over.get(id) ?? null) : (books.get(id) ?? null));

  function* every(): Generator<Entry> {
    for (const [id, book] of books) {
      const shown = over.size === 0 || !over.has(id) ? book : over.get(id);
      if (shown) yield shown;
    }
    for (const [id, book] of over) if (book && !books.has(id)) yield book;
  }

  /** Brings overlay and views up to date for some books. */
  const settle = (ids: Iterable<string>): void => {
    const changed = new Map<string, Entry | null>();
    for (const id of ids) {
      const touching = deeds.filter((deed) => touches(deed, id));
      if (touching.length === 0) over.delete(id);
      else
        over.set(
          id,
          touching.reduce<Entry | null>((book, deed) => done(deed, id, book), books.get(id) ?? null),
        );
      changed.set(id, seen(id));
    }
    if (changed.size === 0) return;
    version += 1;
    for (const one of views.values()) if (one.at.change(changed)) one.version = version;
  };

  return {
    size: (): number => books.size,
    version: (): number => version,
    get: seen,
    /** As the cloud knows it. */
    inCloud: (id: string): Entry | null => books.get(id) ?? null,
    every,
    idsInCloud: (): Iterable<string> => books.keys(),
    /** The cloud says so. */
    apply: (changes: Changes): void => {
      for (const [id, book] of changes) {
        if (book) books.set(id, book);
        else books.delete(id);
        dirty.add(packOf(id));
      }
      settle(changes.keys());
    },
    /** What is kept on the device; nothing of it has to be kept again. */
    load: (kept: readonly Entry[], inPacks: number): void => {
      for (const book of kept) books.set(book.id, book);
      packs = inPacks;
      version += 1;
      // Before anything is watched or done there is nothing to bring up to date.
      if (views.size > 0 || deeds.length > 0) settle(kept.map(({ id }) => id));
    },
    /** The reader's deeds of which the cloud does not tell yet, in their order. */
    deeds: (now: readonly Deed[]): void => {
      const ids = new Set([...deeds, ...now].flatMap((deed) => deed.books.map(({ id }) => id)));
      deeds = now;
      settle(ids);
    },
    /** A view's books in order, and the number of their last change. */
    view: (view: View): { list: readonly Entry[]; version: number } => {
      const key = JSON.stringify(view);
      const one = views.get(key) ?? { view, at: standing(view, every()), version };
      views.delete(key);
      views.set(key, one);
      const [oldest] = views.keys();
      if (views.size > MOST_VIEWS && oldest !== undefined) views.delete(oldest);
      return { list: one.at.list(), version: one.version };
    },
    /** What has to be written; the packs are as they are at this moment. */
    toKeep: (): { inPacks: number; changed: Map<number, Entry[]>; anew: boolean } => {
      if (packsFor(books.size) > 2 * packs) {
        packs = packsFor(books.size);
        all = true;
      }
      const anew = all;
      const changed = new Map<number, Entry[]>([...(anew ? Array(packs).keys() : dirty)].map((pack) => [pack, []]));
      for (const book of books.values()) changed.get(packOf(book.id))?.push(book);
      dirty = new Set();
      all = false;
      return { inPacks: packs, changed, anew };
    },
    /** What could not be written is tried again with the next change. */
    notKept: (changed: ReadonlyMap<number, unknown>, anew: boolean): void => {
      dirty = new Set([...dirty, ...changed.keys()]);
      all ||= anew;
    },
    /** Another tab may have written other packs: the next writing is a whole one. */
    keepAnew: (): void => {
      all = true;
    },
  };
};
export type Holdings = ReturnType<typeof holdings>;
