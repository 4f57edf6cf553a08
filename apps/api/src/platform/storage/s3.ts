import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BucketItem } from 'minio';
import type { S3Settings } from '../../config/storage.ts';
import { onDisk } from './disk-trouble.ts';
import { MEMORY_OF_PROCESS, type PartMemory } from './part-memory.ts';
import { removeOld } from './remove-old.ts';
import { abortOld, s3Client } from './s3-client.ts';
import { type Bucket, putObject } from './s3-put.ts';
import { readObject } from './s3-read.ts';
import { type Patience, USUAL_PATIENCE } from './s3-transport.ts';
import { ask, s3Trouble } from './s3-trouble.ts';
import { asObjectKey, isObjectKey, NotStored, type Storage, StorageAway, type StoredObject } from './storage.ts';
import { writeNew } from './write-new.ts';

type Options = {
  /** Where objects lie while they are lent as local files, and parts that found no memory. */
  folder: string;
  patience?: Patience;
  memory?: PartMemory;
};

/** Objects in a bucket of an S3 server, which is not asked for anything here: it may be away while we start. */
export const s3Storage = async (
  settings: S3Settings,
  { folder, patience = USUAL_PATIENCE, memory = MEMORY_OF_PROCESS }: Options,
): Promise<Storage> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = s3Client(settings, patience);
  const { bucket } = settings;
  const place = { client, bucket, memory, folder };

  const check = async (): Promise<void> => {
    if (!(await ask(() => client.bucketExists(bucket)))) throw new StorageAway(`it has no bucket ${bucket}`);
  };

  return {
    async put(key, bytes) {
      await putObject(place, asObjectKey(key), bytes);
    },
    read: async (key, extent) => readObject(place, asObjectKey(key), extent),
    async size(key) {
      try {
        return (await ask(() => client.statObject(bucket, asObjectKey(key)), key)).size;
      } catch (error) {
        if (!(error instanceof NotStored)) throw error;
        await check(); // the answer to HEAD doesn't tell a missing object from a missing bucket
        return null;
      }
    },
    async remove(key) {
      await ask(() => client.removeObject(bucket, asObjectKey(key)));
    },
    async withLocalFile(key, use) {
      const source = await readObject(place, asObjectKey(key));
      const file = path.join(folder, `${key}.${randomBytes(4).toString('hex')}`);
      try {
        await writeNew(file, source, { mode: 0o600 });
        return await use(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    keys: () => objectsIn(place),
    check,
    async clearUnfinished(before) {
      return (await onDisk(() => removeOld(folder, before))) + (await abortOld(client, bucket, before));
    },
  };
};

async function* objectsIn({ client, bucket }: Bucket): AsyncGenerator<StoredObject> {
  try {
    // The client's listing is a Readable of these; its type hides that it can be iterated.
    const listed = client.listObjectsV2(bucket, '', true) as unknown as AsyncIterable<BucketItem>;
    for await (const { name, size, lastModified } of listed) {
      if (name && isObjectKey(name)) yield { key: name, bytes: size, modifiedAt: lastModified };
    }
  } catch (error) {
    throw s3Trouble(error);
  }
}
