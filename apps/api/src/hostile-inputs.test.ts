import http from 'node:http';
import { type Call, calls } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bodies,
  contentTypes,
  createRandom,
  HEADERS,
  headerValues,
  texts,
  toHeaderValue,
} from './testing/hostile-texts.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBook, listLibrary } from './testing/test-books.ts';
import { createTestReader } from './testing/test-reader.ts';

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
type Answer = { status: number; body: string };

const table: Call[] = Object.values(calls).flatMap((ofFeature) => Object.values(ofFeature));

/** `npm run test:long` tries every value with every call. */
const STEP = process.env['TEST_EVERY_INPUT'] ? 1 : 3;
/** Every third value, beginning with another one for each call, so that each value is tried with a third of the calls. */
const sample = <T>(values: readonly T[], call: Call): T[] =>
  values.filter((_value, index) => (index + table.indexOf(call)) % STEP === 0);

let app: TestApp;
let token = '';
let bookId = '';
beforeAll(async () => {
  // the tests send thousands of wrong passwords
  app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_NETWORK: '100000' } });
});
afterAll(() => app.close());

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

/** Sends the request unchanged; `fetch` would refuse or normalise much of it. */
const send = ({ method, path, headers = {}, body }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = http.request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('latin1') }),
        );
        response.on('error', reject);
      },
    );
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, body: '' });
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      // a refused upload may lose its connection
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve({ status: 0, body: '' }) : reject(error),
    );
    request.end(body);
  });

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
/** The property names of a schema, at any depth. */
const listNames = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inside] of Object.entries(value)) {
      if (key === 'properties' && typeof inside === 'object' && inside !== null)
        for (const name of Object.keys(inside)) names.add(name);
      walk(inside);
    }
  };
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...names];
};

/** Makes sure that the reader has a session and a book, which earlier calls may have deleted. */
const ensureReader = async (): Promise<void> => {
  const exists = async (path: string): Promise<boolean> =>
    token !== '' && (await send({ method: 'GET', path: `/api/v1.0${path}`, headers: getAuthHeaders() })).status === 200;
  if (await exists(`/books/${bookId}`)) return;
  app.clock.advance({ minutes: 16 }); // the shop also limits wrong passwords
  const anna = await createTestReader(app, 'anna', { isWelcomed: false });
  ({ token } = anna);
  const books = new Map((await listLibrary(anna)).map(({ name, id }) => [name, String(id)]));
  const name = `book-${books.size}.epub`;
  bookId = books.get(name) ?? String((await createTestBook(anna, { title: `Book ${books.size}` }, name)).id);
};

