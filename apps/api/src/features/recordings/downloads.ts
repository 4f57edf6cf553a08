import { createHash } from 'node:crypto';
import { type ErrorCode, errors, errorText, type Language, type Reply, type recordings } from '@lectern/contracts';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import { NotStored } from '../../platform/storage/storage.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import { type DownloadRow, type Outcome, recordingsDb } from './recordings.db.ts';

type Collaborators = {
  db: Database;
  queue: Pick<Queue, 'send'>;
  books: BookService;
  files: Pick<FileService, 'read'>;
  links: { toFile(reader: SignedIn, book: BookRow): string };
  clock: Clock;
};
type Told = Reply<typeof recordings.download>;
type Failure = Exclude<Outcome, 'ok'> | 'task.not_created';

const ATTEMPTS = 3;
const MINUTE_MS = 60_000;
/** A job that is silent for so long died in its last try: nobody begins it again. Its worker is noticed after a minute. */
const SILENT_MS = 3 * MINUTE_MS;
/** Nobody waits longer, whether a worker ever begins or not. */
const LONGEST_MS = 60 * MINUTE_MS;
const BEAT_MS = 10_000;
/** So long an outcome holds: for programs that ask again though they were told, and for those that never came to hear it. */
const TOLD_MS = MINUTE_MS;
const UNTOLD_MS = 60 * MINUTE_MS;
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS;

/** An audiobook that is to be made ready. Ids as text. */
export const downloadKind = {
  name: 'recordings.download',
  payload: z.object({ readerId: z.string(), bookId: z.string() }),
  attempts: ATTEMPTS,
  pauseSeconds: 5,
  limitSeconds: 900,
  key: ({ readerId, bookId }) => `${readerId}/${bookId}`,
} satisfies JobKind<{ readerId: string; bookId: string }>;

/** Audiobooks as old programs download them: made ready by a job, which is asked about until there is a link. */
export const recordingDownloads = ({ db, queue, books, files, links, clock }: Collaborators) => {
  const rows = recordingsDb(db);
  const ago = (time: Date | null): number => (time === null ? 0 : clock.now().getTime() - time.getTime());

  /** @throws NotQueued */
  const ask = async ({ readerId, id, fastHash }: BookRow): Promise<void> => {
    const now = clock.now();
    await db.$transaction(async (tx) => {
      await rows.ask(tx, { readerId, bookId: id }, fastHash, { now, old: new Date(now.getTime() - FORGOTTEN_MS) });
      const payload = { readerId: String(readerId), bookId: String(id) };
      await queue.send(downloadKind, payload, { tx }).catch((error: unknown) => {
        throw new NotQueued('the queue takes no job', { cause: error });
      });
    });
  };

  const isLost = ({ tries, askedAt, beatAt }: DownloadRow): boolean =>
    ago(askedAt) > LONGEST_MS || (tries >= ATTEMPTS && ago(beatAt) > SILENT_MS);
  const isOld = ({ endedAt, toldAt }: DownloadRow): boolean => ago(toldAt) > TOLD_MS || ago(endedAt) > UNTOLD_MS;

  /** Whether the storage has all bytes of a book, as they were. @throws what the storage throws when it is away */
  const isWhole = async ({ readerId, id, sha256, bytes }: BookRow, signal: AbortSignal): Promise<boolean> => {
    const expected = Buffer.from(sha256);
    const hash = createHash('sha256');
    let [size, beatAt] = [0, clock.now()];
    try {
      for await (const chunk of await files.read(expected.toString('hex'))) {
        signal.throwIfAborted();
        const piece = chunk as Uint8Array; // a stream without encoding
        size += piece.length;
        hash.update(piece);
        if (ago(beatAt) < BEAT_MS) continue;
        beatAt = clock.now();
        await rows.beat({ readerId, bookId: id }, beatAt);
      }
    } catch (error) {
      if (error instanceof NotStored) return false;
      throw error;
    }
    return size === Number(bytes) && hash.digest().equals(expected);
  };

  return {
    /**
     * Begins to make a book ready, and answers how far that is: nobody is told `in_process` for longer than an hour.
     * @param book null when the reader has none with that hash (any more)
     * @throws Refusal `file.not_found` when there was none either that was being made ready
     */
    async download(reader: SignedIn, book: BookRow | null, fastHash: string, language: Language): Promise<Told> {
      const failed = (code: Failure): Told => failure(code, language);
      if (!book) {
        if (await rows.forget(reader.readerId, fastHash)) return failed('task.not_found');
        throw new Refusal('file.not_found');
      }
      const key = { readerId: reader.readerId, bookId: book.id };
      let row = await rows.find(key);
      if (row?.outcome === null && isLost(row)) {
        await rows.end(key, 'task.not_completed', clock.now());
        row = await rows.find(key);
      }
      if (!row || (row.outcome !== null && isOld(row))) {
        try {
          await ask(book);
        } catch (error) {
          if (error instanceof NotQueued) return failed('task.not_created');
          throw error;
        }
        return { result: 'in_process' };
      }
      if (row.outcome === null) return { result: 'in_process' };
      await rows.tell(key, clock.now());
      return row.outcome === 'ok' ? { result: 'ok', url: links.toFile(reader, book) } : failed(row.outcome);
    },
    /** Looks over the stored bytes. Answers what came of it; null when nobody waits for it. */
    async prepare(named: { readerId: string; bookId: string }, signal: AbortSignal): Promise<Outcome | null> {
      const key = { readerId: BigInt(named.readerId), bookId: BigInt(named.bookId) };
      const tries = await rows.begin(key, clock.now());
      if (tries === null) return null;
      const look = async (): Promise<Outcome> => {
        const book = await books.own(key.readerId, key.bookId).catch(absent);
        if (!book) return 'task.not_found';
        return (await isWhole(book, signal)) ? 'ok' : 'task.failed';
      };
      const outcome = await look().catch(async (error: unknown) => {
        if (tries >= ATTEMPTS) await rows.end(key, 'task.not_completed', clock.now());
        throw error;
      });
      await rows.end(key, outcome, clock.now());
      return outcome;
    },
  };
};

class NotQueued extends Error {}

/** Null for a book that is not there. */
export const absent = (error: unknown): null => {
  if (error instanceof Refusal && error.code === 'file.not_found') return null;
  throw error;
};

const failure = (code: Failure & ErrorCode, language: Language): Told => ({
  result: 'failed',
  error_code: errors[code].number,
  error_msg: errorText(code, language),
});
