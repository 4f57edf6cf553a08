import http from 'node:http';
import { type Call, calls, type errors, sessions } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestBook } from '../testing/test-books.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';
import { createTestTusClient } from '../testing/test-tus-client.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const table: Call[] = Object.values(calls).flatMap((ofFeature) => Object.values(ofFeature));
const listPathParameters = (call: Call): string[] => [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const listQueryParameters = (call: Call): string[] =>
  call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];

/** Parameters that refer to something of a reader; all others must be listed as harmless. */
const READER_PARAMETERS = [
  'id',
  'bookId',
  'book',
  'uuid',
  'path',
  'name',
  'fast_hash',
  'display_type',
  'display_query',
  'vendor_login',
  'number',
];
const HARMLESS_PARAMETERS = [
  'alias',
  'status',
  'access_token',
  'client_id',
  'client_secret',
  'username',
  'language',
  'kind',
].concat([
  'limit',
  'offset',
  'page',
  'per_page',
  'since',
  'include_metadata',
  'bytes',
  'sha256',
  'to',
  'sort',
  'order',
  'cursor',
  'after',
  'query',
  'zone',
  'year',
  'days',
  // a device names itself; only its reader's books are affected
  'device',
  // the number of a file inside of a book
  'track',
  // lists of ids, of which foreign ones are ignored
  'ids',
  // of the terms
  'version',
  // looked up in the reader's own dictionaries only, which has its own test
  'word',
  // social sign-in, which has its own test
  'provider',
  // of a mailed link: other readers get 403 and a text, which has its own test
  'token',
]);
/** Calls whose name is that of a new object. */
const NEW_NAME_CALLS = ['files.put', 'collections.create'];
/** A QR code belongs to a browser, not to a reader; a spelling is one of the reader's own library, else what was asked for. */
const UNOWNED_CALLS = ['shelves.spelling', 'qr.request', 'qr.approve', 'qr.decline'];

const listParameters = (call: Call): string[] => [...listPathParameters(call), ...listQueryParameters(call)];

