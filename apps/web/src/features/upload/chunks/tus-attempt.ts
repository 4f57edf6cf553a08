import { limits, resumable } from '@lectern/contracts';
import { type DetailedError, Upload } from 'tus-js-client';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { call } from '../../../lib/api.ts';
import { CallError, NetworkError } from '../../../lib/call-error.ts';
import { apiUrl } from '../../../lib/paths.ts';
import { findMediaType } from '../accepted-formats.ts';
import type { UploadEvents } from '../engine/upload-queue.ts';
import { toUploadName } from '../file-access.ts';
import { RetryLaterError } from '../retry.ts';
import { parseJson, toError, type UploadResponse } from '../upload-response.ts';
import { createWatchdog, SILENCE_MS } from '../watchdog.ts';
import { parseUploadId } from './incomplete-uploads.ts';

type TusResponse = { getStatus: () => number; getBody: () => string; getHeader: (name: string) => string | undefined };

const toUploadResponse = (response: TusResponse): UploadResponse => ({
  status: response.getStatus(),
  body: parseJson(response.getBody()),
  retryAfter: response.getHeader('Retry-After') ?? null,
});

/** Another connection is sending chunks of the upload: as long as it does, it is checked with this delay. */
const LOCKED = { status: 423, delayMs: 5_000 };
/** The server has another offset than expected; the next attempt asks for it. */
const WRONG_OFFSET = 409;
/** The server no longer has the upload. */
const GONE = new Set([404, 410]);
/** Answers to HEAD have no body that tells more. */
const UNAUTHORIZED = new Set([401, 403]);

/** Errors of tus that come from a request have it; others are thrown in the hooks below. */
const isDetailed = (error: Error): error is DetailedError => 'originalRequest' in error;

/** Converts an error of tus; without a response nothing is known but that the connection broke. */
const convertError = (error: Error): Error => {
  if (!isDetailed(error)) return error;
  // What was thrown in the hooks below.
  const { causingError: cause, originalResponse: response } = error;
  if (cause instanceof CallError || cause instanceof NetworkError || cause instanceof RetryLaterError) return cause;
  if (response === null) return new NetworkError(`${resumable.send.name} had no answer`, { cause: error });
  if (response.getStatus() === LOCKED.status) return new RetryLaterError(LOCKED.delayMs);
  if (response.getStatus() === WRONG_OFFSET) return new NetworkError(`${resumable.send.name} had a wrong offset`);
  return toError(toUploadResponse(response)) ?? error;
};

/** The address of an upload, and whether the server has confirmed it; until then the upload is started with that id. */
export type UploadLocation = { readonly url: string; readonly isStarted: boolean };

type Attempt = {
  file: File;
  location: UploadLocation;
  /** The server has confirmed the upload, at this address. */
  onLocation: (url: string) => void;
  /** Gets a token for the next request. */
  getToken: () => Promise<string>;
  events: UploadEvents;
  /** A further chunk has arrived. */
  onAdvance: () => void;
};

/**
 * Sends the missing chunks, from the server's offset, until all have arrived or something fails. Returns the last response.
 * @throws CallError (`file.not_found` when the upload is gone), NetworkError, RetryLaterError, the signal's reason
 */
export const sendMissingChunks = ({
  file,
  location,
  onLocation,
  getToken,
  events,
  onAdvance,
}: Attempt): Promise<UploadResponse> =>
  new Promise((resolve, reject) => {
    const { signal } = events;
    const upload = new Upload(file, {
      endpoint: apiUrl(resumable.begin.path),
      uploadUrl: location.isStarted ? location.url : null,
      chunkSize: limits.CHUNK_BYTES,
      retryDelays: null, // the caller retries
      metadata: {
        id: parseUploadId(location.url),
        filename: toUploadName(file),
        filetype: findMediaType(file.name) ?? 'application/octet-stream',
      },
      storeFingerprintForResuming: false, // stored by `incompleteUploads`, separately for each reader
      onUploadUrlAvailable: () => {
        if (upload.url !== null) onLocation(upload.url);
      },
      onBeforeRequest: async (request) => {
        watchdog.stop();
        request.setHeader('Authorization', `Bearer ${await getToken()}`);
        request.setHeader('Accept-Language', currentLanguage());
        signal.throwIfAborted();
        watchdog.restart(request.getMethod() === resumable.send.method ? SILENCE_MS.sending : SILENCE_MS.short);
      },
      onAfterResponse: async (request, response) => {
        watchdog.stop();
        const status = response.getStatus();
        if (request.getMethod() !== resumable.place.method) return;
        if (status < 300) return events.onStarted(Number(response.getHeader('Upload-Offset')));
        // tus takes any error of this request for a missing upload, and would start again.
        if (GONE.has(status)) throw new CallError('file.not_found');
        if (status === LOCKED.status) throw new RetryLaterError(LOCKED.delayMs);
        // A call with a response body tells whether the session is over; if so, it ends it.
        if (UNAUTHORIZED.has(status)) await call(resumable.known, { query: { bytes: file.size } }, signal);
        throw new NetworkError(`${resumable.place.name} was answered ${status}`);
      },
      onChunkComplete: onAdvance,
      onProgress: (sent, total) => {
        if (sent < total) events.onProgress(sent);
        else events.onUploaded();
        watchdog.restart(SILENCE_MS.sending);
      },
      onError: (error) => finish(() => reject(convertError(error))),
      onSuccess: ({ lastResponse }) => finish(() => resolve(toUploadResponse(lastResponse))),
    });

    const abort = (): void => {
      finish(() => reject(signal.reason));
      void upload.abort();
    };
    const watchdog = createWatchdog(() => {
      finish(() => reject(new NetworkError(`${resumable.send.name} has fallen silent`)));
      void upload.abort();
    });
    const finish = (settle: () => void): void => {
      watchdog.stop();
      signal.removeEventListener('abort', abort);
      settle();
    };
    signal.addEventListener('abort', abort);
    if (!location.isStarted) events.onStarted(0);
    upload.start();
  });
