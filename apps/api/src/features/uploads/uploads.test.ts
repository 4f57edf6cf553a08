import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buildBrokenEpub, buildEpub, buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: '2000000' } });
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const parseRefusal = async (answer: Response) => {
  const { error_code: code, error_msg: text } = (await answer.json()) as { error_code: number; error_msg: string }; // compared below
  return { status: answer.status, code, hasText: text.length > 0 };
};
const listObjects = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const getUsedBytes = async (reader: TestReader): Promise<number> =>
  ((await (await reader.get('/user')).json()) as { files_size: number }).files_size; // a number by contract

/** A PUT with exactly these headers. */
const putRaw = (
  address: string,
  headers: http.OutgoingHttpHeaders,
  body: Uint8Array,
  breakAfter = body.length,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const request = http.request(address, { method: 'PUT', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.write(body.subarray(0, breakAfter), () => {
      if (breakAfter < body.length) request.destroy(new Error('the connection broke'));
      else request.end();
    });
  });

describe('storing a book', () => {
  it('[UP-1] accepts any Content-Type or none, with the token in the header or the query', async () => {
    for (const type of [
      'application/epub+zip',
      'text/plain',
      'application/json',
      'multipart/form-data; boundary=x',
      undefined,
    ]) {
      const bytes = await buildEpub({ title: `Type ${type ?? 'none'}` });
      const query = type === undefined ? `?access_token=${anna.token}` : '';
      const headers = {
        ...(type !== undefined && { 'content-type': type, authorization: `Bearer ${anna.token}` }),
        'content-length': bytes.length,
      };
      const answer = await putRaw(`${app.api}/files/typed.epub${query}`, headers, bytes);
      expect(answer.status, answer.text).toBe(201);
    }
    await emptyLibrary(anna);
  });

  it('[UP-2] answers the book, and lists it at once', async () => {
    const bytes = await buildEpub({ title: 'Seen at once', authors: ['Ada Writer'] });
    const answer = await uploadFile(anna, 'Имя с пробелом.epub', bytes);
    const book = (await answer.json()) as Record<string, unknown>; // compared field by field
    expect(book).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      path: '/Имя с пробелом.epub',
      name: 'Имя с пробелом.epub',
      bytes: bytes.length,
      mime_type: 'application/epub+zip',
      title: 'Seen at once',
      md5_hash: createHash('md5').update(bytes).digest('base64'),
    });
    expect((await listLibrary(anna)).map(({ title }) => title)).toEqual(['Seen at once']);
    const info = await (
      await anna.get(`/fileops/info/?fast_hash=${String(book.fast_hash)}&include_metadata=true`)
    ).json();
    expect(info).toMatchObject({
      id: Number(book.id),
      name: 'Имя с пробелом.epub',
      is_folder: false,
      bytes: bytes.length,
    });
    await emptyLibrary(anna);
  });

  it('[UP-3] refuses the same bytes again, from the same reader only', async () => {
    const bytes = await buildEpub({ title: 'Twice' });
    expect((await uploadFile(anna, 'a.epub', bytes)).status).toBe(201);
    expect(await parseRefusal(await uploadFile(anna, 'a.epub', bytes))).toEqual({
      status: 409,
      code: 303,
      hasText: true,
    });
    expect(await parseRefusal(await uploadFile(anna, 'another name.epub', bytes))).toEqual({
      status: 409,
      code: 303,
      hasText: true,
    });
    expect((await uploadFile(boris, 'a.epub', bytes)).status).toBe(201);
    await emptyLibrary(anna);
    await emptyLibrary(boris);
  });

  it('[UP-3] stores bytes that arrive twice at the same time once', async () => {
    const bytes = await buildEpub({ title: 'None' });
    const answers = await Promise.all([1, 2, 3].map((n) => uploadFile(anna, `race ${n}.epub`, bytes)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await getUsedBytes(anna)).toBe(bytes.length);
    await emptyLibrary(anna);
  });

  it('[UP-4] stores other bytes of the same name as another book', async () => {
    for (const title of ['One', 'Two', 'Three']) await createTestBook(anna, { title }, 'same.epub');
    expect((await listLibrary(anna)).map(({ name }) => name).toSorted()).toEqual([
      'same.epub',
      'same[1].epub',
      'same[2].epub',
    ]);
    await emptyLibrary(anna);
  });

  it('[UP-10] accepts a chunked body without a length', async () => {
    const bytes = await buildEpub({ title: 'Chunked' });
    const answer = await putRaw(
      `${app.api}/files/chunked.epub`,
      { authorization: `Bearer ${anna.token}`, 'transfer-encoding': 'chunked' },
      bytes,
    );
    expect(answer.status, answer.text).toBe(201);
    expect(await getUsedBytes(anna)).toBe(bytes.length);
    await emptyLibrary(anna);
  });

  it('[UP-6] stores a text under the name of its file', async () => {
    const answer = await uploadFile(anna, 'Some_text.txt', buildTxt());
    expect(await answer.json()).toMatchObject({ format: 'txt', title: 'Some text', mime_type: 'text/plain' });
    await emptyLibrary(anna);
  });
});

