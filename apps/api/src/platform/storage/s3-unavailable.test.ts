import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { createS3Storage } from './s3.ts';
import { readBytes, type Storage, StorageFull, StorageUnavailable } from './storage.ts';

const key = 'd'.repeat(32);
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A fake S3 server. */
const startTestServer = async (listener: http.RequestListener): Promise<Storage> => {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  ends.push(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return openStorageAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`); // listens on TCP
};

const openStorageAt = async (endpoint: string): Promise<Storage> =>
  createS3Storage(
    { endpoint, region: 'us-east-1', bucket: 'library', accessKey: 'key', secretKey: 'secret' },
    { folder: createTempFolder() },
  );

/** A port where connection attempts hang: its process is stopped and its backlog is full. */
const startBlackHole = async (): Promise<string> => {
  const program = `const server = require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 0 }, () => {
    process.stdout.write(String(server.address().port), () => process.kill(process.pid, 'SIGSTOP'));
  })`;
  const owner = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(() => owner.kill('SIGKILL'));
  const [port] = await once(owner.stdout, 'data');
  for (let waiting = false; !waiting; ) {
    const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined);
    ends.push(() => socket.destroy());
    waiting = await Promise.race([once(socket, 'connect').then(() => false), pause(300, true)]);
  }
  return `http://127.0.0.1:${port}`;
};

const sendError = (answer: http.ServerResponse, status: number, code: string): void => {
  answer.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>so</Message></Error>`);
};

async function* createBytes(length: number) {
  for (let left = length; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 1);
}

const calls: [string, (storage: Storage) => Promise<unknown>][] = [
  ['put', (storage) => storage.put(key, createBytes(10))],
  ['put of a big one', (storage) => storage.put(key, createBytes(20_000_000))],
  ['read', (storage) => storage.read(key)],
  ['size', (storage) => storage.size(key)],
  ['remove', (storage) => storage.remove(key)],
  ['withLocalFile', (storage) => storage.withLocalFile(key, () => Promise.resolve())],
  ['keys', (storage) => Array.fromAsync(storage.listObjects())],
  ['check', (storage) => storage.check()],
  ['clearUnfinished', (storage) => storage.removeIncomplete(new Date())],
];

/** Makes all calls concurrently. Returns how long each took, in milliseconds. */
const expectAllUnavailable = async (storage: Storage): Promise<number[]> =>
  Promise.all(
    calls.map(async ([, call]) => {
      const began = performance.now();
      await expect(call(storage)).rejects.toThrow(StorageUnavailable);
      return performance.now() - began;
    }),
  );

/** “Within about 2 s”, with a margin for busy machines. */
const MAX_WAIT_MS = 3500;

describe('an unavailable storage', () => {
  it('[FILES-11] fails soon when nobody listens', async () => {
    for (const took of await expectAllUnavailable(await openStorageAt('http://127.0.0.1:1')))
      expect(took).toBeLessThan(MAX_WAIT_MS);
  });

  it('[FILES-11] fails soon when packets are dropped', async () => {
    for (const took of await expectAllUnavailable(await openStorageAt(await startBlackHole())))
      expect(took).toBeLessThan(MAX_WAIT_MS);
  });

  it('[FILES-11] fails soon when it accepts connections and never answers', async () => {
    for (const took of await expectAllUnavailable(await startTestServer(() => undefined)))
      expect(took).toBeLessThan(MAX_WAIT_MS);
  });

  it('[FILES-11] fails soon when it always asks to retry later', async () => {
    let asked = 0;
    const storage = await startTestServer((_, answer) => {
      asked += 1;
      sendError(answer, 503, 'SlowDown');
    });
    for (const took of await expectAllUnavailable(storage)) expect(took).toBeLessThan(MAX_WAIT_MS);
    expect(asked).toBeLessThan(4 * 3 * calls.length);
  });

  it('[FILES-11] passes on an error of the source', async () => {
    const storage = await openStorageAt('http://127.0.0.1:1');
    const broken = async function* () {
      yield Buffer.from('a');
      throw new Error('the connection broke');
    };
    await expect(storage.put(key, broken())).rejects.toThrow('the connection broke');
  });
});

describe('a storage with errors', () => {
  it('[FILES-11] is retried on transient errors', async () => {
    let asked = 0;
    const storage = await startTestServer((request, answer) => {
      asked += 1;
      if (asked === 1) request.socket.destroy();
      else if (asked === 2) sendError(answer, 503, 'SlowDown');
      else answer.writeHead(200, { 'content-length': '7' }).end();
    });
    expect(await storage.size(key)).toBe(7);
    expect(asked).toBe(3);
  });

  it('[FILES-11] is not unavailable when it is slow', async () => {
    const storage = await startTestServer(async (_, answer) => {
      await pause(700);
      answer.writeHead(200, { 'content-length': '3' }).write('a');
      await pause(700);
      answer.end('bc');
    });
    expect((await readBytes(storage, key)).toString()).toBe('abc');
  });

  it('[FILES-9] that is full reports that', async () => {
    const storage = await startTestServer((_, answer) => sendError(answer, 403, 'QuotaExceeded'));
    await expect(storage.put(key, createBytes(10))).rejects.toThrow(StorageFull);
    await expect(storage.put(key, createBytes(20_000_000))).rejects.toThrow(StorageFull);
  });

  it('[FILES-12] that stored another number of bytes keeps none of them', async () => {
    const removed: string[] = [];
    const storage = await startTestServer((request, answer) => {
      if (request.method === 'DELETE') removed.push(request.url ?? '');
      request.resume().once('end', () => {
        answer.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-length': '9' });
        answer.end(request.method === 'PUT' ? 'x'.repeat(9) : undefined);
      });
    });
    await expect(storage.put(key, createBytes(10))).rejects.toThrow('it kept 9 bytes of 10');
    await expect.poll(() => removed).toEqual([`/library/${key}`]);
  });
});

it('[FILES-5] an upload that ends during the cleanup is not an error', async () => {
  const upload = (id: string) =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>2020-01-01T00:00:00.000Z</Initiated></Upload>`;
  const uploads = ['joined', 'ended', 'left'].map(upload).join('');
  const aborted: string[] = [];
  const storage = await startTestServer((request, answer) => {
    const id = /uploadId=(\w+)/.exec(request.url ?? '')?.[1];
    if (id === undefined) answer.end(`<ListMultipartUploadsResult>${uploads}</ListMultipartUploadsResult>`);
    else if (id === 'joined') sendError(answer, 404, 'NoSuchUpload');
    else if (request.method === 'GET') answer.end('<ListPartsResult><Bucket>library</Bucket></ListPartsResult>');
    else if (id === 'ended') sendError(answer, 404, 'NoSuchUpload');
    else answer.writeHead(204).end(undefined, () => aborted.push(id));
  });
  expect(await storage.removeIncomplete(new Date())).toBe(1);
  await expect.poll(() => aborted).toEqual(['left']);
});

