import { expect, it } from 'vitest';
import { BOOKS } from '../catalogue/books.ts';
import { computeSignature } from '../partner/signature.ts';
import { ANNA, createTestShop, postForm, SHARED_KEY } from '../test-shop.testing.ts';
import type { Feed } from './build-feed.ts';

const shop = await createTestShop();
const fetchFeed = (headers: Record<string, string> = {}) => fetch(`${shop.url}/feeds/books.json`, { headers });
const readFeed = async (): Promise<Feed> => (await (await fetchFeed()).json()) as Feed; // as `buildFeed` makes it
const findUser = async (): Promise<string> => ((await shop.authenticate()).body as { user: string }).user; // a success
const signPersonal = (user: string, changed: Record<string, string> = {}) => {
  const fields = {
    user,
    subpartner: '1',
    serial: crypto.randomUUID(),
    timestamp: String(shop.getSeconds()),
    ...changed,
  };
  return { ...fields, signature: computeSignature(fields, SHARED_KEY, 'sha256') };
};
const fetchPersonal = (fields: Record<string, string>) => postForm(`${shop.url}/feeds/personal`, fields);
const buy = async (slug: string): Promise<void> => {
  const account = await findUser();
  await shop.db.query('INSERT INTO purchases (account_id, book, cents, bought_at) VALUES ($1, $2, 0, now())', [
    account,
    slug,
  ]);
};

it('[SHOP-50] the feed has the lists of the shop, with addresses for readers and covers for the cloud', async () => {
  const feed = await readFeed();
  expect(feed.bestsellers).toHaveLength(BOOKS.length);
  expect(feed.news.length).toBeGreaterThan(0);
  expect(feed.recommended.map(({ id }) => id)).not.toContain(feed.bookOfTheWeek?.id);
  expect(feed.stories[0]).toMatchObject({ link: feed.bookOfTheWeek?.url });
  for (const { id, url, cover, description, title } of feed.bestsellers) {
    expect(BOOKS).toContainEqual(expect.objectContaining({ slug: id, title }));
    expect(description.length).toBeGreaterThan(0);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(new URL(cover, `${shop.url}/feeds/books.json`))).status).toBe(200);
  }
});

it('[SHOP-50] an unchanged feed is answered with 304, and a new week changes it', async () => {
  const etag = (await fetchFeed()).headers.get('etag') ?? '';
  expect((await fetchFeed({ 'if-none-match': etag })).status).toBe(304);
  shop.advanceClock(7 * 86_400);
  expect((await fetchFeed({ 'if-none-match': etag })).status).toBe(200);
});

it('[SHOP-50] what sells best comes first', async () => {
  const last = BOOKS.at(-1)?.slug ?? '';
  await buy(last);
  expect((await readFeed()).bestsellers[0]?.id).toBe(last);
});

it('[SHOP-51] the cloud gets recommendations for one customer, without what was bought', async () => {
  const user = await findUser();
  const [bought] = BOOKS;
  await buy(bought?.slug ?? '');
  const { status, body } = await fetchPersonal(signPersonal(user));
  const { recommended } = body as Pick<Feed, 'recommended'>; // as `buildPersonalFeed` makes it
  expect(status).toBe(200);
  expect(recommended.length).toBeGreaterThan(0);
  expect(recommended.map(({ id }) => id)).not.toContain(bought?.slug);
  const alike = BOOKS.some(({ slug, genre }) => slug !== bought?.slug && genre === bought?.genre);
  expect(BOOKS.find(({ slug }) => slug === recommended[0]?.id)?.genre === bought?.genre).toBe(alike);
});

it('[SHOP-51] refuses a call that is not signed, late, or used', async () => {
  const user = await findUser();
  const call = signPersonal(user);
  const refuse = async (fields: Record<string, string>) => (await fetchPersonal(fields)).status;
  expect(await refuse({ ...call, user: ANNA.username })).toBe(403);
  expect(await refuse(signPersonal(user, { timestamp: String(shop.getSeconds() - 400) }))).toBe(403);
  expect(await refuse({ user })).toBe(400);
  expect(await refuse(call)).toBe(200);
  expect(await refuse(call)).toBe(403);
});
