import { createHash } from 'node:crypto';
import type { Book } from '@lectern/contracts';
import { buildLcpEpub, buildPng, getSentence } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const PASSPHRASE = 'seven lamps';
const CHAPTER = 'OEBPS/chapter-1.xhtml';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

type Made = Parameters<typeof buildLcpEpub>[0] & {};
let bookCount = 0;
/** Uploads a protected book with a unique provider, unless the test sets one. */
const uploadProtectedBook = async (options: Made = {}, reader = anna): Promise<Book> => {
  bookCount += 1;
  const licence = { provider: `https://shop-${bookCount}.example`, ...options.licence };
  const bytes = await buildLcpEpub({ title: 'Behind Glass', ...options, licence });
  return (await (await uploadFile(reader, `locked-${bookCount}.epub`, bytes)).json()) as Book; // 201, or the next call fails
};
const unlock = (reader: TestReader, { id }: Pick<Book, 'id'>, passphrase: string): Promise<Response> =>
  reader.post(`/reader/unlock/${id}`, { json: { passphrase } });
const refusal = async (answer: Promise<Response> | Response) => {
  const { status } = await answer;
  const body = (await (await answer).json()) as {
    error_code: number;
    error: string;
    error_msg: string;
    details: Record<string, string>;
  };
  return { status, ...body };
};
const opening = (reader: TestReader, { id }: Pick<Book, 'id'>): Promise<Response> => reader.get(`/reader/open/${id}`);
const opened = async (reader: TestReader, book: Book): Promise<string> => {
  expect((await unlock(reader, book, PASSPHRASE)).status).toBe(200);
  return (await openTestBook(reader, book.id)).baseUrl;
};

it('[LCP-1] [LCP-11] with the passphrase each file decrypts to the original', async () => {
  const sound = Buffer.from(Array.from({ length: 100_003 }, (_, at) => (at * 31) % 256));
  const files = [
    { path: 'sound.mp3', content: sound },
    { path: 'packed.png', content: buildPng(), deflated: true },
    { path: 'one-block.jpg', content: Buffer.alloc(16, 7) },
  ];
  const baseUrl = await opened(anna, await uploadProtectedBook({ files }));
  const chapter = await app.fetchBooks(baseUrl + CHAPTER);
  expect(chapter.text).toContain(getSentence(0));
  expect(chapter.headers['cache-control']).toBe('private, no-store');
  expect(chapter.headers['content-type']).toContain('application/xhtml+xml');
  expect((await app.fetchBooks(`${baseUrl}OEBPS/style.css`)).text).toContain('line-height');
  for (const { path: file, content } of files)
    expect((await app.fetchBooks(`${baseUrl}OEBPS/${file}`)).bytes.equals(Buffer.from(content)), file).toBe(true);
});

it('[READER-120] a chapter under a licence that is no XML is sent as HTML', async () => {
  const write = (file: string, content: Buffer): Buffer =>
    file === CHAPTER
      ? Buffer.from(String(content).replace('</body>', 'Marks & Spencer<br><iframe src="x"/></body>'))
      : content;
  const baseUrl = await opened(anna, await uploadProtectedBook({ write }));
  const chapter = await app.fetchBooks(baseUrl + CHAPTER);
  expect([chapter.headers['content-type'], chapter.headers['cache-control']]).toEqual([
    'text/html; charset=utf-8',
    'private, no-store',
  ]);
  expect(chapter.text).toContain('Marks &amp; Spencer<br><span></span></body>');
});

it('[LCP-2] without a key it is 1700 with hints, with a wrong one 1702', async () => {
  const book = await uploadProtectedBook({
    licence: { hint: 'How\u0000 many\u2028 lamps?', hintUrl: 'https://shop.example/forgotten' },
  });
  const missing = await refusal(opening(anna, book));
  expect(missing).toMatchObject({
    status: 403,
    error_code: 1700,
    error: 'lcp.token_missing',
    details: {
      title: 'Behind Glass',
      path: `/${book.name}`,
      hint: 'How many lamps?',
      hintUrl: 'https://shop.example/forgotten',
    },
  });
  expect(missing.error_msg).toContain('“Behind Glass”');
  for (const wrong of ['eight lamps', ` ${PASSPHRASE}`, PASSPHRASE.toUpperCase()])
    expect(await refusal(unlock(anna, book, wrong))).toMatchObject({ status: 403, error_code: 1702 });
  expect((await refusal(opening(anna, book))).error_code).toBe(1700);
  for (const hintUrl of [
    'http://shop.example/hint',
    'javascript:alert(1)',
    'https://me:secret@shop.example/',
    'hint',
  ]) {
    const { details } = await refusal(opening(anna, await uploadProtectedBook({ licence: { hintUrl } })));
    expect(details.hintUrl, hintUrl).toBeUndefined();
  }
});

