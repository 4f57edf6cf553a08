import { type Book, type BookDetails, normalizeFileName } from '@lectern/contracts';
import { type BookMetadata, findFormat } from '@lectern/formats';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { RemovalService } from '../files/removal.service.ts';
import type { LinkService } from '../links/links.service.ts';
import type { NameService } from '../names/names.service.ts';
import type { ShelfService } from '../shelves/shelves.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import { createBookCardsDb } from './book-cards.db.ts';
import { createBookDescription } from './book-description.ts';
import { createBookLists } from './book-lists.ts';
import { createMarks } from './book-marks.ts';
import { createBookNames } from './book-names.ts';
import type { PositionFields } from './book-positions.db.ts';
import { createBookPositions } from './book-positions.ts';
import {
  type BookDescription,
  type BookFile,
  type BookRow,
  createBooksDb,
  type Mark,
  type NewBook,
} from './books.db.ts';
import { toChapters } from './chapters.ts';
import { createFinishedBooksDb } from './finished-books.db.ts';
import { findEachNumberOnce, findFreeFileName, withStoredNames } from './free-file-name.ts';
import { createListedBooksDb, type ListedBook, type ListedBookRow } from './listed-books.db.ts';
import { createMembershipsDb, type Membership } from './memberships.db.ts';
import { listNarrators, type OriginalDescription, toSortableBook } from './original-description.ts';
import { toWireBook } from './wire-book.ts';

export { nameOnlyChapter } from './chapters.ts';
export {
  toAuthorFields as authorsOf,
  toBookDescription as describedBy,
  toGenreFields as genresOf,
} from './original-description.ts';
export type {
  BookDescription as Described,
  BookRow,
  Mark,
  NewBook,
  OriginalDescription,
  PositionFields as PlaceFields,
};
export type BookService = ReturnType<typeof createBookService>;

type Dependencies = {
  db: Database;
  files: FileService;
  removal: Pick<RemovalService, 'release'>;
  covers: CoverService;
  links: LinkService;
  shelves: ShelfService;
  names: NameService;
  sync: SyncService;
  clock: Clock;
};
type BookQuery = { names?: readonly string[] | undefined; fastHash?: string | undefined };

