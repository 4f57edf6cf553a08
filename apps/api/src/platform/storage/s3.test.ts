import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'minio';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInterferingProxy } from '../../testing/interfering-proxy.ts';
import { getS3Server, type S3Server } from '../../testing/s3-server.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { createPartMemory, processPartMemory } from './part-memory.ts';
import { createS3Storage } from './s3.ts';
import { describeStorageContract } from './storage.suite.ts';
import { readBytes, type Storage, StorageUnavailable } from './storage.ts';

const { server, missing } = await getS3Server();
const MB = 1024 * 1024;
const generateKey = () => randomBytes(16).toString('hex');

/** Random bytes over and over, with the number of each piece in them, so that no two pieces are the same. */
async function* generateBytes(total: number, hash?: { update(bytes: Uint8Array): unknown }) {
  const piece = randomBytes(64 * 1024);
  for (let at = 0; at < total; at += piece.length) {
    piece.writeUInt32BE(at / piece.length);
    const bytes = Buffer.from(piece.subarray(0, total - at));
    hash?.update(bytes);
    yield bytes;
  }
}

const hashObject = async (storage: Storage, key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk);
  return hash.digest('hex');
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag names

/** Memory in use after a garbage collection. */
const getHeldMemory = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Runs work and returns the peak increase of the memory in use, in bytes. */
const measureMemory = async (work: () => Promise<unknown>): Promise<number> => {
  const before = getHeldMemory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, getHeldMemory());
  }, 50);
  await work();
  clearInterval(watch);
  return most - before;
};

