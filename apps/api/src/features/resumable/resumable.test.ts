import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@lectern/contracts';
import { buildBrokenEpub, buildEpub } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let tus: ReturnType<typeof createTestTusClient>;
/** A book of more than two chunks. */
let large: Buffer;

const MB = 1024 ** 2;
/** For a busy machine. */
const POLL = { timeout: 20_000 };

beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: String(50 * MB) } });
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
  tus = createTestTusClient(anna, app.url);
  large = Buffer.from(await buildEpub({ title: 'Large', cover: randomBytes(18 * MB) }));
});
afterAll(() => app.close());
afterEach(async () => {
  await emptyLibrary(anna);
});

const listObjects = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const count = async (table: string): Promise<number> =>
  (await app.sql(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
const getReservedBytes = async (): Promise<number> =>
  Number((await app.sql('SELECT coalesce(sum(bytes), 0) AS n FROM reservation')).rows[0].n);
const parseRefusal = async (answer: Response) => {
  const { error_code: code } = (await answer.json()) as { error_code: number }; // compared by the callers
  return [answer.status, code];
};
const getUsedBytes = async (reader: TestReader): Promise<number> =>
  ((await (await reader.get('/user')).json()) as { files_size: number }).files_size; // a number by contract

describe('sending chunks', () => {
  it('[TUS-1] answers the last chunk with the book that PUT would have made', async () => {
    const before = listObjects();
    const address = await tus.createUpload('Großes Buch.epub', large.length, { filetype: 'application/epub+zip' });
    expect(address).toMatch(/^\/api\/v1\.0\/uploads\/[0-9a-f-]{36}$/);
    let offset = 0;
    for (; offset + 8 * MB < large.length; offset += 8 * MB) {
      const answer = await tus.send(address, offset, large.subarray(offset, offset + 8 * MB));
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(offset + 8 * MB)]);
      expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
      expect(Date.parse(answer.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    }
    const last = await tus.send(address, offset, large.subarray(offset));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([200, String(large.length)]);
    expect(await last.json()).toMatchObject({
      name: 'Großes Buch.epub',
      title: 'Large',
      bytes: large.length,
      md5_hash: createHash('md5').update(large).digest('base64'),
    });
    expect((await listLibrary(anna)).map(({ title }) => title)).toEqual(['Large']);
    expect(await getUsedBytes(anna)).toBe(large.length);
    expect([await count('upload_piece'), await getReservedBytes()]).toEqual([0, 0]);
    expect(listObjects().length).toBe(before.length + 1);
  });

  it('[TUS-1] accepts a whole file in one request, and the first bytes with the creation', async () => {
    const bytes = await buildEpub({ title: 'In one' });
    const headers = {
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('one.epub').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    };
    const answer = await tus.call('POST', '/api/v1.1/uploads', headers, bytes);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      201,
      expect.stringMatching(/^\/api\/v1\.1\/uploads\//),
    ]);
    expect(await answer.json()).toMatchObject({ title: 'In one' });
    const address = await tus.createUpload('in one go.epub', large.length);
    expect((await tus.send(address, 0, large)).status).toBe(200);
  });

  it('[TUS-2] keeps what arrived before the connection broke', async () => {
    const address = await tus.createUpload('broken off.epub', large.length);
    const sent = 11 * MB;
    const line = tus.sendPartially(address, 0, large.subarray(0, sent), large.length);
    await expect.poll(() => count('upload_piece'), POLL).toBe(1);
    expect(await getReservedBytes()).toBe(large.length);
    line.cut();
    await expect.poll(() => count('upload_piece'), POLL).toBe(2);
    const offset = await tus.offset(address);
    expect(offset).toBeGreaterThan(8 * MB);
    expect(offset).toBeLessThanOrEqual(sent);
    const rest = await tus.send(address, offset, large.subarray(offset));
    expect([rest.status, await rest.json()]).toMatchObject([200, { title: 'Large' }]);
  });

  it('[TUS-2] a request for the offset ends a stuck body, and the upload goes on behind it', async () => {
    const address = await tus.createUpload('stuck.epub', large.length);
    const line = tus.sendPartially(address, 0, large.subarray(0, 9 * MB), large.length);
    await expect.poll(() => count('upload_piece'), POLL).toBe(1);
    expect((await tus.call('HEAD', address)).status).toBe(423); // the connection still seems alive
    expect(await count('upload_piece')).toBe(1);
    app.clock.advance({ minutes: 1 });
    const offset = await tus.offset(address);
    expect(offset).toBeGreaterThanOrEqual(8 * MB);
    expect((await tus.send(address, offset, large.subarray(offset))).status).toBe(200);
    line.cut();
  });
});

describe('ownership', () => {
  it('[TUS-3] does not exist for another reader', async () => {
    const address = await tus.createUpload('mine.epub', large.length);
    await tus.send(address, 0, large.subarray(0, MB));
    const his = createTestTusClient(boris, app.url);
    for (const answer of [
      await his.call('HEAD', address),
      await his.send(address, MB, large.subarray(MB, 2 * MB)),
      await his.outcome(address),
      await his.end(address),
      await his.call('HEAD', address.replace(/[^/]+$/, 'no-such-id')),
    ])
      expect(answer.status).toBe(404);
    const nobody = await fetch(app.url + address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    expect(nobody.status).toBe(401);
    expect(await tus.offset(address)).toBe(MB);
    await tus.end(address);
  });

  it('[TUS-12] answers for the reader’s own files only whether they are there', async () => {
    const bytes = await buildEpub({ title: 'Known' });
    await uploadFile(anna, 'known.epub', bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = async (reader: TestReader, query: string) =>
      (await reader.get(`/uploads/known?bytes=${bytes.length}${query}`)).json();
    expect(await known(anna, '')).toEqual({ same_size: true, book: null });
    expect(await known(anna, `&sha256=${sha256}`)).toMatchObject({ same_size: true, book: { title: 'Known' } });
    expect(await known(anna, `&sha256=${'0'.repeat(64)}`)).toEqual({ same_size: true, book: null });
    expect(await known(boris, `&sha256=${sha256}`)).toEqual({ same_size: false, book: null });
  });
});

describe('limits', () => {
  it('[TUS-4] reserves the space of the whole file, for one of two that do not fit together', async () => {
    const answers = await Promise.all([30, 31].map((mb) => tus.startUpload(`${mb}.epub`, mb * MB)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413]);
    const [refused, begun] = answers.toSorted((a, b) => b.status - a.status);
    expect(await refused?.json()).toMatchObject({ error_code: 334, details: { free: expect.any(Number) } });
    const small = await uploadFile(anna, 'beside.epub', large);
    expect((await uploadFile(anna, 'too much.epub', await buildEpub({ cover: randomBytes(5 * MB) }))).status).toBe(413);
    expect(small.status).toBe(201);
    await app.deps.services.quota.clean(); // the reservation stays while the upload waits
    expect(await getReservedBytes()).toBeGreaterThanOrEqual(30 * MB);
    await tus.end(begun?.headers.get('location') ?? '');
    expect([await getReservedBytes(), await count('unfinished_upload WHERE outcome IS NULL')]).toEqual([0, 0]);
  });

  it('[TUS-4] lets a reader have a hundred incomplete uploads', async () => {
    await app.sql(
      `INSERT INTO unfinished_upload (reader_id, id, name, length, expires_at)
       SELECT id, gen_random_uuid(), 'waits.epub', 10, now() + interval '1 hour'
       FROM reader, generate_series(2, $1) WHERE login = 'anna'`,
      [limits.INCOMPLETE_UPLOADS],
    );
    const last = await tus.createUpload('the hundredth.epub', 10);
    const more = await tus.startUpload('more.epub', 10);
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '60']);
    await tus.end(last);
    await app.sql("DELETE FROM unfinished_upload WHERE name = 'waits.epub'");
    expect(await getReservedBytes()).toBe(0);
  });
});

describe('a file that is no book', () => {
  it.each([
    ['a program', 'program.exe', () => randomBytes(100_000), [415, 325]],
    ['another kind of file', 'page.epub', () => Buffer.from('<html>no book</html>'.repeat(5000)), [415, 326]],
    ['a damaged book', 'broken.epub', () => buildBrokenEpub('truncated'), [422, 339]],
  ])('[TUS-7] is refused: %s', async (_what, name, make, refusal) => {
    const [before, bytes] = [listObjects(), Buffer.from(await make())];
    const address = await tus.createUpload(name, bytes.length);
    expect(await parseRefusal(await tus.send(address, 0, bytes))).toEqual(refusal);
    expect(await parseRefusal(await tus.outcome(address))).toEqual(refusal);
    expect([listObjects(), await count('upload_piece'), await getReservedBytes()]).toEqual([before, 0, 0]);
  });

  it('[TUS-7] is refused by its first bytes, before the rest is sent', async () => {
    const before = listObjects();
    const address = await tus.createUpload('large.epub', 20 * MB);
    expect(await parseRefusal(await tus.send(address, 0, randomBytes(100_000)))).toEqual([415, 326]);
    expect(await parseRefusal(await tus.send(address, 100_000, randomBytes(100)))).toEqual([415, 326]);
    expect([listObjects(), await getReservedBytes()]).toEqual([before, 0]);
  });

  it('[TUS-7] is refused when the reader has it already, or its hash differs', async () => {
    const bytes = await buildEpub({ title: 'Twice' });
    await uploadFile(anna, 'first.epub', bytes);
    const again = await tus.createUpload('again.epub', bytes.length);
    expect(await parseRefusal(await tus.send(again, 0, bytes))).toEqual([409, 303]);
    const other = createHash('md5').update('else').digest('hex');
    const wrong = await tus.createUpload('wrong.epub', bytes.length, { file_md5: other });
    expect(await parseRefusal(await tus.send(wrong, 0, bytes))).toEqual([400, 335]);
    expect(await parseRefusal(await tus.startUpload('empty.epub', 0))).toEqual([400, 312]);
    for (const name of ['', '../up.epub', 'a\0b.epub'])
      expect(await parseRefusal(await tus.startUpload(name, 10))).toEqual([400, 324]);
    expect([await count('upload_piece'), await getReservedBytes()]).toEqual([0, 0]);
  });
});

describe('the protocol', () => {
  it('[TUS-10] answers protocol errors as tus says', async () => {
    const address = await tus.createUpload('protocol.epub', 1000);
    const type = { 'content-type': 'application/offset+octet-stream' };
    const status = async (method: string, headers: Record<string, string>, bytes?: Uint8Array) =>
      (await tus.call(method, method === 'POST' ? '/api/v1.0/uploads' : address, headers, bytes)).status;
    const some = randomBytes(10);
    expect(await status('PATCH', { ...type, 'upload-offset': '5' }, some)).toBe(409);
    expect(await status('PATCH', { ...type, 'upload-offset': '-1' }, some)).toBe(400);
    expect(await status('PATCH', { ...type, 'upload-offset': '1e3' }, some)).toBe(400);
    expect(await status('PATCH', type, some)).toBe(403);
    expect(await status('PATCH', { 'upload-offset': '0', 'content-type': 'text/plain' }, some)).toBe(415);
    expect(await status('PATCH', { ...type, 'upload-offset': '0' }, randomBytes(1001))).toBe(413);
    for (const length of ['-1', '1.5', 'x', '99999999999999999999'])
      expect(await status('POST', { 'upload-length': length }), length).toBe(400);
    expect(await status('POST', {})).toBe(400);
    expect(await status('POST', { 'upload-defer-length': '1' })).toBe(501);
    expect(await status('POST', { 'upload-length': '9007199254740991' })).toBe(400);
    const huge = await tus.startUpload('huge.epub', Number.MAX_SAFE_INTEGER);
    expect(await parseRefusal(huge)).toEqual([413, 334]);
    const old = await tus.call('HEAD', address, { 'tus-resumable': '0.2.2' });
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    const options = await tus.call('OPTIONS', '/api/v1.0/uploads');
    expect([options.status, options.headers.get('tus-extension')]).toEqual([
      204,
      'creation,creation-with-upload,termination,expiration',
    ]);
    expect(await tus.offset(address)).toBe(0);
    expect((await tus.end(address)).status).toBe(204);
    expect((await tus.call('HEAD', address)).status).toBe(404);
    expect(await getReservedBytes()).toBe(0);
  });

  it('[TUS-11] a cancelled upload leaves nothing, and the book of a finished one stays', async () => {
    const before = listObjects();
    const address = await tus.createUpload('given up.epub', large.length);
    const line = tus.sendPartially(address, 0, large.subarray(0, 9 * MB), large.length);
    await expect.poll(() => count('upload_piece'), POLL).toBe(1);
    expect((await tus.end(address)).status).toBe(204);
    line.cut();
    await expect.poll(listObjects, POLL).toEqual(before);
    expect([await getReservedBytes(), await count('upload_piece')]).toEqual([0, 0]);
    const bytes = await buildEpub({ title: 'Stays' });
    const finished = await tus.createUpload('stays.epub', bytes.length);
    await tus.send(finished, 0, bytes);
    expect((await anna.delete(finished.replace('/api/v1.0', ''))).status).toBe(204); // a plain call works too
    expect((await listLibrary(anna)).map(({ title }) => title)).toEqual(['Stays']);
  });
});
