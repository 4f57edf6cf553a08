import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BucketItem } from 'minio';
import type { S3Settings } from '../../config/storage.ts';
import { withDiskErrors } from './disk-errors.ts';
import { removeStaleFiles, writeNewFile } from './disk-files.ts';
import { type PartMemory, processPartMemory } from './part-memory.ts';
import { abortStaleUploads, createS3Client } from './s3-client.ts';
import { callS3, toStorageError } from './s3-errors.ts';
import { type Bucket, putObject } from './s3-put.ts';
import { readObject } from './s3-read.ts';
import { DEFAULT_TIMEOUTS, type S3Timeouts } from './s3-transport.ts';
import {
  isObjectKey,
  ObjectNotFound,
  parseObjectKey,
  type Storage,
  StorageUnavailable,
  type StoredObject,
} from './storage.ts';

type Options = {
  /** For temporary local copies of objects, and for parts that found no free buffer. */
  folder: string;
  timeouts?: S3Timeouts;
  memory?: PartMemory;
};

/** Stores objects in an S3 bucket. Does not contact the server, which may be unavailable at the start. */
export const createS3Storage = async (
  settings: S3Settings,
  { folder, timeouts = DEFAULT_TIMEOUTS, memory = processPartMemory }: Options,
): Promise<Storage> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = createS3Client(settings, timeouts);
  const { bucket } = settings;
  const target = { client, bucket, memory, folder };

  const check = async (): Promise<void> => {
    if (!(await callS3(() => client.bucketExists(bucket)))) throw new StorageUnavailable(`it has no bucket ${bucket}`);
  };

  return {
    async put(key, bytes) {
      await putObject(target, parseObjectKey(key), bytes);
    },
    read: async (key, extent) => readObject(target, parseObjectKey(key), extent),
    async size(key) {
      try {
        return (await callS3(() => client.statObject(bucket, parseObjectKey(key)), key)).size;
      } catch (error) {
        if (!(error instanceof ObjectNotFound)) throw error;
        await check(); // HEAD does not distinguish a missing object from a missing bucket
        return null;
      }
    },
    async remove(key) {
      await callS3(() => client.removeObject(bucket, parseObjectKey(key)));
    },
    async withLocalFile(key, use) {
      const source = await readObject(target, parseObjectKey(key));
      const file = path.join(folder, `${key}.${randomBytes(4).toString('hex')}`);
      try {
        await writeNewFile(file, source, { mode: 0o600 });
        return await use(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    listObjects: () => listBucket(target),
    check,
    freeBytes: async () => null,
    async removeIncomplete(before) {
      return (
        (await withDiskErrors(() => removeStaleFiles(folder, before))) +
        (await abortStaleUploads(client, bucket, before))
      );
    },
  };
};

async function* listBucket({ client, bucket }: Bucket): AsyncGenerator<StoredObject> {
  try {
    // The client's listing is a Readable, whose type is not async iterable.
    const listed = client.listObjectsV2(bucket, '', true) as unknown as AsyncIterable<BucketItem>;
    for await (const { name, size, lastModified } of listed) {
      if (name && isObjectKey(name)) yield { key: name, bytes: size, modifiedAt: lastModified };
    }
  } catch (error) {
    throw toStorageError(error);
  }
}
