import { createHmac } from 'node:crypto';
import { limits, retention } from '@lectern/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../platform/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  addShopBooks,
  type CommunityDouble,
  createCommunityDouble,
  readAnswer,
  replaceCommunity,
  runCommunityJob,
} from './community.testing.ts';
import { CommunityRefused } from './community-provider.ts';
import { createHttpCommunity } from './http-community.ts';

const RATING = { rating: 4, name: 'A pseudonym', email: 'anna@example.org', text: 'Quiet & <b>long</b>' };
const SHARED_KEY = 'a key that only these two know';
const DAY = 1;

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let double: CommunityDouble;
let book = '';
let other = '';
beforeAll(async () => {
  double = await createCommunityDouble();
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
  await replaceCommunity(app, double.settings);
  [book = '', other = ''] = await addShopBooks(app, 'quiet-book', 'other-book');
});
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(() => {
  double.behaviour.answer = () => ({ json: {} });
  double.requests.length = 0;
});
afterEach(async () => {
  await app.sql('DELETE FROM partner_rating');
  await app.sql('DELETE FROM withdrawn_rating');
  app.clock.advance({ minutes: 1 }); // the circuit breaker lets calls through again
});

const rate = (json: object = RATING, id = book, reader = anna) => reader.put(`/partner-books/${id}/rating`, { json });
const find = async (id = book, reader = anna) => readAnswer(await reader.get(`/partner-books/${id}/rating`));
const remove = (id = book, reader = anna) => reader.delete(`/partner-books/${id}/rating`);
const send = () => runCommunityJob(app, 'community.send-ratings');
const listSent = () => double.requests.map(({ path, body }) => [path, JSON.parse(body)]);

describe('rating a book of the shop', () => {
  it('[COMM-9] [COMM-10] name and e-mail suffice; the community gets it, with our signature', async () => {
    expect(await find()).toBeNull();
    const saved = { ...RATING, created_at: expect.any(String), sent: false };
    expect(await readAnswer(await rate())).toEqual(saved);
    expect(await find()).toEqual(saved);
    expect(await send()).toEqual({ sent: 1, withdrawn: 0 });
    expect(await find()).toEqual({ ...saved, sent: true });
    expect(listSent()).toEqual([
      [
        '/ratings',
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          shop_id: '',
          book: 'quiet-book',
          ...RATING,
          created_at: expect.any(String),
          changed_at: expect.any(String),
        },
      ],
    ]);
    const [request] = double.requests;
    const body = request?.body ?? '';
    const signed = `POST\n/ratings\n${String(request?.headers['lectern-timestamp'])}\n${body}`;
    expect(request?.headers['lectern-signature']).toBe(createHmac('sha256', SHARED_KEY).update(signed).digest('hex'));
    expect(body).not.toContain('127.0.0.1');
    expect(await send()).toEqual({ sent: 0, withdrawn: 0 });
  });

  it('[COMM-9] a second one replaces the first under the same reference', async () => {
    await rate();
    await send();
    expect(await readAnswer(await rate({ ...RATING, rating: 1, text: '' }))).toMatchObject({ rating: 1, sent: false });
    await send();
    const [first, second] = listSent().map(([, json]) => json);
    expect(second).toMatchObject({ id: first.id, rating: 1, text: '', created_at: first.created_at });
  });

  it.each([
    ['no name', { name: ' \u202e ' }, [400, 'partner_rating.name_empty']],
    ['a missing name', { name: undefined }, [400, 'partner_rating.name_empty']],
    ['no e-mail', { email: '' }, [400, 'partner_rating.email_wrong']],
    ['a wrong e-mail', { email: 'anna@' }, [400, 'partner_rating.email_wrong']],
    ['no stars', { rating: 0 }, [400, 'request.invalid']],
    ['half a star', { rating: 2.5 }, [400, 'request.invalid']],
    ['six stars', { rating: 6 }, [400, 'request.invalid']],
    ['a very long text', { text: 'a'.repeat(4001) }, [400, 'request.invalid']],
  ])('[COMM-9] %s is refused', async (_what, wrong, refusal) => {
    expect(await readAnswer(await rate({ ...RATING, ...wrong }))).toEqual(refusal);
    expect(await find()).toBeNull();
  });

  it('[COMM-9] unknown books are not found, before the body is read; ratings of others are not shown', async () => {
    expect(await readAnswer(await rate({}, '999999'))).toEqual([404, 'partner_book.not_found']);
    const unknown = [await anna.get('/partner-books/999999/rating'), await remove('999999')];
    for (const answer of unknown) expect(await readAnswer(answer)).toEqual([404, 'partner_book.not_found']);
    await app.sql("UPDATE partner_book SET alias = 'elsewhere' WHERE external_id = 'other-book'");
    expect(await readAnswer(await rate(RATING, other))).toEqual([404, 'partner_book.not_found']);
    await app.sql("UPDATE partner_book SET alias = 'lantern' WHERE external_id = 'other-book'");
    await rate();
    expect(await find(book, boris)).toBeNull();
    expect(await readAnswer(await remove(book, boris))).toBe('OK');
    expect(await find()).toMatchObject(RATING);
  });

  it('[COMM-9] a reader has 5,000 at most, and may change one of them', async () => {
    await rate();
    await app.sql(
      `INSERT INTO partner_rating (reader_id, alias, shop_id, shop_book_id, reference, rating, name, email, text, created_at, changed_at, sent_at)
       SELECT reader_id, alias, shop_id, 'book ' || n, gen_random_uuid(), 3, name, email, '', now(), now(), now()
       FROM partner_rating, generate_series(1, $1::int) n`,
      [limits.PUBLIC_RATINGS - 1],
    );
    expect(await readAnswer(await rate(RATING, other))).toEqual([409, 'partner_rating.too_many']);
    expect((await rate({ ...RATING, rating: 2 })).status).toBe(200);
  });
});

