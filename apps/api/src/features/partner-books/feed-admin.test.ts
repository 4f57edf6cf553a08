import { partnerBooks as calls } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../admin.ts';
import { readConfig } from '../../config/config.ts';
import { createOperatorServices } from '../../operator.ts';
import { runCommandLine } from '../../platform/console/run.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createEntry, createFeedShop, type FeedShop } from './testing/feed-shop.ts';

let app: TestApp;
let corner: FeedShop;
beforeAll(async () => {
  corner = await createFeedShop('corner', { feeds: undefined });
  app = await startTestApp({ partners: [corner.partner] });
});
afterAll(async () => {
  await app.close();
  await corner.close();
});

/** One line of the operator beside the running app. */
const admin = async (...line: string[]): Promise<{ code: number; said: unknown; error: string }> => {
  const { database, dataDir } = app.deps.config;
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommandLine(
    commands,
    [...line, '--json'],
    () => createOperatorServices(readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir }), () => undefined),
    { out: (text) => out.push(text), err: (text) => errors.push(text), signal: new AbortController().signal },
  );
  return { code, said: JSON.parse(out.join('') || '{}'), error: errors.join('') };
};
const findFeeds = async () => (await app.deps.services.shops.findPartner('corner'))?.feeds;
const listNews = async () => {
  const reader = await createTestReader(
    app,
    { username: 'ann', password: 'any', shopId: '7', alias: 'corner' },
    { isWelcomed: false },
  );
  return calls.news.reply.parse(await (await reader.get('/partner-books/news')).json());
};
const feed = { alias: 'corner', shopId: '' };

it('[PBOOK-14] a shop of before has no feed, and its readers see none', async () => {
  // what an earlier version stored
  await app.sql("UPDATE partner SET settings = settings - 'feeds' - 'community' WHERE alias = 'corner'");
  await app.restart();
  expect(await findFeeds()).toBeNull();
  expect(await listNews()).toMatchObject({ total: 0, items: [], shop: null, refreshing: false });
  expect(await admin('shop', 'feeds')).toMatchObject({ code: 0, said: { feeds: [] } });
});

it('[PBOOK-14] [PBOOK-13] the operator gives it one while the cloud runs, sees its state, and removes it', async () => {
  const url = `${corner.url}/feed`;
  const personal_url = `${corner.url}/personal`;
  const set = await admin('shop', 'set-feed', 'corner', url, '--personal', personal_url);
  expect(set).toMatchObject({ code: 0, said: { alias: 'corner', feeds: { url, personal_url, timeout_seconds: 8 } } });
  await expect.poll(findFeeds).toMatchObject({ url });
  expect(await admin('shop', 'feeds')).toMatchObject({ code: 0, said: { feeds: [{ url, state: 'never fetched' }] } });
  corner.publish({ news: [createEntry('a'), {}] });
  expect(await app.deps.services.partnerBooks.fetchFeed(feed)).toBe('fetched');
  expect(await listNews()).toMatchObject({ total: 1, shop: { name: 'Shop corner' } });
  expect(await admin('shop', 'feeds')).toMatchObject({
    code: 0,
    said: { feeds: [{ ...feedState('good', null), news: 1, dropped: 1, first_dropped: 'news.1.id' }] },
  });
  corner.handle('/feed', () => ({ status: 404 }));
  app.clock.advance({ minutes: 16 });
  expect(await app.deps.services.partnerBooks.fetchFeed(feed)).toBe('failed');
  expect(await admin('shop', 'feeds')).toMatchObject({
    code: 3,
    said: { feeds: [{ ...feedState('broken', 'status_404'), news: 1 }] },
  });
  // a start does not undo what the operator set
  await app.restart();
  expect(await findFeeds()).toMatchObject({ url });
  expect((await admin('shop', 'set-feed', 'corner', 'none')).code).toBe(0);
  await expect.poll(findFeeds).toBeNull();
  expect(await listNews()).toMatchObject({ total: 0, shop: null });
});
const feedState = (state: string, problem: string | null) => ({ alias: 'corner', shop_id: '', state, problem });

it('[PBOOK-14] an address that is none, and one without https of a shop in the internet, are refused', async () => {
  expect(await admin('shop', 'set-feed', 'corner', 'javascript:alert(1)')).toMatchObject({ code: 2 });
  expect(await admin('shop', 'set-feed', 'nobody', 'https://shop.example/feed')).toMatchObject({ code: 1 });
  await app.sql(`UPDATE partner SET settings = settings || '{"allow_private": false}' WHERE alias = 'corner'`);
  const plain = await admin('shop', 'set-feed', 'corner', 'http://shop.example/feed');
  expect([plain.code, plain.error]).toEqual([1, expect.stringContaining('without https')]);
});
