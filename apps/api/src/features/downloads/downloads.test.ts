import { createHash } from 'node:crypto';
import { truncateSync } from 'node:fs';
import path from 'node:path';
import { Book } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

describe('downloads', () => {
  it('[BOOK-7] [S11] work with the link alone, for that file only, until the session ends', async () => {
    const bytes = await buildEpub({ title: 'Linked' });
    const reader = await createTestReader(app, 'anna');
    const book = Book.parse(await (await uploadFile(reader, 'linked.epub', bytes)).json());
    const other = await createTestBook(reader, { title: 'Other' }, 'other.epub');
    expect(Buffer.from(await (await fetch(book.link)).arrayBuffer()).equals(bytes)).toBe(true);

    const token = new URL(book.link).searchParams.get('access_token') ?? '';
    expect((await fetch(`${app.api}/files/other.epub?fast_hash=${other.fast_hash}&access_token=${token}`)).status).toBe(
      404,
    );
    expect((await fetch(`${app.api}/books?access_token=${token}`)).status).toBe(403);
    for (const hash of ['0'.repeat(32), '0000', ''])
      expect(await (await reader.get(`/files/?fast_hash=${hash}`)).json()).toMatchObject({ error_code: 311 });
    expect((await fetch(`${app.api}/files/?fast_hash=${book.fast_hash}&access_token=${reader.token}`)).status).toBe(
      200,
    );
    expect((await reader.get('/files/linked.epub')).status).toBe(200);

    await reader.post('/auth/session/logout');
    expect((await fetch(book.link)).status).toBe(403);
    expect(await listLibrary(anna)).toContainEqual(expect.objectContaining({ name: 'linked.epub' }));
  });

  it('[BOOK-8] support ranges and send a safe file name', async () => {
    const bytes = await buildEpub({ title: 'Ranges' });
    const book = Book.parse(await (await uploadFile(anna, 'Книга "1"; x.epub', bytes)).json());
    const part = await fetch(book.link, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await fetch(book.link, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    const head = await fetch(book.link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    const whole = await fetch(book.link);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="_____ _1_; x.epub"; filename*=UTF-8''${encodeURIComponent('Книга "1"; x.epub')}`,
    );
    await whole.body?.cancel();
  });
});

describe('resumed downloads', () => {
  it('[BOOK-16] have a strong ETag for the bytes', async () => {
    const bytes = await buildEpub({ title: 'Tagged' });
    const book = Book.parse(await (await uploadFile(anna, 'tagged.epub', bytes)).json());
    const whole = await fetch(book.link);
    const etag = whole.headers.get('etag') ?? '';
    await whole.body?.cancel();
    expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);

    const ask = (headers: Record<string, string>) => fetch(book.link, { headers });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask({ 'if-none-match': known });
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, '']);
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);

    const resumed = await ask({ range: 'bytes=10-', 'if-range': etag });
    expect(resumed.status).toBe(206);
    expect(Buffer.from(await resumed.arrayBuffer()).equals(bytes.subarray(10))).toBe(true);
    for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 10:00:00 GMT']) {
      const answer = await ask({ range: 'bytes=10-', 'if-range': other });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const beyond = await ask({ range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it('[BOOK-16] select between two books with the same hash by name, and accept an outdated name', async () => {
    const twin = (filling: string) =>
      Buffer.concat([Buffer.alloc(4096, 'b'), Buffer.from(filling), Buffer.alloc(4096, 'y')]);
    const first = Book.parse(await (await uploadFile(anna, 'alike one.txt', twin('first'))).json());
    const second = Book.parse(await (await uploadFile(anna, 'alike two.txt', twin('other'))).json());
    expect(second.fast_hash).toBe(first.fast_hash);
    const get = async (name: string) => {
      const answer = await anna.get(`/files/${encodeURIComponent(name)}?fast_hash=${first.fast_hash}`);
      return { etag: answer.headers.get('etag'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const [one, two, old] = [await get('alike one.txt'), await get('alike two.txt'), await get('old name.txt')];
    expect(one.bytes.equals(twin('first'))).toBe(true);
    expect(two.bytes.equals(twin('other'))).toBe(true);
    expect(one.etag).not.toBe(two.etag);
    expect(old.etag).toBe(two.etag);
  });

  it('[BOOK-16] are an error, not a truncated file, when the bytes can’t be read', async () => {
    const book = await createTestBook(anna, { title: 'Lost' }, 'lost.epub');
    await app.sql('UPDATE blob SET object_key = $1 WHERE fast_hash = $2', ['0'.repeat(32), book.fast_hash]);
    const answer = await fetch(book.link);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect([answer.headers.get('content-disposition'), answer.headers.get('etag')]).toEqual([null, null]);
    expect(await answer.json()).toMatchObject({ error_code: 450 });
  });

  it('[FILES-20] break off when the stored file is shorter than announced', async () => {
    const book = await createTestBook(anna, { title: 'Cut' }, 'cut.epub');
    const folder = path.join(app.dataDir, 'files');
    const { rows } = await app.sql('SELECT object_key FROM blob WHERE fast_hash = $1', [book.fast_hash]);
    const key = String(rows[0]?.object_key);
    truncateSync(path.join(folder, key.slice(0, 2), key.slice(2, 4), key), 500);
    await expect(fetch(book.link).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect((await fetch(book.link, { headers: { range: 'bytes=0-99' } })).status).toBe(206);
  });
});
