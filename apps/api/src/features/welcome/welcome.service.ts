import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@lectern/contracts';
import { welcomeBook } from '@lectern/sample-books/welcome';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { turns } from '../../platform/turns.ts';
import type { UploadService } from '../uploads/uploads.service.ts';
import { welcomeDb } from './welcome.db.ts';

const names: Record<Language, string> = {
  en: 'Welcome to Lectern.epub',
  ru: 'Добро пожаловать в Lectern.epub',
  de: 'Willkommen bei Lectern.epub',
  zh: '欢迎使用 Lectern.epub',
  uk: 'Ласкаво просимо до Lectern.epub',
};

type Collaborators = { db: Database; uploads: UploadService; clock: Clock; failed: (error: unknown) => void };

/** Its bytes are always the same: they are made once. */
const made = new Map<Language, Promise<Uint8Array>>();
const bytesOf = (language: Language): Promise<Uint8Array> => {
  const bytes = made.get(language) ?? welcomeBook(language);
  made.set(language, bytes);
  return bytes;
};

/** So long a log-in waits for the book, and behind so many others; else it appears a moment later. */
const PATIENCE_MS = 2000;
const WAITED_BEHIND = 5;
/**
 * Put in one after the other, by this process: all count themselves in the row of the same bytes and would wait for each
 * other there, with a connection each that others need who sign in. Whom the line has no room for gets it with the next log-in.
 */
const TURNS = { most: 1, waiting: 10_000, patienceMs: 3_600_000 };
const ALL = 0n;
/** Where many come in together the line rests after each book for as long as the process has hardly time for who signs in. */
const REST_MS = 100;
const BUSY = 0.6; // of the time since the book before

/** A new library is not empty: one book, in the reader's language, outside the quota; once deleted it is never given again. */
export const welcomeService = ({ db, uploads, clock, failed }: Collaborators) => {
  const underWay = new Map<bigint, Promise<void>>();
  const inTurn = turns(TURNS);

  /** The mark that it was done is set with the book or not at all: after a crash the next log-in tries again. */
  const shelve = async (readerId: bigint, language: Language): Promise<void> => {
    try {
      await uploads.give(readerId, names[language], await bytesOf(language), async (tx) => {
        if (!(await welcomeDb.claim(tx, readerId, clock.now()))) throw new Refusal('file.already_there');
      });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'file.already_there')) throw error;
      await welcomeDb.claim(db, readerId, clock.now()); // the reader has these very bytes
    }
  };

  let sinceLast = performance.eventLoopUtilization();
  const giveWay = async (): Promise<void> => {
    const { utilization } = performance.eventLoopUtilization(sinceLast);
    if (underWay.size > WAITED_BEHIND && utilization > BUSY) await pause(REST_MS);
    sinceLast = performance.eventLoopUtilization();
  };

  const begin = (readerId: bigint, language: Language): Promise<void> => {
    const work = inTurn(ALL, async () => {
      await giveWay();
      await shelve(readerId, language);
    })
      .then(() => undefined, failed)
      .finally(() => underWay.delete(readerId));
    underWay.set(readerId, work);
    return work;
  };

  return {
    /**
     * Puts the welcome book into a library that never had one. Answers after two seconds at the latest, and at once where
     * many come in together; the work goes on. A failure is reported, never in the way of signing in.
     */
    async ensure(readerId: bigint, language: Language): Promise<void> {
      const isCrowded = underWay.size > WAITED_BEHIND;
      const work = underWay.get(readerId) ?? begin(readerId, language);
      if (isCrowded) return;
      let impatience: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        impatience = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([work, enough]);
      clearTimeout(impatience);
    },
  };
};
