import { type ErrorCode, resumable, type StoredBook } from '@lectern/contracts';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { UploadEvents } from '../engine/upload-queue.ts';
import { RetryLaterError, retryUntilSent } from '../retry.ts';
import { parseUploadId } from './incomplete-uploads.ts';

/** The server's answer while it processes the book. */
const PROCESSING: ErrorCode = 'server.unavailable';

/**
 * Polls for the book of a file that was uploaded completely. Waits for the server without limit: it forgets the upload when
 * processing fails.
 * @throws CallError the refusal, NetworkError, the signal's reason
 */
export const waitForResult = (url: string, events: UploadEvents): Promise<StoredBook> =>
  retryUntilSent(async () => {
    events.onUploaded();
    try {
      return await call(resumable.outcome, { params: { id: parseUploadId(url) } }, events.signal);
    } catch (error) {
      if (error instanceof CallError && error.code === PROCESSING) {
        throw new RetryLaterError((error.retryAfter || 1) * 1000);
      }
      throw error;
    }
  }, events);
