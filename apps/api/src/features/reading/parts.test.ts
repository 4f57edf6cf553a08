import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync, statSync, truncateSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Book } from '@lectern/contracts';
import {
  buildEpub,
  buildHostileEpub,
  buildSampleFiles,
  buildZip,
  getSentence,
  HOSTILE_MARKERS,
  overrideZipField,
} from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const CHAPTER = 'OEBPS/chapter-1.xhtml';

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

/** Uploads a book with these bytes and returns the URL prefix of its parts. */
const openBookPrefix = async (name: string, bytes: Buffer): Promise<string> => {
  const stored = (await (await uploadFile(anna, name, bytes)).json()) as Book; // 201, or opening it fails
  return (await openTestBook(anna, stored.id)).baseUrl;
};
const storedFiles = (): string[] => {
  const entries = readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
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
/** Requests a part and disconnects after its first bytes. */
const leave = (address: string, encoding: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const { host, pathname } = new URL(address);
    const headers = { host, 'accept-encoding': encoding };
    const request = http.get(app.url + pathname, { headers, agent: false }, (response) => {
      response.once('data', () => {
        response.on('error', () => {});
        request.destroy();
        resolve();
      });
    });
    request.on('error', reject);
  });

describe('parts of a book with a forged directory', () => {
  it('[OPEN-7] [S36] are refused, and previously stored ones send no more than they claim', async () => {
    const book = await buildEpub({ title: 'Liar', paragraphs: 40 });
    const answer = await uploadFile(anna, 'liar.epub', overrideZipField(book, CHAPTER, 'size', 10));
    expect([answer.status, await answer.json()]).toMatchObject([422, { error_code: 320 }]);

    const stored = (await (await uploadFile(anna, 'stored-before.epub', book)).json()) as Book;
    await app.sql(`UPDATE document SET parts = (SELECT jsonb_agg(CASE part ->> 'path' WHEN '${CHAPTER}'
      THEN part || '{"size":10}' ELSE part END) FROM jsonb_array_elements(parts) AS part)
      WHERE sha256 = (SELECT sha256 FROM book WHERE id = ${stored.id})`);
    const { baseUrl } = await openTestBook(anna, stored.id);
    for (const encoding of ['identity', 'gzip']) {
      // aborted, or an error if nothing had been sent yet
      const status = await app.fetchBooks(baseUrl + CHAPTER, { 'accept-encoding': encoding }).then(
        (part) => part.status,
        () => 'broken off',
      );
      expect(['broken off', 500], encoding).toContain(status);
    }
    expect((await app.fetchBooks(`${baseUrl}OEBPS/nav.xhtml`)).status).toBe(200);
    await expect.poll(openFiles).toEqual([]);
  });

  it('[OPEN-9] that have to be modified are not found when they don’t match the archive’s directory', async () => {
    const book = await buildHostileEpub({ stored: true });
    const honest = await openBookPrefix('stored.epub', book);
    expect((await app.fetchBooks(`${honest}OEBPS/two.xhtml`)).text).toContain(HOSTILE_MARKERS[1]);
    const liar = await openBookPrefix('stored-liar.epub', overrideZipField(book, 'OEBPS/two.xhtml', 'crc32', 1));
    expect((await app.fetchBooks(`${liar}OEBPS/two.xhtml`)).status).toBe(404);
  });

  it('[OPEN-9] that have to be modified are not found when they are too large', async () => {
    const fitting = await openBookPrefix('fitting.epub', await buildHostileEpub({ extra: 300_000 }));
    expect((await app.fetchBooks(`${fitting}OEBPS/two.xhtml`)).text).toContain(HOSTILE_MARKERS[1]);
    const large = await openBookPrefix('large.epub', await buildHostileEpub({ extra: 4 * 1024 ** 2 }));
    expect((await app.fetchBooks(`${large}OEBPS/two.xhtml`)).status).toBe(404);
    expect((await app.fetchBooks(`${large}OEBPS/style.css`)).status).toBe(200);
  });
});