/** Tries the calls one after the other, because some end the session. */
const findFaultsPerCall = async (
  callsToTry: readonly Call[],
  createRequests: (call: Call) => Sent[],
): Promise<string[]> => {
  const found: string[] = [];
  for (const call of callsToTry) {
    await ensureReader();
    found.push(...(await findFaults(createRequests(call))));
  }
  return found;
};
const findFaults = async (requests: Sent[]): Promise<string[]> => {
  const found: string[] = [];
  const waiting = [...requests];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { status, body } = await send(next);
      // an unavailable shop or provider is not a fault
      if (status >= 500 && status !== 503) {
        const { method, path, headers, body: sent } = next;
        found.push(
          `${status} ${method} ${path.slice(0, 200)} ${JSON.stringify({ ...headers, authorization: undefined }).slice(0, 300)} ${String(sent ?? '').slice(0, 200)} → ${body.slice(0, 100)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return found;
};

const buildPath = (path: string, param: () => string): string => `/api/v1.0${path.replace(/:\w+/g, param)}`;
const getAuthHeaders = (): Record<string, string> => ({ authorization: `Bearer ${token}` });
const hasBody = ({ method }: Call): boolean => method !== 'GET' && method !== 'HEAD';

describe('a generated set of headers, queries and bodies over the whole table of calls', () => {
  it('[SEC-26] [S35] a form with a boundary of 253 letters or more is refused', async () => {
    for (const type of contentTypes.filter((type) => type.startsWith('multipart'))) {
      const headers = { ...getAuthHeaders(), 'content-type': Buffer.from(type).toString('latin1') };
      const { status } = await send({ method: 'POST', path: '/api/v1.0/auth/login/lantern', headers, body: 'x' });
      expect([type, status]).toEqual([type, 400]);
    }
  });

  it('[SEC-26] [S35] no content type or body causes a fault', async () => {
    const { pick } = createRandom(1);
    const requests = (call: Call): Sent[] =>
      sample(contentTypes, call).map((type) => ({
        method: call.method,
        path: buildPath(call.path, () => bookId),
        headers: { ...getAuthHeaders(), 'content-type': Buffer.from(type).toString('latin1') },
        body: pick(bodies),
      }));
    expect(await findFaultsPerCall(table.filter(hasBody), requests)).toEqual([]);
  }, 300_000);

  it('[SEC-26] [S35] no header value causes a fault', async () => {
    const { pick } = createRandom(2);
    const requests = (call: Call): Sent[] =>
      sample(HEADERS, call).map((header) => ({
        method: call.method,
        path: buildPath(call.path, () => pick([bookId, '1', 'a-book.epub'])),
        headers: { ...getAuthHeaders(), [header]: toHeaderValue(pick(headerValues)) },
        ...(hasBody(call) && { body: '{}' }),
      }));
    expect(await findFaultsPerCall(table, requests)).toEqual([]);
  }, 300_000);

  it('[SEC-26] [S35] no path or query value causes a fault', async () => {
    const { pick } = createRandom(3);
    const requests = (call: Call): Sent[] => {
      const names = [...new Set([...listNames(call.query), 'access_token', '__proto__', ''])];
      return Array.from({ length: 30 / STEP }, () => {
        const query = names
          .filter((name) => name !== 'access_token' || pick([false, false, true]))
          .map((name) => `${encode(name)}=${pick([encode(pick(texts)), '1', bookId])}`)
          .join('&');
        return {
          method: call.method,
          path: `${buildPath(call.path, () => encode(pick(texts)) || bookId)}?${query}`,
          headers: getAuthHeaders(),
          ...(hasBody(call) && { body: '{}' }),
        };
      });
    };
    expect(await findFaultsPerCall(table, requests)).toEqual([]);
  }, 300_000);

  it('[SEC-26] [S35] no request to the books’ host or a socket causes a fault', async () => {
    const { pick } = createRandom(5);
    const { host } = new URL(app.booksUrl);
    const paths = ['/b/1/x/a', '/pages/1/x/1', '/file/1/x', '/sound/1/x/0', '/surface/', '/'];
    const odd = (): string => encode(pick(texts));
    const ofBooks = HEADERS.flatMap((header) =>
      paths.flatMap((path) =>
        [
          path,
          `/b/${odd()}/${odd()}/${odd()}`,
          `/${pick(['pages', 'sound', 'file'])}/${odd()}/${odd()}?${odd()}=${odd()}`,
        ].map((requested) => ({
          method: pick(['GET', 'HEAD']),
          path: requested,
          headers: { host, [header]: toHeaderValue(pick(headerValues)) },
        })),
      ),
    );
    const sockets = HEADERS.flatMap((header) =>
      ['/wss/', `/wss/?access_token=${odd()}`, `/${odd()}`].map((path) => ({
        method: 'GET',
        path,
        headers: {
          connection: 'upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': pick(['13', ...texts.map(toHeaderValue)]),
          'sec-websocket-key': pick(['dGhlIHNhbXBsZSBub25jZQ==', ...texts.map(toHeaderValue)]),
          'sec-websocket-extensions': toHeaderValue(pick(headerValues)),
          [header]: toHeaderValue(pick(headerValues)),
        },
      })),
    );
    expect(await findFaults([...ofBooks, ...sockets])).toEqual([]);
    expect((await send({ method: 'GET', path: '/api/v1.0/health' })).status).toBe(200);
  }, 300_000);

  it('[SEC-26] [S35] no value in a body causes a fault', async () => {
    const { pick, next } = createRandom(4);
    const value = (names: string[], depth = 0): unknown => {
      const kind = next();
      if (depth < 3 && kind < 0.3)
        return Object.fromEntries(names.filter(() => next() < 0.5).map((name) => [name, value(names, depth + 1)]));
      if (depth < 3 && kind < 0.4) return [value(names, depth + 1), value(names, depth + 1)];
      return pick([...texts, 0, -1, 1.5, 1e300, 2 ** 53, 2 ** 31, true, null, Number(bookId), bookId]);
    };
    const requests = (call: Call): Sent[] => {
      const names = listNames(call.body);
      return Array.from({ length: Math.ceil(40 / STEP) }, () => ({
        method: call.method,
        path: buildPath(call.path, () => bookId),
        headers: { ...getAuthHeaders(), 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(names.filter(() => next() < 0.8).map((name) => [name, value(names)]))),
      }));
    };
    expect(await findFaultsPerCall(table.filter(hasBody), requests)).toEqual([]);
  }, 300_000);
});
