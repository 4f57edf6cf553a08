import { type Book, limits } from '@lectern/contracts';
import { sniff } from '@lectern/formats';
import type { SignedIn } from '../../http/access.ts';
import { storing } from '../../http/away.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { turns } from '../../platform/turns.ts';
import type { BinService } from '../bin/bin.service.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import {
  type Described,
  DocumentVanished,
  type FileService,
  type OpenedZip,
  type Received,
} from '../files/files.service.ts';
import type { NotificationService } from '../notifications/notifications.service.ts';
import type { QuotaService, Reservation } from '../storage-quota/storage-quota.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import { bringing } from './bringing.ts';
import { type Counting, countedIn } from './counted.ts';
import { type BookResult, eachBook, type Stored } from './each-book.ts';
import { asFileName } from './file-name.ts';
import { formatOf } from './format-of.ts';
import { giving } from './giving.ts';
import { newBook } from './new-book.ts';
import { noticeOf } from './notice-of.ts';
import { readable } from './readable.ts';
import { type Watch, watchedSpace } from './watched-space.ts';

export type Upload = {
  reader: SignedIn;
  name: string;
  /** Bytes by Content-Length; null when the client did not say. */
  declared: number | null;
  /** 16 bytes by the header file_md5; null without it. */
  md5: Buffer | null;
  type: string | undefined;
  source: AsyncIterable<Uint8Array>;
};
/**
 * Where a book goes. `begin` runs first in the transaction that shelves it and locks the reader's row, so that two uploads
 * of one reader can't take the same name or the same bytes twice, `end` runs last; `again` runs before it in place of
 * `begin` when the book comes back from the bin; `free`: it counts for no space.
 */
type Shelf = Counting & {
  readerId: bigint;
  name: string;
  type: string | undefined;
  end?: (tx: Db, row: BookRow, changed: Changed) => Promise<void>;
  free: boolean;
  purchased?: boolean;
};
/** What is known of an upload that stands in the storage already, piece by piece. */
type Standing = {
  /** For all of it. */
  reservation: Reservation;
  /** Runs last in the transaction that shelves the book. */
  end: (tx: Db, row: BookRow) => Promise<void>;
  /** Several books came of it. */
  endWith: (each: readonly BookResult[]) => Promise<void>;
  /** Said before each of several books. */
  goesOn: () => Promise<void>;
};
type Prints = Received['prints'];
type Shelved = { row: BookRow; isNew: boolean };
type Collaborators = {
  files: FileService;
  books: BookService;
  bin: BinService;
  quota: QuotaService;
  sync: SyncService;
  notifications: NotificationService;
  /** Bytes that the operator took from a reader don't come back. @throws Refusal `file.removed` */
  refuseRemoved(readerId: bigint, sha256: Uint8Array): Promise<void>;
  clock: Clock;
};

/** Uploads of one reader in this process; the web app sends two at a time, a shelf of files may come from elsewhere. */
const TURNS = { most: 4, waiting: 100, patienceMs: 60_000 };
const RETRY_SECONDS = 5;

export { storedReply } from './stored-reply.ts';
export type { BookResult, Stored };
export type UploadService = ReturnType<typeof uploadService>;

