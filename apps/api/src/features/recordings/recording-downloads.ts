import { createHash } from 'node:crypto';
import {
  type ErrorCode,
  errors,
  getErrorText,
  type Language,
  type Reply,
  type recordings,
  retention,
  subtractPeriod,
} from '@lectern/contracts';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import { createRecordingsDb, type DownloadOutcome, type DownloadRow } from './recordings.db.ts';

type Dependencies = {
  db: Database;
  queue: Pick<Queue, 'send'>;
  books: BookService;
  files: Pick<FileService, 'read'>;
  links: { createFileLink(reader: SignedIn, book: BookRow): string };
  clock: Clock;
};
type DownloadReply = Reply<typeof recordings.download>;
type Failure = Exclude<DownloadOutcome, 'ok'> | 'task.not_created';

const ATTEMPTS = 3;
const MINUTE_MS = 60_000;
/** A job without heartbeat for this long died in its last attempt and is not restarted. A dead worker is detected after a minute. */
const HEARTBEAT_TIMEOUT_MS = 3 * MINUTE_MS;
/** Nobody waits longer than this, whether a worker starts or not. */
const MAX_PREPARATION_MS = 60 * MINUTE_MS;
const HEARTBEAT_MS = 10_000;
/** How long an outcome is valid: after it was reported once, and when it was never requested. */
const REPORTED_OUTCOME_MS = MINUTE_MS;
const UNREPORTED_OUTCOME_MS = 60 * MINUTE_MS;

/** The job that prepares an audiobook. Ids are text. */
export const downloadJobKind = {
  name: 'recordings.download',
  payload: z.object({ readerId: z.string(), bookId: z.string() }),
  attempts: ATTEMPTS,
  retryDelaySeconds: 5,
  timeoutSeconds: 900,
  key: ({ readerId, bookId }) => `${readerId}/${bookId}`,
} satisfies JobKind<{ readerId: string; bookId: string }>;

/** Audiobook downloads of old clients: a job prepares the book, and the client polls until there is a link. */
export const createRecordingDownloads = ({ db, queue, books, files, links, clock }: Dependencies) => {
  const rows = createRecordingsDb(db);
  const elapsedSince = (time: Date | null): number => (time === null ? 0 : clock.now().getTime() - time.getTime());

  /** @throws NotQueued */
  const enqueue = async ({ readerId, id, fastHash }: BookRow): Promise<void> => {
    const now = clock.now();
    await db.$transaction(async (tx) => {
      await rows.insert(tx, { readerId, bookId: id }, fastHash, now);
      const payload = { readerId: String(readerId), bookId: String(id) };
      await queue.send(downloadJobKind, payload, { tx }).catch((error: unknown) => {
        throw new NotQueued('the queue accepts no job', { cause: error });
      });
    });
  };

  const isLost = ({ tries, askedAt, beatAt }: DownloadRow): boolean =>
    elapsedSince(askedAt) > MAX_PREPARATION_MS || (tries >= ATTEMPTS && elapsedSince(beatAt) > HEARTBEAT_TIMEOUT_MS);
  const isOutdated = ({ endedAt, toldAt: reportedAt }: DownloadRow): boolean =>
    elapsedSince(reportedAt) > REPORTED_OUTCOME_MS || elapsedSince(endedAt) > UNREPORTED_OUTCOME_MS;

  /** Whether the stored bytes of a book are complete and unchanged. @throws what the storage throws when it is unavailable */
  const isIntact = async ({ readerId, id, sha256, bytes }: BookRow, signal: AbortSignal): Promise<boolean> => {
    const expected = Buffer.from(sha256);
    const hash = createHash('sha256');
    let [size, beatAt] = [0, clock.now()];
    try {
      for await (const chunk of await files.read(expected.toString('hex'))) {
        signal.throwIfAborted();
        const data = chunk as Uint8Array; // a stream without encoding
        size += data.length;
        hash.update(data);
        if (elapsedSince(beatAt) < HEARTBEAT_MS) continue;
        beatAt = clock.now();
        await rows.updateHeartbeat({ readerId, bookId: id }, beatAt);
      }
    } catch (error) {
      if (error instanceof ObjectNotFound) return false;
      throw error;
    }
    return size === Number(bytes) && hash.digest().equals(expected);
  };

  return {
    /**
     * Starts preparing a book, or reports its state; `in_process` is reported for an hour at most.
     * @param book null when the reader has no (or no longer a) book with that hash
     * @throws Refusal `file.not_found` when no such book was being prepared either
     */
    async download(
      reader: SignedIn,
      book: BookRow | null,
      fastHash: string,
      language: Language,
    ): Promise<DownloadReply> {
      const toFailure = (code: Failure): DownloadReply => formatFailure(code, language);
      if (!book) {
        if (await rows.deleteByFastHash(reader.readerId, fastHash)) return toFailure('task.not_found');
        throw new Refusal('file.not_found');
      }
      const key = { readerId: reader.readerId, bookId: book.id };
      let row = await rows.find(key);
      if (row?.outcome === null && isLost(row)) {
        await rows.updateOutcome(key, 'task.not_completed', clock.now());
        row = await rows.find(key);
      }
      if (!row || (row.outcome !== null && isOutdated(row))) {
        try {
          await enqueue(book);
        } catch (error) {
          if (error instanceof NotQueued) return toFailure('task.not_created');
          throw error;
        }
        return { result: 'in_process' };
      }
      if (row.outcome === null) return { result: 'in_process' };
      await rows.markReported(key, clock.now());
      return row.outcome === 'ok' ? { result: 'ok', url: links.createFileLink(reader, book) } : toFailure(row.outcome);
    },
    /** Deletes old requests. Returns how many. */
    clean: (): Promise<number> => rows.deleteBefore(subtractPeriod(clock.now(), retention.audioDownload.period)),
    /** Verifies the stored bytes. Returns the outcome; null when nobody waits for it. */
    async prepare(ids: { readerId: string; bookId: string }, signal: AbortSignal): Promise<DownloadOutcome | null> {
      const key = { readerId: BigInt(ids.readerId), bookId: BigInt(ids.bookId) };
      const tries = await rows.startAttempt(key, clock.now());
      if (tries === null) return null;
      const verify = async (): Promise<DownloadOutcome> => {
        const book = await books.requireOwned(key.readerId, key.bookId).catch(ignoreNotFound);
        if (!book) return 'task.not_found';
        return (await isIntact(book, signal)) ? 'ok' : 'task.failed';
      };
      const outcome = await verify().catch(async (error: unknown) => {
        if (tries >= ATTEMPTS) await rows.updateOutcome(key, 'task.not_completed', clock.now());
        throw error;
      });
      await rows.updateOutcome(key, outcome, clock.now());
      return outcome;
    },
  };
};

class NotQueued extends Error {}

/** Turns `file.not_found` into null. */
export const ignoreNotFound = (error: unknown): null => {
  if (error instanceof Refusal && error.code === 'file.not_found') return null;
  throw error;
};

const formatFailure = (code: Failure & ErrorCode, language: Language): DownloadReply => ({
  result: 'failed',
  error_code: errors[code].number,
  error_msg: getErrorText(code, language),
});
