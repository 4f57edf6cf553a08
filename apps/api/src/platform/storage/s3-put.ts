import { PART_BYTES } from './part-memory.ts';
import type { OpenClient } from './s3-client.ts';
import { inParts, type Part, type Workshop } from './s3-parts.ts';
import { ask, s3Trouble } from './s3-trouble.ts';
import { NotStored, StorageAway } from './storage.ts';

export type Bucket = { client: OpenClient; bucket: string };

/** Parts that one upload sends while it collects the next. */
const AT_ONCE = 3;

/**
 * Puts an object of unknown size, with a few parts of it in memory. The server checks the SHA-256 of each
 * request, which its signature covers, and afterwards tells the size of the whole. When something fails, nothing remains.
 */
export const putObject = async (
  place: Bucket & Workshop,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const upload = unfinishedUpload(place, key);
  let total = 0;
  try {
    let small = true;
    for await (const part of inParts(bytes, place)) {
      small = total === 0 && part.bytes.length < PART_BYTES;
      total += part.bytes.length;
      await (small ? upload.putWhole(part) : upload.add(part));
    }
    if (total === 0) await upload.putWhole({ bytes: Buffer.alloc(0), giveBack: () => undefined });
    if (!small) await upload.complete();
    const size = await upload.size();
    if (size !== total) throw upload.lostAnswer() ?? new StorageAway(`it kept ${size} bytes of ${total}`);
  } catch (error) {
    const removed = upload.remove();
    // A storage that is away would only keep the caller waiting; the sweep finds what it kept.
    if (!(error instanceof StorageAway)) await removed;
    throw error;
  }
};

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
  const send = async (uploadID: string, partNumber: number, { bytes, giveBack }: Part): Promise<Error | null> => {
    try {
      const { etag } = await ask(() =>
        client.uploadPart({ bucketName: bucket, objectName: key, uploadID, partNumber, headers: {} }, bytes),
      );
      parts.push({ part: partNumber, etag });
      return null;
    } catch (error) {
      return s3Trouble(error);
    } finally {
      giveBack();
    }
  };

  return {
    /** Sends a part while the next ones are collected. */
    async add(part: Part): Promise<void> {
      try {
        await landed(AT_ONCE - 1);
        id ??= await ask(() => client.initiateNewMultipartUpload(bucket, key, {}));
      } catch (error) {
        part.giveBack();
        throw error;
      }
      begun += 1;
      flights.push(send(id, begun, part));
    },
    async putWhole({ bytes, giveBack }: Part): Promise<void> {
      shown = true;
      await ask(() => client.putBytes(bucket, key, bytes)).finally(giveBack);
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