it('[WIRE-5] [S9] with another reader’s ids every call of the table answers 404', async () => {
  const book = await createTestBook(anna, { title: 'Hers' }, 'hers.epub');
  await anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: 5 } });
  const note = { type: { value: 'note' }, mark: { anchor: 'a' } };
  const written = await anna.post(`/notes?fast_hash=${book.fast_hash}`, { json: note });
  const { uuid } = (await written.json()) as { uuid: string }; // by contract
  const collection = await anna.post('/collections', { json: { name: 'Hers', book_ids: [book.id] } });
  const { id: collectionId } = (await collection.json()) as { id: string }; // by contract
  const annasIds: Record<string, string> = {
    id: book.id,
    bookId: book.id,
    book: book.id,
    track: '0',
    uuid,
    path: book.name,
    name: book.name,
    fast_hash: book.fast_hash,
    status: 'read',
    display_type: 'collection',
    display_query: collectionId,
    vendor_login: 'anna-reed',
  };
  const unfinished =
    (await createTestTusClient(anna, app.url).createUpload('unfinished.epub', 10)).split('/').at(-1) ?? '';
  const [session] = sessions.list.reply.parse(await (await anna.get('/sessions')).json()).items;
  const named = { name: 'Reader', scope: 'read' };
  const appPassword = sessions.makeAppPassword.reply.parse(
    await (await anna.post('/app-passwords', { json: named })).json(),
  );
  await anna.post('/privacy/export', { json: {} });
  // created by a browser; tested elsewhere
  const { rows: passkeys } = await app.sql(
    `INSERT INTO passkey
    (reader_id, id, credential_id, public_key, counter, transports, synced, name, created_at)
    SELECT reader_id, id, 'hers', '', 0, '{}', false, 'Hers', now() FROM app_password WHERE id = $1 RETURNING id`,
    [appPassword.id],
  );
  const { rows: exports } = await app.sql('SELECT id FROM reader_export');
  // these are created with other companies; tested elsewhere
  await app.sql(
    `INSERT INTO adobe_identity (reader_id, id, vendor_id, login, uuid, label, serial, created_at)
    SELECT reader_id, id, 'HERS', 'anna-reed', '', '', '', now() FROM app_password WHERE id = $1`,
    [appPassword.id],
  );
  await app.sql(
    `INSERT INTO payment (reader_id, id, plan_id, plan_name, amount_cents, storage_bytes, currency, status, created_at)
    SELECT reader_id, id, 'plus', 'Plus', 150, 1, 'USD', 'captured', now() FROM app_password WHERE id = $1`,
    [appPassword.id],
  );
  await app.sql(
    `INSERT INTO partner_rating
    (reader_id, alias, shop_id, shop_book_id, reference, rating, name, email, text, created_at, changed_at)
    SELECT reader_id, 'lantern', '1', 'b', id, 5, 'Anna', 'anna@reader.test', '', now(), now() FROM app_password WHERE id = $1`,
    [appPassword.id],
  );
  const { rows: personalFiles } = await app.sql(
    `INSERT INTO personal_file (reader_id, id, kind, name, sha256, bytes, details, created_at)
    SELECT reader_id, gen_random_uuid(), kind, 'Hers', sha256(kind::bytea), 0, '{}', now()
    FROM app_password, unnest(ARRAY['dictionary', 'font']) AS kind WHERE id = $1 RETURNING id, kind`,
    [appPassword.id],
  );
  const getFileId = (kind: string): string => String(personalFiles.find((file) => file.kind === kind)?.id);
  const below: [string, Record<string, string>][] = [
    ['/user/dictionaries/', { id: getFileId('dictionary') }],
    ['/user/fonts/', { id: getFileId('font') }],
    ['/uploads/', { id: unfinished }],
    ['/collections/', { id: collectionId, name: 'Hers' }],
    ['/sessions/', { id: session?.id ?? '' }],
    ['/app-passwords/', { id: appPassword.id }],
    ['/factors/passkeys/', { id: String(passkeys[0].id) }],
    ['/privacy/export/', { id: String(exports[0].id) }],
    ['/adobe/vendor/', { id: 'HERS' }],
    ['/partner-ratings/', { id: appPassword.id }],
    ['/user/plan/payments/', { id: appPassword.id, number: '1' }],
  ];
  // Public calls refer to no reader; names of shelves (`filter_…`) find only the reader's own books.
  const guarded = table.filter(({ access, name }) => access !== 'public' && !UNOWNED_CALLS.includes(name));
  const unknown = guarded
    .flatMap(listParameters)
    .filter((name) => !name.startsWith('filter_') && ![...READER_PARAMETERS, ...HARMLESS_PARAMETERS].includes(name));
  expect([...new Set(unknown)], 'classify these parameters').toEqual([]);

  const before = JSON.stringify(await (await anna.get(`/fileops/info?fast_hash=${book.fast_hash}`)).json());
  const tried: string[] = [];
  for (const call of guarded.filter((one) => listParameters(one).some((name) => READER_PARAMETERS.includes(name)))) {
    if (NEW_NAME_CALLS.includes(call.name)) continue;
    const ids = { ...annasIds, ...below.find(([start]) => call.path.startsWith(start))?.[1] };
    const filled = call.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(ids[name] ?? 'x'));
    const path = call.name === 'fileops.cover' ? `${filled}.cover_s.jpg` : filled;
    const query = listQueryParameters(call).filter((name) => READER_PARAMETERS.includes(name));
    const search = new URLSearchParams(query.map((name): [string, string] => [name, annasIds[name] ?? '']));
    for (const prefix of ['/api/v1.0', '/api/v1.1']) {
      const answer = await fetch(`${app.url}${prefix}${path}?${search.toString()}`, {
        method: call.method,
        headers: { authorization: `Bearer ${boris.token}`, 'content-type': 'application/json' },
        ...(!['GET', 'HEAD'].includes(call.method) && { body: '{"nonsense":1}' }),
      });
      expect(answer.status, `${call.method} ${path}`).toBe(404);
      if (call.method === 'HEAD') continue; // HEAD has no body
      const { error } = (await answer.json()) as { error: keyof typeof errors }; // ErrorBody
      expect(error).toMatch(/\.not_found$/);
    }
    tried.push(`${call.method} ${call.path}`);
  }
  expect(tried.length).toBeGreaterThanOrEqual(15);
  const after = JSON.stringify(await (await anna.get(`/fileops/info?fast_hash=${book.fast_hash}`)).json());
  expect(after).toBe(before);
  process.stdout.write(`\nanother reader's ids, 404 each: ${tried.join(' · ')}\n`);
});

/** The status of a response that arrives before the endless body is sent. */
const statusBeforeBody = (method: string, path: string, type: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
    const request = http.request(app.api + path, { method, headers, agent: false }, (response) => {
      resolve(response.statusCode ?? 0);
      response.on('error', () => undefined); // the test breaks it off
      request.destroy();
    });
    request.on('error', reject);
    request.write('{"a":');
  });