describe('refusing a book', () => {
  it('[UP-5] refuses empty and incomplete files', async () => {
    expect(await parseRefusal(await uploadFile(anna, 'empty.epub', new Uint8Array()))).toEqual({
      status: 400,
      code: 312,
      hasText: true,
    });
    const bytes = await buildEpub({ title: 'Incomplete' });
    const wrong = createHash('md5').update('else').digest('hex');
    expect(await parseRefusal(await uploadFile(anna, 'md5.epub', bytes, { file_md5: wrong }))).toEqual({
      status: 400,
      code: 335,
      hasText: true,
    });
    const right = createHash('md5').update(bytes).digest('hex');
    expect((await uploadFile(anna, 'md5.epub', bytes, { file_md5: right })).status).toBe(201);
    await emptyLibrary(anna);
  });

  it.each([
    { name: 'program.exe', bytes: Buffer.from('MZ\u0000\u0001'), code: 325, status: 415 },
    { name: 'page.epub', bytes: Buffer.from('<html><body>not a book</body></html>'), code: 326, status: 415 },
  ])('[UP-6] refuses $name, which is no book: $code', async ({ name, bytes, code, status }) => {
    expect(await parseRefusal(await uploadFile(anna, name, bytes))).toEqual({ status, code, hasText: true });
  });

  it('[UP-6] refuses a damaged book as unreadable, in the reader’s language', async () => {
    const answer = await uploadFile(anna, 'broken.epub', await buildBrokenEpub('truncated'), {
      'accept-language': 'de',
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error_code: 339,
      error_msg: expect.stringContaining('nicht als Buch gelesen'),
    });
  });
  it('[UP-6] refuses a book with a path outside its archive as harmful', async () => {
    const bytes = await buildBrokenEpub('outside-name');
    expect(await parseRefusal(await uploadFile(anna, 'leads-out.epub', bytes))).toEqual({
      status: 422,
      code: 320,
      hasText: true,
    });
  });

  it('[UP-7] [S24] lets no parallel uploads exceed the limit', async () => {
    const before = await getUsedBytes(anna);
    const books = await Promise.all(
      [1, 2, 3, 4].map((n) => buildEpub({ title: `Large ${n}`, cover: randomBytes(600_000) })),
    );
    const answers = await Promise.all(books.map((bytes, n) => uploadFile(anna, `large ${n}.epub`, bytes)));
    const stored = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status }) => status !== 201);
    expect(stored).toBe(3);
    for (const answer of refused) expect(await parseRefusal(answer)).toEqual({ status: 413, code: 334, hasText: true });
    expect(await getUsedBytes(anna)).toBeLessThanOrEqual(2_000_000);
    await emptyLibrary(anna);
    expect(await getUsedBytes(anna)).toBe(before);
  });

  it('[UP-8] leaves nothing of a broken connection or a refusal', async () => {
    const [objects, used] = [listObjects(), await getUsedBytes(anna)];
    const bytes = await buildEpub({ title: 'Broken off', cover: randomBytes(400_000) });
    const headers = { authorization: `Bearer ${anna.token}`, 'content-length': bytes.length };
    await expect(putRaw(`${app.api}/files/off.epub`, headers, bytes, 200_000)).rejects.toThrow('the connection broke');
    await uploadFile(anna, 'damaged.epub', await buildBrokenEpub('truncated'));
    await expect.poll(() => listObjects().length).toBe(objects.length);
    await expect
      .poll(async () => (await app.sql('SELECT count(*)::int AS n FROM reservation')).rows[0])
      .toEqual({ n: 0 });
    expect(await getUsedBytes(anna)).toBe(used);
    expect(await listLibrary(anna)).toEqual([]);
  });

  it('[UP-9] accepts odd names and refuses dangerous ones', async () => {
    const put = async (segment: string, title: string) =>
      putRaw(`${app.api}/files/${segment}`, { authorization: `Bearer ${anna.token}` }, await buildEpub({ title }));
    const plus = await put('a+b%2Bc.epub', 'plus');
    expect(JSON.parse(plus.text)).toMatchObject({ name: 'a b+c.epub' });
    for (const bad of [
      '..%2F..%2Fx.epub',
      '%5C..%5Cx.epub',
      'a%00b.epub',
      'a%0D%0AX-Injected:%201.epub',
      '.epub',
      '',
      '%FF%FE.epub',
      'harmless%E2%80%AEbupe.exe',
    ]) {
      const answer = await put(bad, `bad ${bad}`);
      expect(answer.status, bad).toBe(400);
      expect(JSON.parse(answer.text), bad).toMatchObject({ error_code: 324 });
    }
    await emptyLibrary(anna);
  });

  it('[UP-60] [UP-61] shortens a name before its ending, and finds the book by the long one', async () => {
    const rules: [sent: string, stored: string][] = [
      [`${'я'.repeat(125)}.epub`, `${'я'.repeat(125)}.epub`], // 255 bytes
      [`${'ж'.repeat(200)}.epub`, `${'ж'.repeat(125)}.epub`],
      [`${'埃'.repeat(251)}.epub`, `${'埃'.repeat(83)}.epub`],
      [`${'👩‍👩‍👧'.repeat(20)}.epub`, `${'👩‍👩‍👧'.repeat(13)}.epub`], // 18 bytes each
      [`${'x'.repeat(248)} and more. Vol. 2.epub`, `${'x'.repeat(248)} a.epub`],
      [` ${'q'.repeat(249)} ${'q'.repeat(9)}.epub `, `${'q'.repeat(249)}.epub`],
    ];
    for (const [sent, stored] of rules) {
      const answer = await uploadFile(anna, sent, await buildEpub({ title: sent.slice(0, 30) }));
      expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([201, stored]);
      expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(255);
      const bytes = await anna.get(`/files/${encodeURIComponent(sent)}`);
      expect([
        bytes.status,
        Buffer.from(await bytes.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ]).toEqual([200, 'PK']);
    }
    const [first = ''] = rules.map(([sent]) => sent);
    const again = await uploadFile(anna, first, await buildEpub({ title: 'Another book of that name' }));
    expect(await again.json()).toMatchObject({ name: `${'я'.repeat(121)}[1].epub` });
    await emptyLibrary(anna);
  });

  it('[UP-11] refuses strangers before reading the body', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const request = http.request(
        `${app.api}/files/x.epub`,
        { method: 'PUT', headers: { 'content-length': 5_000_000_000 }, agent: false },
        (response) => {
          resolve(response.statusCode ?? 0);
          request.destroy();
        },
      );
      request.on('error', reject);
      request.flushHeaders();
    });
    expect(answer).toBe(401);
  });
});
