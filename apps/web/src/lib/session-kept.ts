import { Language } from '@lectern/contracts';
import { z } from 'zod';
import { remembered } from './remembered.ts';

/** What is stored about a session (spec section 3, "Stored session"), without its tokens: those are in memory and in a cookie. */
const Kept = z.object({
  userId: z.int(),
  expires_in: z.number(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  rememberPassword: z.boolean(),
  language: Language,
});
export type Kept = z.infer<typeof Kept>;

export const keptSession = {
  read: (): Kept | null => {
    try {
      return Kept.parse(JSON.parse(remembered.read('session') ?? 'null'));
    } catch {
      return null; // Nothing stored, or written by another version: then nobody is signed in.
    }
  },
  write: (kept: Kept): void => remembered.write('session', JSON.stringify(kept)),
  forget: (): void => remembered.forget('session'),
};
