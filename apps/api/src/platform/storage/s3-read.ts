import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { callS3, getS3Code, toStorageError } from './s3-errors.ts';
import type { Bucket } from './s3-put.ts';
import { type Extent, StorageUnavailable } from './storage.ts';

/** Consecutive failures without a byte in between that a download tolerates. */
const MAX_FAILURES = 2;

/**
 * Streams an object or a part of it. Objects never change, so a broken connection (also after a long pause of the reader) is
 * resumed where it ended. The stream fails rather than ending early.
 * @throws NotStored, StorageAway
 */
export const readObject = async (target: Bucket, key: string, extent?: Extent): Promise<Readable> => {
  const start = extent?.start ?? 0;
  if (extent && extent.end < start) throw new RangeError(`an extent from ${start} to ${extent.end}`);
  const first = await openRange(target, key, start, extent ? extent.end - start + 1 : 0);
  if (!first) return Readable.from([], { objectMode: false });
  const end = start + first.bytes;
  let { body } = first;

  const bytes = async function* () {
    let at = start;
    let failures = 0;
    while (at < end) {
      try {
        for await (const chunk of body) {
          // A body without an encoding yields bytes; its type is any.
          const piece = chunk as Uint8Array;
          at += piece.length;
          failures = 0;
          yield piece;
        }
        if (at < end) throw new StorageUnavailable(`${key} ended ${end - at} bytes early`);
      } catch (error) {
        failures += 1;
        if (failures > MAX_FAILURES) throw toStorageError(error);
        const next = await openRange(target, key, at, end - at);
        if (next?.bytes !== end - at)
          throw new StorageUnavailable(`${key} has another size than before`, { cause: error });
        ({ body } = next);
      }
    }
  };
  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 });
  stream.once('close', () => body.destroy());
  return stream;
};

/** Null when there is no byte at `start`. A `length` of 0 means to the end. */
const openRange = async ({ client, bucket }: Bucket, key: string, start: number, length: number) => {
  try {
    return await callS3(async () => {
      const body = await client.getPartialObject(bucket, key, start, length);
      const bytes = body instanceof IncomingMessage ? Number(body.headers['content-length']) : Number.NaN;
      if (Number.isInteger(bytes)) return { body, bytes };
      body.destroy();
      throw new StorageUnavailable('it does not say how long its answer is');
    }, key);
  } catch (error) {
    if (getS3Code(error) === 'InvalidRange') return null;
    throw error;
  }
};
