import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Bucket } from './s3-put.ts';
import { ask, codeBehind, s3Trouble } from './s3-trouble.ts';
import { type Extent, StorageAway } from './storage.ts';

/** Failures in a row, without a byte between them, after which a download fails. */
const PATIENT_TIMES = 2;

/**
 * An object or an extent of it as a stream. Objects never change, so that a connection which breaks (also because
 * nobody read for a while) is taken up again where it ended. The stream fails rather than ending early.
 * @throws NotStored, StorageAway
 */
export const readObject = async (place: Bucket, key: string, extent?: Extent): Promise<Readable> => {
  const start = extent?.start ?? 0;
  if (extent && extent.end < start) throw new RangeError(`an extent from ${start} to ${extent.end}`);
  const first = await opened(place, key, start, extent ? extent.end - start + 1 : 0);
  if (!first) return Readable.from([], { objectMode: false });
  const end = start + first.bytes;
  let { body } = first;

  const bytes = async function* () {
    let at = start;
    let failures = 0;
    while (at < end) {
      try {
        for await (const chunk of body) {
          // A body without an encoding yields bytes; its type says any.
          const piece = chunk as Uint8Array;
          at += piece.length;
          failures = 0;
          yield piece;
        }
        if (at < end) throw new StorageAway(`${key} ended ${end - at} bytes early`);
      } catch (error) {
        failures += 1;
        if (failures > PATIENT_TIMES) throw s3Trouble(error);
        const next = await opened(place, key, at, end - at);
        if (next?.bytes !== end - at) throw new StorageAway(`${key} has another size than before`, { cause: error });
        ({ body } = next);
      }
    }
  };
  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 });
  stream.once('close', () => body.destroy());
  return stream;
};

/** Null when there is not a byte at `start`. A `length` of 0 means to the end. */
const opened = async ({ client, bucket }: Bucket, key: string, start: number, length: number) => {
  try {
    return await ask(async () => {
      const body = await client.getPartialObject(bucket, key, start, length);
      const bytes = body instanceof IncomingMessage ? Number(body.headers['content-length']) : Number.NaN;
      if (Number.isInteger(bytes)) return { body, bytes };
      body.destroy();
      throw new StorageAway('it does not say how long its answer is');
    }, key);
  } catch (error) {
    if (codeBehind(error) === 'InvalidRange') return null;
    throw error;
  }
};
