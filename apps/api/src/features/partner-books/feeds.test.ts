import { createServer } from 'node:net';
import { partnerBooks as calls, errors, partners as partnerCalls } from '@lectern/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresAnnouncer } from '../../platform/bus/postgres-bus.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestPartner } from '../../testing/test-partner.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { PARTNERS_CHANGED } from '../shops/partner-directory.ts';
import { createShopAdminService } from '../shops/shop-admin.service.ts';
import { createEntry, createFeedShop, FEED_SHOP_KEY, type FeedShop } from './testing/feed-shop.ts';

let app: TestApp;
let corner: FeedShop;
let other: FeedShop;
beforeAll(async () => {
  corner = await createFeedShop('corner');
  other = await createFeedShop('other');
  const sub_partners = [
    { shop_id: 'east', name: 'East' },
    { shop_id: 'west', name: 'West', feeds: { url: `${other.url}/west` } },
  ];
  // in the internet, as far as its settings say
  const outside = { ...corner.partner, id: 99, alias: 'outside', allow_private: false };
  app = await startTestApp({ partners: [corner.partner, { ...other.partner, shop_id: '', sub_partners }, outside] });
});
afterAll(async () => {
  await app.close();
  await Promise.all([corner.close(), other.close()]);
});
afterEach(() => corner.requests.splice(0));

const signIn = (username: string): Promise<TestReader> =>
  createTestReader(app, { username, password: 'any', shopId: '7', alias: 'corner' }, { isWelcomed: false });
const fetchFeed = (shopId = '', alias = 'corner') => app.deps.services.partnerBooks.fetchFeed({ alias, shopId });
const fetchLater = (minutes = 16) => {
  app.clock.advance({ minutes });
  return fetchFeed();
};
/** Signs in again: the clock of these tests outlives a token. */
const listNews = async (reader?: TestReader) =>
  calls.news.reply.parse(await (await (reader ?? (await signIn('ann'))).get('/partner-books/news')).json());
const listTitles = async (): Promise<string[]> => (await listNews()).items.map(({ title }) => title);
const listLog = async () => {
  const shop = createTestPartner(app, { alias: 'corner', shopId: '7', key: FEED_SHOP_KEY });
  return partnerCalls.errors.reply.parse(await (await shop.call('GET', '/partner/errors')).json()).items;
};

/** As the operator does, who notifies the running processes. */
const setFeed = async (url: string): Promise<void> => {
  const db = openDatabase(app.deps.config.database.url);
  const notifyProcesses = () => createPostgresAnnouncer(db).announce(PARTNERS_CHANGED, '');
  const vault = () => expect.fail('no key is needed');
  const shopAdmin = createShopAdminService({ db, vault, clock: app.clock, notifyProcesses });
  await shopAdmin.setFeed('corner', { url, personal_url: '', timeout_seconds: 8 });
  await expect.poll(async () => (await app.deps.services.shops.findPartner('corner'))?.feeds?.url).toBe(url);
  await db.$disconnect();
};

describe('fetching a feed', () => {
  it('[PBOOK-2] is requested by the first reader, and when a reader finds it stale, without waiting', async () => {
    const countQueued = async (): Promise<number> =>
      Number((await app.sql("SELECT count(*) FROM pgboss.job WHERE name = 'partner-books.fetch'")).rows[0].count);
    expect(await listNews()).toMatchObject({ total: 0, updated_at: null, refreshing: true });
    await expect.poll(countQueued).toBe(1);
    corner.publish({ news: [createEntry('first')] });
    expect(await fetchFeed()).toBe('fetched');
    expect(await listNews()).toMatchObject({ items: [{ title: 'Book first' }], refreshing: false });
    app.clock.advance({ minutes: 31 });
    expect(await listNews()).toMatchObject({ items: [{ title: 'Book first' }], refreshing: true });
  });

  it('[PBOOK-2] asks with the ETag, and an unchanged feed counts as received', async () => {
    expect(await fetchFeed()).toBe('unchanged');
    expect(corner.requests.at(-1)?.headers['if-none-match']).toMatch(/^"\w{16}"$/);
    expect(await listNews()).toMatchObject({ total: 1, refreshing: false });
    expect(await fetchFeed()).toBe('not due');
    corner.handle('/feed', () => ({ json: { news: [createEntry('odd')] }, headers: { etag: '"\u00E9"' } }));
    expect(await fetchLater()).toBe('fetched'); // with an ETag that cannot be sent back
    corner.publish({ news: [createEntry('second')] });
    expect(await fetchLater()).toBe('fetched');
    expect(await listTitles()).toEqual(['Book second']);
  });

  it('[PBOOK-2] [PBOOK-7] the schedule queues what is due, each shop by itself', async () => {
    app.clock.advance({ minutes: 16 });
    const { refreshFeeds } = app.deps.services.partnerBooks;
    expect(await refreshFeeds()).toBe(4);
    other.publish({ news: [createEntry('east')] });
    other.handle('/west', () => ({ json: { news: [createEntry('west')] } }));
    for (const [shopId, alias] of [
      ['', 'corner'],
      ['', 'other'],
      ['west', 'other'],
      ['', 'outside'],
    ] as const)
      await fetchFeed(shopId, alias);
    expect(await refreshFeeds()).toBe(0);
    const { rows } = await app.sql('SELECT shop_id, title FROM partner_book WHERE alias = $1 ORDER BY 1', ['other']);
    expect(rows).toEqual([
      { shop_id: '', title: 'Book east' },
      { shop_id: 'west', title: 'Book west' },
    ]);
  });

  it('[PBOOK-2] two processes that fetch at the same time store it once', async () => {
    corner.publish({ news: Array.from({ length: 50 }, (_, n) => createEntry(`both ${n}`)) });
    app.clock.advance({ minutes: 16 });
    expect(await Promise.all([fetchFeed(), fetchFeed(), fetchFeed()])).toContain('fetched');
    expect((await listNews()).total).toBe(50);
    const { rows } = await app.sql("SELECT count(*) FROM partner_book WHERE external_id LIKE 'both %'");
    expect(Number(rows[0].count)).toBe(50);
  });
});

