import { createHash } from 'node:crypto';
import type { Book, DeviceFulfilment, ErrorBody, TokenFulfilment } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { buildToken, type TokenOptions } from '../../testing/test-token.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let shop: TestPartner;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
  shop = createTestPartner(app, { alias: 'lantern', shopId: '1', key: 'a key that only these two know' });
});
afterAll(() => app.close());

let transactions = 0;
/** A token of a new purchase, unless the options name one. */
const build = (options: TokenOptions = {}): Buffer => {
  transactions += 1;
  return buildToken({ transaction: `T-${transactions}`, ...options });
};
const put = (reader: TestReader, token: Buffer, name = 'Busy Brownies.acsm') => uploadFile(reader, name, token);
const add = async (reader: TestReader, token: Buffer): Promise<Book> => {
  const answer = await put(reader, token);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()) as Book; // of that status
};
const refusal = async (answer: Promise<Response>): Promise<ErrorBody & { status: number }> => ({
  status: (await answer).status,
  ...((await (await answer).json()) as ErrorBody), // compared by the caller
});
const REPORT = { adobe_user: 'urn:uuid:0b1', serial: 'PB-1' };
const report = (reader: TestReader, { fast_hash }: Book, what: object): Promise<Response> =>
  reader.post('/fulfilments', { json: { fast_hash, ...REPORT, ...what } });
const getFulfilment = async (reader: TestReader, { id }: Pick<Book, 'id'>): Promise<TokenFulfilment> =>
  (await (await reader.get(`/fulfilments/${id}`)).json()) as TokenFulfilment; // compared by the caller

describe('a token in the library', () => {
  it('[ACSM-1] is a protected book with the metadata of what it stands for, and is downloaded as a token', async () => {
    const token = build({ title: 'Busy Brownies', creator: 'E. Veale' });
    const book = await add(anna, token);
    expect(book).toMatchObject({
      title: 'Busy Brownies',
      format: 'acsm',
      isDrm: true,
      isLcp: false,
      mime_type: 'application/vnd.adobe.adept+xml',
      metadata: { authors: 'E. Veale' },
    });
    const file = await anna.get(`/files${book.path}?fast_hash=${book.fast_hash}`);
    expect(file.headers.get('content-type')).toBe('application/vnd.adobe.adept+xml');
    expect(Buffer.from(await file.arrayBuffer()).equals(token)).toBe(true);
    const cover = await anna.get(
      `/fileops/cover/${encodeURIComponent(book.name)}.cover_s.jpg?fast_hash=${book.fast_hash}`,
    );
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await (await anna.get(`/books/${book.id}`)).json()).toMatchObject({ readable: false, isDrm: true });
  });

  it('[ACSM-2] shows when it expires in lists and on its page, as a time; one without an expiry has none', async () => {
    const book = await add(anna, build({ expiration: '2030-01-01T02:00:00+02:00' }));
    const endless = await add(anna, build({ expiration: '' }));
    const { items } = (await (await anna.get('/catalogue')).json()) as { items: Record<string, unknown>[] };
    expect(items.find(({ id }) => id === book.id)).toMatchObject({
      token_expires: '2030-01-01T00:00:00.000Z',
      locked: true,
    });
    expect(items.find(({ id }) => id === endless.id)).not.toHaveProperty('token_expires');
    expect(await getFulfilment(anna, book)).toEqual({
      expires: '2030-01-01T00:00:00.000Z',
      fulfils: 'application/epub+zip',
      single_device: false,
      devices: [],
    });
  });

  it('[ACSM-3] does not open as a book: the refusal names the device, in both calls', async () => {
    const book = await add(anna, build({ title: 'Elsewhere', expiration: '2030-01-01T00:00:00Z' }));
    const expected = {
      status: 403,
      error: 'fulfilment.on_device',
      error_code: 363,
      details: { title: 'Elsewhere', expires: '2030-01-01T00:00:00.000Z' },
    };
    expect(await refusal(anna.get(`/reader/open/${book.id}`))).toMatchObject(expected);
    expect(await refusal(anna.get(`/reader/documentInformation?fast_hash=${book.fast_hash}`))).toMatchObject(expected);
  });
});

