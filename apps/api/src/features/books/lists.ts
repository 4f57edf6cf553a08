import type { Book, ListQuery, PageQuery } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { CoverService } from '../covers/covers.service.ts';
import { type ShelvesService, shelfName } from '../shelves/shelves.service.ts';
import type { BooksDb } from './books.db.ts';
import type { Card, CardShape, cardsDb } from './cards.db.ts';
import { landmarks } from './landmarks.ts';
import {
  cursorOf,
  type Filter,
  hasToken,
  type Page,
  readCursor,
  type Sorting,
  type Stand,
  sortingOf,
} from './listing.ts';
import type { membershipsDb } from './memberships.db.ts';
import type { Shown, shownDb } from './shown.db.ts';

type Collaborators = {
  rows: BooksDb;
  shown: ReturnType<typeof shownDb>;
  cards: ReturnType<typeof cardsDb>;
  shelves: ShelvesService;
  covers: CoverService;
  memberships: ReturnType<typeof membershipsDb>;
  wireAll(reader: SignedIn, rows: readonly Shown[]): Book[];
};
type Items<T> = { total: number; next_cursor: string | null; items: T };

/** Books that are read from the database, and held, at once. */
const AT_ONCE = 200;

/** The shelf that a client names in the spec's words. */
const shelfOf = ({ display_type: type, display_query: query = '' }: PageQuery): Filter => {
  switch (type) {
    case undefined:
      return { kind: 'all', name: '' };
    case 'recent':
      return { kind: 'opened', name: '' };
    case 'audio':
    case 'favorites':
    case 'purchased':
      return { kind: type, name: '' };
    case 'author':
    case 'series':
    case 'genre':
    case 'format':
      return { kind: type, name: shelfName(query) };
    case 'collection':
      return { kind: type, name: query };
    default:
      return type satisfies never;
  }
};

/** How a shelf stands when nobody says it. */
const usualSort = (kind: Filter['kind']): Sorting['sort'] => {
  if (kind === 'opened') return 'recent';
  return kind === 'series' ? 'number' : 'added';
};

