import { type Book, limits } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookRow, NewBook } from '../books/books.service.ts';
import type { Reservation } from '../storage-quota/storage-quota.service.ts';
import { toFailureNotice } from './failure-notice.ts';
import { toFileName } from './file-name.ts';
import { identifyFormat } from './ingest/identify-format.ts';
import { ingest } from './ingest/ingest.ts';
import { refusePresent } from './ingest/ingest-book.ts';
import {
  createIngestContext,
  type DownloadProgress,
  type IncomingFile,
  type IngestContext,
  type IngestedBook,
  type IngestHooks,
  type IngestServices,
} from './ingest/ingest-context.ts';
import { ingestSeedBook } from './ingest/ingest-seed-book.ts';
import type { IngestResult, ZipResult } from './ingest/ingest-zip.ts';
import { inspectFile } from './ingest/inspect-file.ts';
import { formatLeftOut, listLeftOut } from './left-out.ts';
import type { StoredUpload, StoredZipResult } from './upload-reply.ts';
import { createUploadsDb } from './uploads.db.ts';

type Bytes = AsyncIterable<Uint8Array>;
type SeedBook = { name: string; bytes: Uint8Array; claim: (tx: Db) => Promise<void> };

type Dependencies = Omit<IngestServices, 'isKnown'> & {
  db: Database;
  /** Told how each file that was sent has ended. */
  onEnded?: (result: IngestedBook['outcome'] | 'refused' | 'failed') => void;
};

/** Uploads of one reader in this process; the web app sends two at a time, other programs may send a whole shelf at once. */
const CONCURRENCY = { max: 4, maxWaiting: 100, timeoutMs: 60_000 };
const RETRY_SECONDS = 5;

export { createPublicationSource } from './ingest/open-publication.ts';
export { type StoredUpload, type StoredZipResult, toUploadReply } from './upload-reply.ts';
export type { DownloadProgress, IncomingFile, IngestedBook, IngestResult, ZipResult };
export type UploadService = ReturnType<typeof createUploadService>;

