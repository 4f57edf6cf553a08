import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import { Book, type Locator, reading } from '@lectern/contracts';
import { buildHostileEpub, NETWORK_CANARY } from '@lectern/sample-books';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedBook, openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let book: Book;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
  book = await createTestBook(anna, { title: 'Parts', chapters: 3 }, 'parts.epub');
});
afterAll(() => app.close());

const open = (reader: TestReader, id = book.id): Promise<OpenedBook> => openTestBook(reader, id);
const firstChapter = ({ baseUrl, manifest }: OpenedBook): string =>
  baseUrl + (manifest.spine.find(({ linear }) => linear)?.href ?? '');

const createLocator = (fraction: number): Locator => ({
  spine: 1,
  cfi: `epubcfi(/6/4[c2]!/4/2/1:${Math.round(fraction * 100)})`,
  progression: 0.5,
  fraction,
  quote: { before: 'before ', text: `the words at ${fraction}`, after: ' after' },
});
const save = async (reader: TestReader, fraction: number, { ageMs = 0, device = 'browser' } = {}, id = book.id) => {
  const answer = await reader.post(`/reader/positions/${id}`, {
    json: { at: createLocator(fraction), page: 2, pages: 9, device, ageMs },
  });
  expect(answer.status).toBe(200);
  return reading.save.reply.parse(await answer.json());
};