describe('a broken feed', () => {
  it.each([
    ['status_500', () => ({ status: 500 })],
    ['status_302', () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } })],
    ['not_json', () => ({ text: '<html>Sorry</html>' })],
    ['not_a_feed', () => ({ json: { items: [] } })],
    ['no_valid_entry', () => ({ json: { news: [{ id: 1 }] } })],
    ['too_large', () => ({ text: `{"news":["${'x'.repeat(9 * 1024 ** 2)}"]}` })],
  ])(
    '[PBOOK-3] [PBOOK-13] [S8] with %s leaves the last good one, and is in the log of the shop once',
    async (problem, answer) => {
      corner.publish({ news: [createEntry('good')] });
      await fetchLater(61);
      corner.handle('/feed', answer);
      expect(await fetchLater()).toBe('failed');
      expect(await listTitles()).toEqual(['Book good']);
      expect(await fetchLater()).toBe('failed');
      const logged = (await listLog()).filter(({ details }) => details['problem'] === problem);
      expect(logged).toMatchObject([
        {
          call: `GET ${corner.url}/feed`,
          error: 'partner.feed_failed',
          error_code: errors['partner.feed_failed'].number,
        },
      ]);
    },
  );

  it('[PBOOK-7] is asked for less and less often, but every hour', async () => {
    corner.publish({ news: [createEntry('back')] });
    await fetchLater(61);
    corner.handle('/feed', () => ({ status: 503 }));
    const minutes: number[] = [];
    for (let waited = 0; minutes.length < 4; ) {
      app.clock.advance({ minutes: 5 });
      waited += 5;
      if ((await fetchFeed()) === 'not due') continue;
      minutes.push(waited);
      waited = 0;
    }
    expect(minutes).toEqual([15, 15, 30, 60]);
    // a reader who comes meanwhile is not told to ask again
    expect(await listNews()).toMatchObject({ items: [{ title: 'Book back' }], refreshing: false });
    corner.publish({ news: [createEntry('back')] });
    expect(await fetchLater(61)).toBe('unchanged');
  });

  it('[PBOOK-13] the entries that were left out are in the log, with the first of them', async () => {
    corner.publish({ news: [createEntry('good'), { id: 7 }, createEntry('x', { url: 'javascript:alert(1)' })] });
    expect(await fetchLater(61)).toBe('fetched');
    expect(await listTitles()).toEqual(['Book good']);
    expect((await listLog())[0]).toMatchObject({
      error: 'partner.feed_entries_dropped',
      details: { dropped: 2, first: 'news.1.title' },
    });
    corner.publish({ news: [{ id: 8 }, createEntry('good')] });
    expect(await fetchLater()).toBe('fetched');
    expect((await listLog()).filter(({ error }) => error === 'partner.feed_entries_dropped')).toHaveLength(1);
  });

  it('[PBOOK-4] [PBOOK-5] of 10,000 hostile entries, 60 are served as text', async () => {
    const hostile = {
      title: '<script>alert(1)</script>Book <b>title</b>',
      description: '<img src=x onerror=alert(1)>',
    };
    corner.publish({ news: Array.from({ length: 10_000 }, (_, n) => createEntry(`h${n}`, hostile)) });
    expect(await fetchLater()).toBe('fetched');
    const { items, total } = await listNews();
    expect([total, items.length]).toEqual([60, 60]);
    expect(items[0]).toMatchObject({ title: 'Book title', description: '' });
    const { rows } = await app.sql("SELECT count(*) FROM partner_book WHERE external_id ~ '^h'");
    expect(Number(rows[0].count)).toBe(60);
  });
});

it('[PBOOK-11] [SEC-2] [S8] the feed of a shop in the internet is not fetched from our own network', async () => {
  app.clock.advance({ minutes: 61 });
  expect(await fetchFeed('', 'outside')).toBe('failed');
  expect(corner.requests).toEqual([]);
  const { rows } = await app.sql("SELECT problem FROM partner_feed WHERE alias = 'outside'");
  expect(rows).toEqual([{ problem: 'unreachable' }]);
});

