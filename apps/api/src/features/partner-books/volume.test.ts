import { afterAll, beforeAll, expect, it } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts';
import { type Database, openDatabase } from '../../platform/db/db.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createFeedClient } from './feed-client.ts';
import { findFeedSource } from './feed-source.ts';
import { createPartnerBooksDb, type PartnerBookRow } from './partner-books.db.ts';
import { createPartnerCovers } from './partner-covers.ts';
import { createEntry, createFeedShop, type FeedShop } from './testing/feed-shop.ts';

const LARGE = 100_000;

let app: TestApp;
let corner: FeedShop;
beforeAll(async () => {
  corner = await createFeedShop('corner');
  app = await startTestApp({ partners: [corner.partner] });
});
afterAll(async () => {
  await app.close();
  await corner.close();
});

const fetchFeed = (): Promise<string> => {
  app.clock.advance({ minutes: 16 });
  return app.deps.services.partnerBooks.fetchFeed({ alias: 'corner', shopId: '' });
};

it('[PBOOK-15] of a shop that names ever more books, those that left its feed longest ago are deleted', async () => {
  await app.sql(
    `INSERT INTO partner_book (alias, shop_id, external_id, title, url, description, is_audio_book, created_at, seen_at)
     SELECT shop, '', 'old ' || n, 'Old', 'https://shop.example/', '', false, now(), timestamptz '2020-01-01' + n * interval '1 s'
     FROM generate_series(1, 5000) n, unnest(ARRAY['corner', 'other']) shop`,
  );
  corner.publish({ news: [createEntry('new')] });
  expect(await fetchFeed()).toBe('fetched');
  const { rows } = await app.sql(
    `SELECT alias, count(*)::int AS books, bool_or(external_id = 'new') AS "hasNew", bool_or(external_id = 'old 1') AS "hasOldest"
     FROM partner_book GROUP BY alias ORDER BY alias`,
  );
  expect(rows).toEqual([
    { alias: 'corner', books: 5000, hasNew: true, hasOldest: false },
    { alias: 'other', books: 5000, hasNew: false, hasOldest: true },
  ]);
});

it('[PBOOK-7] a shop that is slow for each of its customers is asked about three, and then left for a minute', async () => {
  const partner = await app.deps.services.shops.findPartner('corner');
  const source = partner && findFeedSource({ ...partner, feeds: PERSONAL }, '');
  if (!source) throw new Error('it has a feed');
  let asked = 0;
  const client = createFeedClient({
    http: { request: async () => new Response(`${(asked += 1)}`) },
    clock: app.clock,
    breaker: createCircuitBreaker({ failures: 3, pauseMs: 60_000, clock: app.clock }),
    slowMs: -1, // any answer is late
  });
  const ask = () => client.fetchPersonal(source, { readerId: 1n, alias: 'corner', shopId: '7', externalId: 'ann' });
  for (const text of ['1', '2', '3']) expect(await ask()).toEqual({ text, etag: null });
  expect(await ask()).toEqual({ problem: 'paused' });
  app.clock.advance({ minutes: 2 });
  expect(await ask()).toEqual({ text: '4', etag: null });
});
const PERSONAL = {
  url: 'https://shop.example/feed',
  personal_url: 'https://shop.example/personal',
  timeout_seconds: 8,
};

it('[PBOOK-7] a shop whose covers come slowly is left after a while, and the next job continues', async () => {
  corner.publish({
    news: Array.from({ length: 10 }, (_, n) => createEntry(n, { cover: `https://slow.example/${n}` })),
  });
  expect(await fetchFeed()).toBe('fetched');
  const asked: string[] = [];
  const db = openDatabase(app.deps.config.database.url);
  const covers = createPartnerCovers({
    db,
    shops: app.deps.services.shops,
    http: {
      download: async ({ url }) => {
        asked.push(url);
        // timers fire in their order: the time of the job is over first
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new Error('no picture');
      },
    },
    parsers: { createCover: () => expect.fail('there is no picture') },
    clock: app.clock,
    jobMs: 10,
  });
  const fetchCovers = () => covers.fetchCovers({ alias: 'corner', shopId: '' }, new AbortController().signal);
  for (let n = 0; n < 2; n += 1) expect(await fetchCovers()).toBe(0);
  expect(asked).toEqual(['https://slow.example/0', 'https://slow.example/1']);
  await db.$disconnect();
});

it('[PBOOK-9] [PBOOK-10] in a library of 100,000 books, what is looked up comes from an index', async () => {
  await createTestReader(
    app,
    { username: 'ann', password: 'any', shopId: '7', alias: 'corner' },
    { isWelcomed: false },
  );
  const [{ id }] = (await app.sql("SELECT id FROM reader WHERE external_id = 'ann'")).rows;
  await app.sql(
    `INSERT INTO purchase (reader_id, sha256, fast_hash, own_before, bought_at, product)
     SELECT $1, sha256(n::text::bytea), md5(n::text), false, now(), 'p ' || n FROM generate_series(1, $2::int) n`,
    [id, LARGE],
  );
  await app.sql(
    `INSERT INTO shelf (reader_id, kind, name, books, tokens)
     SELECT $1, 'author', 'Author ' || n, 1, '{}' FROM generate_series(1, $2::int) n`,
    [id, LARGE],
  );
  await app.sql('VACUUM ANALYZE purchase, shelf');
  const plans: string[] = [];
  const explain = async (parts: TemplateStringsArray, ...values: unknown[]): Promise<object[]> => {
    const { text, values: all } = Prisma.sql(parts, ...values);
    const plan = await app.sql(`EXPLAIN ${text}`, all);
    plans.push(plan.rows.map((row) => row['QUERY PLAN'] as string).join('\n')); // a text column
    return [];
  };
  const rows = createPartnerBooksDb({ $queryRaw: explain } as unknown as Database); // the part of it that is used
  const listed = Array.from({ length: 60 }, (_, n) => n);
  const books = listed.map((n) => ({ authorNames: [`Author ${n}`], series: 'Lights', genreNames: ['Fiction'] }));
  await rows.findTaste(BigInt(id), books as unknown as PartnerBookRow[]); // what it reads of them
  await rows.listPurchases(
    BigInt(id),
    listed.map((n) => `p ${n}`),
    listed.map(String),
  );
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (purchase|shelf|book)/);
    expect(plan).toMatch(/Index Cond: .*(name|product) = ANY/);
  }
});