describe('the community', () => {
  it('[COMM-10] gets a rating when it answers again; one that it refuses does not hold up the others', async () => {
    await rate();
    double.behaviour.answer = () => ({ status: 503 });
    expect(await send()).toEqual({ sent: 0, withdrawn: 0 });
    expect(await find()).toMatchObject({ sent: false });
    app.clock.advance({ minutes: 1 });
    await rate({ ...RATING, name: 'Boris' }, other, boris);
    double.behaviour.answer = ({ body }) => ({ status: body.includes('quiet-book') ? 422 : 200 });
    expect(await send()).toEqual({ sent: 1, withdrawn: 0 });
    expect([await find(), await find(other, boris)]).toMatchObject([{ sent: false }, { sent: true }]);
  });

  it('[COMM-10] removes a withdrawn one, also when its reader is deleted', async () => {
    await rate();
    await rate({ ...RATING, name: 'Boris' }, book, boris);
    await send();
    const ids = listSent().map(([, json]) => json.id);
    double.requests.length = 0;
    expect(await readAnswer(await remove())).toBe('OK');
    expect(await find()).toBeNull();
    await app.sql("DELETE FROM partner_rating WHERE name = 'Boris'"); // as the deletion of a reader does
    double.behaviour.answer = () => ({ status: 503 });
    expect(await send()).toEqual({ sent: 0, withdrawn: 0 });
    double.behaviour.answer = () => ({ json: {} });
    double.requests.length = 0;
    app.clock.advance({ minutes: 1 });
    expect(await send()).toEqual({ sent: 0, withdrawn: 2 });
    expect(listSent()).toEqual(expect.arrayContaining(ids.map((id) => ['/ratings/withdraw', { id }])));
    expect((await app.sql('SELECT 1 FROM withdrawn_rating')).rowCount).toBe(0);
  });

  it('[COMM-10] gets a rating again that was changed while it was being sent', async () => {
    await rate();
    double.behaviour.answer = async ({ body }) => {
      if (body.includes('"rating":4')) await rate({ ...RATING, rating: 1 });
      return { json: {} };
    };
    await send();
    await send();
    expect(listSent().map(([, { rating }]) => rating)).toEqual([4, 1]);
    expect(await find()).toMatchObject({ rating: 1, sent: true });
  });

  it.each([200, 503])(
    '[COMM-10] removes a rating that was withdrawn while it was being sent, answered with %i, though it had been sent before',
    async (status) => {
      await rate();
      double.behaviour.answer = async ({ path }) => {
        if (path !== '/ratings') return { json: {} };
        await remove();
        await send(); // another process
        return { status };
      };
      await send();
      app.clock.advance({ minutes: 1 });
      await send();
      const paths = listSent().map(([path]) => path);
      expect(paths).toEqual(['/ratings', '/ratings/withdraw', '/ratings/withdraw']);
      expect((await app.sql('SELECT 1 FROM withdrawn_rating')).rowCount).toBe(0);
    },
  );

  it('[COMM-10] is not held up by what another one or none should get, or by many refusals', async () => {
    await rate();
    await rate({ ...RATING, name: 'Boris' }, other, boris);
    const fill = (alias: string, amount: number) =>
      app.sql(
        `INSERT INTO partner_rating (reader_id, alias, shop_id, shop_book_id, reference, rating, name, email, text, created_at, changed_at)
         SELECT reader_id, $1, '', 'book ' || n, gen_random_uuid(), 3, 'Poison', email, '', created_at, changed_at - interval '1 day'
         FROM partner_rating, generate_series(1, $2::int) n WHERE name = 'Boris'`,
        [alias, amount],
      );
    await fill('closed', 250);
    await app.sql("DELETE FROM partner_rating WHERE alias = 'closed'"); // 250 withdrawals
    await fill('closed', 250);
    await fill('lantern', 150);
    double.behaviour.answer = ({ body }) => ({ status: body.includes('Poison') ? 422 : 200 });
    expect(await send()).toEqual({ sent: 2, withdrawn: 0 });
    await remove();
    double.behaviour.answer = ({ path }) => ({ status: path === '/ratings/withdraw' ? 404 : 422 });
    expect(await send()).toEqual({ sent: 0, withdrawn: 1 }); // it knows no such rating
  });

  it('[COMM-10] more than fit into a batch are sent at once', async () => {
    await rate();
    await app.sql(
      `INSERT INTO partner_rating (reader_id, alias, shop_id, shop_book_id, reference, rating, name, email, text, created_at, changed_at)
       SELECT reader_id, alias, '', 'book ' || n, gen_random_uuid(), 3, name, email, '', created_at, changed_at
       FROM partner_rating, generate_series(1, 250) n`,
    );
    expect(await send()).toEqual({ sent: 251, withdrawn: 0 });
    await app.sql('DELETE FROM partner_rating');
    expect(await send()).toEqual({ sent: 0, withdrawn: 251 });
  });

  it('[COMM-12] is called with both keys while that of the shop is being changed', async () => {
    double.behaviour.answer = ({ headers, path, body }) => {
      const text = `POST\n${path}\n${String(headers['lectern-timestamp'])}\n${body}`;
      const isKnown = headers['lectern-signature'] === createHmac('sha256', SHARED_KEY).update(text).digest('hex');
      return { status: isKnown ? 200 : 403 };
    };
    const http = createHttpClient();
    const { withdrawRating } = createHttpCommunity({ http, clock: app.clock });
    const { url, name } = double.settings;
    const community = { alias: 'lantern', name, url, loginUrl: url, homeUrl: url, allowPrivate: true };
    await withdrawRating({ ...community, keys: ['an older key', SHARED_KEY] }, 'a');
    expect(double.requests).toHaveLength(2);
    await expect(withdrawRating({ ...community, keys: ['an older key'] }, 'a')).rejects.toBeInstanceOf(
      CommunityRefused,
    );
    await http.close();
  });

  it('[COMM-13] is the demo shop as it is: it shows ratings, and no address of a rater', async () => {
    const home = `${app.shopUrl}/community`;
    await replaceCommunity(app, { ...double.settings, url: home });
    await rate({ ...RATING, text: 'Seen <there>' });
    expect(await send()).toEqual({ sent: 1, withdrawn: 0 });
    const page = await (await fetch(home)).text();
    expect(page).toContain('A pseudonym');
    expect(page).toContain('Seen &lt;there&gt;');
    expect(page).not.toContain(RATING.email);
    await remove();
    await send();
    expect(await (await fetch(home)).text()).not.toContain('A pseudonym');
    await replaceCommunity(app, double.settings);
  });
});

it('[COMM-11] the network address is erased 30 days after the last change, and exported until then', async () => {
  await rate();
  await rate(RATING, other, boris);
  const age = (days: number, where: string) =>
    app.sql(`UPDATE partner_rating SET changed_at = changed_at - interval '${days} days' WHERE ${where}`);
  const listAddresses = async () =>
    (await app.sql('SELECT address FROM partner_rating ORDER BY shop_book_id DESC')).rows.map(({ address }) => address);
  expect(await listAddresses()).toEqual(['127.0.0.1', '127.0.0.1']);
  await age(retention.raterAddress.period.days + DAY, "shop_book_id = 'quiet-book'");
  await age(retention.raterAddress.period.days - DAY, "shop_book_id = 'other-book'");
  expect(await runCommunityJob(app, 'community.clean')).toEqual({ addressesErased: 1 });
  expect(await listAddresses()).toEqual([null, '127.0.0.1']);
  expect(await runCommunityJob(app, 'community.clean')).toEqual({ addressesErased: 0 });
  expect(await find()).toMatchObject(RATING);
});
