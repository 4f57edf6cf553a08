import { limits, resumable } from '@lectern/contracts';
import { type DetailedError, Upload } from 'tus-js-client';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { call } from '../../../lib/api.ts';
import { CallError, NetworkError } from '../../../lib/call-error.ts';
import { apiUrl } from '../../../lib/paths.ts';
import { typeOf } from '../accepted.ts';
import { type Answer, parsed, troubleOf } from '../answer.ts';
import type { Hear } from '../engine/queue.ts';
import { sentName } from '../file-on-disk.ts';
import { NotYet } from '../keep-trying.ts';
import { createWatchdog, SILENCE } from '../watchdog.ts';
import { idIn } from './unfinished.ts';

type TusResponse = { getStatus: () => number; getBody: () => string; getHeader: (name: string) => string | undefined };

const answerOf = (response: TusResponse): Answer => ({
  status: response.getStatus(),
  body: parsed(response.getBody()),
  retryAfter: response.getHeader('Retry-After') ?? null,
});

/** Another connection brings bytes of it right now: as long as it does, in milliseconds between two looks. */
const IN_USE = { status: 423, pauseMs: 5_000 };
/** The bytes end elsewhere than we thought: asked anew, that is seen. */
const ELSEWHERE = 409;
/** The pieces are there no more. */
const GONE = new Set([404, 410]);
/** Without words, since an answer to HEAD has none. */
const NOT_KNOWN = new Set([401, 403]);

/** Errors of tus that come of a request carry it; others are ours. */
const isDetailed = (error: Error): error is DetailedError => 'originalRequest' in error;

/** What went wrong; without an answer nothing is known but that the line broke. */
const errorOf = (error: Error): Error => {
  if (!isDetailed(error)) return error;
  // What we threw ourselves in the hooks below.
  const { causingError: cause, originalResponse: response } = error;
  if (cause instanceof CallError || cause instanceof NetworkError || cause instanceof NotYet) return cause;
  if (response === null) return new NetworkError(`${resumable.send.name} had no answer`, { cause: error });
  if (response.getStatus() === IN_USE.status) return new NotYet(IN_USE.pauseMs);
  if (response.getStatus() === ELSEWHERE) return new NetworkError(`${resumable.send.name} went to another place`);
  return troubleOf(answerOf(response)) ?? error;
};

/** Where an upload is, and whether the server has said so; until then it is begun, under that very id. */
export type Place = { readonly url: string; readonly isBegun: boolean };

type Attempt = {
  file: File;
  place: Place;
  /** The server knows the upload, at this address. */
  onPlace: (url: string) => void;
  /** A token for the next request. */
  token: () => Promise<string>;
  hear: Hear;
  /** More bytes are there than ever before. */
  gotAcross: () => void;
};

/**
 * Sends what is missing, from where the server is, until all is there or something goes wrong. Answers what came back last.
 * @throws CallError (`file.not_found` when the pieces are there no more), NetworkError, NotYet, the signal's reason
 */
export const attemptIt = ({ file, place, onPlace, token, hear, gotAcross }: Attempt): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { signal } = hear;
    const upload = new Upload(file, {
      endpoint: apiUrl(resumable.begin.path),
      uploadUrl: place.isBegun ? place.url : null,
      chunkSize: limits.PIECE_BYTES,
      retryDelays: null, // who calls us tries again
      metadata: {
        id: idIn(place.url),
        filename: sentName(file),
        filetype: typeOf(file.name) ?? 'application/octet-stream',
      },
      storeFingerprintForResuming: false, // kept by `unfinished`, for each reader apart
      onUploadUrlAvailable: () => {
        if (upload.url !== null) onPlace(upload.url);
      },
      onBeforeRequest: async (request) => {
        watchdog.rest();
        request.setHeader('Authorization', `Bearer ${await token()}`);
        request.setHeader('Accept-Language', currentLanguage());
        signal.throwIfAborted();
        watchdog.alive(request.getMethod() === resumable.send.method ? SILENCE.sending : SILENCE.short);
      },
      onAfterResponse: async (request, response) => {
        watchdog.rest();
        const status = response.getStatus();
        if (request.getMethod() !== resumable.place.method) return;
        if (status < 300) return hear.onBegun(Number(response.getHeader('Upload-Offset')));
        // To tus every no to this question means that the upload has gone, and it would begin anew.
        if (GONE.has(status)) throw new CallError('file.not_found');
        if (status === IN_USE.status) throw new NotYet(IN_USE.pauseMs);
        // An answer with words tells whether it is the session; if so, this call ends it.
        if (NOT_KNOWN.has(status)) await call(resumable.known, { query: { bytes: file.size } }, signal);
        throw new NetworkError(`${resumable.place.name} was answered ${status}`);
      },
      onChunkComplete: gotAcross,
      onProgress: (sent, all) => {
        if (sent < all) hear.onSent(sent);
        else hear.onWhole();
        watchdog.alive(SILENCE.sending);
      },
      onError: (error) => over(() => reject(errorOf(error))),
      onSuccess: ({ lastResponse }) => over(() => resolve(answerOf(lastResponse))),
    });

    const stop = (): void => {
      over(() => reject(signal.reason));
      void upload.abort();
    };
    const watchdog = createWatchdog(() => {
      over(() => reject(new NetworkError(`${resumable.send.name} has fallen silent`)));
      void upload.abort();
    });
    const over = (settle: () => void): void => {
      watchdog.rest();
      signal.removeEventListener('abort', stop);
      settle();
    };
    signal.addEventListener('abort', stop);
    if (!place.isBegun) hear.onBegun(0);
    upload.start();
  });
