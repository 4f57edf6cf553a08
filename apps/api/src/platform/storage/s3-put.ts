import { PART_BYTES } from './part-memory.ts';
import type { S3Client } from './s3-client.ts';
import { callS3, toStorageError } from './s3-errors.ts';
import { type Part, type PartBuffers, splitIntoParts } from './s3-parts.ts';
import { ObjectNotFound, StorageUnavailable } from './storage.ts';

export type Bucket = { client: S3Client; bucket: string };

/** Parts that one upload sends concurrently. */
const CONCURRENCY = 3;

/**
 * Uploads an object of unknown size, with a few parts of it in memory. The server verifies the signed SHA-256 of each request;
 * afterwards the size is checked. When something fails, nothing remains.
 */
export const putObject = async (
  target: Bucket & PartBuffers,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const upload = createUpload(target, key);
  let total = 0;
  try {
    let small = true;
    for await (const part of splitIntoParts(bytes, target)) {
      small = total === 0 && part.bytes.length < PART_BYTES;
      total += part.bytes.length;
      await (small ? upload.putSingle(part) : upload.add(part));
    }
    if (total === 0) await upload.putSingle({ bytes: Buffer.alloc(0), release: () => undefined });
    if (!small) await upload.complete();
    const size = await upload.size();
    if (size !== total) throw upload.getCompleteError() ?? new StorageUnavailable(`it kept ${size} bytes of ${total}`);
  } catch (error) {
    const removed = upload.remove();
    // Do not wait for an unavailable storage; the sweep removes what it kept.
    if (!(error instanceof StorageUnavailable)) await removed;
    throw error;
  }
};

const createUpload = ({ client, bucket }: Bucket, key: string) => {
  const parts: { part: number; etag: string }[] = [];
  let id: string | null = null;
  let isVisible = false;
  const pending: Promise<Error | null>[] = [];
  let partCount = 0;
  let completeError: Error | null = null;

  /** Waits until at most `max` parts are being sent. */
  const waitForParts = async (max: number): Promise<void> => {
    while (pending.length > max) {
      const failed = await pending.shift();
      if (failed) throw failed;
    }
  };
  const send = async (uploadID: string, partNumber: number, { bytes, release }: Part): Promise<Error | null> => {
    try {
      const { etag } = await callS3(() =>
        client.uploadPart({ bucketName: bucket, objectName: key, uploadID, partNumber, headers: {} }, bytes),
      );
      parts.push({ part: partNumber, etag });
      return null;
    } catch (error) {
      return toStorageError(error);
    } finally {
      release();
    }
  };

  return {
    /** Sends a part while the next ones are being collected. */
    async add(part: Part): Promise<void> {
      try {
        await waitForParts(CONCURRENCY - 1);
        id ??= await callS3(() => client.initiateNewMultipartUpload(bucket, key, {}));
      } catch (error) {
        part.release();
        throw error;
      }
      partCount += 1;
      pending.push(send(id, partCount, part));
    },
    async putSingle({ bytes, release }: Part): Promise<void> {
      isVisible = true;
      await callS3(() => client.putBytes(bucket, key, bytes)).finally(release);
    },
    /** Completes the upload. Not retried: when the answer is lost, the size tells whether it succeeded. */
    async complete(): Promise<void> {
      await waitForParts(0);
      isVisible = true;
      parts.sort((a, b) => a.part - b.part);
      await client.completeMultipartUpload(bucket, key, id ?? '', parts).catch((error: unknown) => {
        completeError = toStorageError(error);
      });
    },
    getCompleteError: () => completeError,
    async size(): Promise<number | null> {
      try {
        return (await callS3(() => client.statObject(bucket, key), key)).size;
      } catch (error) {
        if (error instanceof ObjectNotFound) return null;
        throw error;
      }
    },
    /** Best effort; never fails. */
    async remove(): Promise<void> {
      await Promise.all(pending);
      const uploadId = id;
      if (uploadId) await callS3(() => client.abortMultipartUpload(bucket, key, uploadId)).catch(() => undefined);
      if (isVisible) await callS3(() => client.removeObject(bucket, key)).catch(() => undefined);
    },
  };
};
