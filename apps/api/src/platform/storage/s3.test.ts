import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'minio';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '../../testing/a-folder.ts';
import { aProxy } from '../../testing/a-proxy.ts';
import { type S3Server, s3Server } from '../../testing/s3-server.ts';
import { MEMORY_OF_PROCESS, partMemory } from './part-memory.ts';
import { s3Storage } from './s3.ts';
import { keepsTheStoragePromise } from './storage.suite.ts';
import { readBytes, type Storage, StorageAway } from './storage.ts';

const { server, missing } = await s3Server();
const MB = 1024 * 1024;
const aKey = () => randomBytes(16).toString('hex');

/** Random bytes over and over, with the number of each piece in them, so that no two pieces are the same. */
async function* manyBytes(total: number, hash?: { update(bytes: Uint8Array): unknown }) {
  const piece = randomBytes(64 * 1024);
  for (let at = 0; at < total; at += piece.length) {
    piece.writeUInt32BE(at / piece.length);
    const bytes = Buffer.from(piece.subarray(0, total - at));
    hash?.update(bytes);
    yield bytes;
  }
}

const hashOf = async (storage: Storage, key: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk);
  return hash.digest('hex');
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag names

/** Bytes that somebody holds: what only waits to be collected depends on how busy the machine is. */
const held = (): number => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Runs some work and answers how far the memory that is held rose above its beginning, in bytes. */
const memoryOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = held();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, held());
  }, 50);
  await work();
  clearInterval(watch);
  return most - before;
};

