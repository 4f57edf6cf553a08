import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { createPartMemory, PART_BYTES } from './part-memory.ts';
import { createS3Storage } from './s3.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that counts bytes and stores none. `hold` may delay the answer to a part. */
const startCountingServer = async (hold: () => Promise<void> = async () => undefined) => {
  const sizes = new Map<string, number>();
  const server = http.createServer(async (request, answer) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    const size = sizes.get(path) ?? 0;
    if (request.method === 'PUT') {
      sizes.set(path, size + bytes);
      await hold();
      answer.writeHead(200, { etag: '"a"' }).end();
    } else if (request.method === 'HEAD') answer.writeHead(200, { 'content-length': String(size) }).end();
    else if (request.method === 'DELETE') answer.writeHead(204).end();
    else if (query.includes('uploads')) {
      answer.end('<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>');
    } else answer.end('<CompleteMultipartUploadResult><ETag>"b"</ETag></CompleteMultipartUploadResult>');
  });
  server.listen(0, '127.0.0.1');
  ends.push(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return { sizes, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }; // listens on TCP
};

const openStorageAt = async (endpoint: string) => {
  const [folder, memory] = [createTempFolder(), createPartMemory({ collecting: 4, sending: 2 })];
  const account = { endpoint, region: 'us-east-1', bucket: 'library', accessKey: 'key', secretKey: 'secret' };
  const timeouts = { connect: 20_000, answer: 20_000, idle: 20_000 };
  return { folder, memory, storage: await createS3Storage(account, { folder, memory, timeouts }) };
};

const toKey = (n: number) => n.toString(16).padStart(32, '0');
const piece = Buffer.alloc(PART_BYTES / 8, 1);

/** A client that sends some chunks and then stalls until `then` settles. */
const createStallingClient = (pieces: number, then: Promise<unknown>) => {
  const silent = Promise.withResolvers<void>();
  const bytes = async function* () {
    for (let n = 0; n < pieces; n += 1) yield piece;
    silent.resolve();
    await then;
    yield piece;
  };
  return { bytes: bytes(), silent: silent.promise };
};

it('[FILES-18] keeps 30 stalled uploads in bounded memory, and one more completes', async () => {
  const { url, sizes } = await startCountingServer();
  const { storage, memory, folder } = await openStorageAt(url);
  const line = Promise.withResolvers<void>();
  const clients = Array.from({ length: 30 }, () => createStallingClient(12, line.promise));
  const puts = clients.map(({ bytes }, n) => storage.put(toKey(n), bytes));
  await Promise.all(clients.map(({ silent }) => silent));
  await expect.poll(() => memory.sending.countTaken()).toBe(0);
  expect(memory.collecting.countTaken()).toBe(4); // uploads that stalled on a file hold none

  const another = toKey(99);
  await storage.put(another, createStallingClient(40, Promise.resolve()).bytes);
  expect(sizes.get(`/library/${another}`)).toBe(41 * piece.length);

  line.resolve();
  await Promise.all(puts);
  for (let n = 0; n < 30; n += 1) expect(sizes.get(`/library/${toKey(n)}`)).toBe(13 * piece.length);
  expect([memory.collecting.countTaken(), memory.sending.countTaken()]).toEqual([0, 0]);
  expect(await readdir(folder)).toEqual([]);
});

it('[FILES-18] releases all memory when connections break', async () => {
  const { url } = await startCountingServer();
  const { storage, memory } = await openStorageAt(url);
  const line = Promise.withResolvers<void>();
  const clients = Array.from({ length: 12 }, () => createStallingClient(12, line.promise));
  const puts = clients.map(({ bytes }, n) => expect(storage.put(toKey(n), bytes)).rejects.toThrow('it broke'));
  await Promise.all(clients.map(({ silent }) => silent));
  line.reject(new Error('it broke'));
  await Promise.all(puts);
  expect([memory.collecting.countTaken(), memory.sending.countTaken()]).toEqual([0, 0]);
});

it('[FILES-18] an upload that waits for bytes holds only one part', async () => {
  const { url } = await startCountingServer();
  const { storage, memory } = await openStorageAt(url);
  const line = Promise.withResolvers<void>();
  const { bytes, silent } = createStallingClient(8 * 5 + 1, line.promise);
  const put = storage.put(toKey(1), bytes);
  await silent;
  await expect.poll(() => memory.collecting.countTaken()).toBe(1);
  line.resolve();
  await put;
});

it('[FILES-18] many fast uploads to a slow storage all complete', async () => {
  const answers = Promise.withResolvers<void>();
  const { url, sizes } = await startCountingServer(() => answers.promise);
  const { storage, memory } = await openStorageAt(url);
  const puts = Array.from({ length: 20 }, (_, n) =>
    storage.put(toKey(n), createStallingClient(20, answers.promise).bytes),
  );
  await expect.poll(() => [memory.collecting.countTaken(), memory.sending.countTaken()]).toEqual([4, 2]);
  answers.resolve();
  await Promise.all(puts);
  for (let n = 0; n < 20; n += 1) expect(sizes.get(`/library/${toKey(n)}`)).toBe(21 * piece.length);
});
