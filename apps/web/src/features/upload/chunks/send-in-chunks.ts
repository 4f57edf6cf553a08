import { resumable, type StoredBook } from '@lectern/contracts';
import { live } from '../../../lib/api.ts';
import { CallError, NetworkError } from '../../../lib/call-error.ts';
import type { Send, UploadEvents } from '../engine/upload-queue.ts';
import { readBytes } from '../file-access.ts';
import { retryUntilSent, TRANSIENT_ERRORS } from '../retry.ts';
import { parseStoredBook, toSenderError } from '../upload-response.ts';
import { createTokenSource, type TokenSource } from '../upload-token.ts';
import { computeFingerprint } from './file-fingerprint.ts';
import { findExistingBook } from './find-existing-book.ts';
import { createUploadUrl, incompleteUploads, parseUploadId, withFileLock } from './incomplete-uploads.ts';
import { sendMissingChunks, type UploadLocation } from './tus-attempt.ts';
import { waitForResult } from './upload-result.ts';

/** Whether another try may reuse the chunks of this one. */
const canContinue = (error: unknown): boolean =>
  !(error instanceof CallError && error.code.startsWith('file.')) ||
  TRANSIENT_ERRORS.has(error.code) ||
  error.code === 'file.no_space' ||
  error.code === 'file.download_failed' ||
  error.code === 'file.storage_full';

const isUploadGone = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

type ChunkedUpload = { file: File; fingerprint: string; events: UploadEvents; tokens: TokenSource };

/** Sends the missing chunks until all have arrived or are refused, and returns the book. */
const transfer = async ({ file, fingerprint, events, tokens }: ChunkedUpload): Promise<StoredBook> => {
  const storedUrl = incompleteUploads.find(fingerprint);
  let location: UploadLocation = { url: storedUrl ?? createUploadUrl(fingerprint), isStarted: storedUrl !== null };
  let getToken = tokens.get;
  let isRenewed = false;
  const unsubscribe = live.subscribeUploads(({ upload, received, total }) => {
    if (upload === parseUploadId(location.url)) events.onDownloading(received, total);
  });
  const sendAll = () =>
    retryUntilSent(async (onAdvance) => {
      const send = () =>
        sendMissingChunks({
          file,
          location,
          onLocation: (url) => {
            location = { url, isStarted: true };
            incompleteUploads.save(fingerprint, url);
          },
          events,
          getToken: () => getToken().finally(() => (getToken = tokens.get)),
          onAdvance: () => {
            isRenewed = false;
            onAdvance();
          },
        });
      try {
        return await send();
      } catch (error) {
        if (error instanceof NetworkError) await readBytes(file, 0, 1); // often it is the file that can't be read
        if (isRenewed || !(error instanceof CallError && error.code === 'auth.token_expired')) throw error;
        getToken = tokens.renew;
        isRenewed = true;
        return send();
      }
    }, events);
  try {
    const { body } = await sendAll();
    if (body !== null) return parseStoredBook(body, resumable.send.name);
    return await waitForResult(location.url, events); // the last response was lost, or the server is still processing
  } finally {
    unsubscribe();
  }
};

const checkAndTransfer = async (upload: ChunkedUpload): Promise<StoredBook> => {
  const { file, fingerprint, events } = upload;
  const { signal } = events;
  signal.throwIfAborted();
  if (incompleteUploads.find(fingerprint) === null) {
    events.onChecking();
    if (await findExistingBook(file, signal)) throw new CallError('file.already_there');
  }
  try {
    const book = await transfer(upload).catch(async (error: unknown) => {
      if (signal.aborted || !isUploadGone(error)) throw error;
      incompleteUploads.remove(fingerprint); // the server has lost the upload, or forgotten its result
      events.onChecking();
      return (await findExistingBook(file, signal)) ?? transfer(upload);
    });
    incompleteUploads.remove(fingerprint);
    return book;
  } catch (error) {
    if (!signal.aborted && !canContinue(error)) incompleteUploads.remove(fingerprint);
    throw error instanceof CallError ? toSenderError(error) : error;
  }
};

/**
 * As `sendFile`, in chunks that need not be sent again: by tus, see the API's decision 14. A second upload of the same file
 * waits for the first.
 */
export const sendInChunks: Send<StoredBook> = async (file, events) => {
  const tokens = createTokenSource(events.signal);
  events.onChecking();
  const fingerprint = await computeFingerprint(file);
  const upload: ChunkedUpload = { file, fingerprint, events, tokens };
  return withFileLock(fingerprint, () => checkAndTransfer(upload), events.signal);
};