it('[LCP-3] the passphrase is stored nowhere, and its hash only encrypted', async () => {
  const book = await uploadProtectedBook({ licence: { passphrase: 'a very particular phrase' } });
  expect((await unlock(anna, book, 'a very particular phrase')).status).toBe(200);
  const hash = createHash('sha256').update('a very particular phrase').digest();
  const { rows } = await app.sql('SELECT sealed, lcp_key::text AS words FROM lcp_key');
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed, words } of rows as { sealed: Buffer; words: string }[]) {
    expect(sealed.includes(hash)).toBe(false);
    expect(words).not.toContain('particular');
  }
  // it is useless for another reader
  const theirs = await uploadProtectedBook({ licence: { provider: 'https://moved.example' } }, boris);
  await unlock(anna, await uploadProtectedBook({ licence: { provider: 'https://moved.example' } }), PASSPHRASE);
  await app.sql(
    `UPDATE lcp_key SET reader_id = (SELECT reader_id FROM book WHERE id = $1) WHERE provider = 'https://moved.example'`,
    [theirs.id],
  );
  expect((await refusal(opening(boris, theirs))).error_code).toBe(1700);
});

it('[LCP-4] entering it once suffices for this reader and provider', async () => {
  const provider = 'https://one-shop.example';
  const [first, second, changed] = [
    await uploadProtectedBook({ licence: { provider } }),
    await uploadProtectedBook({ licence: { provider }, title: 'Another' }),
    await uploadProtectedBook({ licence: { provider, passphrase: 'newer words' } }),
  ];
  const theirs = await uploadProtectedBook({ licence: { provider } }, boris);
  const elsewhere = await uploadProtectedBook({ licence: { provider: 'https://other-shop.example' } });
  await opened(anna, first);
  await app.restart();
  expect((await opening(anna, first)).status).toBe(200);
  expect((await opening(anna, second)).status).toBe(200);
  expect((await refusal(opening(anna, changed))).error_code).toBe(1702);
  expect((await refusal(opening(anna, elsewhere))).error_code).toBe(1700);
  expect((await refusal(opening(boris, theirs))).error_code).toBe(1700);
  expect((await unlock(boris, first, PASSPHRASE)).status).toBe(404);
  expect((await unlock(anna, changed, 'newer words')).status).toBe(200);
  expect((await opening(anna, changed)).status).toBe(200);
  expect((await opening(anna, first)).status).toBe(200);
});

it('[LCP-5] the dates of the licence are enforced, also while the book is open', async () => {
  const late = await refusal(
    opening(
      anna,
      await uploadProtectedBook({ licence: { start: '2020-01-01T00:00:00Z', end: '2020-02-01T00:00:00Z' } }),
    ),
  );
  expect(late).toMatchObject({ status: 403, error_code: 1708, error: 'lcp.expired' });
  expect(late.details).toMatchObject({
    title: 'Behind Glass',
    end: '2020-02-01T00:00:00.000Z',
    start: '2020-01-01T00:00:00.000Z',
  });
  const early = await refusal(
    opening(anna, await uploadProtectedBook({ licence: { start: '2999-01-01T00:00:00+02:00' } })),
  );
  expect(early).toMatchObject({ error_code: 1710, details: { start: '2998-12-31T22:00:00.000Z' } });

  const soon = new Date(app.clock.now().getTime() + 600_000).toISOString();
  const baseUrl = await opened(anna, await uploadProtectedBook({ licence: { end: soon } }));
  expect((await app.fetchBooks(baseUrl + CHAPTER)).status).toBe(200);
  app.clock.advance({ minutes: 11 });
  const { status, text } = await app.fetchBooks(baseUrl + CHAPTER);
  expect([status, JSON.parse(text).error_code]).toEqual([403, 1708]);
});

