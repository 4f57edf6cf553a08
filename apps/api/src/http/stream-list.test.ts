import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineCall } from '@lectern/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { decorateAccess } from './access.ts';
import { registerErrorHandlers } from './error-handler.ts';
import { createServe } from './serve.ts';

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
const createPage = (): Item[] => Array.from({ length: PAGE }, () => ({ text: 'x'.repeat(1000) }));

let app: FastifyInstance;
afterEach(() => app.close());

/** A server with one list that is read from `pages`. Returns its URL. */
const startListServer = async (pages: () => AsyncIterable<Item[]>): Promise<string> => {
  app = Fastify({ logger: false });
  decorateAccess(app);
  registerErrorHandlers(app);
  createServe(app, () => Promise.reject(new Error('public')) /* nobody signs in */).stream(call, async () => ({
    total: 7,
    items: pages(),
  }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // it listens on TCP
  return `http://127.0.0.1:${port}/api/v1.0/rows`;
};

/** Gets the response and whether it is complete. */
const getList = (url: string): Promise<{ status: number; text: string; whole: boolean }> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', () => undefined); // reported by `complete`
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text, whole: response.complete }));
    });
    request.on('error', reject);
  });

it('[BOOK-19] a list that fails at the start is an ordinary error', async () => {
  const url = await startListServer(async function* () {
    yield createPage();
    throw new Error('the database is unavailable');
  });
  const { status, text, whole } = await getList(url);
  expect([status, whole]).toEqual([500, true]);
  expect(JSON.parse(text)).toMatchObject({ error_code: 450 });
});

it.each([
  ['that fails later', () => Promise.reject(new Error('the database is unavailable'))],
  // An item that violates its schema.
  ['with an item of another shape', async () => [...createPage(), { words: 1 } as unknown as Item]],
])('[BOOK-19] a list %s aborts the connection and never looks complete', async (_what, next) => {
  const url = await startListServer(async function* () {
    for (let n = 0; n < 20; n += 1) yield createPage();
    yield await next();
  });
  const { status, text, whole } = await getList(url);
  expect([status, whole]).toEqual([200, false]);
  expect(text.startsWith('{"total":7,"items":[{"text":"x')).toBe(true);
  expect(() => JSON.parse(text) as unknown).toThrow();
});

it('[BOOK-19] nothing is read ahead for a slow client, and nothing more after it disconnects', async () => {
  let read = 0;
  let ended = (): void => undefined;
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const url = await startListServer(async function* () {
    try {
      for (; read < 10_000; read += 1) yield createPage();
    } finally {
      ended();
    }
  });
  const request = http.get(url, { agent: false });
  const response = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
  response.pause();
  // The buffers of both ends fill (some megabytes); then the reading stops.
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