/** A book's journey from the first byte to the shelf. */
export const uploadService = ({
  files,
  books,
  bin,
  quota,
  sync,
  notifications,
  refuseRemoved,
  clock,
}: Collaborators) => {
  /** Book, bytes and space in one transaction. Answers what `hold`, which counts the holder, has answered as well. */
  const shelve = <T>(to: Shelf, prints: Prints, found: Omit<Described, 'pictures'>, hold: (tx: Db) => Promise<T>) =>
    sync.write(to.readerId, async (tx, changed) => {
      const { readerId, name, begin, end, free } = to;
      await begin(tx, changed);
      if (await bin.holds(tx, readerId, prints.sha256)) throw new InTheBin();
      const superfluous = await hold(tx);
      const row = await books.add(tx, changed, readerId, {
        ...newBook(name, prints, found),
        free,
        purchased: to.purchased ?? false,
      });
      await end?.(tx, row, changed);
      return { row, superfluous };
    });

  /** Removes what lies in the storage unheld when `work` fails in a way that can't have committed anything. */
  const orDiscard = async <T>(keys: readonly string[], work: () => Promise<T>, certain = isRefusal): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (certain(error)) await files.discard(keys);
      throw error;
    }
  };

  const inTurn = turns(TURNS);

  /** Tells the reader's other programs too; nothing when it passes by itself. */
  const tellFailed = async (readerId: bigint, bookName: string, error: unknown): Promise<void> => {
    const notice = noticeOf(error);
    // what is refused stays refused, whoever hears of it
    const reason = error instanceof Refusal ? String(error.details.reason ?? '') : '';
    if (notice) await notifications.tell(readerId, { notice, bookName, reason }).catch(unheard);
  };
  const toldAs =
    (readerId: bigint, name: string) =>
    async (error: unknown): Promise<never> => {
      await tellFailed(readerId, name, error);
      throw error;
    };

  /** The book with these bytes, when it lies in the bin: its reader has sent them again. */
  const restored = async ({ readerId, name, again, end }: Shelf, received: Received) => {
    const { sha256 } = received.prints;
    const row = await bin.restoreBytes(readerId, { sha256, name }, async (tx, book, changed) => {
      await again(tx);
      await end?.(tx, book, changed);
    });
    if (row && !(await files.bringBack(received, await files.document(row)))) await files.discard([received.key]);
    return row;
  };

  /** Whether the reader's library or bin has these bytes: an answer that comes quickly tells of nobody else's. */
  const isOwn = async (readerId: bigint, { prints: { sha256 } }: Received): Promise<boolean> =>
    (await books.has(readerId, sha256)) || bin.has(readerId, sha256);

  /** Leaves either the book with its bytes, or nothing. */
  const settle = async (to: Shelf, received: Received, zip?: OpenedZip): Promise<Shelved> => {
    await orDiscard([received.key], () => refuseRemoved(to.readerId, received.prints.sha256), always);
    const back = await orDiscard([received.key], () => restored(to, received));
    if (back) return { row: back, isNew: false };
    const look = async (): Promise<Described | null> => {
      const present = await books.withBytes(to.readerId, received.prints.sha256);
      if (!present) return readable(files.describe(received, formatOf(received.head, to.name, to.type), zip));
      if (await files.bringBack(received, await files.document(present))) return null;
      throw new Refusal('file.already_there');
    };
    const described = await orDiscard([received.key], look, always);
    if (!described) throw new Refusal('file.already_there'); // and its bytes, which were missing, are there again
    const pictures = described.pictures.map(({ key }) => key);
    const hold = (tx: Db): Promise<string[]> => files.hold(tx, received, described);
    const shelving = () => shelve(to, received.prints, described, hold);
    const shelved = await orDiscard([received.key, ...pictures], shelving).catch(anew);
    if (!shelved) return settle(to, received, zip);
    await files.discard(shelved.superfluous);
    return { row: shelved.row, isNew: true };
  };
  const told = async (reader: SignedIn, { row, isNew }: Shelved): Promise<Book> =>
    isNew ? books.wireAdded(reader, row) : books.wire(reader, row);

  const counted = countedIn({ bin, quota, notifications });

  const each = eachBook({
    quota,
    readable,
    settle: async (reader, { reservation, name }, received) => {
      const space = counted(name, reservation, received);
      return told(
        reader,
        await settle({ readerId: reader.readerId, name, type: undefined, ...space, free: false }, received),
      );
    },
  });

  /** From the bytes to the book, or to the books of a ZIP. What `watch` is told are the bytes so far. */
  const take = async (
    upload: Upload,
    { reservation, end, endWith, goesOn }: Partial<Standing> & { reservation: Reservation },
    watch?: Watch,
  ): Promise<Stored> => {
    const { reader, name, type, source } = upload;
    const { readerId } = reader;
    const received = await storing(files.receive(source, watch));
    await orDiscard([received.key], async () => refuseWrong(upload, received));
    const space = counted(name, reservation, received);
    const to: Shelf = { readerId, name, type, ...space, free: false, ...(end && { end }) };
    const one = async (zip?: OpenedZip): Promise<Stored> => {
      return { book: await told(reader, await settle(to, received, zip)), each: null };
    };
    const isZip = sniff(received.head, name, type).format?.name === 'zip';
    if (!isZip || (await isOwn(readerId, received))) return one();

    const oneOrEach = async (zip: OpenedZip): Promise<Stored> => {
      if (zip.books.length <= 1) return one(zip);
      await quota.release(reservation); // of the ZIP itself nothing is kept
      return each(reader, zip, goesOn);
    };
    const stored = await orDiscard([received.key], () => readable(files.openZip(received, oneOrEach)));
    if (stored.each) {
      await files.discard([received.key]);
      await endWith?.(stored.each);
    }
    return stored;
  };

  const store = async (upload: Upload): Promise<Stored> => {
    const { declared, reader } = upload;
    if (declared === 0) throw new Refusal('file.empty');
    const wanted = declared === null ? { needed: 1, wished: limits.RESERVE_STEP_BYTES } : { needed: declared };
    const reservation = await quota.reserve(reader.readerId, wanted);
    try {
      return await take(upload, { reservation }, watchedSpace(quota, reservation, declared, clock));
    } catch (error) {
      await quota.release(reservation).catch(leftToExpire);
      throw error;
    }
  };

  /** @throws Refusal `request.too_many` when too many wait before it */
  const queued = async ({ reader: { readerId }, name }: Upload, work: () => Promise<Stored>): Promise<Stored> => {
    const stored = await inTurn(readerId, () => work().catch(toldAs(readerId, name)));
    if (!stored) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
    const failed = stored.value.each?.find(({ refusal }) => refusal && noticeOf(refusal) !== null);
    if (failed?.refusal) await tellFailed(readerId, failed.name, failed.refusal);
    return stored.value;
  };

  return {
    /** @throws the refusals of `files.put`; a broken connection leaves nothing behind. */
    store: (upload: Upload): Promise<Stored> => queued(upload, () => store(upload)),
    /** The same for bytes that stand here already; the reservation stays when that is refused. */
    storeStanding: (upload: Upload, standing: Standing): Promise<Stored> =>
      queued(upload, () => take(upload, standing)),
    tellFailed,
    ...bringing({ files, books, quota, clock, counted, formatOf, orDiscard, isOwn, settle }),
    ...giving({ files, refuseRemoved, shelve, settle, anew }),
    /** The name as it is kept. @throws Refusal `file.path_invalid` */
    asFileName,
    /**
     * Looks at the first bytes, as many as tell one format from another or the whole file.
     * @throws Refusal `file.format_unsupported`, `file.mime_unsupported`
     */
    refuseUnknown: (head: Uint8Array, name: string, type: string | undefined): void => {
      formatOf(head, name, type);
    },
  };
};

/** After any other error of a transaction its commit may have gone through all the same. */
const isRefusal = (error: unknown): boolean => error instanceof Refusal;
const always = (): boolean => true;

/** @throws Refusal `file.empty`, `file.mismatch` */
const refuseWrong = ({ declared, md5 }: Pick<Upload, 'declared' | 'md5'>, { prints }: Received): void => {
  if (prints.bytes === 0) throw new Refusal('file.empty');
  const differs = (declared !== null && declared !== prints.bytes) || (md5 !== null && !md5.equals(prints.md5));
  if (differs) throw new Refusal('file.mismatch');
};

/** A book with these bytes went into the bin in this very moment. */
class InTheBin extends Error {}

/** Null when all is to be looked at again: the known document went with its last holder, or the book has been deleted. */
const anew = (error: unknown): null => {
  if (error instanceof DocumentVanished || error instanceof InTheBin) return null;
  throw error;
};

const unheard = (): void => undefined;
/** What was wrong is told, also when the database has gone since: the reservation ends by itself. */
const leftToExpire = (): void => undefined;
