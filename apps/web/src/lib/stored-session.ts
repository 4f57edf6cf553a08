import { Language } from '@lectern/contracts';
import { z } from 'zod';
import { browserStorage } from './browser-storage.ts';

/** What the browser stores about a session (spec section 3, "Stored session"). Tokens are not stored here: they live in memory and in a cookie. */
const StoredSession = z.object({
  userId: z.int(),
  expires_in: z.number(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  rememberPassword: z.boolean(),
  language: Language,
});
export type StoredSession = z.infer<typeof StoredSession>;

export const storedSession = {
  read: (): StoredSession | null => {
    try {
      return StoredSession.parse(JSON.parse(browserStorage.read('session') ?? 'null'));
    } catch {
      return null; // nothing stored, or written by another version: nobody is signed in
    }
  },
  write: (session: StoredSession): void => {
    // Where the new one can't be stored, the next page must not find an older one.
    browserStorage.forget('session');
    browserStorage.write('session', JSON.stringify(session));
  },
  forget: (): void => browserStorage.forget('session'),
};
