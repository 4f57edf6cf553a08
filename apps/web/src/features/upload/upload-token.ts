import { session } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { getCurrentReader } from '../../lib/reader-storage.ts';

export type TokenSource = { get: () => Promise<string>; renew: () => Promise<string> };

/**
 * Creates a source of tokens for the uploads of the reader who is signed in now. Both functions reject with the signal's
 * reason, with CallError `auth.token_expired` when that reader has signed out, and with NetworkError.
 */
export const createTokenSource = (signal: AbortSignal): TokenSource => {
  const reader = getCurrentReader();
  const requireToken = (token: string | null): string => {
    signal.throwIfAborted();
    if (token === null || getCurrentReader() !== reader) throw new CallError('auth.token_expired');
    return token;
  };
  return {
    get: async () => {
      await session.keepFresh();
      return requireToken(await session.token());
    },
    /** Gets another token after the server has rejected the last one as expired. */
    renew: async () => requireToken(await session.renew()),
  };
};
