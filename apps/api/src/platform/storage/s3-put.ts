import type { Client } from 'minio';
import { ask, s3Trouble } from './s3-trouble.ts';
import { NotStored, StorageAway } from './storage.ts';

export type Bucket = { client: Client; bucket: string };

/** S3 takes no smaller one but the last, and 10,000 of them: 52 GB. */
const PART_BYTES = 5 * 1024 * 1024;
const FIRST_BYTES = 256 * 1024;
/** Parts that one upload sends while it collects the next. */
const AT_ONCE = 3;
/** In the whole process: beyond it an upload waits for all of its parts before it collects the next. */
const MOST_IN_FLIGHT = 6;

/**
 * Puts an object of unknown size, with a few parts of it in memory. The server checks the SHA-256 of each
 * request, which its signature covers, and afterwards tells the size of the whole. When something fails, nothing remains.
 */
export const putObject = async (place: Bucket, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const upload = unfinishedUpload(place, key);
  let total = 0;
  try {
    let small: Buffer | null = Buffer.alloc(0);
    for await (const part of inParts(bytes)) {
      total += part.length;
      small = total < PART_BYTES ? part : null;
      if (!small) await upload.add(part);
    }
    await (small ? upload.putWhole(small) : upload.complete());
    const size = await upload.size();
    if (size !== total) throw upload.lostAnswer() ?? new StorageAway(`it kept ${size} bytes of ${total}`);
  } catch (error) {
    const removed = upload.remove();
    // A storage that is away would only keep the caller waiting; the sweep finds what it kept.
    if (!(error instanceof StorageAway)) await removed;
    throw error;
  }
};

let inFlight = 0;

const unfinishedUpload = ({ client, bucket }: Bucket, key: string) => {
  const parts: { part: number; etag: string }[] = [];
  let id: string | null = null;
  let shown = false;
  const flights: Promise<Error | null>[] = [];
  let begun = 0;
  let lost: Error | null = null;

  /** Waits until no more than some parts are on their way. */
  const landed = async (still: number): Promise<void> => {
    while (flights.length > still) {
      const failed = await flights.shift();
      if (failed) throw failed;
    }
  };
  const send = async (uploadID: string, partNumber: number, bytes: Buffer): Promise<Error | null> => {
    inFlight += 1;
    try {
      const { etag } = await ask(() =>
        client.uploadPart({ bucketName: bucket, objectName: key, uploadID, partNumber, headers: {} }, bytes),
      );
      parts.push({ part: partNumber, etag });
      return null;
    } catch (error) {
      return s3Trouble(error);
    } finally {
      inFlight -= 1;
    }
  };

  return {
    /** Sends a part while the next ones are collected. */
    async add(bytes: Buffer): Promise<void> {
      await landed(AT_ONCE - 1);
      id ??= await ask(() => client.initiateNewMultipartUpload(bucket, key, {}));
      begun += 1;
      flights.push(send(id, begun, bytes));
      if (inFlight > MOST_IN_FLIGHT) await landed(0);
    },
    async putWhole(bytes: Buffer): Promise<void> {
      shown = true;
      await ask(() => client.putObject(bucket, key, bytes));
    },
    /** Joins the parts. It is asked only once: when the answer is lost, the size tells whether it happened. */
    async complete(): Promise<void> {
      await landed(0);
      shown = true;
      parts.sort((one, other) => one.part - other.part);
      await client.completeMultipartUpload(bucket, key, id ?? '', parts).catch((error: unknown) => {
        lost = s3Trouble(error);
      });
    },
    lostAnswer: () => lost,
    async size(): Promise<number | null> {
      try {
        return (await ask(() => client.statObject(bucket, key), key)).size;
      } catch (error) {
        if (error instanceof NotStored) return null;
        throw error;
      }
    },
    /** As far as the storage answers; never fails. */
    async remove(): Promise<void> {
      await Promise.all(flights);
      const uploadId = id;
      if (uploadId) await ask(() => client.abortMultipartUpload(bucket, key, uploadId)).catch(() => undefined);
      if (shown) await ask(() => client.removeObject(bucket, key)).catch(() => undefined);
    },
  };
};

/** Parts of PART_BYTES and a rest. A few buffers take turns: a part is good until AT_ONCE more were asked for. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const others: Buffer<ArrayBuffer>[] = [];
  let filling = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === filling.length) filling = grown(filling);
      const taken = Math.min(chunk.length - at, filling.length - filled);
      filling.set(chunk.subarray(at, at + taken), filled);
      [at, filled] = [at + taken, filled + taken];
      if (filled < PART_BYTES) continue;
      yield filling;
      others.push(filling);
      // The oldest has landed: `add` waited for it before it took the one that was yielded last.
      const free = others.length > AT_ONCE ? others.shift() : undefined;
      filling = free ?? Buffer.allocUnsafeSlow(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield filling.subarray(0, filled);
}

const grown = (buffer: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
  const bigger = Buffer.allocUnsafeSlow(Math.min(buffer.length * 5, PART_BYTES));
  bigger.set(buffer);
  return bigger;
};