describe('opening', () => {
  it('[OPEN-1] returns everything for the first page, to the book’s reader only', async () => {
    const opened = await open(anna);
    expect(opened).toMatchObject({ title: 'Parts', position: null, surfaceUrl: `${app.booksUrl}/surface/` });
    expect(opened.manifest.spine.filter(({ linear }) => linear)).toHaveLength(3);
    expect(opened.baseUrl.startsWith(`${app.booksUrl}/b/${book.id}/`)).toBe(true);
    expect((await boris.get(`/reader/open/${book.id}`)).status).toBe(404);
  });

  it('[OPEN-2] sends parts as stored in the book, compressed or plain', async () => {
    const address = firstChapter(await open(anna));
    const compressed = await app.fetchBooks(address, { 'accept-encoding': 'gzip' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/xhtml+xml' });
    expect(compressed.headers['cache-control']).toContain('immutable');
    const plain = await app.fetchBooks(address);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(plain.text).toContain('<h1>');
  });

  it('[OPEN-3] allows no scripts, and separates the hosts', async () => {
    const address = firstChapter(await open(anna));
    const part = await app.fetchBooks(address);
    const policy = String(part.headers['content-security-policy']);
    for (const rule of ["default-src 'none'", "script-src 'none'", "frame-src 'none'", "form-action 'none'"])
      expect(policy).toContain(rule);
    expect(part.headers['x-content-type-options']).toBe('nosniff');
    expect((await fetch(app.url + new URL(address).pathname)).status).toBe(404);
    const api = await app.fetchBooks('/api/v1.0/books', { authorization: `Bearer ${anna.token}` });
    expect(api.status).toBe(404);
  });

  it('[OPEN-4] gives a session the same prefix all day, and refuses any other', async () => {
    const reader = await createTestReader(app, 'anna');
    const opened = await open(reader);
    expect((await open(reader)).baseUrl).toBe(opened.baseUrl);
    const address = firstChapter(opened);
    expect((await app.fetchBooks(address)).status).toBe(200);

    const other = await createTestBook(anna, { title: 'Other parts' }, 'other-parts.epub');
    expect((await app.fetchBooks(address.replace(`/b/${book.id}/`, `/b/${other.id}/`))).status).toBe(403);
    const signature = new URL(address).pathname.split('/')[3] ?? '';
    expect((await app.fetchBooks(address.replace(signature, `${signature.slice(0, -1)}~`))).status).toBe(403);
    await reader.post('/auth/session/logout');
    expect((await app.fetchBooks(address)).status).toBe(403);

    const old = firstChapter(await open(anna));
    app.clock.advance({ days: 1 });
    expect((await app.fetchBooks(old)).status).toBe(200);
    app.clock.advance({ days: 1 });
    expect((await app.fetchBooks(old)).status).toBe(403);
    anna = await createTestReader(app, 'anna');
  });

  it('[OPEN-5] strips a hostile chapter of everything that could open a connection', async () => {
    const stored = (await (await uploadFile(anna, 'hostile.epub', await buildHostileEpub())).json()) as Book; // 201 below
    const opened = await open(anna, stored.id);
    let stripped = 0;
    for (const { href } of opened.manifest.spine) {
      const { text } = await app.fetchBooks(opened.baseUrl + href);
      expect(text).not.toMatch(/<iframe|http-equiv\s*=\s*["']?refresh|rel\s*=\s*["']?(preconnect|dns-prefetch)/i);
      stripped += text.includes(NETWORK_CANARY) ? 1 : 0; // links and pictures stay; the policy blocks them
    }
    expect(stripped).toBeGreaterThan(0);
  });

  it('[OPEN-6] serves nothing outside the book', async () => {
    const { baseUrl } = await open(anna);
    for (const path of [
      'nothing.xhtml',
      '../../keys.json',
      '%2e%2e/%2e%2e/keys.json',
      '..%2f..%2fkeys.json',
      '%00',
      'mimetype%00',
    ]) {
      expect([400, 403, 404], path).toContain((await app.fetchBooks(baseUrl + path)).status);
    }
  });
});

describe('positions', () => {
  it('[POS-1] are restored exactly, in every reply', async () => {
    await save(anna, 0.25);
    const { position } = await open(anna);
    expect(position).toMatchObject({ cfi: createLocator(0.25).cfi, fraction: 0.25, quote: createLocator(0.25).quote });
    const wire = (await (await anna.get(`/books/${book.id}`)).json()) as Book; // by contract
    expect(wire).toMatchObject({ read_percent: 25, percent: '25' });
    expect(wire.position).toMatchObject({
      pointer: `#${createLocator(0.25).cfi}`,
      percent: 25,
      page: '2',
      pages_total: 9,
    });
  });

  it('[POS-2] are all stored, per device and in order', async () => {
    const { id } = await createTestBook(anna, { title: 'History' }, 'history.epub');
    for (const fraction of [0.1, 0.2, 0.3]) await save(anna, fraction, { device: 'phone' }, id);
    const { rows } = await app.sql(
      'SELECT device, percent, cfi, quote FROM position_history WHERE book_id = $1 ORDER BY id',
      [id],
    );
    expect(rows.map(({ percent }) => percent)).toEqual([10, 20, 30]);
    expect(rows[2]).toMatchObject({ device: 'phone', cfi: createLocator(0.3).cfi, quote: createLocator(0.3).quote });
  });

  it('[POS-3] are ordered by the server’s clock, whatever was queued elsewhere', async () => {
    const { id } = await createTestBook(anna, { title: 'Newest' }, 'newest.epub');
    const phone = await createTestReader(app, 'anna');
    app.clock.advance({ minutes: 30 });
    await save(anna, 0.6, {}, id);
    app.clock.advance({ minutes: 1 });
    const late = await save(phone, 0.2, { ageMs: 10 * 60_000, device: 'phone' }, id);
    expect(late.position.fraction).toBe(0.6);
    const now = await save(phone, 0.3, { device: 'phone' }, id);
    expect(now.position.fraction).toBe(0.3);
    // An age from before the session's last contact is capped.
    app.clock.advance({ minutes: 1 });
    const absurd = await save(phone, 0.4, { ageMs: 86_400_000, device: 'phone' }, id);
    expect(absurd.position.fraction).toBe(0.4);
  });

  it('[POS-4] are the same for old clients', async () => {
    const { id, fast_hash: hash } = await createTestBook(anna, { title: 'Old client' }, 'old-client.epub');
    const nothing = await (await anna.get(`/reader/documentInformation?fast_hash=${hash}`)).json();
    expect(nothing).toEqual({ status: 'ok', hash, baseUrl: expect.stringContaining('/b/') });
    const saved = await anna.post(`/books/read-position?fast_hash=${hash}`, {
      json: { offs: 36, pointer: 'pbr:/page?page=36&offs=0', pointer_pb: '#epubcfi(/6/4!/4/2)' },
    });
    expect([saved.headers.get('content-type'), await saved.text()]).toEqual(['text/plain; charset=utf-8', 'OK']);
    expect(await (await anna.get(`/reader/documentInformation?fast_hash=${hash}`)).json()).toMatchObject({
      position: { pointer: 'pbr:/page?page=36&offs=0', pointer_pb: '#epubcfi(/6/4!/4/2)', percent: 36 },
    });
    expect((await open(anna, id)).position).toMatchObject({ cfi: 'epubcfi(/6/4!/4/2)', fraction: 0.36 });
  });

  it('[POS-6] are not cleared by old clients with an unreadable or empty body', async () => {
    const { fast_hash: hash } = await createTestBook(anna, { title: 'Not wiped' }, 'not-wiped.epub');
    const address = `/books/read-position?fast_hash=${hash}`;
    const place = async () =>
      ((await (await anna.get(`/reader/documentInformation?fast_hash=${hash}`)).json()) as { position: object })
        .position; // by contract
    const first = { offs: 36, pointer: '#epubcfi(/6/4!/4/2)', pointer_pb: '#epubcfi(/6/4!/4/2)' };
    await anna.post(address, { json: first });

    for (const sent of [
      {},
      { json: {} },
      { json: { offs: null, pointer: null } },
      { json: { offs: '' } },
      { json: { offs: true } },
      { json: { offs: [] } },
      { body: 'nonsense' },
      { body: new URLSearchParams({ offs: '', pointer: '' }) },
      { body: '{"offs": 3', headers: { 'content-type': 'text/plain' } },
    ])
      expect((await anna.post(address, sent)).status, JSON.stringify(sent)).toBe(400);
    expect(await place()).toMatchObject({ pointer: first.pointer, percent: 36 });

    for (const [offs, type] of [
      [41, 'text/plain'],
      [42, ''],
      [43, 'application/x-www-form-urlencoded'],
    ] as const) {
      const pointer = `#epubcfi(/6/4!/4/${offs})`;
      const body = new TextEncoder().encode(JSON.stringify({ offs, pointer }));
      expect((await anna.post(address, { body, headers: type ? { 'content-type': type } : {} })).status, type).toBe(
        200,
      );
      expect(await place()).toMatchObject({ pointer, pointer_pb: pointer, percent: offs });
    }
  });

  it('[POS-6] keep the fields that an old client does not send', async () => {
    const { id, fast_hash: hash } = await createTestBook(anna, { title: 'Kept' }, 'kept.epub');
    await save(anna, 0.255, {}, id);
    const old = (fields: Record<string, string>) =>
      anna.post(`/books/read-position?fast_hash=${hash}`, { body: new URLSearchParams(fields) });
    expect((await old({ offs: '25', pointer: '' })).status).toBe(200);
    const { cfi, quote } = createLocator(0.255);
    expect((await open(anna, id)).position).toMatchObject({ cfi, quote, fraction: 0.255 });
    expect((await old({ offs: '30', pointer: '' })).status).toBe(200);
    expect((await open(anna, id)).position).toMatchObject({ cfi: null, quote: null, fraction: 0.3 }); // it would contradict
    expect((await old({ pointer: '#epubcfi(/6/4!/4/8)' })).status).toBe(200);
    expect((await open(anna, id)).position).toMatchObject({ cfi: 'epubcfi(/6/4!/4/8)', fraction: 0.3, quote: null });
  });

  it('[POS-7] of a deleted book are not found', async () => {
    const { id } = await createTestBook(anna, { title: 'Going' }, 'going.epub');
    const client = new pg.Client({ connectionString: app.deps.config.database.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query('DELETE FROM book WHERE id = $1', [id]);
    const late = [
      anna.post(`/reader/positions/${id}`, {
        json: { at: createLocator(0.5), page: 1, pages: 2, device: 'x', ageMs: 0 },
      }),
      anna.post('/fileops/info/going.epub', { json: { favorite: { value: true } } }),
    ];
    const waiting =
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await app.sql(waiting)).rows[0]).toEqual({ n: 2 });
    await client.query('COMMIT');
    await client.end();
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404]);
  });

  it('[POS-3] keep the newest, also when an offline device renews its token before sending its queue', async () => {
    const { id } = await createTestBook(anna, { title: 'Renewed' }, 'renewed.epub');
    const [phone, tablet] = [await createTestReader(app, 'anna'), await createTestReader(app, 'anna')];
    app.clock.advance({ minutes: 40 });
    await save(tablet, 0.8, { device: 'tablet' }, id);
    app.clock.advance({ minutes: 60 });
    const renewed = await fetch(`${app.api}/auth/renew-token`, {
      method: 'POST',
      body: new URLSearchParams({ refresh_token: phone.refreshToken }),
    });
    expect(renewed.status).toBe(200);
    app.clock.advance({ minutes: 1 });
    const late = await save(phone, 0.2, { ageMs: 85 * 60_000, device: 'phone' }, id);
    expect(late.position.fraction).toBe(0.8);
    anna = await createTestReader(app, 'anna');
  });

  it('[POS-5] mark an opened book “reading”, and at its end “read”, unless the status was set manually', async () => {
    const { id, fast_hash } = await createTestBook(anna, { title: 'Begun' }, 'begun.epub');
    const fetchBook = async () => Book.parse(await (await anna.get(`/books/${id}`)).json());
    await save(anna, 0, {}, id);
    expect(await fetchBook()).toMatchObject({ read_status: 'reading', read_percent: 0 });
    await save(anna, 1, {}, id);
    expect(await fetchBook()).toMatchObject({ read_status: 'read', read_percent: 100 });
    await save(anna, 0.2, {}, id);
    expect((await fetchBook()).read_status).toBe('read');
    await anna.post(`/books/status/${id}/unread`);
    expect((await fetchBook()).read_status).toBe('');
    await anna.post(`/books/read-position/?fast_hash=${fast_hash}`, {
      json: { offs: 100, pointer: 'pbr:/word?page=9&offs=0' },
    });
    expect((await fetchBook()).read_status).toBe('read');
  });
});

it('[OPEN-13] opening a book of very many chapters is compressed for clients that accept it', async () => {
  const long = await createTestBook(anna, { title: 'Long', chapters: 120, paragraphs: 1 }, 'long.epub');
  const requestWithEncoding = (encoding: string): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${anna.token}`, 'accept-encoding': encoding };
      const address = `${app.api}/reader/open/${long.id}`;
      http.get(address, { headers }, (answer) => resolve(answer.resume())).on('error', reject);
    });
  const [compressed, plain] = [await requestWithEncoding('gzip, br'), await requestWithEncoding('identity')];
  expect([compressed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
  expect(Number(compressed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) * 0.3);
});
