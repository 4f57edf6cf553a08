import type { Locator, OpenedPages, Reply, reading, SavedPosition } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, Prisma } from '../../platform/db/db.ts';
import type { BookRow, BookService, PlaceFields } from '../books/books.service.ts';
import type { FormService } from '../forms/forms.service.ts';
import type { LcpService } from '../lcp/lcp.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import type { PartLinks } from './part-links.ts';
import { cfiIn, madeAt, pointerOf } from './pointer.ts';
import { type PlaceRow, positionsDb } from './positions.db.ts';

type Contacts = { contact(readerId: bigint, sessionId: string): Promise<Date> };
type Collaborators = {
  db: Database;
  sync: SyncService;
  books: BookService;
  forms: FormService;
  lcp: Pick<LcpService, 'opened'>;
  auth: Contacts;
  parts: PartLinks;
  time: { pace(readerId: bigint, bookId: bigint): Promise<number | null> };
  /** @throws Refusal `file.format_unsupported` for a book without pages */
  openPages(reader: SignedIn, bookId: string): Promise<OpenedPages>;
  clock: Clock;
  booksUrl: string;
};
type Device = { device: string; deviceName?: string | undefined };
type Saved = Device & { at: Locator; page: number; pages: number; ageMs: number };
type OldSaved = { offs?: number | undefined; pointer?: string | undefined; pointer_pb?: string | undefined };

/** How the history calls programs that say of themselves nothing. */
const OLD_CLIENT = 'client';

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
  auth,
  parts,
  time,
  openPages,
  clock,
  booksUrl,
}: Collaborators) => {
  const positions = positionsDb(db);

  /** Appends to the history and moves the book, unless a later place is known. */
  const record = async (
    reader: SignedIn,
    book: BookRow,
    place: PlaceFields,
    { device, deviceName }: Device,
    ageMs: number,
  ): Promise<void> => {
    const now = clock.now();
    const at = madeAt(now, ageMs, await auth.contact(reader.readerId, reader.sessionId));
    await sync
      .write(reader.readerId, async (tx, changed) => {
        await positions.append(tx, {
          readerId: reader.readerId,
          bookId: book.id,
          sessionId: reader.sessionId,
          device,
          deviceName: deviceName || null,
          cfi: cfiIn(place.pointer),
          pointerPb: place.pointerPb,
          percent: place.percent,
          fraction: place.fraction,
          ...(place.quote !== null && { quote: place.quote }),
          madeAt: at,
          receivedAt: now,
        });
        await books.move(tx, changed, { readerId: reader.readerId, bookId: book.id, madeAt: at }, place);
      })
      .catch(deleted);
  };

  /** Where the book stands, and which device left it there. */
  const standing = async (book: BookRow): Promise<SavedPosition | null> => {
    if (book.positionAt === null) return null;
    const newest = await positions.newest(book.readerId, book.id);
    const by = newest?.madeAt.getTime() === book.positionAt.getTime() ? newest : null;
    return savedPosition({
      cfi: cfiIn(book.pointer) ?? cfiIn(book.pointerPb),
      fraction: book.fraction,
      quote: quoteOf(book),
      madeAt: book.positionAt,
      device: by?.device ?? OLD_CLIENT,
      deviceName: by?.deviceName ?? null,
    });
  };

  const savedPosition = ({ cfi, fraction, quote, madeAt: at, device, deviceName }: PlaceRow): SavedPosition => ({
    cfi,
    fraction,
    quote: quoteOf({ quote }),
    updated: at.toISOString(),
    ageMs: Math.max(0, clock.now().getTime() - at.getTime()),
    device: device === OLD_CLIENT ? null : device,
    deviceName,
  });

  return {
    /**
     * A book that is read in a form of its own may be preparing it still: then asking again soon is right.
     * @throws Refusal `file.not_found`, `file.format_unsupported` for books that the web reader doesn't open, and what
     * keeps a form or a protected book from being opened
     */
    async open(reader: SignedIn, bookId: string, device?: string): Promise<Reply<typeof reading.open>> {
      const book = await books.own(reader.readerId, bookId);
      const opened = await forms.ready(book.sha256).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'file.format_unsupported') throw error;
        return { pages: await openPages(reader, bookId) }; // without text that flows, it may have pages
      });
      if (typeof opened !== 'number' && 'pages' in opened) return { state: 'pages', ...opened.pages };
      if (typeof opened === 'number') return { state: 'preparing', share: opened };
      await lcp.opened(book, opened.document);
      const [position, here, pace] = await Promise.all([
        standing(book),
        device === undefined ? null : positions.newestOf(reader.readerId, book.id, device),
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
        here: here && savedPosition(here),
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
        pointer,
        pointerPb: pointer,
        percent,
        fraction: at.fraction,
        page,
        pagesTotal: pages,
        quote: at.quote,
      };
      await record(reader, book, place, device, ageMs);
      const position = await standing(await books.own(reader.readerId, book.id));
      if (!position) throw new Error(`book ${book.id} has no place after one was saved`);
      return { position };
    },
    /** @throws Refusal `file.not_found` */
    async places(reader: SignedIn, bookId: string, limit: number): Promise<Reply<typeof reading.places>> {
      const book = await books.own(reader.readerId, bookId);
      return { items: (await positions.distinct(reader.readerId, book.id, limit)).map(savedPosition) };
    },
    async saveOld(reader: SignedIn, fastHash: string, saved: () => OldSaved): Promise<'OK'> {
      const book = await books.find(reader.readerId, { fastHash });
      const { offs, pointer, pointer_pb: pointerPb } = saved();
      const share =
        offs === undefined || offs === book.percent
          ? { percent: book.percent, fraction: book.fraction }
          : { percent: offs, fraction: offs / 100 };
      const sent = pointer ?? pointerPb;
      const place =
        sent === undefined
          ? { ...placeOf(book), ...share }
          : {
              ...share,
              pointer: pointer ?? sent,
              pointerPb: pointerPb ?? sent,
              page: null,
              pagesTotal: 0,
              quote: null,
            };
      await record(reader, book, place, { device: OLD_CLIENT }, 0);
      return 'OK';
    },
    async documentInformation(reader: SignedIn, fastHash: string): Promise<Reply<typeof reading.documentInformation>> {
      const book = await books.find(reader.readerId, { fastHash });
      const source = await forms.source(book.sha256);
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

const quoteOf = ({ quote }: { quote: unknown }): SavedPosition['quote'] => quote as SavedPosition['quote']; // written from a parsed Locator

const placeOf = (book: BookRow): PlaceFields => {
  const { pointer, pointerPb, percent, fraction, page, pagesTotal } = book;
  return { pointer, pointerPb, percent, fraction, page, pagesTotal, quote: quoteOf(book) };
};

/** The book went while its place was on the way. */
const deleted = (error: unknown): never => {
  const gone = error instanceof Prisma.PrismaClientKnownRequestError && ['P2003', 'P2025'].includes(error.code);
  throw gone ? new Refusal('file.not_found') : error;
};