/** The ways in which files come into libraries; all of them take the steps of `ingest`. */
export const createUploadService = ({ db, onEnded, ...others }: Dependencies) => {
  const services: IngestServices = { ...others, isKnown: createUploadsDb(db).isKnown };
  const { books, notifications } = services;
  const runLimited = createConcurrencyLimiter(CONCURRENCY);
  /** What this process found in the seed books that it has added: facts by SHA-256 in hex. */
  const seedBookFacts = new Map<string, string>();

  /** Notifies the reader's other programs of a failure, unless it may pass by itself. */
  const notifyFailed = async (readerId: bigint, bookName: string, error: unknown): Promise<void> => {
    const failure = toFailureNotice(error);
    // the upload stays refused, whether the notification succeeds or not
    if (failure) await notifications.notify(readerId, { ...failure, bookName }).catch(() => undefined);
  };

  /** Notifies the reader's other programs of sound files of a ZIP that can't be played. */
  const notifyLeftOut = async (
    { readerId, file }: IngestContext,
    { book, zipResults }: IngestResult,
  ): Promise<void> => {
    const names = zipResults ? [] : await listLeftOut(services, book.row);
    if (names.length === 0) return;
    const notice = { notice: 'upload.left_out', bookName: file.name, reason: formatLeftOut(names) } as const;
    await notifications.notify(readerId, notice).catch(() => undefined); // the book is stored, whether that succeeds or not
  };

  const ingestAndNotify = async (ctx: IngestContext, source: Bytes): Promise<IngestResult> => {
    const { readerId, file } = ctx;
    try {
      const result = await ingest(ctx, source);
      refusePresent(result.book);
      const failed = result.zipResults?.find(({ refusal }) => toFailureNotice(refusal) !== null);
      if (failed) await notifyFailed(readerId, failed.name, failed.refusal);
      await notifyLeftOut(ctx, result);
      onEnded?.(result.book.outcome);
      return result;
    } catch (error) {
      onEnded?.(error instanceof Refusal ? 'refused' : 'failed');
      await notifyFailed(readerId, file.name, error);
      throw error;
    }
  };

  /** @throws Refusal `request.too_many` when too many uploads wait before it */
  const ingestInTurn = async (ctx: IngestContext, source: Bytes): Promise<IngestResult> => {
    const turn = await runLimited(ctx.readerId, () => ingestAndNotify(ctx, source));
    if (!turn) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
    return turn.value;
  };

  const toBook = async (reader: SignedIn, { row, outcome }: IngestedBook): Promise<Book> =>
    outcome === 'added' ? books.toAddedBook(reader, row) : books.toBook(reader, row);

  const toStoredUpload = async (reader: SignedIn, { book, zipResults }: IngestResult): Promise<StoredUpload> => {
    if (!zipResults)
      return { book: await toBook(reader, book), zipResults, leftOut: await listLeftOut(services, book.row) };
    const results: StoredZipResult[] = [];
    for (const result of zipResults)
      results.push(result.book ? { name: result.name, book: await toBook(reader, result.book) } : result);
    return { book: await toBook(reader, book), zipResults: results, leftOut: [] };
  };

  return {
    /**
     * A file that the reader sends in one piece.
     * @param signal fires when the client no longer waits: a download for it stops
     * @throws the refusals of `files.put`
     */
    async uploadFile(reader: SignedIn, file: IncomingFile, source: Bytes, signal?: AbortSignal): Promise<StoredUpload> {
      const { readerId } = reader;
      const maxBooksInZip = limits.BOOKS_IN_A_ZIP;
      const ctx = createIngestContext(services, { readerId, file, maxBooksInZip, signal });
      return toStoredUpload(reader, await ingestInTurn(ctx, source));
    },
    /**
     * A file whose bytes a resumable upload has stored and reserved space for. The reservation stays when the file is refused.
     * @throws the refusals of `files.put`, and what the hooks throw
     */
    async addResumableUpload(
      readerId: bigint,
      file: IncomingFile,
      source: Bytes,
      { reservation, ...hooks }: IngestHooks & { reservation: Reservation },
    ): Promise<IngestResult> {
      const space = { kind: 'reserved', reservation, isOurs: false } as const;
      const maxBooksInZip = limits.BOOKS_IN_A_ZIP;
      return ingestInTurn(createIngestContext(services, { readerId, file, maxBooksInZip, space, hooks }), source);
    },
    /**
     * A file with one book that a shop delivers. Nobody is notified of a failure in the reader's name.
     * @throws the refusals of `files.put` but `file.already_there`
     */
    async addPurchase(
      readerId: bigint,
      file: IncomingFile,
      source: Bytes,
      onAdded: NonNullable<IngestHooks['onAdded']>,
    ): Promise<IngestedBook> {
      const ctx = createIngestContext(services, { readerId, file, isPurchased: true, hooks: { onAdded } });
      return (await ingest(ctx, source)).book;
    },
    /** The book that `addPurchase` would add; keeps nothing. @param readerId null for somebody who has no account yet */
    inspectPurchase: (readerId: bigint | null, file: IncomingFile, source: Bytes): Promise<NewBook> =>
      inspectFile(services, readerId, file, source),
    /**
     * A book that the product itself gives to everybody, which counts for no space.
     * @param claim runs first in the transaction that adds it; throws when the reader is to get none
     * @throws Refusal `file.already_there`, `file.removed`
     */
    addSeedBook(readerId: bigint, { name, bytes, claim }: SeedBook): Promise<void> {
      const file = { name, type: undefined, declaredBytes: bytes.length };
      const ctx = createIngestContext(services, { readerId, file, space: { kind: 'free' }, hooks: { claim } });
      return ingestSeedBook(ctx, bytes, seedBookFacts);
    },
    notifyFailed,
    /** Names the sound files of a stored book that can't be played. */
    listLeftOut: (book: BookRow): Promise<string[]> => listLeftOut(services, book),
    /** The name as it is kept. @throws Refusal `file.path_invalid` */
    toFileName,
    /**
     * Looks at the first bytes, as many as tell one format from another or the whole file.
     * @throws Refusal `file.format_unsupported`, `file.mime_unsupported`
     */
    refuseUnknownFormat: (head: Uint8Array, name: string, type: string | undefined): void => {
      identifyFormat(head, name, type);
    },
  };
};
