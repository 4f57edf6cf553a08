import http from 'node:http';
import { type Call, calls } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook } from './testing/test-books.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';

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

/** All public calls; new ones must be added here. */
const PUBLIC = [
  'auth.providers',
  'auth.logIn',
  'auth.renew',
  'auth.browserLogIn',
  'auth.browserRenew',
  'auth.browserArrival',
  'auth.browserAdopt',
  'auth.logOut',
  'qr.begin',
  'qr.enter',
  'qr.phoneArrival',
  'qr.phoneEnter',
  'qr.phoneLogIn',
  'social.providers',
  'social.logInUrls',
  'social.callback',
  'social.callbackOf',
  'shops.list',
  'partners.put',
  'partners.takeBack',
  'partners.lcpToken',
  'partners.shops',
  'partners.recommended',
  'partners.news',
  'partners.errors',
  'partners.check',
  'standing.unlock',
  'health.check',
  'factors.signInOptions',
  'factors.signIn',
  'terms.current',
  'contact.send',
  'site.seoParams',
  'community.callback',
  'cookies.choice',
  'cookies.choose',
  'pageViews.count',
];

it('[SEC-16] [S9] without a token every call answers 401 except the public ones', async () => {
  expect(table.filter(({ access }) => access === 'public').map(({ name }) => name)).toEqual(PUBLIC);
  for (const { method, path } of table.filter(({ access }) => access !== 'public')) {
    for (const prefix of ['/api/v1.0', '/api/v1.1']) {
      const answer = await fetch(app.url + prefix + path.replace(/:\w+/g, '1'), { method });
      expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, 401]);
    }
  }
});

it('[SEC-16] [S9] another reader’s ids in a body change and reveal nothing', async () => {
  const book = await createTestBook(anna, { title: 'Hers alone' }, 'hers-alone.epub');
  const made = await anna.post('/collections', { json: { name: 'Hers alone', book_ids: [book.id] } });
  const { id: collection } = (await made.json()) as { id: string }; // by contract
  const { id: his } = (await (await boris.post('/collections', { json: { name: 'His' } })).json()) as { id: string };
  const { items } = (await (await anna.get('/notifications')).json()) as { items: { id: string }[] };
  const ids = [book.id];
  const state = async (reader: TestReader): Promise<string[]> =>
    Promise.all(
      ['/catalogue', '/collections', '/bin', '/notifications'].map(async (path) => (await reader.get(path)).text()),
    );
  const before = [await state(anna), await state(boris)];
  const tries: [path: string, json: unknown, status: number][] = [
    ['/bin/books', { ids }, 404],
    ['/bin/restore', { ids }, 404],
    ['/bin/end', { ids }, 404],
    ['/catalogue/favorite', { ids, value: true }, 404],
    ['/catalogue/status', { ids, status: 'read' }, 404],
    ['/catalogue/rating', { ids, value: 5 }, 404],
    [`/collections/by-id/${his}/books`, { add: ids, remove: [] }, 404],
    [`/collections/by-id/${collection}/books`, { add: [], remove: ids }, 404],
    ['/notifications/read', { ids: items.map(({ id }) => id).concat('1') }, 200],
    ['/notifications/dismiss', { ids: items.map(({ id }) => id).concat('1'), dismissed: true }, 200],
  ];
  for (const [path, json, status] of tries) {
    expect([path, (await boris.post(path, { json })).status]).toEqual([path, status]);
  }
  expect(await (await boris.get(`/catalogue/books?ids=${book.id}`)).json()).toMatchObject({ items: [] });
  expect([await state(anna), await state(boris)]).toEqual(before);
});

/** Sends the path unchanged; `fetch` would normalise it. */
const sendRaw = (method: string, path: string, token?: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = http.request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject).end();
  });

