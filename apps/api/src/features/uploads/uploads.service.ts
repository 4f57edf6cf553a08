import { type Book, limits } from '@lectern/contracts';
import { ReadingCutOff, sniff, UnreadableBook } from '@lectern/formats';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import { type Described, DocumentVanished, type FileService, type Received } from '../files/files.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { newBook } from './new-book.ts';
import { turns } from './turns.ts';
import { watchedSpace } from './watched-space.ts';

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
 * of one reader can't take the same name or the same bytes twice; `free`: it counts for no space.
 */
type Shelf = {
  readerId: bigint;
  name: string;
  type: string | undefined;
  begin: (tx: Db) => Promise<void>;
  free: boolean;
};
type Collaborators = {
  db: Database;
  files: FileService;
  books: BookService;
  quota: QuotaService;
  sync: SyncService;
  clock: Clock;
};

/** Uploads of one reader in this process; the web app sends two at a time, a shelf of files may come from elsewhere. */
const TURNS = { most: 4, waiting: 100, patienceMs: 60_000 };
const RETRY_SECONDS = 5;

export type UploadService = ReturnType<typeof uploadService>;

/** A book's journey from the first byte to the shelf. */
export const uploadService = ({ db, files, books, quota, sync, clock }: Collaborators) => {
  /** @throws Refusal `file.format_unsupported`, `file.mime_unsupported`, `file.unreadable`, `file.invalid`, `server.unavailable` */
  const describe = async (received: Received, name: string, type: string | undefined): Promise<Described> => {
    const { format, refusal } = sniff(received.head, name, type);
    if (refusal !== undefined)
      throw new Refusal(refusal === 'mime' ? 'file.mime_unsupported' : 'file.format_unsupported');
    try {
      return await files.describe(received, format.name);
    } catch (error) {
      if (error instanceof ReadingCutOff) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      if (error instanceof UnreadableBook) throw notTaken(error);
      throw error;
    }
  };

  /** Book, bytes and space in one transaction. Answers the objects that turned out superfluous as well. */
  const shelve = (to: Shelf, received: Received, described: Described) =>
    sync.write(to.readerId, async (tx, changed) => {
      const { readerId, name, begin, free } = to;
      await begin(tx);
      if (await books.has(tx, readerId, received.prints.sha256)) throw new Refusal('file.already_there');
      const superfluous = await files.hold(tx, received, described);
      const row = await books.add(tx, changed, readerId, {
        ...newBook(name, received.prints, described.document),
        free,
      });
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

  /** Leaves either the book with its bytes, or nothing. */
  const settle = async (to: Shelf, received: Received): Promise<BookRow> => {
    const look = async (): Promise<Described | null> => {
      if (!(await books.has(db, to.readerId, received.prints.sha256))) return describe(received, to.name, to.type);
      if (await files.bringBack(received)) return null;
      throw new Refusal('file.already_there');
    };
    const described = await orDiscard([received.key], look, always);
    if (!described) throw new Refusal('file.already_there'); // and its bytes, which were missing, are there again
    const pictures = described.pictures.map(({ key }) => key);
    const shelved = await orDiscard([received.key, ...pictures], () => shelve(to, received, described)).catch(vanished);
    if (!shelved) return settle(to, received);
    await files.discard(shelved.superfluous);
    return shelved.row;
  };

  const store = async ({ reader, name, type, ...upload }: Upload): Promise<Book> => {
    const { declared, source } = upload;
    const { readerId } = reader;
    if (declared === 0) throw new Refusal('file.empty');
    const wanted = declared === null ? { needed: 1, wished: limits.RESERVE_STEP_BYTES } : { needed: declared };
    const reservation = await quota.reserve(readerId, wanted);
    try {
      const received = await files.receive(source, watchedSpace(quota, reservation, declared, clock));
      await orDiscard([received.key], async () => refuseWrong(upload, received));
      const begin = (tx: Db): Promise<void> => quota.settle(tx, reservation, received.prints.bytes);
      return books.wire(reader, await settle({ readerId, name, type, begin, free: false }, received));
    } finally {
      await quota.release(reservation).catch(leftToExpire);
    }
  };

  return {
    /** @throws the refusals of `files.put`; a broken connection leaves nothing behind. */
    async store(upload: Upload): Promise<Book> {
      const stored = await inTurn(upload.reader.readerId, () => store(upload));
      if (!stored) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return stored.value;
    },
    /**
     * Puts in a book that the product gives: it counts for no space.
     * @param first runs in the transaction that shelves it, before anything else
     * @throws Refusal `file.already_there`
     */
    async give(readerId: bigint, name: string, bytes: Uint8Array, first: (tx: Db) => Promise<void>): Promise<void> {
      const received = await files.receive(once(bytes));
      await settle({ readerId, name, type: undefined, begin: first, free: true }, received);
    },
  };
};
/** What breaks a limit is invalid, whatever it is; what makes no sense may be damaged. */
const notTaken = ({ reason }: UnreadableBook): Refusal =>
  new Refusal(reason === 'damaged' || reason === 'crash' ? 'file.unreadable' : 'file.invalid', { reason });

/** After any other error of a transaction its commit may have gone through all the same. */
const isRefusal = (error: unknown): boolean => error instanceof Refusal;
const always = (): boolean => true;

/** @throws Refusal `file.empty`, `file.mismatch` */
const refuseWrong = ({ declared, md5 }: Pick<Upload, 'declared' | 'md5'>, { prints }: Received): void => {
  if (prints.bytes === 0) throw new Refusal('file.empty');
  const differs = (declared !== null && declared !== prints.bytes) || (md5 !== null && !md5.equals(prints.md5));
  if (differs) throw new Refusal('file.mismatch');
};

/** Null when the known document went with its last holder in this very moment: it is to be described again. */
const vanished = (error: unknown): null => {
  if (error instanceof DocumentVanished) return null;
  throw error;
};

/** A book that was stored is stored, also when the database has gone since: the reservation ends by itself. */
const leftToExpire = (): void => undefined;

async function* once(bytes: Uint8Array) {
  yield bytes;
}
