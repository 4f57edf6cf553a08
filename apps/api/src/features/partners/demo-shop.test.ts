import { BookDetails, notifications } from '@lectern/contracts';
import { browserAt } from '@lectern/shop/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the demo shop', () => {
  it('[SHOP-31] [PARTNER-5] [PARTNER-20] delivers purchases into the library of the buyer, who is notified', async () => {
    const { username, password } = customers.anna;
    const anna = await createTestReader(app);
    const shop = browserAt(app.shopUrl);
    await shop.open('/login');
    await shop.submit('/login', { login: username, password });
    await shop.open('/books/yu-qi');
    await shop.submit('/books/yu-qi/buy');
    await expect.poll(async () => (await shop.open('/purchases')).text).toContain('In your library');
    expect(await listLibrary(anna)).toContainEqual(
      expect.objectContaining({ title: '逾期', name: '逾期.epub', purchased: true, format: 'epub' }),
    );
    const { items } = notifications.list.reply.parse(await (await anna.get('/notifications')).json());
    expect(items).toMatchObject([{ kind: 'purchase.arrived', bookName: '逾期', reason: 'Lantern Books' }]);
  });

  it('[SHOP-48] delivers complete works of every format, each with title, author, cover and contents', async () => {
    const { username, password } = customers.boris;
    const boris = await createTestReader(app, 'boris');
    const shop = browserAt(app.shopUrl);
    await shop.open('/login');
    await shop.submit('/login', { login: username, password });
    const catalogue = (await shop.open('/')).text;
    const books = [...catalogue.matchAll(/href="(\/books\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(books.length).toBeGreaterThanOrEqual(12);
    const titles: string[] = [];
    for (const path of books) {
      const { text } = await shop.open(path);
      titles.push(/<h1 [^>]*>([^<]+)<\/h1>/.exec(text)?.[1] ?? '');
      await shop.submit(`${path}/buy`);
    }
    await expect
      .poll(async () => (await shop.open('/purchases')).text, { timeout: 150_000 })
      .not.toContain('Being added to your library');
    const delivered = await listLibrary(boris);
    expect(delivered.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    expect(new Set(delivered.map(({ format }) => format))).toEqual(new Set(['epub', 'fb2', 'pdf', 'cbz', 'zip']));
    for (const { id, title, format, purchased, metadata } of delivered) {
      const details = BookDetails.parse(await (await boris.get(`/books/${id}`)).json());
      expect([title, purchased, metadata.authors === null, metadata.cover === null]).toEqual([
        title,
        true,
        false,
        false,
      ]);
      if (format !== 'cbz') expect(details.chapters.length, title).toBeGreaterThan(2);
      else expect(details.pages).toBe(9);
    }
  }, 180_000);
});
