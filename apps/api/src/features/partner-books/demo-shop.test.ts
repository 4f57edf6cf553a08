import { partnerBooks as calls } from '@lectern/contracts';
import { browserAt } from '@lectern/shop/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.services.shops.listPartners(); // stores those of the file
  const feeds = {
    url: `${app.shopUrl}/feeds/books.json`,
    personal_url: `${app.shopUrl}/feeds/personal`,
    timeout_seconds: 8,
  };
  // as `shop set-feed` stores it; the file of partners, which has none, leaves it
  await app.sql(`UPDATE partner SET settings = settings || jsonb_build_object('feeds', $1::jsonb)`, [
    JSON.stringify(feeds),
  ]);
  await app.restart();
});
afterAll(() => app.close());

it('[PBOOK-1] [SHOP-50] the feed of the demo shop is read wholly, and every book has its cover here', async () => {
  const { partnerBooks } = app.deps.services;
  const feed = { alias: 'lantern', shopId: '' };
  expect(await partnerBooks.fetchFeed(feed)).toBe('fetched');
  expect((await app.sql('SELECT dropped, problem FROM partner_feed')).rows).toEqual([{ dropped: 0, problem: null }]);
  const stored = await partnerBooks.fetchCovers(feed, new AbortController().signal);
  expect(stored).toBe(Number((await app.sql('SELECT count(*) FROM partner_book')).rows[0].count));
  const anna = await createTestReader(app);
  const { items } = calls.bestsellers.reply.parse(await (await anna.get('/partner-books/bestsellers')).json());
  expect(items.length).toBeGreaterThanOrEqual(12);
  for (const { cover, url, description } of items) {
    expect([cover?.startsWith(`${app.url}/covers/`), url.startsWith(app.shopUrl), description !== '']).toEqual([
      true,
      true,
      true,
    ]);
    expect((await fetch(cover ?? '')).headers.get('content-type')).toBe('image/jpeg');
  }
});

it('[PBOOK-10] [PARTNER-26] [SHOP-51] a book bought there is in the library and not recommended any more', async () => {
  const anna = await createTestReader(app);
  const { items } = calls.bestsellers.reply.parse(await (await anna.get('/partner-books/bestsellers')).json());
  const slugs = items.map(({ url }) => url.split('/').at(-1) ?? '');
  const shop = browserAt(app.shopUrl);
  await shop.open('/login');
  await shop.submit('/login', { login: customers.anna.username, password: customers.anna.password });
  const [bought = ''] = slugs;
  await shop.open(`/books/${bought}`);
  await shop.submit(`/books/${bought}/buy`);
  await expect.poll(async () => (await listLibrary(anna)).length, { timeout: 30_000 }).toBe(1);
  const [mine] = await listLibrary(anna);
  const list = calls.bestsellers.reply.parse(await (await anna.get('/partner-books/bestsellers')).json());
  expect(list.items.filter(({ purchased }) => purchased)).toMatchObject([
    { url: `${app.shopUrl}/books/${bought}`, library_id: mine?.id },
  ]);
  const [{ id }] = (await app.sql("SELECT id FROM reader WHERE login = 'anna'")).rows;
  expect(await app.deps.services.partnerBooks.fetchPersonal(BigInt(id))).toBe('fetched');
  const personal = calls.recommended.reply.parse(await (await anna.get('/partner-books/recommended')).json());
  expect(personal).toMatchObject({ personal: true, refreshing: false });
  expect(personal.items.map(({ url }) => url)).not.toContain(`${app.shopUrl}/books/${bought}`);
});
