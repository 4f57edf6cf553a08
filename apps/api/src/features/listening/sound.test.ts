import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync, statSync, truncateSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Book, listening } from '@lectern/contracts';
import { buildM4b, buildMp3, buildZip, overrideZipField } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
afterAll(() => app.close());

let books = 0;
const uploadRecording = async (bytes: Buffer, ending = 'm4b', reader = anna): Promise<string> => {
  books += 1;
  const answer = await uploadFile(reader, `sound-${books}.${ending}`, bytes);
  expect(answer.status).toBe(201);
  return Book.parse(await answer.json()).id;
};
const listTrackUrls = async (id: string, reader = anna): Promise<string[]> => {
  const { tracks } = listening.open.reply.parse(await (await reader.get(`/listening/open?book=${id}`)).json());
  return tracks.map(({ url }) => url);
};
/** The URL of the first track of a book with these bytes. */
const uploadTrack = async (bytes: Buffer, ending?: string): Promise<string> =>
  (await listTrackUrls(await uploadRecording(bytes, ending)))[0] ?? '';
/** Bytes without repetition. */
const anyM4b = () => buildM4b({ seconds: 40, title: `Sound ${books}` });
/** A ZIP of two incompressible tracks. */
const buildRecordingZip = (stored: boolean): Promise<Buffer> => {
  const noisy = (seconds: number) => Buffer.concat([buildMp3({ seconds }), randomBytes(300_000)]);
  return buildZip([1, 2].map((n) => ({ path: `${n}.mp3`, content: noisy(10 * n), stored })));
};
/** Stored files that this process holds open (Linux). */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(app.dataDir) ? [target] : [];
    } catch {
      return []; // closed since it was listed
    }
  });
