import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Book, listening } from '@lectern/contracts';
import { buildM4b, buildMp3, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { uploadFile } from '../testing/test-books.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1', PROXY_SENDS_FILES: 'on' } });
  anna = await createTestReader(app);
});
afterAll(() => app.close());

const BY_PROXY = { 'x-forwarded-for': '203.0.113.9', 'x-sendfile-type': 'X-Accel-Redirect' };
const findSound = async (name: string, bytes: Buffer): Promise<string> => {
  const { id } = Book.parse(await (await uploadFile(anna, name, bytes)).json());
  const opened = listening.open.reply.parse(await (await anna.get(`/listening/open?book=${id}`)).json());
  return opened.tracks[0]?.url ?? '';
};

describe('a file that the proxy can send', () => {
  it('[OPS-68] is named to it, with the headers of the answer, in full and in ranges', async () => {
    const bytes = buildM4b({ seconds: 40, title: 'By proxy' });
    const address = await findSound('by-proxy.m4b', bytes);
    const direct = await app.fetchBooks(address);
    for (const headers of [BY_PROXY, { ...BY_PROXY, range: 'bytes=10-19' }, { ...BY_PROXY, range: 'bytes=-5' }]) {
      const answer = await app.fetchBooks(address, headers);
      const location = String(answer.headers['x-accel-redirect']);
      expect(location).toMatch(/^\/\.stored-files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
      const file = path.join(app.dataDir, 'files', location.slice('/.stored-files/'.length));
      expect(existsSync(file) && readFileSync(file).equals(bytes)).toBe(true);
      expect(answer.bytes.length).toBe(0);
      for (const name of ['etag', 'content-type', 'cache-control', 'content-security-policy'])
        expect(answer.headers[name], name).toBe(direct.headers[name]);
    }
  });

  it('[OPS-68] is sent from here where the proxy could send another answer, or is none', async () => {
    const bytes = buildM4b({ seconds: 40, title: 'By us' });
    const address = await findSound('by-us.m4b', bytes);
    const etag = String((await app.fetchBooks(address, {}, 'HEAD')).headers.etag);
    for (const headers of [
      { 'x-sendfile-type': 'X-Accel-Redirect' },
      { 'x-forwarded-for': '203.0.113.9' },
      { ...BY_PROXY, range: 'bytes=0-1,4-5' },
      { ...BY_PROXY, range: 'bytes=0-1', 'if-range': etag },
      { ...BY_PROXY, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { ...BY_PROXY, range: 'bytes=5-99999999999999999999' },
    ]) {
      const answer = await app.fetchBooks(address, headers);
      expect(answer.headers['x-accel-redirect'], JSON.stringify(headers)).toBeUndefined();
      expect(answer.bytes.length).toBe(Number(answer.headers['content-length']));
      expect(answer.bytes.length).toBeGreaterThan(0);
    }
    const outside = await app.fetchBooks(address, { ...BY_PROXY, range: `bytes=${bytes.length}-` });
    expect([outside.status, outside.headers['x-accel-redirect']]).toEqual([416, undefined]);
    const stranger = await app.fetchBooks(address.replace(/\/sound\/\d+\//, '/sound/1/'), BY_PROXY);
    expect([stranger.status, stranger.headers['x-accel-redirect']]).toEqual([403, undefined]);
  });

  it('[OPS-68] is not a part of a ZIP', async () => {
    const tracks = [1, 2].map((n) => Buffer.concat([buildMp3({ seconds: 10 * n }), randomBytes(100_000)]));
    const zip = await buildZip(tracks.map((content, n) => ({ path: `${n}.mp3`, content, stored: true })));
    const address = await findSound('parts.zip', zip);
    const whole = await app.fetchBooks(address, BY_PROXY);
    expect([whole.headers['x-accel-redirect'], whole.bytes.equals(tracks[0] ?? Buffer.alloc(0))]).toEqual([
      undefined,
      true,
    ]);
    const part = await app.fetchBooks(address, { ...BY_PROXY, range: 'bytes=100-199' });
    expect(part.bytes.equals(tracks[0]?.subarray(100, 200) ?? Buffer.alloc(0))).toBe(true);
  });
});

it('[OPS-68] without a trusted proxy the setting is refused', async () => {
  await expect(startTestApp({ env: { PROXY_SENDS_FILES: 'on' } })).rejects.toThrow(
    'PROXY_SENDS_FILES needs TRUST_PROXY',
  );
});
