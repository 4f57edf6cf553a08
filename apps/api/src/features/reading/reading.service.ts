import {
  createIsNearInText,
  type Locator,
  type OpenedPages,
  type Reply,
  type reading,
  retention,
  type SaveOrigin,
  subtractPeriod,
  toWholePercent,
} from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookRow, BookService, PlaceFields } from '../books/books.service.ts';
import type { ConversionService } from '../conversion/conversion.service.ts';
import type { FulfilmentService } from '../fulfilment/fulfilment.service.ts';
import type { LcpService } from '../lcp/lcp.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { findChapter, toSentence } from './excerpt.ts';
import type { PartLinks } from './part-links.ts';
import { parsePage, toPointer } from './pointer.ts';
import { createPositionStore, type Device, parseQuote } from './position-store.ts';
import { createPositionsDb } from './positions.db.ts';

type Dependencies = {
  db: Database;
  sync: SyncService;
  books: BookService;
  conversion: ConversionService;
  lcp: Pick<LcpService, 'assertReadable'>;
  fulfilment: Pick<FulfilmentService, 'refuseToken'>;
  parts: PartLinks;
  readingTime: { computePace(readerId: bigint, bookId: bigint): Promise<number | null> };
  /** @throws Refusal `file.format_unsupported` for a book without pages */
  openPages(reader: SignedIn, bookId: string): Promise<OpenedPages>;
  clock: Clock;
  booksUrl: string;
};
type PositionUpdate = Device & {
  at: Locator;
  page: number;
  pages: number;
  ageMs: number;
  origin?: SaveOrigin | undefined;
  pageShare?: number | undefined;
  isGlance?: boolean | undefined;
  chapter?: string | undefined;
};
type LegacyPositionUpdate = {
  offs?: number | undefined;
  pointer?: string | undefined;
  pointer_pb?: string | undefined;
};

/** The fields of a position of which only the percentage is known. */
const NO_POINTER = { pointer: null, pointerPb: null, page: null, pagesTotal: 0, quote: null };
/** The listening fields of a book that is read. */
const NOT_LISTENED = { chapter: null, chapterMs: null };

const DAY_MS = 86_400_000;
const READER_BATCH_SIZE = 200;

export type ReadingService = ReturnType<typeof createReadingService>;

