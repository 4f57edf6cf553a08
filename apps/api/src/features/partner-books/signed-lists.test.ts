import { partners as calls, type Reply } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { computeSignature } from '../shops/shops.service.ts';
import { createEntry, createFeedShop, FEED_SHOP_KEY, type FeedShop } from './testing/feed-shop.ts';

let app: TestApp;
let corner: FeedShop;
let old: FeedShop;
let shop: TestPartner;
beforeAll(async () => {
  corner = await createFeedShop('corner');
  old = await createFeedShop('old', { require_v2: false, signature: 'sha1' });
  const feeds = { url: `${corner.url}/feed`, personal_url: `${corner.url}/personal` };
  app = await startTestApp({ partners: [{ ...corner.partner, feeds }, old.partner] });
  shop = createTestPartner(app, { alias: 'corner', shopId: '7', key: FEED_SHOP_KEY });
  for (const double of [corner, old]) {
    double.publish({
      recommended: [createEntry('a'), createEntry('b', { authors: ['Anna Reed'] })],
      news: [createEntry('n')],
    });
    await app.deps.services.partnerBooks.fetchFeed({ alias: double.partner.alias, shopId: '' });
  }
});
afterAll(async () => {
  await app.close();
  await Promise.all([corner.close(), old.close()]);
});

type List = Reply<typeof calls.recommended>;
const signIn = (username: string): Promise<TestReader> =>
  createTestReader(app, { username, password: 'any', shopId: '7', alias: 'corner' }, { isWelcomed: false });
const read = async (name: 'recommended' | 'news', params: Record<string, string> = {}): Promise<List> => {
  const answer = await shop.call('GET', `/partner/${name}`, { params });
  expect(answer.status).toBe(200);
  return calls[name].reply.strict().parse(await answer.json());
};
const listTitles = ({ items }: List): string[] => items.map(({ title }) => title);

it('[PBOOK-12] a shop reads its own lists, and only signed', async () => {
  expect(listTitles(await read('recommended'))).toEqual(['Book a', 'Book b']);
  expect(listTitles(await read('news'))).toEqual(['Book n']);
  for (const name of ['recommended', 'news'] as const) {
    expect((await fetch(`${app.api}/partner/${name}?partner=corner&shop_id=7&timestamp=1`)).status).toBe(403);
    expect((await shop.call('GET', `/partner/${name}`, { key: 'another key than that one' })).status).toBe(403);
    expect((await shop.call('GET', `/partner/${name}`, { params: { shop_id: 'nowhere' } })).status).toBe(404);
    const address = shop.addressOf('GET', `/partner/${name}`, {});
    expect([(await fetch(address)).status, (await fetch(address)).status]).toEqual([200, 403]);
  }
  const empty = await shop.call('GET', '/partner/news', { params: { user: ' ' } });
  expect([empty.status, await empty.json()]).toMatchObject([400, { details: { field: 'user' } }]);
});

it('[PBOOK-12] [PARTNER-4] the old signature is accepted from partners that may use it', async () => {
  const callOld = (double: FeedShop, name: string, algorithm: 'sha1' | 'sha256') => {
    const query = {
      shop_id: String(double.partner.id),
      timestamp: String(Math.floor(app.clock.now().getTime() / 1000)),
    };
    const signature = computeSignature({ ...query, list: name }, FEED_SHOP_KEY, algorithm);
    return fetch(`${app.api}/partner/${name}?${new URLSearchParams({ ...query, list: name, signature }).toString()}`);
  };
  for (const name of ['recommended', 'news'] as const) {
    const answer = await callOld(old, name, 'sha1');
    expect(calls[name].reply.parse(await answer.json()).total).toBe(name === 'news' ? 1 : 2);
    expect((await callOld(corner, name, 'sha256')).status).toBe(403);
  }
});

it('[PBOOK-12] for a customer a shop gets what it recommended and delivered, and nothing of the library', async () => {
  const ann = await signIn('ann');
  await signIn('ben');
  const own = await createTestBook(ann, { title: 'Own', authors: ['Anna Reed'] }, 'own.epub');
  corner.publish({
    recommended: [createEntry('a', { fast_hash: own.fast_hash }), createEntry('b', { authors: ['Anna Reed'] })],
    news: [createEntry('n')],
  });
  app.clock.advance({ minutes: 16 });
  await app.deps.services.partnerBooks.fetchFeed({ alias: 'corner', shopId: '' });
  // neither the order nor a mark tells that Ann has a book of this author, and this file
  const library = await read('recommended', { user: 'ann' });
  expect(listTitles(library)).toEqual(['Book a', 'Book b']);
  expect(library.items.map(({ purchased }) => purchased)).toEqual([false, false]);
  await shop.putFile('ann', 'n.epub', await buildEpub({ title: 'Sold' }), { params: { product: 'n' } });
  expect((await read('news', { user: 'ann' })).items).toMatchObject([{ purchased: true }]);
  for (const user of ['ben', 'nobody'])
    expect((await read('news', { user })).items).toMatchObject([{ purchased: false }]);
  expect((await read('news')).items).toMatchObject([{ purchased: false }]);

  corner.handle('/personal', () => ({ json: { recommended: [createEntry('for ann')] } }));
  const [{ id }] = (await app.sql("SELECT id FROM reader WHERE external_id = 'ann'")).rows;
  expect(await app.deps.services.partnerBooks.fetchPersonal(BigInt(id))).toBe('fetched');
  expect(listTitles(await read('recommended', { user: 'ann' }))).toEqual(['Book for ann']);
  expect(listTitles(await read('recommended', { user: 'ben' }))).toEqual(['Book a', 'Book b']);
});
