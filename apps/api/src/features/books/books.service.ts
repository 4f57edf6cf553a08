import type { Book, BookDetails } from '@lectern/contracts';
import { formatNamed } from '@lectern/formats';
import type { Acting, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { LinkService } from '../links/links.service.ts';
import type { ShelvesService } from '../shelves/shelves.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import { type BookRow, booksDb, type Described, type Mark, type NewBook, type PlaceFields } from './books.db.ts';
import { cardsDb } from './cards.db.ts';
import { chaptersOf } from './chapters.ts';
import { bookDescription } from './description.ts';
import { freeName } from './free-name.ts';
import { bookLists } from './lists.ts';
import { type Membership, membershipsDb } from './memberships.db.ts';
import type { Original } from './original.ts';
import { type Shown, type ShownRow, shownDb } from './shown.db.ts';
import { wireBook } from './wire-book.ts';

export { authorsOf, describedBy, genresOf } from './original.ts';
export type { BookRow, Described, Mark, NewBook, Original, PlaceFields };
export type BookService = ReturnType<typeof bookService>;

type Collaborators = {
  db: Database;
  files: FileService;
  covers: CoverService;
  links: LinkService;
  shelves: ShelvesService;
  sync: SyncService;
  clock: Clock;
};
/** Whose place in which book, and when it was reached. */
type PlaceOf = { readerId: bigint; bookId: bigint; madeAt: Date };
type Wanted = { names?: readonly string[] | undefined; fastHash?: string | undefined };

/** What actions are done to: the mark and the status of a book. */
const favoriteSubject = (bookId: bigint): string => `favorite/${bookId}`;
const statusSubject = (bookId: bigint): string => `status/${bookId}`;

/** The books of a reader. Every look-up is by reader and book: a stranger's id is not found. */
export const bookService = ({ db, files, covers, links, shelves, sync, clock }: Collaborators) => {
  const rows = booksDb(db);
  const memberships = membershipsDb(db);
  const shown = shownDb(db);
  const found = (row: BookRow | null | undefined): BookRow => {
    if (!row) throw new Refusal('file.not_found');
    return row;
  };
  const wireIn = (reader: SignedIn, row: ShownRow, membership?: Membership): Book =>
    wireBook(row, {
      link: links.toFile(reader, row),
      cover: covers.links(reader.readerId, row.covers, reader.origin),
      membership,
    });
  const wireAll = (reader: SignedIn, rows: readonly Shown[]): Book[] => rows.map((row) => wireIn(reader, row, row));
  const wire = async (reader: SignedIn, row: BookRow): Promise<Book> =>
    wireIn(reader, row, await memberships.of(reader.readerId, row.id));

  const description = bookDescription({ rows, files, covers, shelves, clock });
  const lists = bookLists({ rows, shown, cards: cardsDb(db), memberships, shelves, covers, wireAll });

  const only = async (readerId: bigint, fastHash: string, name?: string): Promise<BookRow> => {
    const [book, other] = await rows.byHash(readerId, fastHash, name);
    if (other) throw new Refusal('file.ambiguous');
    return found(book);
  };
  const named = async (readerId: bigint, names: readonly string[]): Promise<BookRow | null> => {
    for (const name of names) {
      const row = await rows.byName(readerId, name);
      if (row) return row;
    }
    return null;
  };
  const mark = (acting: Acting, ids: readonly bigint[], what: Mark): Promise<bigint[]> =>
    sync.write(acting.readerId, async (tx, changed) => {
      const { readerId } = acting;
      const there = await rows.lock(tx, readerId, ids);
      if (there.length === 0) throw new Refusal('file.not_found');
      const subjectOf = 'favorite' in what ? favoriteSubject : statusSubject;
      const newer = await sync.claim(tx, acting, there, subjectOf);
      const after = await rows.mark(tx, readerId, newer, what, clock.now());
      const marked = after.filter((book) => book.changed).map(({ id }) => id);
      for (const bookId of marked) changed({ kind: 'book.changed', bookId });
      return marked;
    });

  return {
    wire,
    /** A book that has just been added: it is in no collection. */
    wireAdded: (reader: SignedIn, row: BookRow): Book => wireIn(reader, row),
    /** Lists of whole Books and of tiles. */
    ...lists,
    /** The book of the latest place; null when no book of that kind was ever opened. */
    async lastOpened(reader: SignedIn, kind: 'ebook' | 'audio' | undefined): Promise<Book | null> {
      const row = await rows.lastOpened(reader.readerId, kind && kind === 'audio');
      return row && wire(reader, row);
    },
    addedSince: rows.addedSince,
    /** These books of the reader, in their order. */
    async some(reader: SignedIn, ids: readonly bigint[]): Promise<Book[]> {
      return wireAll(reader, await shown.some(reader.readerId, ids));
    },
    /** @throws Refusal `file.not_found` */
    own: async (readerId: bigint, id: string | bigint): Promise<BookRow> =>
      found(await rows.byId(readerId, BigInt(id))),
    /**
     * The newest book with that hash, of several the one that has one of the names; without a hash the first that is
     * called like one of them. @throws Refusal `file.not_found`
     */
    async find(readerId: bigint, { names, fastHash }: Wanted): Promise<BookRow> {
      if (fastHash === undefined) return found(await named(readerId, names ?? []));
      const rowsOfHash = await rows.byHash(readerId, fastHash);
      return found(names ? rowsOfHash.find(({ name }) => names.includes(name)) : rowsOfHash[0]);
    },
    /** The book with that hash. @throws Refusal `file.not_found`, or `file.ambiguous` when there are two */
    only,
    async details(reader: SignedIn, id: string): Promise<BookDetails> {
      const row = found(await rows.byId(reader.readerId, BigInt(id)));
      const document = await files.document(row);
      return {
        ...(await wire(reader, row)),
        readable: (formatNamed(row.format)?.readable ?? false) && !row.isDrm,
        chapters: chaptersOf(document),
        characters: row.characters,
        pages: document?.contents?.kind === 'pages' ? document.contents.pages : null,
        ...description.wire(row, document, reader.origin),
      };
    },
    /**
     * Whether the library has a file of that size, and the book with these bytes when they are told: none when something
     * of it went missing, so that the bytes are sent and bring it back.
     */
    async alike(
      reader: SignedIn,
      { bytes, sha256 }: { bytes: number; sha256: Uint8Array | null },
    ): Promise<{ sameSize: boolean; book: Book | null }> {
      const row = sha256 && (await rows.byBytes(reader.readerId, sha256));
      const whole = row && !(await files.lacks(row)) ? await wire(reader, row) : null;
      return { sameSize: await rows.anyOfSize(reader.readerId, bytes), book: whole };
    },
    /** Whether these bytes are in the library already. */
    has: rows.hasBytes,
    /** The book with these bytes; null when the library has none. */
    withBytes: rows.byBytes,
    /** Whether a shop sold it, in the caller's transaction, which tells of the change. */
    setPurchased: (tx: Db, row: BookRow, purchased: boolean): Promise<void> =>
      rows.setPurchased(tx, row, purchased, clock.now()),
    /**
     * Adds a book under a free name, in the caller's transaction, which must hold the lock on the reader's row, so that
     * two uploads can't choose the same name. @throws Refusal `file.already_there`
     */
    async add(tx: Db, changed: Changed, readerId: bigint, book: NewBook): Promise<BookRow> {
      const taken = async (stem: string): Promise<Set<string>> => {
        const alike = await rows.alike(tx, readerId, { sha256: book.sha256, stem });
        if (alike.some(({ sha256 }) => Buffer.compare(sha256, book.sha256) === 0))
          throw new Refusal('file.already_there');
        return new Set(alike.map(({ name }) => name));
      };
      const row = await rows.add(tx, readerId, { ...book, name: await freeName(book.name, taken) });
      await shelves.index(tx, row);
      changed({ kind: 'book.added', bookId: row.id });
      return row;
    },
    /** Names for books that come back, as they wished where those are free; the caller holds the lock on the reader's row. */
    async freeNames(tx: Db, readerId: bigint, wished: readonly string[]): Promise<string[]> {
      const used = new Set(await rows.taken(tx, readerId, wished));
      const names: string[] = [];
      for (const wish of wished) {
        const name = used.has(wish)
          ? await freeName(wish, async (stem) => new Set([...used, ...(await rows.namesFrom(tx, readerId, stem))]))
          : wish;
        used.add(name);
        names.push(name);
      }
      return names;
    },
    /** Books are in the library again: they are found, and other programs hear of them. Answers them. */
    async returned(tx: Db, changed: Changed, readerId: bigint, ids: readonly bigint[]): Promise<BookRow[]> {
      const back = await rows.byIds(tx, readerId, ids);
      await shelves.indexAll(tx, readerId, back);
      for (const { id } of back) changed({ kind: 'book.added', bookId: id });
      return back;
    },
    /**
     * Says of several books that they are favourites, being read or read; those that are not there are passed over.
     * Answers those that were not marked so before; one that was marked later stays as it is. @throws Refusal `file.not_found` when none of them is there
     */
    mark,
    original: description.original,
    describe: description.describe,
    cover: description.cover,
    /**
     * Something that belongs to the book has changed: raises its time, in the caller's transaction, and locks it there.
     * Answers the time, which no other touch has. @throws Refusal `file.not_found`
     */
    async touch(tx: Db, readerId: bigint, id: bigint): Promise<Date> {
      const at = await rows.touch(tx, readerId, id, clock.now());
      if (!at) throw new Refusal('file.not_found');
      return at;
    },
    /** The same of several at once; answers which of them are there. */
    touchAll: (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> =>
      rows.touchAll(tx, readerId, ids, clock.now()),
    /** Moves the book's place unless a later one is known, in the caller's transaction. */
    async move(tx: Db, changed: Changed, at: PlaceOf, place: PlaceFields): Promise<void> {
      const { readerId, bookId, madeAt } = at;
      const moved = await rows.move(tx, readerId, bookId, place, madeAt, clock.now());
      const subject = statusSubject(bookId);
      const status = { id: bookId, subject, madeAt };
      const isOther = await rows.readOn(tx, readerId, status, moved && place.fraction === 1);
      if (isOther) await sync.claimOne(tx, readerId, subject, madeAt);
      if (moved) changed({ kind: 'position.moved', bookId });
      if (isOther) changed({ kind: 'book.changed', bookId });
    },
  };
};
