import { type Book, type ListQuery, type PageQuery, Rating } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { NameService } from '../names/names.service.ts';
import { type ShelfService, truncateShelfName } from '../shelves/shelves.service.ts';
import type { BookCard, BookCardShape, createBookCardsDb } from './book-cards.db.ts';
import {
  type Filter,
  formatCursor,
  hasShelfToken,
  type Page,
  parseCursor,
  type Sorting,
  type SortPosition,
  toSorting,
} from './book-list-query.ts';
import type { BooksDb } from './books.db.ts';
import { buildConditions } from './filter-conditions.ts';
import type { createListedBooksDb, ListedBook } from './listed-books.db.ts';
import type { createMembershipsDb } from './memberships.db.ts';
import { createPageCheckpoints } from './page-checkpoints.ts';

type Dependencies = {
  rows: BooksDb;
  listedBooks: ReturnType<typeof createListedBooksDb>;
  cards: ReturnType<typeof createBookCardsDb>;
  shelves: ShelfService;
  names: Pick<NameService, 'spell'>;
  covers: CoverService;
  memberships: ReturnType<typeof createMembershipsDb>;
  toBooks(reader: SignedIn, rows: readonly ListedBook[]): Book[];
  clock: Clock;
};
type Items<T> = { total: number; next_cursor: string | null; items: T };

/** Books read from the database and held in memory at a time. */
const BATCH_SIZE = 200;
const MIN_STARS = 0.5;
const MAX_CACHED_COUNTS = 2000;

/** The fewest half stars of a list; without a number all rated books. @throws Refusal `request.invalid` */
const parseFewestStars = (query: string): number => {
  const parsed = Rating.safeParse(query === '' ? MIN_STARS : Number(query));
  if (!parsed.success) throw new Refusal('request.invalid', { field: 'display_query' });
  return parsed.data * 2;
};

/** Maps the query parameters of the spec to a shelf. */
const parseShelf = ({ display_type: type, display_query: query = '' }: PageQuery): Filter => {
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
      return { kind: type, name: truncateShelfName(query) };
    case 'collection':
      return { kind: type, name: query };
    case 'rating':
      return { kind: type, name: String(parseFewestStars(query)) };
    default:
      return type satisfies never;
  }
};

/** The sorting of a shelf when the client gives none. */
const getDefaultSort = (kind: Filter['kind']): Sorting['sort'] => {
  if (kind === 'opened') return 'recent';
  return kind === 'series' ? 'number' : 'added';
};

