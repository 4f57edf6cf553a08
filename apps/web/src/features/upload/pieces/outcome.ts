import { type Book, type ErrorCode, resumable } from '@lectern/contracts';
import { call } from '../../../lib/api.ts';
import { CallError, NetworkError } from '../../../lib/call-error.ts';
import { idIn } from './unfinished.ts';

/** In milliseconds, before each further question where the answer names no time. */
const PAUSES = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 60_000];
/** Of what stands before the server, too. */
const PASSING = new Set<ErrorCode>(['request.too_many', 'server.fault']);
/** Said as long as the book is made. */
const NOT_YET: ErrorCode = 'server.unavailable';

/** @throws the signal's reason */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * What came of a file whose bytes are all there, asked over and over until there is an answer. A server that is at work is
 * waited for without end: it forgets the upload when nothing comes of it.
 * @throws CallError the refusal, NetworkError, the signal's reason
 */
export const outcomeOf = async (url: string, signal: AbortSignal): Promise<Book> => {
  let failed = 0;
  for (;;) {
    try {
      return await call(resumable.outcome, { params: { id: idIn(url) } }, signal);
    } catch (error) {
      signal.throwIfAborted();
      const refusal = error instanceof CallError ? error : null;
      if (refusal?.code === NOT_YET) {
        failed = 0;
        await rest((refusal.retryAfter || 1) * 1000, signal);
        continue;
      }
      const passes = refusal ? PASSING.has(refusal.code) : error instanceof NetworkError;
      const pause = PAUSES[failed];
      if (!passes || pause === undefined) throw error;
      await rest(refusal?.retryAfter ? refusal.retryAfter * 1000 : pause, signal);
      failed += 1;
    }
  }
};
