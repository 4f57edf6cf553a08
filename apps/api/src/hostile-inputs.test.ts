import http from 'node:http';
import { type Call, calls } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aBook, libraryOf } from './testing/a-book.ts';
import { aReader } from './testing/a-reader.ts';
import { bodies, HEADERS, headerValues, inHeader, randomFrom, texts, types } from './testing/hostile-texts.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
type Answer = { status: number; body: string };

const table: Call[] = Object.values(calls).flatMap((ofFeature) => Object.values(ofFeature));

let app: TestApp;
let token = '';
let bookId = '';
beforeAll(async () => {
  // wrong passwords by the thousand are what is sent here
  app = await startTestApp({ env: { LOGIN_TRIES_PER_ACCOUNT: '100000', LOGIN_FAILURES_PER_NETWORK: '100000' } });
});
afterAll(() => app.close());

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

/** As the bytes say it: `fetch` refuses or tidies up half of what is tried here. */
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
      // an upload that is refused in the middle may lose its connection
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve({ status: 0, body: '' }) : reject(error),
    );
    request.end(body);
  });

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
/** The names that a call knows, of any depth. */
const namesIn = (schema: z.ZodType | undefined): string[] => {
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

/** A reader with a session and a book, whatever the calls before have ended. */
const freshReader = async (): Promise<void> => {
  const isThere = async (path: string): Promise<boolean> =>
    token !== '' && (await send({ method: 'GET', path: `/api/v1.0${path}`, headers: signedIn() })).status === 200;
  if (await isThere(`/books/${bookId}`)) return;
  app.clock.forward({ minutes: 16 }); // the shop has counted wrong passwords too
  const anna = await aReader(app, 'anna', { isWelcomed: false });
  ({ token } = anna);
  const books = new Map((await libraryOf(anna)).map(({ name, id }) => [name, String(id)]));
  const name = `book-${books.size}.epub`;
  bookId = books.get(name) ?? String((await aBook(anna, { title: `Book ${books.size}` }, name)).id);
};

/** Tries each call in turn, so that none finds the session ended by another. */
const faultsOf = async (those: readonly Call[], asked: (call: Call) => Sent[]): Promise<string[]> => {
  const found: string[] = [];
  for (const call of those) {
    await freshReader();
    found.push(...(await faults(asked(call))));
  }
  return found;
};
const faults = async (asked: Sent[]): Promise<string[]> => {
  const found: string[] = [];
  const waiting = [...asked];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { status, body } = await send(next);
      // a shop or a provider that is away is no fault of ours
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

const addressOf = (path: string, param: () => string): string => `/api/v1.0${path.replace(/:\w+/g, param)}`;
const signedIn = (): Record<string, string> => ({ authorization: `Bearer ${token}` });
const hasBody = ({ method }: Call): boolean => method !== 'GET' && method !== 'HEAD';

describe('a generated set of headers, queries and bodies over the whole table of calls', () => {
  it('[SEC-26] [S35] a form with a boundary of 253 letters or more is refused as what it is', async () => {
    for (const type of types.filter((one) => one.startsWith('multipart'))) {
      const headers = { ...signedIn(), 'content-type': Buffer.from(type).toString('latin1') };
      const { status } = await send({ method: 'POST', path: '/api/v1.0/auth/login/lantern', headers, body: 'x' });
      expect([type, status]).toEqual([type, 400]);
    }
  });

  it('[SEC-26] [S35] no type and no body of a request is a fault', async () => {
    const { pick } = randomFrom(1);
    const asked = (call: Call): Sent[] =>
      types.map((type) => ({
        method: call.method,
        path: addressOf(call.path, () => bookId),
        headers: { ...signedIn(), 'content-type': Buffer.from(type).toString('latin1') },
        body: pick(bodies),
      }));
    expect(await faultsOf(table.filter(hasBody), asked)).toEqual([]);
  }, 300_000);

  it('[SEC-26] [S35] no value of a header is a fault', async () => {
    const { pick } = randomFrom(2);
    const asked = (call: Call): Sent[] =>
      HEADERS.map((header) => ({
        method: call.method,
        path: addressOf(call.path, () => pick([bookId, '1', 'a-book.epub'])),
        headers: { ...signedIn(), [header]: inHeader(pick(headerValues)) },
        ...(hasBody(call) && { body: '{}' }),
      }));
    expect(await faultsOf(table, asked)).toEqual([]);
  }, 300_000);

  it('[SEC-26] [S35] no part of an address and no value of a query is a fault', async () => {
    const { pick } = randomFrom(3);
    const asked = (call: Call): Sent[] => {
      const names = [...new Set([...namesIn(call.query), 'access_token', '__proto__', ''])];
      return Array.from({ length: 30 }, () => {
        const query = names
          .filter((name) => name !== 'access_token' || pick([false, false, true]))
          .map((name) => `${encoded(name)}=${pick([encoded(pick(texts)), '1', bookId])}`)
          .join('&');
        return {
          method: call.method,
          path: `${addressOf(call.path, () => encoded(pick(texts)) || bookId)}?${query}`,
          headers: signedIn(),
          ...(hasBody(call) && { body: '{}' }),
        };
      });
    };
    expect(await faultsOf(table, asked)).toEqual([]);
  }, 300_000);

  it('[SEC-26] [S35] nothing that the books’ host or a socket is asked with is a fault', async () => {
    const { pick } = randomFrom(5);
    const { host } = new URL(app.booksUrl);
    const paths = ['/b/1/x/a', '/pages/1/x/1', '/file/1/x', '/sound/1/x/0', '/surface/', '/'];
    const odd = (): string => encoded(pick(texts));
    const ofBooks = HEADERS.flatMap((header) =>
      paths.flatMap((path) =>
        [
          path,
          `/b/${odd()}/${odd()}/${odd()}`,
          `/${pick(['pages', 'sound', 'file'])}/${odd()}/${odd()}?${odd()}=${odd()}`,
        ].map((asked) => ({
          method: pick(['GET', 'HEAD']),
          path: asked,
          headers: { host, [header]: inHeader(pick(headerValues)) },
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
          'sec-websocket-version': pick(['13', ...texts.map(inHeader)]),
          'sec-websocket-key': pick(['dGhlIHNhbXBsZSBub25jZQ==', ...texts.map(inHeader)]),
          'sec-websocket-extensions': inHeader(pick(headerValues)),
          [header]: inHeader(pick(headerValues)),
        },
      })),
    );
    expect(await faults([...ofBooks, ...sockets])).toEqual([]);
    expect((await send({ method: 'GET', path: '/api/v1.0/health' })).status).toBe(200);
  }, 300_000);

  it('[SEC-26] [S35] no value in a body is a fault', async () => {
    const { pick, next } = randomFrom(4);
    const value = (names: string[], depth = 0): unknown => {
      const kind = next();
      if (depth < 3 && kind < 0.3)
        return Object.fromEntries(names.filter(() => next() < 0.5).map((name) => [name, value(names, depth + 1)]));
      if (depth < 3 && kind < 0.4) return [value(names, depth + 1), value(names, depth + 1)];
      return pick([...texts, 0, -1, 1.5, 1e300, 2 ** 53, 2 ** 31, true, null, Number(bookId), bookId]);
    };
    const asked = (call: Call): Sent[] => {
      const names = namesIn(call.body);
      return Array.from({ length: 40 }, () => ({
        method: call.method,
        path: addressOf(call.path, () => bookId),
        headers: { ...signedIn(), 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(names.filter(() => next() < 0.8).map((name) => [name, value(names)]))),
      }));
    };
    expect(await faultsOf(table.filter(hasBody), asked)).toEqual([]);
  }, 300_000);
});