/** Lists of a reader's books in any order: all of them, or those on one shelf. */
export const createBookLists = ({
  rows,
  listedBooks,
  cards,
  memberships,
  shelves,
  names,
  covers,
  toBooks,
  clock,
}: Dependencies) => {
  const routePage = createPageCheckpoints();
  /** Numbers of listed books, cached until the library changes: counting filtered ones reads all of it. */
  const counts = createCache<number>({ entries: MAX_CACHED_COUNTS });
  /** @throws Refusal `collection.not_found` */
  const resolveFilter = async (readerId: bigint, query: PageQuery): Promise<Filter> => {
    const shelf = parseShelf(query);
    const { kind, name } = shelf;
    if (kind === 'author' || kind === 'series' || kind === 'genre') {
      // another spelling of the name, or one that was merged
      const isSpelled = name === '' || (await shelves.countBooks(readerId, kind, name)) > 0;
      return isSpelled ? shelf : { kind, name: truncateShelfName(await names.spell(readerId, kind, name)) };
    }
    if (kind !== 'collection') return shelf;
    const id = await memberships.findCollectionId(readerId, shelf.name);
    if (id === null) throw new Refusal('collection.not_found');
    return { kind: 'collection', name: String(id) };
  };
  const countBooks = (readerId: bigint, { kind, name }: Filter): Promise<number> => {
    if (kind === 'purchased') return rows.countPurchased(readerId);
    if (kind === 'rating') return rows.countRated(readerId, Number(name));
    return kind === 'collection'
      ? memberships.countBooks(readerId, BigInt(name))
      : shelves.countBooks(readerId, kind, name);
  };
  /** Resolves shelf, sorting and cursor of a list. @throws Refusal `request.invalid`, `collection.not_found` */
  const preparePage = async (
    { readerId, cursor }: Pick<SignedIn, 'readerId' | 'cursor'>,
    query: PageQuery,
    withTotal = true,
  ): Promise<Omit<Page, 'skip' | 'take'>> => {
    const filter = await resolveFilter(readerId, query);
    const conditions = buildConditions(query, clock.now());
    const sorting = toSorting(query.sort ?? getDefaultSort(filter.kind), query.order);
    const after = query.cursor === undefined ? undefined : parseCursor(sorting, query.cursor);
    const { kind, name } = filter;
    const count = (): Promise<number> =>
      counts.get(JSON.stringify([`${readerId}`, `${cursor}`, kind, name, conditions?.key]), () =>
        conditions ? rows.countListed(readerId, filter, conditions) : countBooks(readerId, filter),
      );
    const total = withTotal ? await count() : Number.POSITIVE_INFINITY;
    const byToken = hasShelfToken(kind) && (await shelves.isIndexed(readerId));
    const token = byToken ? shelves.computeShelfToken(readerId, kind, name) : null;
    return { readerId, filter, conditions, sorting, total, token, after };
  };
  const formatNextCursor = (page: Page, last: SortPosition | undefined, count: number): string | null => {
    const isLast = count < page.take || (!page.after && page.skip + count >= page.total);
    return isLast || !last ? null : formatCursor(page.sorting, last);
  };
  /** Adds the cover path to the JSON of a book. */
  const withCover =
    (readerId: bigint) =>
    ({ json, cover }: BookCard): string =>
      `{"cover":${cover === null ? 'null' : `"${covers.getPicturePath(readerId, cover)}"`},${json.slice(1)}`;

  /** Reads one batch, and the sort position of its last book. */
  const readBatch = async (reader: SignedIn, page: Page) => {
    const { rows: batch, last } = await listedBooks.listPage(page);
    return { books: toBooks(reader, batch), last };
  };
  /** Yields batch after batch; each is read when the one before was sent. */
  async function* readBatches(reader: SignedIn, page: Page): AsyncGenerator<Book[], void> {
    let [from, left] = [page, page.take];
    while (left > 0) {
      const take = Math.min(left, BATCH_SIZE);
      const { books, last } = await readBatch(reader, { ...from, take });
      yield books;
      if (books.length < take || !last) return;
      from = { ...from, skip: 0, after: last };
      left -= take;
    }
  }
  /** Finds the cursor after a page before its books are read. */
  const findNextCursor = async (page: Page): Promise<string | null> => {
    if (page.take === 0 || (!page.after && page.skip + page.take >= page.total)) return null;
    const { last } = await listedBooks.listPage({ ...page, skip: page.skip + page.take - 1, take: 1 });
    return formatNextCursor(page, last, page.take);
  };
  /** Lists a page of all books, from the beginning or after a cursor, and their total in one query. */
  const listCards = async (
    shape: BookCardShape,
    reader: SignedIn,
    query: PageQuery,
    take: number,
  ): Promise<Items<string[]>> => {
    const { readerId } = reader;
    const page = { ...(await preparePage(reader, query, false)), skip: 0, take };
    const { items, last, total } = await cards.listPage(shape, page);
    const next = formatNextCursor({ ...page, total }, last, items.length);
    return { total, next_cursor: next, items: items.map(withCover(readerId)) };
  };

  return {
    /** `limit=0` returns only the total; without limit and page it lists everything. Items are read while they are sent. */
    async list(reader: SignedIn, query: ListQuery): Promise<Items<AsyncIterable<Book[]>> & { providerUrl: null }> {
      const prepared = await preparePage(reader, query);
      const { limit, offset, page: pageNumber, per_page: perPage } = query;
      const pageSize = perPage ?? limit ?? 50;
      const take = pageNumber !== undefined ? pageSize : (limit ?? perPage ?? prepared.total);
      const skip = pageNumber !== undefined ? (pageNumber - 1) * pageSize : (offset ?? 0);
      // A page beyond the end is not queried: its offset may exceed what the database accepts.
      if (skip >= prepared.total)
        return { total: prepared.total, providerUrl: null, next_cursor: null, items: yieldOnce([]) };
      const { total } = prepared;
      const page = { ...prepared, skip, take: Math.min(take, total) };
      if (page.take > BATCH_SIZE)
        return { total, providerUrl: null, next_cursor: await findNextCursor(page), items: readBatches(reader, page) };
      const route = await routePage(reader, page);
      const { books, last } = await readBatch(reader, route.page);
      route.recordEnd(books.length, last);
      return {
        total,
        providerUrl: null,
        next_cursor: formatNextCursor(page, last, books.length),
        items: yieldOnce(books),
      };
    },
    /** Lists a page of tiles for the web library, each as JSON. */
    async listTiles(reader: SignedIn, query: PageQuery & { limit: number; offset: number }): Promise<Items<string[]>> {
      const { readerId } = reader;
      const { limit, offset, display_type: type } = query;
      const isWhole = type === undefined && buildConditions(query, clock.now()) === null;
      if (isWhole && offset === 0) return listCards('tile', reader, query, limit);
      const prepared = await preparePage(reader, query);
      if (offset >= prepared.total) return { total: prepared.total, next_cursor: null, items: [] };
      const page = { ...prepared, skip: offset, take: limit };
      const route = await routePage(reader, page);
      const { items, last } = await cards.listPage('tile', route.page);
      route.recordEnd(items.length, last);
      return {
        total: prepared.total,
        next_cursor: formatNextCursor(page, last, items.length),
        items: items.map(withCover(readerId)),
      };
    },
    /** Lists a page of the catalogue that devices store, newest first, each book as JSON. @throws Refusal `request.invalid` */
    listCatalogue: (
      reader: SignedIn,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<Items<string[]>> => listCards('catalogue', reader, { cursor: after }, limit),
    /** Lists catalogue entries of some books in the given order. */
    async listCatalogueByIds({ readerId }: SignedIn, ids: readonly string[]): Promise<string[]> {
      return (await cards.listByIds('catalogue', readerId, ids.map(BigInt))).map(withCover(readerId));
    },
  };
};

async function* yieldOnce(books: Book[]): AsyncGenerator<Book[], void> {
  yield books;
}