/** The books of a reader. Every lookup is by reader and book, so other readers' ids are not found. */
export const createBookService = ({ db, files, removal, covers, links, shelves, names, sync, clock }: Dependencies) => {
  const rows = createBooksDb(db);
  const memberships = createMembershipsDb(db);
  const listedBooks = createListedBooksDb(db);
  const requireRow = (row: BookRow | null | undefined): BookRow => {
    if (!row) throw new Refusal('file.not_found');
    return row;
  };
  const rowToBook = (reader: SignedIn, row: ListedBookRow, membership?: Membership): Book =>
    toWireBook(row, {
      link: links.createFileLink(reader, row),
      cover: covers.listLinks(reader.readerId, row.covers, reader.origin),
      membership,
    });
  const toBooks = (reader: SignedIn, rows: readonly ListedBook[]): Book[] =>
    rows.map((row) => rowToBook(reader, row, row));
  const toBook = async (reader: SignedIn, row: BookRow): Promise<Book> =>
    rowToBook(reader, row, await memberships.find(reader.readerId, row.id));

  const bookNames = createBookNames({ rows, names, shelves, clock });
  const description = createBookDescription({ rows, names: bookNames, files, removal, covers, shelves, sync, clock });
  const lists = createBookLists({
    rows,
    listedBooks,
    cards: createBookCardsDb(db),
    memberships,
    shelves,
    names,
    covers,
    toBooks,
    clock,
  });

  const requireUnambiguous = async (readerId: bigint, fastHash: string, name?: string): Promise<BookRow> => {
    const [book, other] = await rows.listByFastHash(readerId, fastHash, name && normalizeFileName(name));
    if (other) throw new Refusal('file.ambiguous');
    return requireRow(book);
  };
  const findByNames = async (readerId: bigint, names: readonly string[]): Promise<BookRow | null> => {
    for (const name of withStoredNames(names)) {
      const row = await rows.findByName(readerId, name);
      if (row) return row;
    }
    return null;
  };
  const finishedBooks = createFinishedBooksDb();
  const mark = createMarks({ rows, finishedBooks, shelves, sync, clock });
  const positions = createBookPositions({ rows, finishedBooks, shelves, sync, clock });

  return {
    toBook,
    /** A book that has just been added: it is in no collection yet. */
    toAddedBook: (reader: SignedIn, row: BookRow): Book => rowToBook(reader, row),
    /** Lists of full books, tiles and catalogue entries. */
    ...lists,
    /** The book opened last; null when no book of that kind was ever opened. */
    async findLastOpened(reader: SignedIn, kind: 'ebook' | 'audio' | undefined): Promise<Book | null> {
      const row = await rows.findLastOpened(reader.readerId, kind && kind === 'audio');
      return row && toBook(reader, row);
    },
    countAddedSince: rows.countAddedSince,
    /** These books of the reader in the given order. */
    async listByIds(reader: SignedIn, ids: readonly bigint[]): Promise<Book[]> {
      return toBooks(reader, await listedBooks.listByIds(reader.readerId, ids));
    },
    /** @throws Refusal `file.not_found` */
    requireOwned: async (readerId: bigint, id: string | bigint): Promise<BookRow> =>
      requireRow(await rows.findById(readerId, BigInt(id))),
    /**
     * Finds a book by fast hash (the newest; if names are given, the one with such a name) or, without a hash, by the first
     * matching name. @throws Refusal `file.not_found`
     */
    async requireByNameOrHash(readerId: bigint, { names, fastHash }: BookQuery): Promise<BookRow> {
      if (fastHash === undefined) return requireRow(await findByNames(readerId, names ?? []));
      const rowsOfHash = await rows.listByFastHash(readerId, fastHash);
      return requireRow(names ? rowsOfHash.find(({ name }) => withStoredNames(names).includes(name)) : rowsOfHash[0]);
    },
    /** The only book with that hash. @throws Refusal `file.not_found`, or `file.ambiguous` when there are several */
    requireUnambiguous,
    async getDetails(reader: SignedIn, id: string): Promise<BookDetails> {
      const row = requireRow(await rows.findById(reader.readerId, BigInt(id)));
      const document = await files.findDocument(row);
      return {
        ...(await toBook(reader, row)),
        readable: (findFormat(row.format)?.readable ?? false) && !row.isDrm,
        chapters: toChapters(document, row.title),
        characters: row.characters,
        rating: row.rating === 0 ? null : row.rating / 2,
        review: row.review,
        pages: document?.contents?.kind === 'pages' ? document.contents.pages : null,
        ...description.toDetails(row, document, reader.origin),
      };
    },
    /**
     * Whether the library has a file of that size, and, given a SHA-256, the book with these bytes. A book whose stored
     * bytes are damaged is not returned, so that the client uploads them again.
     */
    async findDuplicate(
      reader: SignedIn,
      { bytes, sha256 }: { bytes: number; sha256: Uint8Array | null },
    ): Promise<{ sameSize: boolean; book: Book | null }> {
      const row = sha256 && (await rows.findBySha256(reader.readerId, sha256));
      const book = row && !(await files.isMissing(row)) ? await toBook(reader, row) : null;
      return { sameSize: await rows.hasBookOfSize(reader.readerId, bytes), book };
    },
    /** Whether the library has a book with these bytes. */
    hasSha256: rows.hasSha256,
    /** The book with these bytes; null when the library has none. */
    findBySha256: rows.findBySha256,
    /** Licences of the reader's books under LCP; those of other ids may be among them. */
    listLicences: rows.listLicences,
    /**
     * Replaces the file of a book whose row the caller has locked: it stays the same book, under its name and with what its
     * reader has made of it.
     */
    async replaceFile(tx: Db, recordChange: RecordChange, row: BookRow, file: BookFile): Promise<BookRow> {
      recordChange({ kind: 'book.changed', bookId: row.id });
      return rows.updateFile(tx, row, file, clock.now());
    },
    /** Sets whether a shop sold the book, in the caller's transaction, which announces the change. */
    setPurchased: (tx: Db, row: BookRow, purchased: boolean): Promise<void> =>
      rows.updatePurchased(tx, row, purchased, clock.now()),
    /**
     * Adds a book under a free file name. `metadata`: what its file says. The caller's transaction must hold the lock on the reader's row, so that
     * concurrent uploads can't choose the same name. @throws Refusal `file.already_there`
     */
    async add(
      tx: Db,
      recordChange: RecordChange,
      readerId: bigint,
      { book, metadata }: { book: NewBook; metadata: BookMetadata },
    ): Promise<BookRow> {
      const { hasBytes, hasName } = await rows.findPresent(tx, readerId, book);
      if (hasBytes) throw new Refusal('file.already_there');
      const isTaken = (name: string): boolean => hasName && name === book.name;
      const named = await bookNames.unifyNew(tx, readerId, book);
      const order = await shelves.orderNewBook(tx, readerId, toSortableBook(named, metadata));
      const name = await findFreeFileName(book.name, isTaken, (numbered, from) =>
        rows.findFreeNumber(tx, readerId, numbered, from),
      );
      const row = await rows.insert(tx, readerId, { ...named, ...order.order, name });
      await shelves.indexNewBook(tx, row, { narrators: listNarrators(metadata), order });
      recordChange({ kind: 'book.added', bookId: row.id });
      return row;
    },
    /** Chooses file names for restored books: the wanted ones where they are free. The caller holds the lock on the reader's row. */
    async chooseFreeNames(tx: Db, readerId: bigint, wantedNames: readonly string[]): Promise<string[]> {
      const used = new Set(await rows.listTakenNames(tx, readerId, wantedNames));
      const isTaken = (name: string): boolean => used.has(name);
      const findFreeNumber = findEachNumberOnce((numbered, from) => rows.findFreeNumber(tx, readerId, numbered, from));
      const names: string[] = [];
      for (const wanted of wantedNames) {
        const name = await findFreeFileName(wanted, isTaken, findFreeNumber);
        used.add(name);
        names.push(name);
      }
      return names;
    },
    countRemoved: shelves.countRemoved,
    /** Indexes books that were restored to the library, announces them, and returns their rows. */
    async announceRestored(
      tx: Db,
      recordChange: RecordChange,
      readerId: bigint,
      ids: readonly bigint[],
    ): Promise<BookRow[]> {
      const restored = await rows.findByIds(tx, readerId, ids);
      await shelves.count(tx, readerId, [], restored);
      await shelves.indexBooks(tx, readerId, restored);
      for (const { id } of restored) recordChange({ kind: 'book.added', bookId: id });
      // authors may have been merged meanwhile
      const revised = await bookNames.revise(tx, recordChange, readerId, restored);
      return revised > 0 ? rows.findByIds(tx, readerId, ids) : restored;
    },
    /**
     * Sets the favourite mark, status, rating or review of several books; unknown ids are skipped, and newer marks win.
     * Returns the ids that changed. @throws Refusal `file.not_found` when none of the books exists
     */
    mark,
    respellAuthors: bookNames.respellAuthors,
    unifyStoredNames: bookNames.unifyStored,
    getOriginalDescription: description.getOriginalDescription,
    updateDescription: description.updateDescription,
    updateDescriptions: description.updateDescriptions,
    updateCover: description.updateCover,
    /**
     * Locks the book in the caller's transaction and bumps its `mtime`, because something that belongs to it changes.
     * Returns the time, which no other touch shares. @throws Refusal `file.not_found`
     */
    async touch(tx: Db, readerId: bigint, id: bigint): Promise<Date> {
      const at = await rows.touch(tx, readerId, id, clock.now());
      if (!at) throw new Refusal('file.not_found');
      return at;
    },
    /** As `touch` for several books. Returns the ids that exist. */
    touchAll: (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> =>
      rows.touchAll(tx, readerId, ids, clock.now()),
    /** The current position of a book: `lockPosition`, `updatePosition`. */
    ...positions,
  };
};
