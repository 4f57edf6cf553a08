import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'minio';
import { beforeAll, describe, expect, it } from 'vitest';
import { s3Server } from '../../testing/s3-server.ts';
import { s3Storage } from './s3.ts';
import { keepsTheStoragePromise } from './storage.suite.ts';
import { StorageAway } from './storage.ts';

const { server, missing } = await s3Server();
const bucket = `lectern-${randomBytes(6).toString('hex')}`;
const aFolder = () => mkdtemp(path.join(os.tmpdir(), 'lectern-borrowed-'));
/** Machines that test may be slow; how soon a server counts as away is proved in s3-away.test.ts. */
const patience = { connect: 10_000, answer: 20_000, idle: 20_000 };

if (missing !== undefined) {
  it(`[FILES-10] is not proved here: ${missing}`, () => expect(missing).not.toBe(''));
} else {
  const settings = { ...server, region: 'us-east-1', bucket };
  const aStorage = async (change = {}) => s3Storage({ ...settings, ...change }, { folder: await aFolder(), patience });

  beforeAll(async () => {
    const { hostname, port, protocol } = new URL(server.endpoint);
    const client = new Client({ ...server, endPoint: hostname, port: Number(port), useSSL: protocol === 'https:' });
    await client.makeBucket(bucket, 'us-east-1');
  });

  keepsTheStoragePromise('S3', aStorage);

  describe('S3 storage, itself', () => {
    it('[FILES-9] a wrong secret and a missing bucket are a storage that is away, never a missing object', async () => {
      for (const change of [{ secretKey: 'wrong' }, { bucket: `${bucket}-nowhere` }]) {
        const storage = await aStorage(change);
        const key = 'c'.repeat(32);
        const put = () =>
          storage.put(
            key,
            (async function* () {
              yield Buffer.from('a');
            })(),
          );
        for (const call of [put, () => storage.read(key), () => storage.size(key), () => storage.check()]) {
          await expect(call()).rejects.toThrow(StorageAway);
        }
        await expect(Array.fromAsync(storage.keys())).rejects.toThrow(StorageAway);
      }
    });
  });
}
