import type { Locator, OpenedPages, Reply, reading, SavedPosition } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookRow, BookService, PlaceFields } from '../books/books.service.ts';
import type { FormService } from '../forms/forms.service.ts';
import type { LcpService } from '../lcp/lcp.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { type Device, keptPlaces, quoteOf } from './kept-places.ts';
import type { PartLinks } from './part-links.ts';
import { pointerOf } from './pointer.ts';
import { positionsDb } from './positions.db.ts';

type Collaborators = {
  db: Database;
  sync: SyncService;
  books: BookService;
  forms: FormService;
  lcp: Pick<LcpService, 'opened'>;
  parts: PartLinks;
  time: { pace(readerId: bigint, bookId: bigint): Promise<number | null> };
  /** @throws Refusal `file.format_unsupported` for a book without pages */
  openPages(reader: SignedIn, bookId: string): Promise<OpenedPages>;
  clock: Clock;
  booksUrl: string;
};
type Saved = Device & { at: Locator; page: number; pages: number; ageMs: number };
type OldSaved = { offs?: number | undefined; pointer?: string | undefined; pointer_pb?: string | undefined };

/** What is known of a place of which only the share is told. */
const NOWHERE = { pointer: null, pointerPb: null, page: null, pagesTotal: 0, quote: null };
/** Of a book that is read. */
const UNHEARD = { chapter: null, chapterMs: null };

const DAY_MS = 86_400_000;
/** So many days every place is kept. */
const WHOLE_DAYS = 30;
const READERS_AT_ONCE = 200;

export type ReadingService = ReturnType<typeof readingService>;

/** Opening a book in the browser, and the place where its reader is. */
export const readingService = ({
  db,
  sync,
  books,
  forms,
  lcp,
  parts,
  time,
  openPages,
  clock,
  booksUrl,
}: Collaborators) => {
  const positions = positionsDb(db);
  const places = keptPlaces({ positions, sync, books, clock });

  return {
    /** Where a book stands on all devices, and the last place of one of them. */
    stands: places.stands,
    /** Keeps a place that another feature knows the fields of, by the rules of all places; answers the one that holds. */
    keep: places.keep,
    /** The last share of a book that was reached inside of each of its stretches, which begin at these shares; null where none was. */
    reached: (book: BookRow, starts: readonly number[]): Promise<(number | null)[]> => positions.reached(book, starts),
    /**
     * A book that is read in a form of its own may be preparing it still: then asking again soon is right.
     * @throws Refusal `file.not_found`, `file.format_unsupported` for books that the web reader doesn't open, and what
     * keeps a form or a protected book from being opened
     */
    async open(reader: SignedIn, bookId: string, device?: string): Promise<Reply<typeof reading.open>> {
      const book = await books.own(reader.readerId, bookId);
      const opened = await forms.ready(book).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'file.format_unsupported') throw error;
        return { pages: await openPages(reader, bookId).catch(lockedOr(book)) }; // without text that flows, it may have pages
      });
      if (typeof opened !== 'number' && 'pages' in opened) return { state: 'pages', ...opened.pages };
      if (typeof opened === 'number') return { state: 'preparing', share: opened };
      await lcp.opened(book, opened.document);
      const [{ position, here }, pace] = await Promise.all([
        places.stands(book, device),
        time.pace(reader.readerId, book.id),
      ]);
      return {
        state: 'ready',
        title: book.title,
        authors: book.authors,
        fast_hash: book.fastHash,
        surfaceUrl: `${booksUrl}/surface/`,
        baseUrl: parts.baseUrl(reader, book.id),
        // the document is shared by all who hold these bytes, the title is this reader's own
        manifest: { ...opened.document.manifest, title: book.title },
        position,
        here,
        pace,
      };
    },
    /** Answers the place that holds now: another device may have been further on since. */
    async save(reader: SignedIn, bookId: string, saved: () => Saved): Promise<{ position: SavedPosition }> {
      const book = await books.own(reader.readerId, bookId);
      const { at, page, pages, ageMs, ...device } = saved();
      const pointer = pointerOf(at.cfi);
      const percent = Math.min(100, Math.max(0, Math.round(at.fraction * 100)));
      const place = {
        ...UNHEARD,
        pointer,
        pointerPb: pointer,
        percent,
        fraction: at.fraction,
        page,
        pagesTotal: pages,
        quote: at.quote,
      };
      return { position: await places.keep(reader, book, place, { ...device, ageMs }) };
    },
    /** @throws Refusal `file.not_found` */
    async places(reader: SignedIn, bookId: string, limit: number): Promise<Reply<typeof reading.places>> {
      const book = await books.own(reader.readerId, bookId);
      return { items: (await positions.distinct(reader.readerId, book.id, limit)).map(places.saved) };
    },
    async saveOld(reader: SignedIn, fastHash: string, saved: () => OldSaved): Promise<'OK'> {
      const book = await books.find(reader.readerId, { fastHash });
      const { offs, pointer, pointer_pb: pointerPb } = saved();
      const isElsewhere = offs !== undefined && offs !== book.percent;
      const share = isElsewhere
        ? { percent: offs, fraction: offs / 100, ...UNHEARD }
        : { percent: book.percent, fraction: book.fraction };
      const sent = pointer ?? pointerPb;
      const place =
        sent === undefined
          ? // A share alone that says another place leaves no pointer to contradict it: the book opens by the share.
            { ...placeOf(book), ...share, ...(isElsewhere && NOWHERE) }
          : {
              ...UNHEARD,
              ...share,
              pointer: pointer ?? sent,
              pointerPb: pointerPb ?? sent,
              page: null,
              pagesTotal: 0,
              quote: null,
            };
      await places.record(reader, book, place, { device: null, ageMs: 0 });
      return 'OK';
    },
    async documentInformation(reader: SignedIn, fastHash: string): Promise<Reply<typeof reading.documentInformation>> {
      const book = await books.find(reader.readerId, { fastHash });
      const source = await forms.source(book);
      if (source) await lcp.opened(book, source.document);
      return {
        status: 'ok',
        hash: book.fastHash,
        baseUrl: parts.baseUrl(reader, book.id),
        ...(book.positionAt !== null && {
          position: {
            pointer: book.pointer,
            pointer_pb: book.pointerPb,
            percent: book.percent,
            updated: book.positionAt.toISOString(),
          },
        }),
      };
    },
    /** Lets go of old places that another of the same day and device stands for. May be broken off after any number of readers. */
    async thin(signal?: AbortSignal): Promise<{ places: number }> {
      const day = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
      const before = new Date(day - WHOLE_DAYS * DAY_MS);
      let places = 0;
      let some = await positions.readersAfter(0n, READERS_AT_ONCE);
      for (let last = some.at(-1); last !== undefined && !signal?.aborted; last = some.at(-1)) {
        places += await positions.thin(some, before);
        some = await positions.readersAfter(last, READERS_AT_ONCE);
      }
      return { places };
    },
  };
};

const placeOf = (book: BookRow): PlaceFields => {
  const { pointer, pointerPb, percent, fraction, page, pagesTotal, chapter, chapterMs } = book;
  return { pointer, pointerPb, percent, fraction, page, pagesTotal, quote: quoteOf(book), chapter, chapterMs };
};

/** What nothing opens because it is protected is told so, and not blamed on its format. */
const lockedOr =
  ({ isDrm, title }: BookRow) =>
  (error: unknown): never => {
    const isClosed = isDrm && error instanceof Refusal && error.code === 'file.format_unsupported';
    throw isClosed ? new Refusal('book.locked', { title }) : error;
  };
