import { community } from '@lectern/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const RATING = { rating: 4, name: 'A pseudonym', email: 'anna@example.org', text: 'Quiet & <b>long</b>' };

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
});

const rate = (json: object = RATING, id = book, reader = anna) => reader.put(`/partner-books/${id}/rating`, { json });
const send = () => runCommunityJob(app, 'community.send-ratings');

describe('the list of one’s own public ratings', () => {
  const list = async (reader = anna, query = '') =>
    community.ratings.reply.parse(await readAnswer(await reader.get(`/partner-ratings${query}`)));

  it('[COMM-18] has all ratings, newest first, with titles, and none of other readers', async () => {
    expect(await list()).toEqual({ total: 0, items: [] });
    await rate();
    app.clock.advance({ minutes: 1 });
    await rate({ ...RATING, rating: 2 }, other);
    await rate(RATING, book, boris);
    const { total, items } = await list();
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        ...RATING,
        rating: 2,
        id: expect.any(String),
        title: 'Book other-book',
        created_at: expect.any(String),
        sent: false,
      },
      { ...RATING, id: expect.any(String), title: 'Book quiet-book', created_at: expect.any(String), sent: false },
    ]);
    expect(await list(anna, '?limit=1&offset=1')).toEqual({ total: 2, items: [items[1]] });
  });

  it('[COMM-18] [COMM-10] removes a rating whose book the shop no longer has, here and at the community', async () => {
    await rate();
    await send();
    await app.sql("UPDATE partner_book SET alias = 'elsewhere', external_id = 'gone' WHERE external_id = 'quiet-book'");
    expect(await readAnswer(await anna.delete(`/partner-books/${book}/rating`))).toEqual([
      404,
      'partner_book.not_found',
    ]);
    const [item] = (await list()).items;
    expect(item).toMatchObject({ title: 'Book quiet-book', sent: true });
    double.requests.length = 0;
    const withdraw = async (reader: TestReader) => readAnswer(await reader.delete(`/partner-ratings/${item?.id}`));
    expect(await withdraw(boris)).toEqual([404, 'partner_rating.not_found']);
    expect(await withdraw(anna)).toBe('OK');
    expect(await list()).toEqual({ total: 0, items: [] });
    await send();
    expect(double.requests).toHaveLength(1);
    expect(await withdraw(anna)).toEqual([404, 'partner_rating.not_found']);
    await app.sql("UPDATE partner_book SET alias = 'lantern', external_id = 'quiet-book' WHERE external_id = 'gone'");
  });
});
