import type { Language } from '@lectern/contracts';
import { welcomeBook } from '@lectern/sample-books/welcome';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
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

/** So long a log-in waits for the book; then it appears a moment later. */
const PATIENCE_MS = 2000;

/** A new library is not empty: one book, in the reader's language, outside the quota; once deleted it is never given again. */
export const welcomeService = ({ db, uploads, clock, failed }: Collaborators) => {
  const rows = welcomeDb(db);
  const underWay = new Map<bigint, Promise<void>>();

  /** The mark that it was done is set with the book or not at all: after a crash the next log-in tries again. */
  const shelve = async (readerId: bigint, language: Language): Promise<void> => {
    try {
      await uploads.give(readerId, names[language], await bytesOf(language), async (tx) => {
        if (!(await rows.claim(tx, readerId, clock.now()))) throw new Refusal('file.already_there');
      });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'file.already_there')) throw error;
      await rows.claim(db, readerId, clock.now()); // the reader has these very bytes
    }
  };

  const begin = (readerId: bigint, language: Language): Promise<void> => {
    const work = shelve(readerId, language)
      .catch(failed)
      .finally(() => underWay.delete(readerId));
    underWay.set(readerId, work);
    return work;
  };

  return {
    /**
     * Puts the welcome book into a library that never had one. Answers after two seconds at the latest, the work goes on.
     * A failure is reported, never in the way of signing in.
     */
    async ensure(readerId: bigint, language: Language): Promise<void> {
      if (await rows.isWelcomed(readerId)) return;
      const work = underWay.get(readerId) ?? begin(readerId, language);
      let impatience: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        impatience = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([work, enough]);
      clearTimeout(impatience);
    },
  };
};