/** A reader's books in any order, all of them or those on one shelf. */
export const bookLists = ({ rows, shown, cards, memberships, shelves, covers, wireAll }: Collaborators) => {
  const wayTo = landmarks();
  /** @throws Refusal `collection.not_found` */
  const filterOf = async (readerId: bigint, query: PageQuery): Promise<Filter> => {
    const shelf = shelfOf(query);
    if (shelf.kind !== 'collection') return shelf;
    const id = await memberships.find(readerId, shelf.name);
    if (id === null) throw new Refusal('collection.not_found');
    return { kind: 'collection', name: String(id) };
  };
  const sizeOf = (readerId: bigint, { kind, name }: Filter): Promise<number> => {
    if (kind === 'purchased') return rows.countPurchased(readerId);
    return kind === 'collection' ? memberships.size(readerId, BigInt(name)) : shelves.count(readerId, kind, name);
  };
  /** The page that begins the list, or goes on where a cursor stands. @throws Refusal `request.invalid`, `collection.not_found` */
  const opened = async (readerId: bigint, query: PageQuery, counted = true): Promise<Omit<Page, 'skip' | 'take'>> => {
    const filter = await filterOf(readerId, query);
    const sorting = sortingOf(query.sort ?? usualSort(filter.kind), query.order);
    const after = query.cursor === undefined ? undefined : readCursor(sorting, query.cursor);
    const { kind, name } = filter;
    const total = counted ? await sizeOf(readerId, filter) : Number.POSITIVE_INFINITY;
    const byToken = hasToken(kind) && (await shelves.isIndexed(readerId));
    const token = byToken ? shelves.tokenOf(readerId, kind, name) : null;
    return { readerId, filter, sorting, total, token, after };
  };
  const nextOf = (page: Page, last: Stand | undefined, count: number): string | null => {
    const isLast = count < page.take || (!page.after && page.skip + count >= page.total);
    return isLast || !last ? null : cursorOf(page.sorting, last);
  };
  /** The JSON of a book with the address of its cover. */
  const withCover =
    (readerId: bigint) =>
    ({ json, cover }: Card): string =>
      `{"cover":${cover === null ? 'null' : `"${covers.pathOf(readerId, cover)}"`},${json.slice(1)}`;

  /** As many books as are read at once, and where the last of them stands. */
  const chunkOf = async (reader: SignedIn, page: Page) => {
    const { rows: chunk, last } = await shown.page(page);
    return { books: wireAll(reader, chunk), last };
  };
  /** Chunk after chunk, each asked for when the one before was sent. */
  async function* shelf(reader: SignedIn, page: Page): AsyncGenerator<Book[], void> {
    let [from, left] = [page, page.take];
    while (left > 0) {
      const take = Math.min(left, AT_ONCE);
      const { books, last } = await chunkOf(reader, { ...from, take });
      yield books;
      if (books.length < take || !last) return;
      from = { ...from, skip: 0, after: last };
      left -= take;
    }
  }
  /** The cursor behind a page, before its books are read. */
  const behind = async (page: Page): Promise<string | null> => {
    if (page.take === 0 || (!page.after && page.skip + page.take >= page.total)) return null;
    const { last } = await shown.page({ ...page, skip: page.skip + page.take - 1, take: 1 });
    return nextOf(page, last, page.take);
  };
  /** A page from the beginning of all books, or behind a cursor: read and counted in one go. */
  const ofAll = async (
    shape: CardShape,
    readerId: bigint,
    query: PageQuery,
    take: number,
  ): Promise<Items<string[]>> => {
    const page = { ...(await opened(readerId, query, false)), skip: 0, take };
    const { items, last, total } = await cards.page(shape, page);
    const next = nextOf({ ...page, total }, last, items.length);
    return { total, next_cursor: next, items: items.map(withCover(readerId)) };
  };

  return {
    /** limit=0 answers the total alone; without limit and page everything. The items are read while they are sent. */
    async list(reader: SignedIn, query: ListQuery): Promise<Items<AsyncIterable<Book[]>> & { providerUrl: null }> {
      const begun = await opened(reader.readerId, query);
      const { limit, offset, page, per_page: perPage } = query;
      const onPage = perPage ?? limit ?? 50;
      const take = page !== undefined ? onPage : (limit ?? perPage ?? begun.total);
      const skip = page !== undefined ? (page - 1) * onPage : (offset ?? 0);
      // A page far behind the end is asked of nobody: its number may be more than the database takes.
      if (skip >= begun.total) return { total: begun.total, providerUrl: null, next_cursor: null, items: pageOf([]) };
      const { total } = begun;
      const wanted = { ...begun, skip, take: Math.min(take, total) };
      if (wanted.take > AT_ONCE)
        return { total, providerUrl: null, next_cursor: await behind(wanted), items: shelf(reader, wanted) };
      const way = await wayTo(reader, wanted);
      const { books, last } = await chunkOf(reader, way.page);
      way.seen(books.length, last);
      return { total, providerUrl: null, next_cursor: nextOf(wanted, last, books.length), items: pageOf(books) };
    },
    /** A page of what the web's library shows; each is the JSON of a tile. */
    async tiles(reader: SignedIn, query: PageQuery & { limit: number; offset: number }): Promise<Items<string[]>> {
      const { readerId } = reader;
      const { limit, offset, display_type: type } = query;
      if (type === undefined && offset === 0) return ofAll('tile', readerId, query, limit);
      const begun = await opened(readerId, query);
      if (offset >= begun.total) return { total: begun.total, next_cursor: null, items: [] };
      const page = { ...begun, skip: offset, take: limit };
      const way = await wayTo(reader, page);
      const { items, last } = await cards.page('tile', way.page);
      way.seen(items.length, last);
      return {
        total: begun.total,
        next_cursor: nextOf(page, last, items.length),
        items: items.map(withCover(readerId)),
      };
    },
    /** A page of all that a device keeps of the books, the newest first; each is the JSON of one. @throws Refusal `request.invalid` */
    catalogue: (
      { readerId }: SignedIn,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<Items<string[]>> => ofAll('catalogue', readerId, { cursor: after }, limit),
    /** The same of some books, in their order. */
    async catalogueOf({ readerId }: SignedIn, ids: readonly string[]): Promise<string[]> {
      return (await cards.some('catalogue', readerId, ids.map(BigInt))).map(withCover(readerId));
    },
  };
};

async function* pageOf(books: Book[]): AsyncGenerator<Book[], void> {
  yield books;
}
