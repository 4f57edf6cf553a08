import { setTimeout as pause } from 'node:timers/promises';
import { type Book, limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';
import type { BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { QuotaService, Reservation } from '../storage-quota/storage-quota.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import type { DownloadProgress, StoredUpload, UploadService } from '../uploads/uploads.service.ts';
import { type Body, createActiveBodies } from './active-bodies.ts';
import { createChunkStore, TooManyChunks } from './chunk-store.ts';
import { isFinal, restoreOutcome, toZipOutcome } from './outcome.ts';
import { createResumableDb, type Outcome, type UploadRow } from './resumable.db.ts';
import { createLocked, createOffsetConflict, createOtherFile } from './tus-error.ts';

export { toUploadReply } from '../uploads/uploads.service.ts';
export type { Body, UploadRow };

type Collaborators = {
  db: Database;
  storage: Storage;
  files: FileService;
  uploads: UploadService;
  books: BookService;
  quota: QuotaService;
  sync: Pick<SyncService, 'announceUpload'>;
  clock: Clock;
};
type UploadKey = { readerId: bigint; id: string };
/** A file that a reader begins to send; `md5` are 16 bytes. */
export type BegunUpload = { id: string; name: string; type: string | null; md5: Uint8Array | null; length: number };

const LIFETIME_MS = limits.INCOMPLETE_UPLOAD_SECONDS * 1000;
/** Bodies of one reader that are read at the same time in this process. */
const CONCURRENCY = { max: 4, maxWaiting: 100, timeoutMs: 60_000 };
const RETRY_SECONDS = 5;
const FULL_RETRY_SECONDS = 60;
/** How long an answer may wait for the book; proxies close connections that are silent for a minute. */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 300;
/** The process that makes a book extends its claim with every chunk it has read; after so long it is taken for dead. */
const CLAIM_MS = 120_000;
const CLEAN_BATCH = 100;
/** The form of upload ids. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type ResumableService = ReturnType<typeof createResumableService>;
/** The uploads of one reader: ids of other readers are not found. */
export type ReaderUploads = ReturnType<ResumableService['forReader']>;

/** Files that arrive in chunks, which are kept until the file is complete and becomes a book. */
export const createResumableService = ({ db, storage, files, uploads, books, quota, sync, clock }: Collaborators) => {
  const rows = createResumableDb(db);
  const bodies = createActiveBodies(clock);
  const runLimited = createConcurrencyLimiter(CONCURRENCY);
  const getExpiry = (): Date => new Date(clock.now().getTime() + LIFETIME_MS);
  const chunks = createChunkStore({ rows, storage, files, uploads, getExpiry });
  /** Uploads that become books now, in this process, by `toKeyText`. */
  const finishing = new Map<string, Promise<void>>();

  /** Clients choose ids: two readers may have the same. */
  const toKeyText = ({ readerId, id }: UploadKey): string => `${readerId}/${id}`;

  /** Reserves the space of a whole file, or extends its reservation, unless the upload has ended meanwhile. @throws Refusal, TusError */
  const reserveSpace = ({ readerId, id, length }: UploadKey & { length: number }): Promise<Reservation> => {
    const guard = async (tx: Db): Promise<void> => {
      if (!(await rows.lockIfOpen(tx, { readerId, id }))) throw createOffsetConflict();
    };
    return quota.reserveById(readerId, { minBytes: length }, { id, ms: LIFETIME_MS, guard });
  };

  /** Stores how an upload ended. False when it had an outcome already. */
  const conclude = async (row: UploadRow, outcome: Outcome): Promise<boolean> => {
    const keys = await db.$transaction(async (tx) => {
      const objectKeys = await rows.updateOutcome(tx, row, outcome);
      if (objectKeys) await quota.releaseById(tx, row.readerId, row.id);
      return objectKeys;
    });
    await files.discard(keys ?? []);
    return keys !== null;
  };

  /** Deletes an upload with its chunks and its reservation. False when it stays, or did not exist. */
  const remove = async (key: UploadKey, before?: Date): Promise<boolean> => {
    const keys = await db.$transaction(async (tx) => {
      const objectKeys = await rows.delete(tx, key, before);
      if (objectKeys) await quota.releaseById(tx, key.readerId, key.id);
      return objectKeys;
    });
    await files.discard(keys ?? []);
    return keys !== null;
  };

  const extendClaim = async (row: UploadRow): Promise<void> => void (await rows.updateClaim(row, getClaimEnd()));
  /** Tells the reader's open apps how far the download of a publication is. @throws Refusal `file.not_found` when the upload has ended */
  const reportDownload = async (row: UploadRow, progress: DownloadProgress): Promise<void> => {
    if (!(await rows.updateClaim(row, getClaimEnd()))) throw new Refusal('file.not_found');
    sync.announceUpload(row.readerId, { upload: row.id, ...progress });
  };
  const getClaimEnd = (): Date => new Date(clock.now().getTime() + CLAIM_MS);

  /** Adds the book and stores the outcome in the same transaction. */
  const addBook = async (row: UploadRow): Promise<void> => {
    const { readerId, name, type, length, md5 } = row;
    let chunkKeys: string[] = [];
    const file = { name, type: type ?? undefined, declaredBytes: length, md5: md5 && Buffer.from(md5) };
    const source = chunks.read(row, () => extendClaim(row));
    const { zipResults } = await uploads.addResumableUpload(readerId, file, source, {
      reservation: await reserveSpace(row),
      onAdded: async (tx, book) => {
        const keys = await rows.updateOutcome(tx, row, { book: String(book.id) });
        // Ended, or finished by another process: a refusal certainly leaves no book and discards its bytes.
        if (!keys) throw new Refusal('file.not_found');
        chunkKeys = keys;
      },
      onZipBook: () => extendClaim(row),
      onDownloading: (progress) => reportDownload(row, progress),
    });
    await files.discard(chunkKeys);
    if (zipResults && !(await conclude(row, { each: zipResults.map(toZipOutcome) })))
      throw new Refusal('file.not_found');
  };

  /** Adds the book, or stores why there is none. A failure that may pass is thrown, and the chunks stay. */
  const finish = async (row: UploadRow): Promise<void> => {
    try {
      await addBook(row);
    } catch (error) {
      const current = await rows.find(row);
      if (current?.outcome) return; // another process was faster, or the commit went through after all
      if (!current) throw new Refusal('file.not_found');
      if (isFinal(error)) {
        await conclude(row, { refusal: error.code, details: error.details });
        return;
      }
      if (!(error instanceof ObjectNotFound)) throw error;
      await remove(row); // its chunks are lost: the file is to be sent again
      throw new Refusal('file.not_found');
    }
  };

  /** The same in one process at a time; does nothing while another process does it. */
  const finishAlone = async (row: UploadRow): Promise<void> => {
    if (!(await rows.claim(row, clock.now(), getClaimEnd()))) return;
    try {
      await finish(row);
    } catch (error) {
      await rows.updateClaim(row, null);
      throw error;
    }
  };

  return {
    forReader(reader: SignedIn) {
      const { readerId } = reader;

      /** @throws Refusal `file.not_found` */
      const requireUpload = async (id: string): Promise<UploadRow> => {
        const row = UUID.test(id) ? await rows.find({ readerId, id }) : null;
        if (!row || row.expiresAt < clock.now()) throw new Refusal('file.not_found');
        return row;
      };
      const findBook = async (id: string): Promise<Book> =>
        books.toBook(reader, await books.requireOwned(readerId, id));
      const listLeftOut = async (id: string): Promise<string[]> =>
        uploads.listLeftOut(await books.requireOwned(readerId, id));

      return {
        requireUpload,
        /**
         * Begins an upload. A client that lost the answer may begin again under the same id: this is the same upload.
         * @throws Refusal `file.empty`, `file.path_invalid`, `file.no_space`, `request.too_many`; TusError when the id
         * names another file
         */
        async begin({ name, length, ...rest }: BegunUpload): Promise<void> {
          if (length === 0) throw new Refusal('file.empty');
          const row = { ...rest, readerId, name: uploads.toFileName(name), length, expiresAt: getExpiry() };
          await remove(row, clock.now()); // an expired upload of the same id
          const inserted = await rows.insert(row, limits.INCOMPLETE_UPLOADS, clock.now());
          if (inserted === 'full') throw new Refusal('request.too_many', {}, FULL_RETRY_SECONDS);
          if (inserted === 'known') {
            const known = await requireUpload(row.id);
            if (known.name !== row.name || known.length !== length) throw createOtherFile();
            if (known.outcome === null) await reserveSpace(known);
            return;
          }
          try {
            await reserveSpace(row);
          } catch (error) {
            await remove(row);
            await uploads.notifyFailed(readerId, row.name, error);
            throw error;
          }
        },
        /**
         * How far an upload is. Bodies on which nothing arrives are ended first: a client that asks has lost its connection.
         * @throws Refusal `file.not_found`, TusError while another connection sends bytes
         */
        async findProgress(id: string): Promise<UploadRow> {
          await requireUpload(id);
          if (!(await bodies.abortSilent(toKeyText({ readerId, id })))) throw createLocked();
          return requireUpload(id);
        },
        /**
         * Stores the bytes of a body from `start` on, as far as they arrive. Answers where they end now.
         * @throws TusError; Refusal of the first bytes, `file.not_found`, `file.no_space`, `request.too_many`; what broke
         * the body
         */
        async append(id: string, start: number, body: Body): Promise<number> {
          const row = await requireUpload(id);
          if (row.received !== start) throw createOffsetConflict();
          if (row.received === row.length) return row.length;
          await rows.extendExpiry(row, getExpiry()); // the upload must not expire while a slow chunk arrives
          await reserveSpace(row);
          const turn = await runLimited(readerId, () =>
            bodies.run(toKeyText(row), body, (bytes) => chunks.append(row, bytes)),
          ).catch(async (error: unknown) => {
            if (!(error instanceof TooManyChunks)) throw error;
            await remove(row); // it can never be completed: the file is to be sent again
            throw new Refusal('file.not_found');
          });
          if (!turn) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
          const { received, refusal } = turn.value;
          if (refusal) {
            await conclude(row, { refusal: refusal.code, details: refusal.details });
            await uploads.notifyFailed(readerId, row.name, refusal);
            throw refusal;
          }
          return received;
        },
        /**
         * The book of a file whose bytes are all here; asked again, the answer is the same. Null when this takes longer than
         * connections stay open without a byte: then the client asks again.
         * @throws Refusal `file.mismatch` while bytes are missing, and the refusals of `files.put`
         */
        async finish(id: string): Promise<StoredUpload | null> {
          const key = toKeyText({ readerId, id });
          const until = clock.now().getTime() + MAX_WAIT_MS;
          do {
            const row = await requireUpload(id);
            if (row.outcome) return restoreOutcome(row.outcome, findBook, listLeftOut);
            if (row.received < row.length) throw new Refusal('file.mismatch');
            const work = finishing.get(key) ?? finishAlone(row).finally(() => finishing.delete(key));
            finishing.set(key, work);
            work.catch(() => undefined); // it may fail when nobody waits for it any more; the next request tries again
            await Promise.race([work, pause(POLL_MS, undefined, { ref: false })]);
            const { outcome } = await requireUpload(id);
            if (outcome) return restoreOutcome(outcome, findBook, listLeftOut);
            if (!finishing.has(key)) await pause(POLL_MS, undefined, { ref: false }); // another process does it
          } while (clock.now().getTime() < until);
          return null;
        },
        /** Ends an upload; a book that came of it stays. @throws Refusal `file.not_found` */
        async cancel(id: string): Promise<void> {
          await requireUpload(id);
          await bodies.abort(toKeyText({ readerId, id }));
          await remove({ readerId, id });
        },
        findDuplicate: (bytes: number, sha256: Uint8Array | null) => books.findDuplicate(reader, { bytes, sha256 }),
      };
    },
    /** Ends all uploads of a reader whose account is deleted. */
    async deleteAll(readerId: bigint): Promise<void> {
      for (const id of await rows.listIds(readerId)) await remove({ readerId, id });
    },
    /** Deletes expired uploads, with their chunks and their reservations. Answers how many. */
    async clean(signal: AbortSignal): Promise<{ uploads: number }> {
      const now = clock.now();
      let removed = 0;
      for (;;) {
        const expired = await rows.listExpired(now, CLEAN_BATCH);
        for (const key of expired) {
          signal.throwIfAborted();
          if (await remove(key, now)) removed += 1;
        }
        if (expired.length < CLEAN_BATCH) return { uploads: removed };
      }
    },
  };
};
