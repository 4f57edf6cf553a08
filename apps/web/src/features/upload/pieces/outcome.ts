import { type ErrorCode, resumable, type StoredBook } from '@lectern/contracts';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { Hear } from '../engine/queue.ts';
import { keepTrying, NotYet } from '../keep-trying.ts';
import { idIn } from './unfinished.ts';

/** Said as long as the book is made. */
const NOT_YET: ErrorCode = 'server.unavailable';

/**
 * What came of a file whose bytes are all there, asked over and over until there is an answer. A server that is at work is
 * waited for without end: it forgets the upload when nothing comes of it.
 * @throws CallError the refusal, NetworkError, the signal's reason
 */
export const outcomeOf = (url: string, hear: Hear): Promise<StoredBook> =>
  keepTrying(async () => {
    hear.onWhole();
    try {
      return await call(resumable.outcome, { params: { id: idIn(url) } }, hear.signal);
    } catch (error) {
      if (error instanceof CallError && error.code === NOT_YET) throw new NotYet((error.retryAfter || 1) * 1000);
      throw error;
    }
  }, hear);