it('[SEC-17] [S10] no variant of a path bypasses authentication', async () => {
  await createTestBook(anna, { title: 'Secret title' }, 'secret.epub');
  const canonical = await sendRaw('GET', '/api/v1.0/books', anna.token);
  expect([canonical.status, canonical.body.includes('Secret title')]).toEqual([200, true]);
  const tricks = [
    '//api/v1.0/books',
    '/api/v1.0//books',
    '/api//v1.0/books',
    '/API/V1.0/BOOKS',
    '/api/v1.0/Books',
    '/api/v1.0/%62ooks',
    '/api/v1.0/books%2f',
    '/api/v1.0/books;x=1',
    '/api/v1.0/books;/auth/login',
    '/api/v1.0/books%3f/auth/login',
    '/api/v1.0/books?/auth/login',
    '/api/v1.0/books#/auth/login',
    '/api/v1.0/./books',
    '/api/v1.0/%2e/books',
    '/api/v1.0/auth/login/../../books',
    '/api/v1.0/auth/login/%2e%2e/%2e%2e/books',
    '/api/v1.0/auth/login/..%2f..%2fbooks',
    '/api/v1.0/health/../books',
    '/assets/../api/v1.0/books',
    '/api/v1.0/books\\',
    '/api/v1.0/books%00',
    '/api/v1.0/books/%2e%2e/books',
    'http://books.localhost/api/v1.0/books',
    '/api/v1.0/books/?access_token=',
    '/api/v1.0/books/?access_token=null',
    '/api/v1.0/books?access_token[]=x',
  ];
  for (const path of tricks) {
    const stranger = await sendRaw('GET', path).catch(() => ({ status: 400, body: '' })); // not a valid path
    expect([path, stranger.body.includes('Secret title')]).toEqual([path, false]);
    // either the same call, which then requires a token, or none
    expect([path, [301, 308, 400, 401, 403, 404, 414].includes(stranger.status)]).toEqual([path, true]);
    const other = await sendRaw('GET', path, boris.token).catch(() => ({ status: 400, body: '' }));
    expect([path, other.body.includes('Secret title')]).toEqual([path, false]);
  }
});

it('[SEC-18] [S16] unknown fields are ignored in every call', async () => {
  const book = await createTestBook(anna, { title: 'Mine' }, 'mine.epub');
  const { user_id: stranger } = (await (await boris.get('/user')).json()) as { user_id: number }; // by contract
  const more = {
    user_id: stranger,
    readerId: stranger,
    reader_id: stranger,
    role: 'ADMIN',
    is_main: true,
    internal_account: { is_main: true },
    files_size_limit: 1e15,
    filesSizeLimit: 1e15,
    purchased: true,
    fast_hash: '0'.repeat(32),
    created_at: '2001-01-01T00:00:00Z',
    createdAt: '2001-01-01T00:00:00Z',
    blockedAt: '2001-01-01T00:00:00Z',
    __proto__: { role: 'ADMIN' },
    constructor: { prototype: { role: 'ADMIN' } },
  };
  const readAccounts = async (): Promise<unknown> => {
    const readers = await app.sql(`SELECT id, login, shop_id, external_id, files_size_limit, files_size, created_at,
      blocked_at FROM reader ORDER BY id`);
    const owners = await app.sql(`SELECT reader_id, count(*) FROM book GROUP BY reader_id ORDER BY reader_id`);
    const books = await app.sql('SELECT id, reader_id, fast_hash, bytes, is_drm FROM book ORDER BY id');
    return [readers.rows, owners.rows, books.rows];
  };
  const before = await readAccounts();
  const sent = [
    await anna.put('/user', { json: { surname: 'Reed', ...more } }),
    await anna.put(`/books/${book.id}`, { json: { title: 'Still mine', ...more } }),
    await anna.post(`/notes?fast_hash=${book.fast_hash}`, {
      json: { type: { value: 'note' }, mark: { anchor: 'a' }, ...more },
    }),
    await anna.post('/collections', { json: { name: 'Mine', book_ids: [book.id], ...more } }),
    await anna.post('/catalogue/favorite', { json: { ids: [book.id], value: true, ...more } }),
    await anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: 3, ...more } }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await readAccounts()).toEqual(before);
  expect(await (await boris.get('/collections')).text()).not.toContain('Mine');
});

it('[SEC-19] [S17] these calls sell something; a new one must be attacked in payment-attacks.test.ts first', () => {
  const selling = /pay|plan|tariff|order|price|subscri/i;
  expect(table.filter(({ name, path }) => selling.test(`${name} ${path}`)).map(({ name }) => name)).toEqual([
    'plans.list',
    'plans.current',
    'plans.changes',
    'payments.createOrder',
    'payments.confirm',
    'payments.list',
    'payments.invoice',
  ]);
});
