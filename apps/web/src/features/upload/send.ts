import { files, limits, type StoredBook } from '@lectern/contracts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import { apiUrl } from '../../lib/paths.ts';
import { typeOf } from './accepted.ts';
import { type Answer, bookIn, heeded, isExpired, parsed, troubleOf } from './answer.ts';
import { bearerOf } from './bearer.ts';
import type { Hear, Send } from './engine/queue.ts';
import { bytesOf, sentName } from './file-on-disk.ts';
import { keepTrying } from './keep-trying.ts';
import { createWatchdog, SILENCE } from './watchdog.ts';

const addressOf = (file: File): string =>
  apiUrl(files.put.path.replace(':name', () => encodeURIComponent(sentName(file))));

/** One PUT of the raw bytes. XMLHttpRequest, since `fetch` tells nothing about bytes on their way up. */
const put = (file: File, token: string, { onSent, onWhole, signal }: Hear): Promise<Answer> =>
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
    request.open(files.put.method, addressOf(file));
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('Cache-Control', 'no-cache');
    request.setRequestHeader('Content-Type', typeOf(file.name) ?? 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => {
      watchdog.alive(SILENCE.sending);
      onSent(loaded);
    });
    request.upload.addEventListener('load', () => {
      watchdog.alive(SILENCE.whole);
      onWhole();
    });
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: parsed(request.responseText),
        retryAfter: request.getResponseHeader('Retry-After'),
      }),
    );
    request.addEventListener('error', () => reject(new NetworkError(`${files.put.name} had no answer`)));
    request.addEventListener('loadend', () => {
      watchdog.rest();
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    watchdog.alive(SILENCE.sending);
    request.send(file);
  });

/** Why the network was lost; often it was the file that could not be read. */
const reallyOf = async (error: unknown, file: File): Promise<unknown> => {
  if (error instanceof NetworkError) await bytesOf(file, 0, 1);
  return error;
};

/** The book that came of it, when its answer was lost and the file was then found to be there already. */
const bookAfterAll = async (file: File, signal: AbortSignal): Promise<StoredBook | null> => {
  const { bookOf } = await import('./pieces/already-there.ts');
  return bookOf(file, signal);
};

const sendWhole: Send<StoredBook> = async (file, hear) => {
  const { signal } = hear;
  const bearer = bearerOf(signal);
  let wasWhole = false;
  let lost = false;
  const heard: Hear = {
    ...hear,
    onWhole: () => {
      wasWhole = true;
      hear.onWhole();
    },
  };
  const attempt = async (): Promise<StoredBook> => {
    lost ||= wasWhole;
    hear.onBegun(0);
    const first = await put(file, await bearer.token(), heard);
    const answer = isExpired(first) ? await put(file, await bearer.renewed(), heard) : first;
    const trouble = troubleOf(answer);
    if (trouble) throw trouble;
    return bookIn(answer.body, files.put.name);
  };
  try {
    return await keepTrying(
      () =>
        attempt().catch(async (error: unknown) => {
          throw await reallyOf(error, file);
        }),
      hear,
    );
  } catch (error) {
    if (signal.aborted || !(error instanceof CallError)) throw error;
    const book = lost && error.code === 'file.already_there' ? await bookAfterAll(file, signal) : null;
    if (book) return book;
    throw heeded(error);
  }
};

/** Whether a file travels in pieces, so that it can be paused and taken up again. */
export const inPieces = ({ size }: File): boolean => size > limits.PIECE_BYTES;

/** The way for large files comes with the first of them. */
const loadPieces = () =>
  import('./pieces/send-in-pieces.ts').catch((cause: unknown) => {
    throw new NetworkError('the way for large files did not arrive', { cause });
  });

/**
 * Stores one file in the reader's cloud and answers the book made of it. A lost network is waited for; an expired token is
 * renewed once.
 * Rejects with CallError, NetworkError, FileChanged, the signal's reason, or a plain Error when the reply is not as agreed.
 */
export const sendFile: Send<StoredBook> = async (file, hear) => {
  if (!inPieces(file)) return sendWhole(file, hear);
  const { sendInPieces } = await keepTrying(loadPieces, hear);
  return sendInPieces(file, hear);
};
