import type { Language } from '@lectern/contracts';
import { welcomeBook } from '@lectern/sample-books/welcome';
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

/** A new library is not empty: one book, in the reader's language, outside the quota, gone for good when deleted. */
export const welcomeService = ({ db, uploads, clock, failed }: Collaborators) => {
  const rows = welcomeDb(db);
  return {
    /** Puts the welcome book into a library that never had one. A failure is reported, never in the way of signing in. */
    async ensure(readerId: bigint, language: Language): Promise<void> {
      if (!(await rows.claim(readerId, clock.now()))) return;
      try {
        await uploads.give(readerId, names[language], await welcomeBook(language));
      } catch (error) {
        await rows.giveBack(readerId);
        failed(error);
      }
    },
  };
};
