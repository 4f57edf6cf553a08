import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineCall } from '@lectern/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { decorateAccess } from './access.ts';
import { handleErrors } from './error-handler.ts';
import { serveOn } from './serve.ts';

type Item = { text: string };

const call = defineCall({
  name: 'rows.list',
  method: 'GET',
  path: '/rows',
  access: 'public',
  summary: 'Rows.',
  reply: z.object({ total: z.int(), items: z.array(z.object({ text: z.string() })) }),
  refusals: [],
});
const PAGE = 100;
const aPage = (): Item[] => Array.from({ length: PAGE }, () => ({ text: 'x'.repeat(1000) }));

let app: FastifyInstance;
afterEach(() => app.close());

/** A server whose only list is read from `pages`. Answers its address. */
const serving = async (pages: () => AsyncIterable<Item[]>): Promise<string> => {
  app = Fastify({ logger: false });
  decorateAccess(app);
  handleErrors(app);
  serveOn(app, () => Promise.reject(new Error('public')) /* nobody signs in */).stream(call, async () => ({
    total: 7,
    items: pages(),
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on TCP
  return `http://127.0.0.1:${port}/api/v1.0/rows`;
};

/** What came, and whether the answer came to its end. */
const asked = (url: string): Promise<{ status: number; text: string; whole: boolean }> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', () => undefined); // told by `complete`
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text, whole: response.complete }));
    });
    request.on('error', reject);
  });

it('[BOOK-19] a list that can’t be begun is an error like any other', async () => {
  const url = await serving(async function* () {
    yield aPage();
    throw new Error('the database went away');
  });
  const { status, text, whole } = await asked(url);
  expect([status, whole]).toEqual([500, true]);
  expect(JSON.parse(text)).toMatchObject({ error_code: 450 });
});

it.each([
  ['that can’t be read further', () => Promise.reject(new Error('the database went away'))],
  // Another shape than promised, as only a fault of ours can make it.
  ['with an item of another shape', async () => [...aPage(), { words: 1 } as unknown as Item]],
])('[BOOK-19] a list %s breaks the connection and never looks whole', async (_what, next) => {
  const url = await serving(async function* () {
    for (let n = 0; n < 20; n += 1) yield aPage();
    yield await next();
  });
  const { status, text, whole } = await asked(url);
  expect([status, whole]).toEqual([200, false]);
  expect(text.startsWith('{"total":7,"items":[{"text":"x')).toBe(true);
  expect(() => JSON.parse(text) as unknown).toThrow();
});

it('[BOOK-19] nothing is read for a client that does not take it, and nothing more once it is gone', async () => {
  let read = 0;
  let ended = (): void => undefined;
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const url = await serving(async function* () {
    try {
      for (; read < 10_000; read += 1) yield aPage();
    } finally {
      ended();
    }
  });
  const request = http.get(url, { agent: false });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
  response.pause();
  // The buffers of both ends fill (some megabytes); then the reading stands still.
  let before = -1;
  await expect
    .poll(
      () => {
        const still = read === before;
        before = read;
        return still;
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(true);
  expect(read * PAGE * 1000).toBeLessThan(64 * 1024 ** 2);
  response.destroy();
  await end;
  expect(read).toBeLessThan(10_000);
});