const describeS3Storage = (server: S3Server): void => {
  const bucket = `lectern-${randomBytes(6).toString('hex')}`;
  const { hostname, port, protocol } = new URL(server.endpoint);
  const raw = new Client({
    ...server,
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL: protocol === 'https:',
    region: 'us-east-1',
  });
  const countIncomplete = async () => (await raw.listIncompleteUploadsQuery(bucket, '', '', '', '')).uploads.length;

  const folder = createTempFolder();
  // Generous, for busy test machines; s3-unavailable.test.ts tests the limits.
  const timeouts = { connect: 20_000, answer: 20_000, idle: 20_000 };
  const createTestStorage = (change = {}, memory = processPartMemory) =>
    createS3Storage({ ...server, region: 'us-east-1', bucket, ...change }, { folder, timeouts, memory });

  beforeAll(() => raw.makeBucket(bucket, 'us-east-1'));

  describeStorageContract('S3', createTestStorage);

  it('[FILES-10] writes and reads 200 MB in constant memory', async () => {
    const storage = await createTestStorage();
    const [key, hash, total] = [generateKey(), createHash('sha256'), 200 * MB];
    expect(await measureMemory(() => storage.put(key, generateBytes(total, hash)))).toBeLessThan(64 * MB);
    expect(await storage.size(key)).toBe(total);
    let read = '';
    expect(await measureMemory(async () => (read = await hashObject(storage, key)))).toBeLessThan(64 * MB);
    expect(read).toBe(hash.digest('hex'));
    await storage.remove(key);
  });

  it.each([0, 1, 5 * MB - 1, 5 * MB, 5 * MB + 1, 10 * MB])('[FILES-10] stores an object of %i bytes', async (total) => {
    const storage = await createTestStorage();
    const [key, hash] = [generateKey(), createHash('sha256')];
    await storage.put(key, generateBytes(total, hash));
    expect(await storage.size(key)).toBe(total);
    expect(await hashObject(storage, key)).toBe(hash.digest('hex'));
    expect(await readBytes(storage, key, { start: total, end: total + 9 })).toHaveLength(0);
    expect(await readBytes(storage, key, { start: Math.max(0, total - 1), end: total + 9 })).toHaveLength(
      Math.min(1, total),
    );
  });

  it.each([0, 1])('[FILES-18] stores parts with memory for only %i of them', async (collecting) => {
    const storage = await createTestStorage({}, createPartMemory({ collecting, sending: 1 }));
    const [key, hash] = [generateKey(), createHash('sha256')];
    await storage.put(key, generateBytes(17 * MB + 1, hash));
    expect(await hashObject(storage, key)).toBe(hash.digest('hex'));
    expect(await readdir(folder)).toEqual([]);
  });

  it('[FILES-2] aborts an upload whose source failed', async () => {
    const storage = await createTestStorage();
    const key = generateKey();
    const broken = async function* () {
      yield* generateBytes(20 * MB);
      expect(await countIncomplete()).toBe(1);
      throw new Error('the connection broke');
    };
    await expect(storage.put(key, broken())).rejects.toThrow('the connection broke');
    expect([await countIncomplete(), await storage.size(key)]).toEqual([0, null]);
  });

  it('[FILES-5] removes the parts of a killed process, and none of a running upload', async () => {
    const storage = await createTestStorage();
    const [silent, slow] = [generateKey(), generateKey()];
    await raw.initiateNewMultipartUpload(bucket, silent, {});
    const uploadID = await raw.initiateNewMultipartUpload(bucket, slow, {});
    expect(await storage.removeIncomplete(new Date(Date.now() - 60_000))).toBe(0);
    const before = new Date();
    const part = { bucketName: bucket, objectName: slow, uploadID, partNumber: 1, headers: {} };
    await raw.uploadPart(part, Buffer.from('a part'));
    expect(await storage.removeIncomplete(before)).toBe(1);
    expect(await countIncomplete()).toBe(1);
    expect(await storage.removeIncomplete(new Date(Date.now() + 60_000))).toBe(1);
    expect(await countIncomplete()).toBe(0);
  });

  it('[FILES-9] a wrong secret or missing bucket is an unavailable storage, never a missing object', async () => {
    for (const change of [{ secretKey: 'wrong' }, { bucket: `${bucket}-nowhere` }]) {
      const storage = await createTestStorage(change);
      const key = generateKey();
      const put = () => storage.put(key, Readable.from([Buffer.from('a')]));
      for (const call of [put, () => storage.read(key), () => storage.size(key), () => storage.check()]) {
        await expect(call()).rejects.toThrow(StorageUnavailable);
      }
      await expect(Array.fromAsync(storage.listObjects())).rejects.toThrow(StorageUnavailable);
    }
  });

  it('[FILES-12] stores nothing that was modified in transit', async () => {
    const proxy = await createInterferingProxy(server.endpoint, {
      onClientData: (bytes) => {
        const at = bytes.indexOf('the right words');
        if (at >= 0) bytes.write('the wrong', at);
      },
    });
    const storage = await createTestStorage({ endpoint: proxy.url });
    const key = generateKey();
    await expect(storage.put(key, Readable.from([Buffer.from('the right words')]))).rejects.toThrow(StorageUnavailable);
    expect(await storage.size(key)).toBeNull();
    await storage.put(key, Readable.from([Buffer.from('other words')])); // the proxy forwards these
    await proxy.close();
  });

  it('[FILES-13] resumes a download after a connection reset', async () => {
    const storage = await createTestStorage();
    const [key, hash] = [generateKey(), createHash('sha256')];
    await storage.put(key, generateBytes(10 * MB, hash));
    let left = 3 * MB;
    const proxy = await createInterferingProxy(server.endpoint, {
      onServerData(bytes, reset) {
        left -= bytes.length;
        if (left < 0 && left > Number.NEGATIVE_INFINITY) {
          left = Number.NEGATIVE_INFINITY;
          reset();
        }
      },
    });
    expect(await hashObject(await createTestStorage({ endpoint: proxy.url }), key)).toBe(hash.digest('hex'));
    expect([left, proxy.connections()]).toEqual([Number.NEGATIVE_INFINITY, 2]);
    await proxy.close();
  });

  it('[FILES-14] leaves no local file behind', async () => {
    const storage = await createTestStorage();
    const key = generateKey();
    await storage.put(key, generateBytes(MB));
    await storage.withLocalFile(key, async () => expect(await readdir(folder)).toHaveLength(1));
    const failing = storage.withLocalFile(key, () => Promise.reject(new Error('no book')));
    await expect(failing).rejects.toThrow('no book');
    await expect(storage.withLocalFile(generateKey(), () => Promise.resolve())).rejects.toThrow('no object');
    expect(await readdir(folder)).toEqual([]);
  });
};

const describeMissingServer = (why: string): void => {
  it(`[FILES-10] was not tested here: ${why}`, () => expect(server).toBeUndefined());
};

describe('S3 storage', () => {
  if (server) describeS3Storage(server);
  else describeMissingServer(missing);
});