const provesItself = (server: S3Server): void => {
  const bucket = `lectern-${randomBytes(6).toString('hex')}`;
  const { hostname, port, protocol } = new URL(server.endpoint);
  const raw = new Client({
    ...server,
    endPoint: hostname,
    ...(port !== '' && { port: Number(port) }),
    useSSL: protocol === 'https:',
    region: 'us-east-1',
  });
  const unfinished = async () => (await raw.listIncompleteUploadsQuery(bucket, '', '', '', '')).uploads.length;

  const folder = aFolder();
  // Machines that test are busy; how soon a server counts as away is proved beside this.
  const patience = { connect: 20_000, answer: 20_000, idle: 20_000 };
  const aStorage = (change = {}, memory = MEMORY_OF_PROCESS) =>
    s3Storage({ ...server, region: 'us-east-1', bucket, ...change }, { folder, patience, memory });

  beforeAll(() => raw.makeBucket(bucket, 'us-east-1'));

  keepsTheStoragePromise('S3', aStorage);

  it('[FILES-10] puts and gives 200 MB in flat memory', async () => {
    const storage = await aStorage();
    const [key, hash, total] = [aKey(), createHash('sha256'), 200 * MB];
    expect(await memoryOf(() => storage.put(key, manyBytes(total, hash)))).toBeLessThan(64 * MB);
    expect(await storage.size(key)).toBe(total);
    let read = '';
    expect(await memoryOf(async () => (read = await hashOf(storage, key)))).toBeLessThan(64 * MB);
    expect(read).toBe(hash.digest('hex'));
    await storage.remove(key);
  });

  it.each([0, 1, 5 * MB - 1, 5 * MB, 5 * MB + 1, 10 * MB])('[FILES-10] keeps an object of %i bytes', async (total) => {
    const storage = await aStorage();
    const [key, hash] = [aKey(), createHash('sha256')];
    await storage.put(key, manyBytes(total, hash));
    expect(await storage.size(key)).toBe(total);
    expect(await hashOf(storage, key)).toBe(hash.digest('hex'));
    expect(await readBytes(storage, key, { start: total, end: total + 9 })).toHaveLength(0);
    expect(await readBytes(storage, key, { start: Math.max(0, total - 1), end: total + 9 })).toHaveLength(
      Math.min(1, total),
    );
  });

  it.each([0, 1])('[FILES-18] keeps the bytes of parts that found memory for only %i of them', async (collecting) => {
    const storage = await aStorage({}, partMemory({ collecting, sending: 1 }));
    const [key, hash] = [aKey(), createHash('sha256')];
    await storage.put(key, manyBytes(17 * MB + 1, hash));
    expect(await hashOf(storage, key)).toBe(hash.digest('hex'));
    expect(await readdir(folder)).toEqual([]);
  });

  it('[FILES-2] ends the parts of an upload whose source broke', async () => {
    const storage = await aStorage();
    const key = aKey();
    const broken = async function* () {
      yield* manyBytes(20 * MB);
      expect(await unfinished()).toBe(1);
      throw new Error('the connection broke');
    };
    await expect(storage.put(key, broken())).rejects.toThrow('the connection broke');
    expect([await unfinished(), await storage.size(key)]).toEqual([0, null]);
  });

  it('[FILES-5] clears the parts that a killed process left, and none of an upload that goes on', async () => {
    const storage = await aStorage();
    const [silent, slow] = [aKey(), aKey()];
    await raw.initiateNewMultipartUpload(bucket, silent, {});
    const uploadID = await raw.initiateNewMultipartUpload(bucket, slow, {});
    expect(await storage.clearUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    const before = new Date();
    const part = { bucketName: bucket, objectName: slow, uploadID, partNumber: 1, headers: {} };
    await raw.uploadPart(part, Buffer.from('a part'));
    expect(await storage.clearUnfinished(before)).toBe(1);
    expect(await unfinished()).toBe(1);
    expect(await storage.clearUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(await unfinished()).toBe(0);
  });

  it('[FILES-9] a wrong secret and a missing bucket are a storage that is away, never a missing object', async () => {
    for (const change of [{ secretKey: 'wrong' }, { bucket: `${bucket}-nowhere` }]) {
      const storage = await aStorage(change);
      const key = aKey();
      const put = () => storage.put(key, Readable.from([Buffer.from('a')]));
      for (const call of [put, () => storage.read(key), () => storage.size(key), () => storage.check()]) {
        await expect(call()).rejects.toThrow(StorageAway);
      }
      await expect(Array.fromAsync(storage.keys())).rejects.toThrow(StorageAway);
    }
  });

  it('[FILES-12] keeps nothing of bytes that were changed on their way', async () => {
    const proxy = await aProxy(server.endpoint, {
      up: (bytes) => {
        const at = bytes.indexOf('the right words');
        if (at >= 0) bytes.write('the wrong', at);
      },
    });
    const storage = await aStorage({ endpoint: proxy.url });
    const key = aKey();
    await expect(storage.put(key, Readable.from([Buffer.from('the right words')]))).rejects.toThrow(StorageAway);
    expect(await storage.size(key)).toBeNull();
    await storage.put(key, Readable.from([Buffer.from('other words')])); // the proxy passes these
    await proxy.close();
  });

  it('[FILES-13] takes a download up again that was reset in the middle', async () => {
    const storage = await aStorage();
    const [key, hash] = [aKey(), createHash('sha256')];
    await storage.put(key, manyBytes(10 * MB, hash));
    let left = 3 * MB;
    const proxy = await aProxy(server.endpoint, {
      down(bytes, reset) {
        left -= bytes.length;
        if (left < 0 && left > Number.NEGATIVE_INFINITY) {
          left = Number.NEGATIVE_INFINITY;
          reset();
        }
      },
    });
    expect(await hashOf(await aStorage({ endpoint: proxy.url }), key)).toBe(hash.digest('hex'));
    expect([left, proxy.connections()]).toEqual([Number.NEGATIVE_INFINITY, 2]);
    await proxy.close();
  });

  it('[FILES-14] leaves no lent file behind', async () => {
    const storage = await aStorage();
    const key = aKey();
    await storage.put(key, manyBytes(MB));
    await storage.withLocalFile(key, async () => expect(await readdir(folder)).toHaveLength(1));
    const failing = storage.withLocalFile(key, () => Promise.reject(new Error('no book')));
    await expect(failing).rejects.toThrow('no book');
    await expect(storage.withLocalFile(aKey(), () => Promise.resolve())).rejects.toThrow('no object');
    expect(await readdir(folder)).toEqual([]);
  });
};

const saysThatItIsMissing = (why: string): void => {
  it(`[FILES-10] was not proved here: ${why}`, () => expect(server).toBeUndefined());
};

describe('S3 storage', () => {
  if (server) provesItself(server);
  else saysThatItIsMissing(missing);
});