/** Starts a request and aborts it with or before the first bytes. */
const leave = (address: string, range: string, isHeard: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const { host, pathname } = new URL(address);
    const request = http.get(app.url + pathname, { headers: { host, range }, agent: false }, (response) => {
      response.on('error', () => {});
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.on('error', (error) => (isHeard ? reject(error) : resolve()));
    if (!isHeard) request.on('finish', () => setImmediate(() => request.destroy()));
  });

describe('a track', () => {
  it('[LISTEN-11] is sent in full and in single ranges', async () => {
    const file = anyM4b();
    const address = await uploadTrack(file);
    const whole = await app.fetchBooks(address);
    expect([whole.status, whole.bytes.equals(file)]).toEqual([200, true]);
    const size = file.length;
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(size),
      'cache-control': expect.stringMatching(/private, max-age=86400, immutable/),
    });
    const etag = String(whole.headers.etag);
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=0-', 0, size - 1],
      ['bytes=100-199', 100, 199],
      ['bytes=-10', size - 10, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
      [`bytes=${size - 1}-99999999999999999999`, size - 1, size - 1],
    ] as const) {
      const { status, headers, bytes } = await app.fetchBooks(address, { range, 'if-range': etag });
      const sentHeaders = [headers['content-range'], headers['content-length'], headers['content-type'], headers.etag];
      expect([status, ...sentHeaders], range).toEqual([
        206,
        `bytes ${from}-${to}/${size}`,
        String(to - from + 1),
        'audio/mp4',
        etag,
      ]);
      expect(bytes.equals(file.subarray(from, to + 1))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, 'bytes=99999999999999999999-', 'bytes=-0']) {
      const { status, headers } = await app.fetchBooks(address, { range });
      expect([status, headers['content-range'], headers['cache-control']]).toEqual([
        416,
        `bytes */${size}`,
        'no-store',
      ]);
    }
    for (const headers of [
      { range: 'bytes=0-1', 'if-range': '"another"' },
      { range: 'bytes=0-1,4-5' },
      { range: 'bytes=5-4' },
      { range: 'bytes=-' },
      { range: 'seconds=0-1' },
      { range: `bytes=${'0-0,'.repeat(2000)}0-0` },
    ]) {
      const { status, bytes } = await app.fetchBooks(address, headers);
      expect([status, bytes.length]).toEqual([200, size]);
    }
    const known = await app.fetchBooks(address, { 'if-none-match': `"x", ${etag}`, range: 'bytes=0-1' });
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, etag]);
    const head = await app.fetchBooks(address, { range: 'bytes=0-1' }, 'HEAD');
    expect([head.status, head.headers['content-length'], head.headers['accept-ranges'], head.bytes.length]).toEqual([
      200,
      String(size),
      'bytes',
      0,
    ]);
  });

  it('[LISTEN-12] [S11] has one URL per session, book and day, which grants access to nothing else', async () => {
    const [one, other] = [await uploadRecording(anyM4b()), await uploadRecording(anyM4b())];
    const [address = ''] = await listTrackUrls(one);
    expect(await listTrackUrls(one)).toEqual([address]);
    expect(await listTrackUrls(one, await createTestReader(app))).not.toEqual([address]);
    const status = async (url: string) => (await app.fetchBooks(url)).status;
    expect(await status(address)).toBe(200);
    expect(await status(address.replace(`/sound/${one}/`, `/sound/${other}/`))).toBe(403);
    const grants = address.split('/').at(-2) ?? '';
    const altered = grants.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await status(address.replace(grants, altered))).toBe(403);
    expect(await status(address.replace(/\d+\./, (id) => `${Number.parseInt(id, 10) + 1}.`))).toBe(403);
    expect(await status(address.replace(grants, 'x'.repeat(9000)))).toBe(403);
    for (const track of ['1', '-1', '00', '1e0', '0x0', '%30%30', '..', '99999999999', 'NaN', '%00', '0/'].slice(0, -1))
      expect(await status(address.replace(/0$/, track)), track).toBe(404);
    // the app's host does not serve it
    expect((await fetch(address.replace(app.booksUrl, app.url))).status).toBe(404);
    app.clock.advance({ days: 1 });
    anna = await createTestReader(app);
    expect((await listTrackUrls(one))[0]).not.toBe(address);
  });

  it('[LISTEN-12] [S39] is refused after sign-out, when the URL has expired, and when the book is deleted', async () => {
    const session = await createTestReader(app);
    const id = await uploadRecording(anyM4b(), 'm4b', session);
    const [[address = ''], [still = '']] = [await listTrackUrls(id, session), await listTrackUrls(id)];
    const status = async (url: string) => (await app.fetchBooks(url, { range: 'bytes=0-1' })).status;
    expect([await status(address), await status(still)]).toEqual([206, 206]);
    await session.post('/auth/session/logout');
    await vi.waitFor(async () => expect(await status(address)).toBe(403));
    expect(await status(still)).toBe(206);
    await anna.post('/bin/books', { json: { ids: [id] } });
    expect(await status(still)).toBe(404);
    const [old = ''] = await listTrackUrls(await uploadRecording(anyM4b()));
    app.clock.advance({ days: 2 });
    expect(await status(old)).toBe(403);
    anna = await createTestReader(app);
  });

  it('[LISTEN-13] is only available to pages of the app', async () => {
    const address = await uploadTrack(anyM4b());
    const headers = { origin: 'https://evil.example', range: 'bytes=0-1' };
    for (const url of [address, address.replace(/0$/, '7'), address.replace('/sound/', '/sound/1')]) {
      const answer = await app.fetchBooks(url, headers);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': app.url,
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
    const { headers: responseHeaders } = await app.fetchBooks(address, headers);
    expect(String(responseHeaders['access-control-expose-headers'])).toContain('content-range');
    expect(responseHeaders['content-security-policy']).toContain("script-src 'none'");
    const response = await app.fetchBooks(
      address,
      { origin: app.url, 'access-control-request-headers': 'range' },
      'OPTIONS',
    );
    expect([response.status, response.headers]).toMatchObject([
      204,
      { 'access-control-allow-origin': app.url, 'access-control-allow-headers': 'range, if-range' },
    ]);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await app.fetchBooks(address, {}, method)).status).toBe(404);
  });
});

