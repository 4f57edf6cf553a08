import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@lectern/contracts';
import { buildWelcomeBook } from '@lectern/sample-books/welcome';
import { texts } from '@lectern/texts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Database } from '../../platform/db/db.ts';
import type { UploadService } from '../uploads/uploads.service.ts';
import { claimWelcome } from './welcome.db.ts';

type Collaborators = { db: Database; uploads: UploadService; clock: Clock; reportError: (error: unknown) => void };

/** The bytes are always the same, so they are made once. */
const cachedBytes = new Map<Language, Promise<Uint8Array>>();
const getBytes = (language: Language): Promise<Uint8Array> => {
  const bytes = cachedBytes.get(language) ?? buildWelcomeBook(language);
  cachedBytes.set(language, bytes);
  return bytes;
};

/** How long a sign-in waits for the book, and behind how many others at most; else the book appears a moment later. */
const MAX_WAIT_MS = 2000;
const MAX_AHEAD = 5;
/**
 * This process adds the books one after the other: all of them update the row of the same bytes and would wait for each
 * other there, each with a database connection that people who sign in need. A reader who finds the queue full gets the book
 * with the next sign-in.
 */
const QUEUE = { max: 1, maxWaiting: 10_000, timeoutMs: 3_600_000 };
const QUEUE_KEY = 0n;
/** While many sign in at once, the queue pauses after each book as long as the process is busy. */
const PAUSE_MS = 100;
const BUSY = 0.6; // share of the time since the previous book

/** Adds one book to a new library, in the reader's language and outside the quota. A reader who deletes it never gets it again. */
export const createWelcomeService = ({ db, uploads, clock, reportError: failed }: Collaborators) => {
  const running = new Map<bigint, Promise<void>>();
  const runQueued = createConcurrencyLimiter(QUEUE);

  /** The reader is marked as welcomed in the transaction that adds the book: after a crash the next sign-in tries again. */
  const addBook = async (readerId: bigint, language: Language): Promise<void> => {
    try {
      await uploads.addSeedBook(readerId, {
        name: texts[language].server.welcome.welcomeFileName,
        bytes: await getBytes(language),
        claim: async (tx) => {
          if (!(await claimWelcome(tx, readerId, clock.now()))) throw new Refusal('file.already_there');
        },
      });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'file.already_there')) throw error;
      await claimWelcome(db, readerId, clock.now()); // the reader has these very bytes
    }
  };

  let lastUtilization = performance.eventLoopUtilization();
  const pauseWhenBusy = async (): Promise<void> => {
    const { utilization } = performance.eventLoopUtilization(lastUtilization);
    if (running.size > MAX_AHEAD && utilization > BUSY) await pause(PAUSE_MS);
    lastUtilization = performance.eventLoopUtilization();
  };

  const start = (readerId: bigint, language: Language): Promise<void> => {
    const work = runQueued(QUEUE_KEY, async () => {
      await pauseWhenBusy();
      await addBook(readerId, language);
    })
      .then(() => undefined, failed)
      .finally(() => running.delete(readerId));
    running.set(readerId, work);
    return work;
  };

  return {
    /**
     * Adds the welcome book to a library that never had one. Returns after two seconds at the latest, and at once while many
     * sign in together; the work continues. A failure is reported and never hinders the sign-in.
     */
    async ensure(readerId: bigint, language: Language): Promise<void> {
      const isCrowded = running.size > MAX_AHEAD;
      const work = running.get(readerId) ?? start(readerId, language);
      if (isCrowded) return;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, MAX_WAIT_MS);
      });
      await Promise.race([work, timeout]);
      clearTimeout(timer);
    },
  };
};
