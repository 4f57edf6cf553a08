import { session } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';

/** The reader who is signed in, or null. */
export const readerNow = (): number | null => {
  const now = session.current();
  return now.state === 'in' ? now.userId : null;
};

/**
 * Tokens for what one reader sends: the one who is signed in now, whoever comes after. Both reject with the signal's reason,
 * with CallError `auth.token_expired` when that reader has gone, and with NetworkError.
 */
export const bearerOf = (signal: AbortSignal) => {
  const reader = readerNow();
  const mine = (token: string | null): string => {
    signal.throwIfAborted();
    if (token === null || readerNow() !== reader) throw new CallError('auth.token_expired');
    return token;
  };
  return {
    token: async (): Promise<string> => {
      await session.keepFresh();
      return mine(await session.token());
    },
    /** Another one, after the server has called the last expired. */
    renewed: async (): Promise<string> => mine(await session.renew()),
  };
};
