import { type Book, limits, resumable } from '@lectern/contracts';
import { type DetailedError, Upload } from 'tus-js-client';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { session } from '../../../lib/api.ts';
import { CallError, NetworkError, refusalFrom } from '../../../lib/call-error.ts';
import { apiUrl } from '../../../lib/paths.ts';
import { typeOf } from '../accepted.ts';
import { type Answer, bookIn, heeded, parsed, refusalOf } from '../answer.ts';
import type { Send } from '../engine/queue.ts';
import { alone } from './alone.ts';
import { isAlreadyThere } from './already-there.ts';
import { outcomeOf } from './outcome.ts';
import { idIn, keyOf, newAddress, unfinished } from './unfinished.ts';

/** In milliseconds; begun anew whenever bytes have arrived. About three minutes without a network are bridged. */
const PAUSES = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 60_000];
/** Besides a lost network: somebody else sends it, too many wait, what stands behind the server is away. */
const PASSING = new Set([409, 423, 429, 502, 503, 504]);
/** The pieces are there no more. */
const GONE = new Set([404, 410]);

type TusResponse = { getStatus: () => number; getBody: () => string; getHeader: (name: string) => string | undefined };

const answerOf = (response: TusResponse): Answer => ({
  status: response.getStatus(),
  body: parsed(response.getBody()),
  retryAfter: response.getHeader('Retry-After') ?? null,
});

/** Errors of tus that come of a request carry it; others are ours. */
const isDetailed = (error: Error): error is DetailedError => 'originalRequest' in error;

/** What the reader hears of; without an answer nothing is known but that the line broke. */
const errorOf = (error: Error): Error => {
  if (!isDetailed(error)) return error;
  if (error.causingError instanceof CallError) return error.causingError;
  const { originalResponse } = error;
  if (originalResponse === null) return new NetworkError(`${resumable.send.name} had no answer`, { cause: error });
  const { body, retryAfter } = answerOf(originalResponse);
  return refusalFrom(body, retryAfter);
};

/** Whether another try may find the pieces of this one, and finish it. */
const mayGoOn = (error: unknown): boolean =>
  !(error instanceof CallError && error.code.startsWith('file.')) ||
  error.code === 'file.no_space' ||
  error.code === 'file.storage_full';

/** Sends what is missing, over and over until it is there or refused. Answers what came back last. */
const transfer = (
  file: File,
  key: string,
  { onSent, onWhole, signal }: Parameters<Send<Book>>[1],
): Promise<{ answer: Answer; url: string }> =>
  new Promise((resolve, reject) => {
    let renews = false;
    let renewed = false;
    let rests = false;
    const begun = unfinished.find(key);
    const upload = new Upload(file, {
      endpoint: apiUrl(resumable.begin.path),
      uploadUrl: begun,
      chunkSize: limits.PIECE_BYTES,
      retryDelays: PAUSES,
      metadata: {
        id: idIn(begun ?? newAddress(key)),
        filename: file.name.normalize('NFC'),
        filetype: typeOf(file.name) ?? 'application/octet-stream',
      },
      storeFingerprintForResuming: false, // kept by `unfinished`, for each reader apart
      onUploadUrlAvailable: () => {
        if (upload.url === null) return;
        unfinished.keep(key, upload.url);
        upload.options.uploadUrl = upload.url; // where every later try begins by asking
      },
      onBeforeRequest: async (request) => {
        rests = false;
        if (renews) await session.renew();
        else await session.keepFresh();
        renews = false;
        const token = session.token();
        if (token === null) throw new CallError('auth.token_missing');
        request.setHeader('Authorization', `Bearer ${token}`);
        request.setHeader('Accept-Language', currentLanguage());
      },
      onAfterResponse: (request, response) => {
        const status = response.getStatus();
        if (request.getMethod() !== 'HEAD' || status < 300 || GONE.has(status)) return;
        // To tus every no to this question means that the upload has gone, and it would begin anew.
        if (status === 403) throw new CallError('auth.token_unknown');
        renews = status === 401;
        throw new NetworkError(`${resumable.place.name} was answered ${status}`);
      },
      onShouldRetry: (error) => {
        const response = error.originalResponse;
        if (error.causingError instanceof CallError) return false;
        if (response !== null && refusalOf(answerOf(response))?.code === 'auth.token_expired') {
          renews = !renewed;
          renewed = true;
          return renews;
        }
        rests = response === null || PASSING.has(response.getStatus());
        return rests;
      },
      onChunkComplete: () => {
        renewed = false;
      },
      onProgress: (sent, all) => {
        if (sent === all) onWhole();
        else onSent(sent);
      },
      onError: (error) => over(() => reject(errorOf(error))),
      onSuccess: ({ lastResponse }) => over(() => resolve({ answer: answerOf(lastResponse), url: upload.url ?? '' })),
    });

    const stop = (): void => {
      over(() => reject(signal.reason));
      void upload.abort();
    };
    const goOn = (): void => {
      if (rests) void upload.abort().then(() => !signal.aborted && upload.start());
    };
    const over = (settle: () => void): void => {
      signal.removeEventListener('abort', stop);
      removeEventListener('online', goOn);
      settle();
    };
    signal.addEventListener('abort', stop);
    addEventListener('online', goOn);
    upload.start();
  });

const sendAlone = async (file: File, key: string, hear: Parameters<Send<Book>>[1]): Promise<Book> => {
  const { signal } = hear;
  signal.throwIfAborted();
  if (unfinished.find(key) === null && (await isAlreadyThere(file, signal))) throw new CallError('file.already_there');
  const once = async (): Promise<Book> => {
    const { answer, url } = await transfer(file, key, hear);
    // The answer to the last of them was lost, or the book takes its time.
    return answer.body === null ? outcomeOf(url, signal) : bookIn(answer.body, resumable.send.name);
  };
  try {
    const book = await once().catch((error: unknown) => {
      if (signal.aborted || !(error instanceof CallError && error.code === 'file.not_found')) throw error;
      unfinished.forget(key); // the server has lost it on the way
      return once();
    });
    unfinished.forget(key);
    return book;
  } catch (error) {
    if (!signal.aborted && !mayGoOn(error)) unfinished.forget(key);
    throw error instanceof CallError ? heeded(error) : error;
  }
};

/**
 * As `sendFile`, in pieces that need not be sent again: by tus, see the API's decision 14. Of one file that is sent twice the
 * second waits for the first.
 */
export const sendInPieces: Send<Book> = (file, hear) => {
  const key = keyOf(file);
  return alone(key, () => sendAlone(file, key, hear), hear.signal);
};
