import { type Book, files, limits } from '@lectern/contracts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { session } from '../../lib/api.ts';
import { CallError, NetworkError } from '../../lib/call-error.ts';
import { apiUrl } from '../../lib/paths.ts';
import { typeOf } from './accepted.ts';
import { type Answer, bookIn, heeded, parsed, refusalOf } from './answer.ts';
import type { Send } from './engine/queue.ts';

/** Some systems spell é as e and an accent; names are compared by their composed form everywhere. */
const addressOf = (file: File): string =>
  apiUrl(files.put.path.replace(':name', () => encodeURIComponent(file.name.normalize('NFC'))));

/** One PUT of the raw bytes. XMLHttpRequest, since `fetch` tells nothing about bytes on their way up. */
const put = (file: File, token: string, { onSent, onWhole, signal }: Parameters<Send<Book>>[1]): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(files.put.method, addressOf(file));
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('Cache-Control', 'no-cache');
    request.setRequestHeader('Content-Type', typeOf(file.name) ?? 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.upload.addEventListener('load', onWhole);
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        body: parsed(request.responseText),
        retryAfter: request.getResponseHeader('Retry-After'),
      }),
    );
    request.addEventListener('error', () => reject(new NetworkError(`${files.put.name} had no answer`)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(file);
  });

const sendWhole: Send<Book> = async (file, hear) => {
  const once = async (token: string | null): Promise<Answer> => {
    if (token === null) throw new CallError('auth.token_missing');
    hear.signal.throwIfAborted();
    return put(file, token, hear);
  };
  let answer = await once(session.token());
  if (refusalOf(answer)?.code === 'auth.token_expired') answer = await once(await session.renew());
  const refusal = refusalOf(answer);
  if (refusal !== null) throw heeded(refusal);
  return bookIn(answer.body, files.put.name);
};

/** Whether a file travels in pieces, so that it can be paused and taken up again. */
export const inPieces = ({ size }: File): boolean => size > limits.PIECE_BYTES;

/** The way for large files comes with the first of them. */
const loadPieces = () =>
  import('./pieces/send-in-pieces.ts').catch((cause: unknown) => {
    throw new NetworkError('the way for large files did not arrive', { cause });
  });

/**
 * Stores one file in the reader's cloud and answers the book made of it. Renews an expired token once and sends again.
 * Rejects with CallError, NetworkError, the signal's reason, or a plain Error when the reply is not as agreed.
 */
export const sendFile: Send<Book> = async (file, hear) => {
  if (!inPieces(file)) return sendWhole(file, hear);
  const { sendInPieces } = await loadPieces();
  return sendInPieces(file, hear);
};