describe('a shop that does not answer', () => {
  it('[PBOOK-6] [PBOOK-3] slow: readers get the last good feed at once, while the job waits', async () => {
    corner.publish({ news: [createEntry('before')] });
    await fetchLater();
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    corner.handle('/feed', async () => {
      asked.resolve();
      await release.promise;
      return { json: { news: [createEntry('after')] } };
    });
    app.clock.advance({ minutes: 31 });
    const fetching = fetchFeed();
    await asked.promise;
    expect(await listNews()).toMatchObject({ items: [{ title: 'Book before' }], refreshing: true });
    release.resolve();
    expect(await fetching).toBe('fetched');
    expect(await listTitles()).toEqual(['Book after']);
  });

  it('[PBOOK-6] [PBOOK-13] dead: the same, and the log says so', async () => {
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    const address = dead.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => dead.close(resolve));
    await setFeed(`http://127.0.0.1:${port}/feed?key=secret`);
    expect(await fetchFeed()).toBe('failed');
    expect(await listTitles()).toEqual(['Book after']);
    const [newest] = await listLog();
    expect(newest).toMatchObject({ call: `GET http://127.0.0.1:${port}/feed`, details: { problem: 'unreachable' } });
    expect(JSON.stringify(newest)).not.toContain('secret');
  });
});

describe('covers', () => {
  it('[PBOOK-11] are fetched once, re-encoded, and served from our own host to anybody with the address', async () => {
    await setFeed(`${corner.url}/feed`);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="450"><rect width="300" height="450" fill="#234"/></svg>';
    corner.handle('/covers/a.svg', () => ({ text: svg, headers: { 'content-type': 'image/svg+xml' } }));
    corner.handle('/covers/b.png', () => ({ text: 'no picture' }));
    corner.handle('/covers/huge.png', () => ({ bytes: new Uint8Array(6 * 1024 ** 2) }));
    corner.handle('/covers/away.png', () => ({ status: 302, headers: { location: `${other.url}/inside.png` } }));
    const covers = ['covers/a.svg', 'covers/b.png', 'covers/huge.png', 'covers/away.png', `${other.url}/inside.png`];
    corner.publish({ news: covers.map((cover, n) => createEntry(`cover ${n}`, { cover })) });
    app.clock.advance({ minutes: 61 });
    expect(await fetchFeed()).toBe('fetched');
    const { fetchCovers } = app.deps.services.partnerBooks;
    const feed = { alias: 'corner', shopId: '' };
    const signal = new AbortController().signal;
    expect(await listNews()).toMatchObject({ total: 5, refreshing: true });
    expect(await fetchCovers(feed, signal)).toBe(1);
    expect(await listNews()).toMatchObject({ total: 5, refreshing: false });
    expect(await fetchCovers(feed, signal)).toBe(0);
    expect(corner.requests.filter(({ path }) => path === '/covers/a.svg')).toHaveLength(1);
    // another server inside the network is never asked, whatever the feed says
    expect(other.requests.some(({ path }) => path === '/inside.png')).toBe(false);
    const [first, ...rest] = (await listNews()).items;
    expect(rest.map(({ cover }) => cover)).toEqual([null, null, null, null]);
    expect(first?.cover).toBe(`${app.url}${first?.cover_path}`);
    const picture = await fetch(`${first?.cover}?width=160`, { headers: { accept: 'image/webp' } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const stored = await fetch(first?.cover ?? '');
    expect(Buffer.from(await stored.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8])); // JPEG
    expect((await fetch(`${app.url}/covers/${'0'.repeat(64)}/partner.x`)).status).toBe(404);
  });

  it('[PBOOK-15] books that left the feeds long ago, and their covers, are deleted; those of a feed stay', async () => {
    const count = async (table: string) => Number((await app.sql(`SELECT count(*) FROM ${table}`)).rows[0].count);
    corner.publish({ news: [createEntry('stays')] });
    expect(await fetchLater()).toBe('fetched');
    app.clock.advance({ days: 91 });
    const deleted = await app.deps.services.partnerBooks.clean();
    expect(deleted.covers).toBe(1);
    expect(await count('partner_cover')).toBe(0);
    expect((await app.sql("SELECT external_id FROM partner_book WHERE alias = 'corner'")).rows).toEqual([
      { external_id: 'stays' },
    ]);
    expect(await listTitles()).toEqual(['Book stays']);
  });
});

it('[PBOOK-14] the feed of a disabled shop is neither fetched nor shown, and its books are for nobody', async () => {
  const reader = await signIn('ann');
  await app.sql("UPDATE partner SET disabled_at = now() WHERE alias = 'corner'");
  await app.restart();
  expect(await listNews(reader)).toMatchObject({ total: 0, shop: null });
  expect(await fetchFeed()).toBe('not due');
  await app.deps.services.partnerBooks.refreshFeeds();
  expect((await app.sql("SELECT 1 FROM partner_feed WHERE alias = 'corner'")).rowCount).toBe(0);
});
