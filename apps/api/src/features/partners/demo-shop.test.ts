import { notifications } from '@lectern/contracts';
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
    await shop.open('/books/hong-lou-meng');
    await shop.submit('/books/hong-lou-meng/buy');
    await expect.poll(async () => (await shop.open('/purchases')).text).toContain('In your library');
    expect(await listLibrary(anna)).toContainEqual(
      expect.objectContaining({ title: '红楼梦', name: '红楼梦.epub', purchased: true, format: 'epub' }),
    );
    const { items } = notifications.list.reply.parse(await (await anna.get('/notifications')).json());
    expect(items).toMatchObject([{ kind: 'purchase.arrived', bookName: '红楼梦', reason: 'Lantern Books' }]);
  });
});
