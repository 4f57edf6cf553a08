import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { createExactLengthStream } from '../exact-length-stream.ts';
import { createDiskStorage } from './disk.ts';
import type { Extent } from './storage.ts';

const KEY = 'a'.repeat(32);
const MIB = 1024 ** 2;
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Serves the ranges of one stored object, each with its length. */
const serveObject = async (bytes: Buffer) => {
  const folder = createTempFolder();
  const storage = await createDiskStorage(folder);
  await storage.put(KEY, Readable.from([bytes]));
  const server = http.createServer(async (request, response) => {
    const [, start, end] = /(\d+)-(\d+)/.exec(request.url ?? '') ?? [];
    const extent = { start: Number(start), end: Number(end) };
    const length = extent.end - extent.start + 1;
    const stream = createExactLengthStream(await storage.read(KEY, extent), length);
    stream.on('error', () => response.destroy());
    response.on('close', () => stream.destroy());
    response.writeHead(200, { 'content-length': length });
    stream.pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const agent = new http.Agent({ keepAlive: true });
  stops.push(() => agent.destroy());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const ask = async ({ start, end }: Extent): Promise<http.IncomingMessage> => {
    const [response] = await once(http.get({ port, agent, path: `/${start}-${end}` }), 'response');
    return response;
  };
  const isOpen = (): boolean =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
      } catch {
        return false; // closed since it was listed
      }
    });
  return { storage, ask, port, isOpen, file: path.join(folder, 'aa', 'aa', KEY) };
};
/** Downloads the whole object several times, in a thread of its own: its garbage is none of the server's. */
const download = async (port: number, bytes: number, times: number): Promise<void> => {
  const code = `
    const { port, path, times } = require('node:worker_threads').workerData;
    const ask = (left) =>
      left > 0 && require('node:http').get({ port, path }, (response) => response.resume().on('end', () => ask(left - 1)));
    ask(times);`;
  const worker = new Worker(code, { eval: true, workerData: { port, path: `/0-${bytes - 1}`, times } });
  await once(worker, 'exit');
};
const countEqual = (answers: readonly [Extent, Buffer][], bytes: Buffer): number =>
  answers.filter(([{ start, end }, received]) => received.equals(bytes.subarray(start, end + 1))).length;

it('[FILES-19] answers that share buffers do not mix, with slow listeners and with some that leave', async () => {
  const bytes = randomBytes(6 * MIB);
  const { ask, isOpen } = await serveObject(bytes);
  const lengths = [1, 1000, 65_536, 65_537, 262_144, 262_145, 3 * MIB];
  const extents = Array.from({ length: 70 }, (_, n) => {
    const start = (n * 40_009) % (3 * MIB);
    return { start, end: start + (lengths[n % lengths.length] ?? 1) - 1 };
  });
  const answers = await Promise.all(
    extents.map(async (extent, n): Promise<[Extent, Buffer] | null> => {
      const response = await ask(extent);
      if (n % 5 === 4) return (response.destroy(), null);
      // a listener that reads later: the socket is full meanwhile
      if (n % 5 === 3) await ask({ start: 0, end: 99_999 }).then(buffer);
      return [extent, await buffer(response)];
    }),
  );
  const received = answers.filter((answer) => answer !== null);
  expect(countEqual(received, bytes)).toBe(56);
  await expect.poll(isOpen).toBe(false);
});

it('[FILES-20] a file that is too short breaks the answer, and the connection is not used again', async () => {
  const bytes = randomBytes(MIB);
  const { ask, file, isOpen } = await serveObject(bytes);
  expect((await buffer(await ask({ start: 0, end: MIB - 1 }))).equals(bytes)).toBe(true);
  await truncate(file, 500_000);
  await expect(ask({ start: 0, end: MIB - 1 }).then(buffer)).rejects.toThrow();
  await expect(ask({ start: 600_000, end: 700_000 }).then(buffer)).rejects.toThrow();
  expect((await buffer(await ask({ start: 0, end: 99 }))).equals(bytes.subarray(0, 100))).toBe(true);
  await expect.poll(isOpen).toBe(false);
});

it('[FILES-21] a file is opened once for many ranges, and closed soon after the last one', async () => {
  const bytes = randomBytes(MIB);
  const { ask, storage, isOpen } = await serveObject(bytes);
  await buffer(await ask({ start: 0, end: 99 }));
  expect(isOpen()).toBe(true);
  await expect.poll(isOpen).toBe(false);
  await buffer(await ask({ start: 0, end: 99 }));
  await storage.remove(KEY);
  await expect.poll(isOpen).toBe(false);
  await expect(storage.read(KEY)).rejects.toThrow('no object');
});

it('[FILES-19] sending makes no garbage outside the heap: no full collection for 400 MB', async () => {
  const bytes = randomBytes(8 * MIB);
  const { port } = await serveObject(bytes);
  await download(port, bytes.length, 1);
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    // an entry of the type gc has this detail
    const kinds = list.getEntries().map((entry) => (entry as unknown as { detail: { kind: number } }).detail.kind);
    collections += kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
  });
  observer.observe({ entryTypes: ['gc'] });
  stops.push(() => observer.disconnect());
  await download(port, bytes.length, 50);
  expect(collections).toBe(0);
});
