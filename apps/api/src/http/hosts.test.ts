import type { Book } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../testing/a-book.ts';
import { aReader, type TestReader } from '../testing/a-reader.ts';
import { requestWithHost } from '../testing/request-with-host.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let stored: Book;

beforeAll(async () => {
  app = await startTestApp({ defaultNames: true });
  anna = await aReader(app, 'anna');
  stored = await aBook(anna, { title: 'Called by an address' }, 'called.epub');
});
afterAll(() => app.close());

/** The book, as a program sees it that calls by this address. */
const bookAt = async (origin: string): Promise<Book> => {
  const { text } = await requestWithHost(app.url, new URL('/api/v1.0/books', origin), {
    authorization: `Bearer ${anna.token}`,
  });
  const { items } = JSON.parse(text) as { items: Book[] }; // the contract of this call
  return items.find(({ id }) => id === stored.id) ?? stored;
};

it('[HOUSE-29] every link begins with the address that the program called, and opens there', async () => {
  const { port } = new URL(app.url);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', 'lectern.localhost']) {
    const origin = `http://${host}:${port}`;
    const { link, metadata } = await bookAt(origin);
    const cover = metadata.cover?.[0]?.path ?? '';
    expect([new URL(link).origin, new URL(cover).origin], host).toEqual([origin, origin]);
    for (const address of [link, cover])
      expect((await requestWithHost(app.url, new URL(address), {})).status, address).toBe(200);
  }
  const { link } = await bookAt(app.url);
  expect((await fetch(link)).status).toBe(200); // Node, as most programs, resolves no name below localhost
});

it('[HOUSE-29] a session of a browser works under the address that the page has, and under no other', async () => {
  const { port } = new URL(app.url);
  const [address, name] = [`http://127.0.0.1:${port}`, `http://lectern.localhost:${port}`];
  const renew = async (host: string, origin: string) => {
    const path = new URL('/api/v1.0/auth/session/renew', host);
    return JSON.parse((await requestWithHost(app.url, path, { origin }, 'POST')).text).error;
  };
  for (const own of [address, name]) expect(await renew(own, own)).not.toBe('request.forbidden_origin');
  for (const other of [address, `http://books.lectern.localhost:${port}`, 'http://attacker.example'])
    expect(await renew(name, other), other).toBe('request.forbidden_origin');
  expect((await requestWithHost(app.url, new URL('/api/v1.0/books', 'http://attacker.example'), {})).status).toBe(421);
});