describe('a track in a ZIP', () => {
  it.each([
    ['stored', true],
    ['deflated', false],
  ])('[LISTEN-14] is sent from where it lies (%s)', async (_name, stored) => {
    const zip = await buildRecordingZip(stored);
    const id = await uploadRecording(zip, 'zip');
    const urls = await listTrackUrls(id);
    expect(urls).toHaveLength(2);
    for (const url of urls) {
      const { status, headers, bytes } = await app.fetchBooks(url);
      expect([status, headers['content-type'], headers['content-encoding']]).toEqual([200, 'audio/mpeg', undefined]);
      expect(headers['content-length']).toBe(String(bytes.length));
      for (const [from, to] of [
        [0, 1],
        [bytes.length - 9, bytes.length - 1],
        [70_000, 299_999],
      ] as const) {
        const piece = await app.fetchBooks(url, { range: `bytes=${from}-${to}` });
        expect([piece.status, piece.bytes.equals(bytes.subarray(from, to + 1))]).toEqual([206, true]);
      }
      expect((await app.fetchBooks(url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    }
    const etags = await Promise.all(urls.map(async (url) => (await app.fetchBooks(url, {}, 'HEAD')).headers.etag));
    expect(new Set(etags).size).toBe(2);
    await expect.poll(openFiles).toEqual([]);
  });

  it.each([
    ['more', 5_000_000],
    ['less', 200_000],
  ])('[LISTEN-15] that says it has %s bytes spoils its own answer', async (_name, size) => {
    const urls = await listTrackUrls(
      await uploadRecording(overrideZipField(await buildRecordingZip(false), '1.mp3', 'size', size), 'zip'),
    );
    for (const url of urls) {
      const answer = await app.fetchBooks(url).catch(() => null);
      if (answer?.status === 200) expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      const end = await app.fetchBooks(url, { range: 'bytes=-5' }).catch(() => null);
      if (end?.status === 206) expect(end.bytes.length).toBe(5);
    }
    expect((await app.fetchBooks(urls.at(-1) ?? '', { range: 'bytes=0-9' })).status).toBe(206);
    await expect.poll(openFiles).toEqual([]);
  });
});

describe('truncated audio', () => {
  it('[LISTEN-15] aborts the connection, not the server, when the file is too short', async () => {
    const file = Buffer.concat([anyM4b(), randomBytes(1_000_000)]);
    const address = await uploadTrack(file);
    const folder = path.join(app.dataDir, 'files');
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
      (entry) => entry.isFile() && statSync(path.join(entry.parentPath, entry.name)).size === file.length,
    );
    truncateSync(path.join(stored?.parentPath ?? '', stored?.name ?? ''), 500_000);
    await expect(app.fetchBooks(address)).rejects.toThrow();
    const lost = await app.fetchBooks(address, { range: 'bytes=-10' });
    expect([lost.status, lost.headers.etag, lost.headers['content-range']]).toEqual([500, undefined, undefined]);
    expect((await app.fetchBooks(address, { range: 'bytes=0-9' })).bytes).toEqual(file.subarray(0, 10));
    await expect.poll(openFiles).toEqual([]);
  });

  it.each([
    ['a file', () => Promise.resolve(Buffer.concat([anyM4b(), randomBytes(16_000_000)])), 'm4b'],
    [
      'a deflated track',
      () => buildZip([{ path: '1.mp3', content: Buffer.concat([buildMp3(), randomBytes(9_000_000)]) }]),
      'zip',
    ],
  ])('[LISTEN-16] closes %s when the listener leaves', async (_name, made, ending) => {
    const address = await uploadTrack(await made(), ending);
    for (let n = 0; n < 50; n += 1) await leave(address, `bytes=${n * 10_000}-`, n % 2 === 0);
    await expect.poll(openFiles).toEqual([]);
    expect((await app.fetchBooks(address, { range: 'bytes=0-9' })).status).toBe(206);
  });

  it('[LISTEN-16] closes joined tracks when the listener leaves', async () => {
    const files = [600, 900].map((seconds) => buildMp3({ seconds }));
    const zip = await buildZip(files.map((content, n) => ({ path: `${n}.mp3`, content, stored: true })));
    const id = await uploadRecording(zip, 'zip');
    const { joined } = listening.open.reply.parse(await (await anna.get(`/listening/open?book=${id}`)).json());
    for (let n = 0; n < 50; n += 1) await leave(joined ?? '', `bytes=${n * 50_000}-`, n % 2 === 0);
    await expect.poll(openFiles).toEqual([]);
    expect((await app.fetchBooks(joined ?? '', { range: 'bytes=0-9' })).status).toBe(206);
  });
});