describe('a download whose connection breaks', () => {
  const whole = 'a book that is read in pieces';
  /** Sends so many bytes of what is asked for, then cuts the connection off. */
  const cutting = (sent: (request: number) => number) => {
    const ranges: (string | undefined)[] = [];
    const storage = startTestServer((request, answer) => {
      ranges.push(request.headers.range);
      const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const rest = whole.slice(start);
      answer.writeHead(start ? 206 : 200, { 'content-length': String(rest.length) });
      answer.write(rest.slice(0, sent(ranges.length)), () => request.socket.end());
    });
    return { storage, ranges };
  };

  it('[FILES-13] is resumed where it ended', async () => {
    const { storage, ranges } = cutting(() => 10);
    expect(await text(await (await storage).read(key))).toBe(whole);
    expect(ranges).toEqual([undefined, 'bytes=10-28', 'bytes=20-28']);
  });

  it('[FILES-13] fails, never ends early, when it goes no further', async () => {
    const { storage, ranges } = cutting((request) => (request === 1 ? 10 : 0));
    const stream = await (await storage).read(key);
    let got = '';
    const reading = async () => {
      for await (const piece of stream) got += String(piece);
    };
    await expect(reading()).rejects.toThrow(StorageUnavailable);
    expect(got).toBe(whole.slice(0, 10));
    expect(ranges.length).toBeLessThan(5);
  });

  it('[FILES-13] provides no incomplete local file', async () => {
    const { storage } = cutting((request) => (request === 1 ? 10 : 0));
    let provided = false;
    const using = (await storage).withLocalFile(key, async () => {
      provided = true;
    });
    await expect(using).rejects.toThrow(StorageUnavailable);
    expect(provided).toBe(false);
  });
});