it('[LCP-7] other protections are reported by name', async () => {
  for (const profile of ['http://readium.org/lcp/profile-1.0', 'http://readium.org/lcp/profile-2.3', 'urn:any']) {
    const book = await uploadProtectedBook({ licence: { profile } });
    expect(await refusal(opening(anna, book))).toMatchObject({
      status: 403,
      error_code: 1711,
      error: 'lcp.device_only',
    });
    expect((await refusal(unlock(anna, book, PASSPHRASE))).error_code).toBe(1711);
  }
  const other = await uploadProtectedBook({
    damage: (file, content) =>
      file.endsWith('.xml') ? Buffer.from(content.toString().replaceAll('aes256-cbc', 'aes192-cbc')) : content,
  });
  expect(other).toMatchObject({ isDrm: true });
  expect(await refusal(opening(anna, other))).toMatchObject({ status: 403, error_code: 325, error: 'book.locked' });
});

it('[LCP-10] after ten wrong passphrases further attempts are refused', async () => {
  const book = await uploadProtectedBook({}, boris);
  for (let n = 0; n < 10; n += 1) expect((await unlock(boris, book, `guess ${n}`)).status).toBe(403);
  const answer = await unlock(boris, book, PASSPHRASE);
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await unlock(anna, await uploadProtectedBook(), 'a guess')).status).toBe(403);
  app.clock.advance({ minutes: 16 });
  expect((await unlock(boris, book, PASSPHRASE)).status).toBe(200);
});

it('[LCP-32] wrong passphrases count in all processes together, and a restart forgets none', async () => {
  const { token } = await createTestReader(app, 'boris');
  const book = await uploadProtectedBook({}, boris);
  const second = await app.startSecondProcess();
  const guess = async (api: string, passphrase: string): Promise<number> =>
    (
      await fetch(`${api}/reader/unlock/${book.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ passphrase }),
      })
    ).status;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => guess(n % 2 === 0 ? app.api : second.api, `guess ${n}`)),
  );
  expect(answers.toSorted()).toEqual([...Array(10).fill(403), 429, 429]);
  await second.close();
  await app.restart();
  expect(await guess(app.api, PASSPHRASE)).toBe(429);
  app.clock.advance({ minutes: 16 });
  for (let n = 0; n < 3; n += 1) expect(await guess(app.api, 'a guess')).toBe(403);
  expect(await guess(app.api, PASSPHRASE)).toBe(200);
});

it('[LCP-12] unencrypted metadata is read without a key, and the file stays unchanged', async () => {
  const bytes = await buildLcpEpub({ title: 'Clear Outside', licence: { provider: 'https://clear.example' } });
  const book = (await (await uploadFile(anna, 'clear.epub', bytes)).json()) as Book; // 201, or the next line fails
  expect(book).toMatchObject({ title: 'Clear Outside', isLcp: true, isDrm: false });
  expect(book.metadata.cover).toHaveLength(2);
  await opened(anna, book);
  const { manifest } = await openTestBook(anna, book.id);
  expect(manifest.toc.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
  for (const { characters } of manifest.spine) expect(characters).toBeGreaterThan(1000);
  const file = await anna.get(`/files/${book.name}`);
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});

it('[LCP-13] old clients get the same refusals', async () => {
  const { fast_hash: hash } = await uploadProtectedBook({ licence: { end: '2020-02-01T00:00:00Z' } });
  const answer = await anna.get(`/reader/documentInformation?fast_hash=${hash}`, {
    headers: { 'accept-language': 'de' },
  });
  const { status, error_code: number, error_msg: words } = await refusal(answer);
  expect([status, number]).toEqual([403, 1708]);
  expect(words).toContain('„Behind Glass“ ist abgelaufen');
  const book = await uploadProtectedBook();
  expect((await refusal(anna.get(`/reader/documentInformation?fast_hash=${book.fast_hash}`))).error_code).toBe(1700);
  await opened(anna, book);
  expect((await anna.get(`/reader/documentInformation?fast_hash=${book.fast_hash}`)).status).toBe(200);
});