describe('one reader for each token', () => {
  it('[ACSM-4] the same token again is 303, also in another file; from another account it is 151', async () => {
    const token = build();
    const { id } = await add(anna, token);
    expect(await refusal(put(anna, token))).toMatchObject({ status: 409, error_code: 303 });
    const sameToken = Buffer.concat([token, Buffer.from('\n')]);
    expect(await refusal(put(anna, sameToken))).toMatchObject({ status: 409, error_code: 303 });
    for (const file of [token, sameToken])
      expect(await refusal(put(boris, file))).toMatchObject({
        status: 409,
        error_code: 151,
        error: 'fulfilment.other_account',
      });
    expect((await listLibrary(anna)).filter((book) => book.id === id)).toHaveLength(1);
    expect(await listLibrary(boris)).toEqual([]);
  });

  it('[ACSM-4] uploads at the same time have one winner', async () => {
    const token = build();
    const answers = await Promise.all([anna, boris, anna, boris].map((reader) => put(reader, token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await emptyLibrary(boris);
  });

  it('[ACSM-5] a renewed token takes the place of the expired one, which stays the same book', async () => {
    const of = { transaction: 'renewed' };
    const oldToken = build({ ...of, expiration: '2024-01-01T00:00:00Z' });
    const old = await add(anna, oldToken);
    await anna.post('/catalogue/favorite', { json: { ids: [old.id], value: true } });
    const used = async () => ((await (await anna.get('/user')).json()) as { files_size: number }).files_size;
    const before = await used();
    const renewed = build({ ...of, expiration: '2031-01-01T00:00:00Z' });
    const book = await add(anna, renewed);
    expect(book).toMatchObject({ id: old.id, name: old.name, favorite: true, bytes: renewed.length });
    expect(book.fast_hash).not.toBe(old.fast_hash);
    expect(await getFulfilment(anna, book)).toMatchObject({ expires: '2031-01-01T00:00:00.000Z' });
    expect(await used()).toBe(before + renewed.length - old.bytes);
    expect(await refusal(put(anna, build({ ...of, expiration: '2030-01-01T00:00:00Z' })))).toMatchObject({
      error_code: 303,
    });
    const hash = createHash('sha256').update(oldToken).digest();
    expect((await app.sql('SELECT FROM blob WHERE sha256 = $1', [hash])).rowCount).toBe(0);
  });

  it('[ACSM-6] the bin keeps the token for its reader; deletion for good, and that of the account, frees it', async () => {
    const token = build();
    const { id } = await add(anna, token);
    await anna.post('/bin/books', { json: { ids: [id] } });
    expect(await refusal(put(boris, token))).toMatchObject({ error_code: 151 });
    await anna.delete('/bin');
    const { id: second } = await add(boris, token);
    expect(await refusal(put(anna, token))).toMatchObject({ error_code: 151 });
    await boris.post('/bin/books', { json: { ids: [second] } });
    await boris.delete('/bin');
    await add(anna, token);
    const third = build();
    await add(boris, third);
    await app.sql("DELETE FROM reader WHERE login = 'boris'"); // the last step of a deletion
    await add(anna, third);
    boris = await createTestReader(app, 'boris');
  });

  it('[ACSM-6] a claim without a book, left by an older version, keeps nobody from adding the token', async () => {
    const token = build();
    await app.sql("INSERT INTO fulfilment_token (reader_id, sha256) SELECT id, $1 FROM reader WHERE login = 'anna'", [
      createHash('sha256').update(token).digest(),
    ]);
    await add(anna, token);
  });

  it('[ACSM-7] a shop that delivers a token to its customer takes it from whoever only had the file', async () => {
    const token = build();
    const strangers = await add(boris, token);
    const user = (await app.sql("SELECT external_id FROM reader WHERE login = 'anna'")).rows[0].external_id as string;
    const delivered = await shop.putFile(user, 'bought.acsm', token);
    expect(delivered.status, await delivered.clone().text()).toBe(201);
    expect(await refusal(report(boris, strangers, { result: 'fulfilled' }))).toMatchObject({ error_code: 151 });
    // also from one that reports a fulfilment, which nobody can verify
    const other = build();
    const invented = await add(boris, other);
    expect((await report(boris, invented, { result: 'fulfilled' })).status).toBe(200);
    expect((await shop.putFile(user, 'other.acsm', other)).status).toBe(201);
  });
});

describe('reports of devices', () => {
  it('[ACSM-8] are kept for each device, and can be repeated', async () => {
    const book = await add(anna, build());
    expect(await (await report(anna, book, { result: 'fulfilled' })).json()).toMatchObject({
      serial: 'PB-1',
      adobe_user: 'urn:uuid:0b1',
      fulfilled: expect.any(String),
      error: null,
    } satisfies Partial<Record<keyof DeviceFulfilment, unknown>>);
    expect((await report(anna, book, { result: 'fulfilled' })).status).toBe(200);
    expect((await report(anna, book, { result: 'fulfilled', serial: 'PB-2' })).status).toBe(200);
    expect((await getFulfilment(anna, book)).devices.map(({ serial }) => serial)).toEqual(['PB-2', 'PB-1']);
  });

  it('[ACSM-9] with another Adobe account are 151; a second device is 152 where one is allowed', async () => {
    const single = await add(anna, build({ permissions: '<display><device/></display>' }));
    expect((await getFulfilment(anna, single)).single_device).toBe(true);
    expect((await report(anna, single, { result: 'fulfilled' })).status).toBe(200);
    expect(await refusal(report(anna, single, { result: 'fulfilled', serial: 'PB-2' }))).toMatchObject({
      status: 409,
      error_code: 152,
    });
    expect((await report(anna, single, { result: 'fulfilled' })).status).toBe(200);
    expect(await refusal(report(anna, single, { result: 'fulfilled', adobe_user: 'urn:uuid:0c2' }))).toMatchObject({
      status: 409,
      error_code: 151,
    });
    expect((await getFulfilment(anna, single)).devices).toHaveLength(1);
  });

  it('[ACSM-9] of two devices at the same time have one winner', async () => {
    const single = await add(anna, build({ permissions: '<display><device/></display>' }));
    const serials = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(serials.map((serial) => report(anna, single, { result: 'fulfilled', serial })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ['E_LIC_ALREADY_FULFILLED_BY_ANOTHER_USER', 409, 151],
    ['E_GOOGLE_DEVICE_LIMIT_REACHED https://play.google.com/x', 409, 152],
    ['fulfill: E_ACT_TOO_MANY_ACTIVATIONS', 409, 152],
    ['E_ADEPT_REQUEST_EXPIRED http://acs.example.org/fulfillment 2026-01-01', 409, 360],
    ['E_LIC_LICENSE_SIGN_ERROR', 503, 361],
    ['E_SOMETHING_NEW', 422, 362],
    ['no code at all', 422, 362],
  ])(
    '[ACSM-10] the error %s is answered with %i and %i, in the reader’s language, and kept',
    async (error, status, code) => {
      const book = await add(anna, build());
      const answer = await anna.post('/fulfilments', {
        json: { fast_hash: book.fast_hash, ...REPORT, error },
        headers: { 'accept-language': 'de' },
      });
      const body = (await answer.json()) as ErrorBody; // compared below
      expect([answer.status, body.error_code]).toEqual([status, code]);
      expect(body.error_msg).toMatch(/Token|Gerät|Konto/);
      expect(answer.headers.get('retry-after') !== null).toBe(status === 503);
      expect((await getFulfilment(anna, book)).devices).toMatchObject([{ error: body.error, fulfilled: null }]);
    },
  );

  it('[ACSM-10] a failure after a success does not take the book from the device', async () => {
    const book = await add(anna, build());
    await report(anna, book, { result: 'fulfilled' });
    await report(anna, book, { error: 'E_ADEPT_REQUEST_EXPIRED' });
    expect((await getFulfilment(anna, book)).devices).toMatchObject([
      { fulfilled: expect.any(String), error: 'fulfilment.token_expired' },
    ]);
  });

  it('[ACSM-11] about books of others, or books that are no tokens, are refused', async () => {
    const book = await add(anna, build());
    expect(await refusal(report(boris, book, { result: 'fulfilled' }))).toMatchObject({ status: 404, error_code: 311 });
    expect((await boris.get(`/fulfilments/${book.id}`)).status).toBe(404);
    const { items } = (await (await anna.get('/books')).json()) as { items: Book[] };
    const other = items.find(({ format }) => format === 'epub');
    expect(other).toBeDefined();
    if (!other) return;
    expect(await refusal(report(anna, other, { result: 'fulfilled' }))).toMatchObject({ status: 404, error_code: 364 });
    for (const body of [
      {},
      { result: 'fulfilled', error: 'E_X' },
      { result: 'maybe' },
      { serial: '\u0000', error: 'E_X' },
    ])
      expect((await report(anna, book, body)).status).toBe(400);
  });

  it('[ACSM-11] of more devices than a reader has do not pile up', async () => {
    const book = await add(anna, build());
    for (let n = 1; n <= 22; n += 1) await report(anna, book, { serial: `S${n}`, error: 'E_X' });
    expect((await getFulfilment(anna, book)).devices).toHaveLength(20);
  });
});