it('[WIRE-6] without a token no call reads the body', async () => {
  const guarded = table.filter(({ access, method }) => access !== 'public' && method !== 'GET');
  expect(guarded.length).toBeGreaterThan(7);
  for (const { method, path } of guarded) {
    const address = path.replace(/:\w+/g, '1');
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
      expect([address, await statusBeforeBody(method, address, type)]).toEqual([address, 401]);
    }
  }
});

const LONG = 400_000;
const attacks = [
  'a',
  'a.',
  '@',
  'a@',
  '-',
  '%',
  '_',
  '(',
  '#epubcfi(',
  '2',
  '2020-01-01T',
  '.cover_s.jpg',
  '\\',
  '+',
  'é',
];

it('[WIRE-7] no text takes more than linear time', async () => {
  const { fast_hash: hash } = await createTestBook(anna, { title: 'Attacked' }, 'attacked.epub');
  /** Sends the text everywhere, in the longest form that a place takes or refuses itself; returns the milliseconds. */
  const send = async (piece: string): Promise<number> => {
    const began = performance.now();
    const long = piece.repeat(LONG / piece.length);
    const short = encodeURIComponent(long.slice(0, 400));
    const tries: Promise<Response>[] = [
      anna.put('/user', { json: { loginEmail: long, name: long } }),
      anna.post(`/notes?fast_hash=${hash}`, {
        json: { type: { value: 'note', updated: long }, mark: { anchor: long } },
      }),
      anna.post(`/books/read-position?fast_hash=${hash}`, { json: { pointer: long.slice(0, 8000), offs: long } }),
      fetch(`${app.api}/auth/login/lantern`, {
        method: 'POST',
        body: new URLSearchParams({ username: long, password: long }),
      }),
      anna.get(`/fileops/info?fast_hash=${short}&path=${short}`),
      anna.get(`/files/${short}`),
      anna.get(`/fileops/cover/${short}`),
      anna.get(`/notes/${short}?fast_hash=${hash}`),
      anna.get(`/books?limit=${short}`),
      anna.get(`/books/tiles?display_type=author&display_query=${short}`),
      anna.get(`/search?query=${encodeURIComponent(long.slice(0, 1000))}`),
      anna.get('/user', { headers: { 'accept-language': short, range: short, 'if-none-match': short } }),
      fetch(`${app.api}/user?access_token=${short}`),
      fetch(`${app.api}/files/x?access_token=f.${short}`),
    ];
    for (const answer of await Promise.all(tries)) expect([200, 400, 401, 403, 404, 413]).toContain(answer.status);
    return performance.now() - began;
  };
  await send('n');
  // What this machine needs for a harmless text now. A backtracking expression would take minutes or years.
  const harmless = await send('n');
  for (const piece of attacks) expect(await send(piece), piece).toBeLessThan(10 * harmless + 3000);
});

it('[WIRE-7] no text means more than itself', async () => {
  const name = 'exact_name.epub';
  await createTestBook(anna, { title: 'Exact Title', authors: [name] }, name);
  const ask = async (text: string): Promise<unknown[]> => {
    const encoded = encodeURIComponent(text);
    const shelf = await anna.get(`/books/tiles?display_type=author&display_query=${encoded}`);
    return [
      (await anna.get(`/files/${encoded}`)).status,
      (await anna.post(`/fileops/info/${encoded}`, { json: { favorite: { value: true } } })).status,
      shelf.ok ? ((await shelf.json()) as { total: number }).total : shelf.status, // books.tiles
    ];
  };
  expect(await ask(name)).toEqual([200, 200, 1]);
  const patterns = ['%', '_', '*', '.*', 'exact%', '_xact_name.epub', 'exact?name.epub', '[e]xact_name.epub'];
  const expressions = ['^exact_name.epub$', '(exact_name.epub|x)', 'exact.name.epub', String.raw`\145xact_name.epub`];
  const paths = ['./exact_name.epub', 'x/../exact_name.epub', '../exact_name.epub', '..%2Fexact_name.epub'];
  const queries = [`x' OR '1'='1`, `exact_name.epub' --`, 'exact_name.epub;', '$1', '%65xact_name.epub'];
  for (const text of [...patterns, ...expressions, ...paths, ...queries])
    expect([text, ...(await ask(text))]).toEqual([text, 404, 404, 0]);
  for (const text of ['exact_name.epub\0', '\0exact_name.epub', 'exact_name.epub\0.txt'])
    expect(await ask(text)).toEqual([400, 400, 400]);
});