/** Opening a book in the browser, and the reading position. */
export const createReadingService = ({
  db,
  sync,
  books,
  conversion: forms,
  lcp,
  fulfilment,
  parts,
  readingTime: time,
  openPages,
  clock,
  booksUrl,
}: Dependencies) => {
  const positions = createPositionsDb(db);
  const store = createPositionStore({ positions, sync, books, clock });

  return {
    /** The current position of a book, and the last position of one device. */
    getPositions: store.getPositions,
    /** Saves a position on behalf of another feature; returns the one that is current now. */
    savePosition: store.save,
    /** The last saved fraction in each range of a book, given the starts of the ranges; null where there is none. */
    listLastFractions: (book: BookRow, starts: readonly number[]): Promise<(number | null)[]> =>
      positions.listLastFractions(book, starts),
    /**
     * Opens a book. While it is being converted, `preparing` is returned and the client asks again soon.
     * @throws Refusal `file.not_found`, `file.format_unsupported` for books that the web reader doesn't open, and the
     * refusals of conversion, LCP and tokens
     */
    async openBook(reader: SignedIn, bookId: string, device?: string): Promise<Reply<typeof reading.open>> {
      const book = await books.requireOwned(reader.readerId, bookId);
      fulfilment.refuseToken(book);
      const opened = await forms.openOrConvert(book).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'file.format_unsupported') throw error;
        return { pages: await openPages(reader, bookId).catch(toLockedRefusal(book)) }; // without reflowable text it may have pages
      });
      if (typeof opened !== 'number' && 'pages' in opened) {
        const { position, here } = await store.getPositions(book, device);
        const { page = null } = opened.pages.position ?? {};
        return { state: 'pages', ...opened.pages, position: position && { ...position, page }, here };
      }
      if (typeof opened === 'number') return { state: 'preparing', share: opened };
      await lcp.assertReadable(book, opened.document);
      const [{ position, here }, pace] = await Promise.all([
        store.getPositions(book, device),
        time.computePace(reader.readerId, book.id),
      ]);
      return {
        state: 'ready',
        title: book.title,
        authors: book.authors,
        fast_hash: book.fastHash,
        surfaceUrl: `${booksUrl}/surface/`,
        baseUrl: parts.baseUrl(reader, book.id),
        // the document is shared by all readers with these bytes, the title belongs to this reader
        manifest: { ...opened.document.manifest, title: book.title },
        position,
        here,
        pace,
      };
    },
    /** Returns the position that is current now, and whether it is this one. */
    async save(reader: SignedIn, bookId: string, getUpdate: () => PositionUpdate): Promise<Reply<typeof reading.save>> {
      const book = await books.requireOwned(reader.readerId, bookId);
      const { at, page, pages, pageShare = 0, chapter = null, ...source } = getUpdate();
      const pointer = toPointer(at.cfi);
      const percent = toWholePercent(at.fraction);
      const position = {
        chapter,
        chapterMs: null,
        pointer,
        pointerPb: pointer,
        percent,
        fraction: at.fraction,
        page,
        pagesTotal: pages,
        quote: at.quote,
      };
      return store.save(reader, book, position, { ...source, isNear: createIsNearInText(pageShare) });
    },
    /** @throws Refusal `file.not_found` */
    async listPositions(reader: SignedIn, bookId: string, limit: number): Promise<Reply<typeof reading.places>> {
      const book = await books.requireOwned(reader.readerId, bookId);
      const items = (await positions.listDistinct(book, limit)).map(store.toSavedPosition);
      return { items, current: store.findCurrent(book) };
    },
    /**
     * What a book says at its current position, as far as the library knows it: no file is opened.
     * @throws Refusal `file.not_found`
     */
    async describePosition(reader: SignedIn, bookId: string): Promise<Reply<typeof reading.excerpt>> {
      const book = await books.requireOwned(reader.readerId, bookId);
      const source = book.positionAt === null ? null : await forms.findSource(book);
      const { manifest = null, contents = null } = source?.document ?? {};
      const language = manifest?.language ?? null;
      const quote = parseQuote(book);
      const hasPages = manifest === null && contents?.kind === 'pages';
      const isText = manifest !== null && manifest.layout === 'reflowable' && manifest.totalCharacters > 0;
      return {
        sentence: book.positionAt !== null && quote ? toSentence(quote, language) : null,
        chapter: manifest && book.chapterMs === null ? (book.chapter ?? findChapter(manifest, book.fraction)) : null,
        page: hasPages
          ? (parsePage(book.pointer) ?? Math.round(book.fraction * Math.max(0, contents.pages - 1)) + 1)
          : null,
        pages: hasPages ? contents.pages : null,
        charactersLeft: isText ? Math.max(0, Math.round(manifest.totalCharacters * (1 - book.fraction))) : null,
        language,
        pace: isText ? await time.computePace(reader.readerId, book.id) : null,
        version: book.positionAt === null ? 0 : book.positionVersion,
      };
    },
    async saveLegacyPosition(reader: SignedIn, fastHash: string, getUpdate: () => LegacyPositionUpdate): Promise<'OK'> {
      const book = await books.requireByNameOrHash(reader.readerId, { fastHash });
      const { offs, pointer, pointer_pb: pointerPb } = getUpdate();
      const isMoved = offs !== undefined && offs !== book.percent;
      const fractions = isMoved
        ? { percent: offs, fraction: offs / 100, ...NOT_LISTENED }
        : { percent: book.percent, fraction: book.fraction };
      const sent = pointer ?? pointerPb;
      const position =
        sent === undefined
          ? // A different percentage without a pointer clears the pointer, so that the book opens by the percentage.
            { ...toPositionFields(book), ...fractions, ...(isMoved && NO_POINTER) }
          : {
              ...NOT_LISTENED,
              ...fractions,
              pointer: pointer ?? sent,
              pointerPb: pointerPb ?? sent,
              page: null,
              pagesTotal: 0,
              quote: null,
            };
      await store.append(reader, book, position, { device: null, ageMs: 0, isNear: createIsNearInText(0) });
      return 'OK';
    },
    async getDocumentInformation(
      reader: SignedIn,
      fastHash: string,
    ): Promise<Reply<typeof reading.documentInformation>> {
      const book = await books.requireByNameOrHash(reader.readerId, { fastHash });
      fulfilment.refuseToken(book);
      const source = await forms.findSource(book);
      if (source) await lcp.assertReadable(book, source.document);
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
    /** Deletes old positions that a later one of the same day and device supersedes. May be aborted after any reader. */
    async thinHistory(signal?: AbortSignal): Promise<{ places: number }> {
      const today = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
      const before = subtractPeriod(today, retention.positionHistory.period);
      let deleted = 0;
      let readerIds = await positions.listReadersAfter(0n, READER_BATCH_SIZE);
      for (let last = readerIds.at(-1); last !== undefined && !signal?.aborted; last = readerIds.at(-1)) {
        deleted += await positions.deleteSuperseded(readerIds, before);
        readerIds = await positions.listReadersAfter(last, READER_BATCH_SIZE);
      }
      return { places: deleted };
    },
  };
};

const toPositionFields = (book: BookRow): PlaceFields => {
  const { pointer, pointerPb, percent, fraction, page, pagesTotal, chapter, chapterMs } = book;
  return { pointer, pointerPb, percent, fraction, page, pagesTotal, quote: parseQuote(book), chapter, chapterMs };
};

/** A protected book that can't be opened is reported as locked instead of unsupported. */
const toLockedRefusal =
  ({ isDrm, title }: BookRow) =>
  (error: unknown): never => {
    const isProtected = isDrm && error instanceof Refusal && error.code === 'file.format_unsupported';
    throw isProtected ? new Refusal('book.locked', { title }) : error;
  };
