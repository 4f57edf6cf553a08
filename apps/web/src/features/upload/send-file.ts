import { files, limits, type StoredBook } from '@lectern/contracts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import { apiUrl } from '../../lib/paths.ts';
import { findMediaType, isLicence } from './accepted-formats.ts';
import type { Send, UploadEvents } from './engine/upload-queue.ts';
import { readBytes, toUploadName } from './file-access.ts';
import { retryUntilSent } from './retry.ts';
import {
  isTokenExpired,
  parseJson,
  parseStoredBook,
  toError,
  toSenderError,
  type UploadResponse,
} from './upload-response.ts';
import { createTokenSource } from './upload-token.ts';
import { createWatchdog, SILENCE_MS } from './watchdog.ts';

const toUploadUrl = (file: File): string =>
  apiUrl(files.put.path.replace(':name', () => encodeURIComponent(toUploadName(file))));

/** Sends the bytes in one PUT. Uses XMLHttpRequest, since `fetch` does not report upload progress. */
const putFile = (
  file: File,
  token: string,
  { onProgress, onUploaded, signal }: UploadEvents,
): Promise<UploadResponse> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      reject(signal.reason);
      request.abort();
    };
    const watchdog = createWatchdog(() => {
      reject(new NetworkError(`${files.put.name} has fallen silent`));
      request.abort();
    });
    request.open(files.put.method, toUploadUrl(file));
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('Cache-Control', 'no-cache');
    request.setRequestHeader('Content-Type', findMediaType(file.name) ?? 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => {
      watchdog.restart(SILENCE_MS.sending);
      onProgress(loaded);
    });
    request.upload.addEventListener('load', () => {
      watchdog.restart(SILENCE_MS.whole);
      onUploaded();
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: parseJson(request.responseText),
        retryAfter: request.getResponseHeader('Retry-After'),
      }),
    );
    request.addEventListener('error', () => reject(new NetworkError(`${files.put.name} had no answer`)));
    request.addEventListener('loadend', () => {
      watchdog.stop();
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    watchdog.restart(SILENCE_MS.sending);
    request.send(file);
  });

/** Finds the cause of a network error: often it is the file that can't be read. @throws FileChangedError */
const findCause = async (error: unknown, file: File): Promise<unknown> => {
  if (error instanceof NetworkError) await readBytes(file, 0, 1);
  return error;
};

/** Finds the book of a lost response: the next attempt was refused because the file is there already. */
const findLostBook = async (file: File, signal: AbortSignal): Promise<StoredBook | null> => {
  const { findExistingBook } = await import('./chunks/find-existing-book.ts');
  return findExistingBook(file, signal);
};

const sendAtOnce: Send<StoredBook> = async (file, events) => {
  const { signal } = events;
  const tokens = createTokenSource(signal);
  let isUploaded = false;
  let isResponseLost = false;
  const trackedEvents: UploadEvents = {
    ...events,
    onUploaded: () => {
      isUploaded = true;
      events.onUploaded();
    },
  };
  const attempt = async (): Promise<StoredBook> => {
    isResponseLost ||= isUploaded;
    events.onStarted(0);
    const firstResponse = await putFile(file, await tokens.get(), trackedEvents);
    const response = isTokenExpired(firstResponse)
      ? await putFile(file, await tokens.renew(), trackedEvents)
      : firstResponse;
    const error = toError(response);
    if (error) throw error;
    return parseStoredBook(response.body, files.put.name);
  };
  try {
    return await retryUntilSent(
      () =>
        attempt().catch(async (error: unknown) => {
          throw await findCause(error, file);
        }),
      events,
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof CallError)) throw error;
    const book = isResponseLost && error.code === 'file.already_there' ? await findLostBook(file, signal) : null;
    if (book) return book;
    throw toSenderError(error);
  }
};

/**
 * Whether a file is sent in chunks, so that it can be paused and resumed. A licence is, too: the server downloads its book, which may
 * take longer than a connection stays open.
 */
export const needsChunks = ({ size, name }: File): boolean => size > limits.CHUNK_BYTES || isLicence(name);

/** Whether a file is large enough to be paused while it is sent. */
export const canPause = ({ size }: File): boolean => size > limits.CHUNK_BYTES;

/** Loads the code for large files with the first of them. */
const loadChunks = () =>
  import('./chunks/send-in-chunks.ts').catch((cause: unknown) => {
    throw new NetworkError('the code for large files did not load', { cause });
  });

/**
 * Uploads one file to the reader's cloud, and returns its book. Waits for a lost network, and renews an expired token once.
 * Rejects with CallError, NetworkError, FileChangedError, the signal's reason, or a plain Error when the reply is not as agreed.
 */
export const sendFile: Send<StoredBook> = async (file, events) => {
  if (!needsChunks(file)) return sendAtOnce(file, events);
  const { sendInChunks } = await retryUntilSent(loadChunks, events);
  return sendInChunks(file, events);
};
