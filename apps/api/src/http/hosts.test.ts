import type { Book } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestWithHost } from '../testing/request-with-host.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestBook } from '../testing/test-books.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let stored: Book;

beforeAll(async () => {
  app = await startTestApp({ useDefaultHosts: true });
  anna = await createTestReader(app, 'anna');
  stored = await createTestBook(anna, { title: 'Called by an address' }, 'called.epub');
});
afterAll(() => app.close());

/** Gets the book through the given origin. */
const getBookVia = async (origin: string): Promise<Book> => {
  const { text } = await requestWithHost(app.url, new URL('/api/v1.0/books', origin), {
    authorization: `Bearer ${anna.token}`,
  });
  const { items } = JSON.parse(text) as { items: Book[] }; // the contract of this call
  return items.find(({ id }) => id === stored.id) ?? stored;
};

it('[HOUSE-29] every link begins with the origin that the program used, and works there', async () => {
  const { port } = new URL(app.url);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', 'lectern.localhost']) {
    const origin = `http://${host}:${port}`;
    const { link, metadata } = await getBookVia(origin);
    const cover = metadata.cover?.[0]?.path ?? '';
    expect([new URL(link).origin, new URL(cover).origin], host).toEqual([origin, origin]);
    for (const address of [link, cover])
      expect((await requestWithHost(app.url, new URL(address), {})).status, address).toBe(200);
  }
  const { link } = await getBookVia(app.url);
  expect((await fetch(link)).status).toBe(200); // Node, like most programs, does not resolve names below localhost
});

it('[HOUSE-29] a browser session works only under the page’s own origin', async () => {
  const { port } = new URL(app.url);
  const [address, name] = [`http://127.0.0.1:${port}`, `http://lectern.localhost:${port}`];
  const renew = async (host: string, origin: string) => {
    const path = new URL('/api/v1.0/auth/session/renew', host);
    return JSON.parse((await requestWithHost(app.url, path, { origin }, 'POST')).text).error;
  };
  for (const host of [address, name]) expect(await renew(host, host)).not.toBe('request.forbidden_origin');
  for (const other of [address, `http://books.lectern.localhost:${port}`, 'http://attacker.example'])
    expect(await renew(name, other), other).toBe('request.forbidden_origin');
  expect((await requestWithHost(app.url, new URL('/api/v1.0/books', 'http://attacker.example'), {})).status).toBe(421);
});