describe('parts that are HTML pages', () => {
  it('[SEC-42] [S46] are sandboxed: accessible to the surface when framed, completely when opened directly', async () => {
    const prefix = await openBookPrefix('framed.epub', await buildEpub({ title: 'Framed' }));
    const fetchPolicy = async (dest: string) => {
      const { status, headers } = await app.fetchBooks(prefix + CHAPTER, { 'sec-fetch-dest': dest });
      return { status, policy: String(headers['content-security-policy']), headers };
    };
    const [framed, alone] = [await fetchPolicy('iframe'), await fetchPolicy('document')];
    expect([framed.status, alone.status]).toEqual([200, 200]);
    expect(framed.policy).toMatch(/script-src 'none';.*; sandbox allow-same-origin allow-scripts$/);
    expect(alone.policy).toMatch(/script-src 'none';.*; sandbox$/);
    expect(alone.headers['cache-control']).toBe('private, no-store');
    expect(framed.headers.vary).toContain('sec-fetch-dest');
    // a browser refuses to open a sandboxed page in its own window
    expect(alone.headers['cross-origin-opener-policy']).toBeUndefined();
  });
});

describe('truncated parts', () => {
  it.each(['identity', 'gzip'])('[OPEN-8] close the file when the client disconnects (%s)', async (encoding) => {
    const book = await buildEpub({ title: `Left ${encoding}`, cover: randomBytes(16_000_000) });
    const address = `${await openBookPrefix(`left-${encoding}.epub`, book)}OEBPS/cover.png`;
    for (let n = 0; n < 3; n += 1) await leave(address, encoding);
    await expect.poll(openFiles).toEqual([]);
  });

  it('[OPEN-8] abort the connection, not the server, when the file is too short', async () => {
    const book = await buildEpub({ title: 'Cut short', cover: randomBytes(1_000_000) });
    const baseUrl = await openBookPrefix('cut-short.epub', book);
    const object = storedFiles().find((file) => statSync(file).size === book.length) ?? '';
    truncateSync(object, book.length - 500_000);
    for (const encoding of ['identity', 'gzip'])
      await expect(app.fetchBooks(`${baseUrl}OEBPS/cover.png`, { 'accept-encoding': encoding })).rejects.toThrow();
    expect((await app.fetchBooks(baseUrl + CHAPTER)).text).toContain(getSentence(0));
    await expect.poll(openFiles).toEqual([]);
  });
});

describe('stored parts', () => {
  it('[OPEN-12] support single ranges', async () => {
    const cover = randomBytes(5000);
    const files = buildSampleFiles({ title: 'Ranges', cover });
    const book = await buildZip(files.map((file) => ({ ...file, stored: !file.path.endsWith('.xhtml') })));
    const address = `${await openBookPrefix('ranges.epub', book)}OEBPS/cover.png`;
    const whole = await app.fetchBooks(address);
    expect([whole.status, whole.headers['accept-ranges'], whole.bytes.equals(cover)]).toEqual([200, 'bytes', true]);
    const { etag = '' } = whole.headers;
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=4000-', 4000, 4999],
      ['bytes=-10', 4990, 4999],
      ['bytes=4990-9999', 4990, 4999],
    ] as const) {
      const { status, headers, bytes } = await app.fetchBooks(address, { range, 'if-range': String(etag) });
      expect([status, headers['content-range'], headers['content-length']]).toEqual([
        206,
        `bytes ${from}-${to}/5000`,
        String(to - from + 1),
      ]);
      expect(bytes.equals(cover.subarray(from, to + 1))).toBe(true);
    }
    const beyond = await app.fetchBooks(address, { range: 'bytes=5000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */5000']);
    expect(beyond.headers['cache-control'] ?? 'no-store').toContain('no-store');
    const other = await app.fetchBooks(address, { range: 'bytes=0-1', 'if-range': '"another"' });
    expect([other.status, other.bytes.length]).toEqual([200, 5000]);
    // compressed parts are sent in full
    const chapter = await app.fetchBooks(address.replace('cover.png', 'chapter-1.xhtml'), { range: 'bytes=0-1' });
    expect([chapter.status, chapter.headers['accept-ranges']]).toEqual([200, undefined]);
  });
});

describe('compression', () => {
  it.each([
    ['gzip', true],
    ['br, gzip;q=0.1', true],
    ['*', true],
    ['GZIP', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000, *', false],
    ['*;q=0', false],
    ['br', false],
    ['', false],
  ])('[OPEN-10] by Accept-Encoding %j: %s', async (accepted, packed) => {
    const answer = await app.fetchBooks(`${shared}${CHAPTER}`, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(packed ? 'gzip' : undefined);
    expect((packed ? gunzipSync(answer.bytes) : answer.bytes).toString()).toContain(getSentence(0));
  });

  let shared: string;
  beforeAll(async () => {
    shared = await openBookPrefix('shared.epub', await buildEpub({ title: 'Shared' }));
  });
});
