import { resumable, type StoredBook } from '@lectern/contracts';
import { CallError, NetworkError } from '../../../lib/call-error.ts';
import { bookIn, heeded } from '../answer.ts';
import { bearerOf } from '../bearer.ts';
import type { Hear, Send } from '../engine/queue.ts';
import { bytesOf } from '../file-on-disk.ts';
import { keepTrying, PASSING } from '../keep-trying.ts';
import { alone } from './alone.ts';
import { bookOf } from './already-there.ts';
import { attemptIt, type Place } from './attempt.ts';
import { keyOf } from './key.ts';
import { outcomeOf } from './outcome.ts';
import { newAddress, unfinished } from './unfinished.ts';

/** Whether another try may find the pieces of this one, and finish it. */
const mayGoOn = (error: unknown): boolean =>
  !(error instanceof CallError && error.code.startsWith('file.')) ||
  PASSING.has(error.code) ||
  error.code === 'file.no_space' ||
  error.code === 'file.storage_full';

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

/** Sends what is missing, over and over until it is there or refused, and answers the book. */
const transfer = async (
  file: File,
  key: string,
  hear: Hear,
  bearer: ReturnType<typeof bearerOf>,
): Promise<StoredBook> => {
  const kept = unfinished.find(key);
  let place: Place = { url: kept ?? newAddress(key), isBegun: kept !== null };
  let token = bearer.token;
  let renewed = false;
  const answer = await keepTrying(async (gotAcross) => {
    const once = () =>
      attemptIt({
        file,
        place,
        onPlace: (url) => {
          place = { url, isBegun: true };
          unfinished.keep(key, url);
        },
        hear,
        token: () => token().finally(() => (token = bearer.token)),
        gotAcross: () => {
          renewed = false;
          gotAcross();
        },
      });
    try {
      return await once();
    } catch (error) {
      if (error instanceof NetworkError) await bytesOf(file, 0, 1); // often it was the file that could not be read
      if (renewed || !(error instanceof CallError && error.code === 'auth.token_expired')) throw error;
      token = bearer.renewed;
      renewed = true;
      return once();
    }
  }, hear);
  if (answer.body !== null) return bookIn(answer.body, resumable.send.name);
  return outcomeOf(place.url, hear); // the answer to the last of them was lost, or the book takes its time
};

const sendAlone = async (
  file: File,
  key: string,
  hear: Hear,
  bearer: ReturnType<typeof bearerOf>,
): Promise<StoredBook> => {
  const { signal } = hear;
  signal.throwIfAborted();
  if (unfinished.find(key) === null) {
    hear.onChecking();
    if (await bookOf(file, signal)) throw new CallError('file.already_there');
  }
  try {
    const book = await transfer(file, key, hear, bearer).catch(async (error: unknown) => {
      if (signal.aborted || !isGone(error)) throw error;
      unfinished.forget(key); // the server has lost it on the way, or knows no more what came of it
      hear.onChecking();
      return (await bookOf(file, signal)) ?? transfer(file, key, hear, bearer);
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
export const sendInPieces: Send<StoredBook> = async (file, hear) => {
  const bearer = bearerOf(hear.signal);
  hear.onChecking();
  const key = await keyOf(file);
  return alone(key, () => sendAlone(file, key, hear, bearer), hear.signal);
};
