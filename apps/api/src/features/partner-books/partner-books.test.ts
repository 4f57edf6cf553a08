import { partnerBooks as calls, type PartnerBook } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { EXPORTED_TABLES } from '../privacy/export-tables.ts';
import { computeSignature } from '../shops/shops.service.ts';
import { createEntry, createFeedShop, FEED_SHOP_KEY, type FeedShop } from './testing/feed-shop.ts';

let app: TestApp;
let corner: FeedShop;
let personal: FeedShop;
let plain: FeedShop;
let shop: TestPartner;
beforeAll(async () => {
  corner = await createFeedShop('corner');
  personal = await createFeedShop('personal');
  plain = await createFeedShop('plain', { feeds: null });
  const feeds = { url: `${personal.url}/feed`, personal_url: `${personal.url}/personal` };
  app = await startTestApp({ partners: [corner.partner, { ...personal.partner, feeds }, plain.partner] });
  shop = createTestPartner(app, { alias: 'corner', shopId: '7', key: FEED_SHOP_KEY });
});
afterAll(async () => {
  await app.close();
  await Promise.all([corner, personal, plain].map((each) => each.close()));
});

const signIn = (username: string, alias = 'corner'): Promise<TestReader> =>
  createTestReader(app, { username, password: 'any', shopId: '7', alias }, { isWelcomed: false });
const publish = async (double: FeedShop, feed: object): Promise<void> => {
  double.publish(feed);
  app.clock.advance({ minutes: 16 });
  const outcome = await app.deps.services.partnerBooks.fetchFeed({ alias: double.partner.alias, shopId: '' });
  expect(outcome).toBe('fetched');
};
const list = async (reader: TestReader, name: 'recommended' | 'bestsellers' | 'news') =>
  calls[name].reply.parse(await (await reader.get(`/partner-books/${name}`)).json());
const listRecommended = async (reader: TestReader) =>
  calls.recommended.reply.parse(await (await reader.get('/partner-books/recommended')).json());
const listTitles = ({ items }: { items: PartnerBook[] }): string[] => items.map(({ title }) => title);
const findReaderId = async (user: string, alias: string): Promise<bigint> => {
  const sql = 'SELECT id FROM reader WHERE external_id = $1 AND provider_alias = $2';
  return BigInt((await app.sql(sql, [user, alias])).rows[0].id);
};

describe('a feed', () => {
  it('[PBOOK-1] is shown to the readers of its shop only', async () => {
    const entry = createEntry('a', { year: 1915, description: 'Fine.', created_at: '2026-01-02T03:04:05Z' });
    const stories = [{ id: 's', title: 'A sale', text: 'Everything', link: 'https://shop.example/sale' }];
    await publish(corner, {
      recommended: [entry],
      bestsellers: [createEntry('b'), entry],
      news: [createEntry('c')],
      bookOfTheWeek: createEntry('w'),
      stories,
    });
    const ann = await signIn('ann');
    const recommended = await listRecommended(ann);
    expect(recommended).toEqual({
      total: 1,
      items: [
        {
          id: expect.stringMatching(/^\d+$/),
          title: 'Book a',
          fast_hash: null,
          url: 'https://shop.example/books/a',
          year: 1915,
          description: 'Fine.',
          created_at: '2026-01-02T03:04:05.000Z',
          cover: null,
          cover_path: null,
          authors: 'Some Author',
          isAudioBook: false,
          purchased: false,
          library_id: null,
        },
      ],
      shop: { name: 'Shop corner', home_url: 'https://shop.example/' },
      updated_at: expect.any(String),
      refreshing: false,
      personal: false,
      book_of_the_week: expect.objectContaining({ title: 'Book w' }),
    });
    expect(listTitles(await list(ann, 'bestsellers'))).toEqual(['Book b', 'Book a']);
    const news = calls.news.reply.parse(await (await ann.get('/partner-books/news')).json());
    expect(listTitles(news)).toEqual(['Book c']);
    expect(news.stories).toEqual([{ ...stories[0], created_at: null }]);
    for (const stranger of [await signIn('ann', 'plain'), await signIn('ann', 'personal')])
      for (const name of ['recommended', 'bestsellers', 'news'] as const)
        expect(await list(stranger, name)).toMatchObject({ total: 0, items: [] });
    expect((await fetch(`${app.api}/partner-books/news`)).status).toBe(401);
  });

  it('[FLAG-8] where audiobooks are off, readers are shown none of the shop’s', async () => {
    const ann = await signIn('ann');
    await publish(corner, {
      recommended: [createEntry('heard', { isAudioBook: true }), createEntry('read')],
      bestsellers: [createEntry('heard', { isAudioBook: true })],
      bookOfTheWeek: createEntry('heard', { isAudioBook: true }),
    });
    const recommended = await listRecommended(ann);
    expect([listTitles(recommended), recommended.total]).toEqual([['Book read'], 1]);
    expect(recommended.book_of_the_week).toBeNull();
    expect(await list(ann, 'bestsellers')).toMatchObject({ total: 0, items: [] });
  });

  it('[PBOOK-1] the id of a book stays the same in every feed, and is found by readers of this shop only', async () => {
    const ann = await signIn('ann');
    await publish(corner, { news: [createEntry('kept', { title: 'First' })] });
    const [before] = (await list(ann, 'news')).items;
    await publish(corner, { bestsellers: [createEntry('kept', { title: 'Second' })] });
    const [after] = (await list(ann, 'bestsellers')).items;
    expect(after).toMatchObject({ id: before?.id, title: 'Second', created_at: before?.created_at });
    const { findBook } = app.deps.services.partnerBooks;
    const id = after?.id ?? '';
    expect(await findBook(await findReaderId('ann', 'corner'), id)).toMatchObject({
      externalId: 'kept',
      alias: 'corner',
    });
    await signIn('paul', 'personal');
    expect(await findBook(await findReaderId('paul', 'personal'), id)).toBeNull();
    expect(await findBook(await findReaderId('ann', 'corner'), '999999')).toBeNull();
  });

  it('[PBOOK-9] is ordered by what the reader has', async () => {
    const ben = await signIn('ben');
    await createTestBook(ben, { title: 'Mine', authors: ['Anna Reed'] }, 'mine.epub');
    await publish(corner, {
      recommended: [createEntry('x'), createEntry('y', { authors: ['Anna Reed'] }), createEntry('z')],
    });
    expect(listTitles(await listRecommended(ben))).toEqual(['Book y', 'Book x', 'Book z']);
    expect(listTitles(await listRecommended(await signIn('ann')))).toEqual(['Book x', 'Book y', 'Book z']);
  });
});

describe('a bought book', () => {
  it('[PBOOK-10] [PARTNER-26] is recognised by the product that the delivery named, for its buyer only', async () => {
    await publish(corner, { recommended: [createEntry('sold'), createEntry('other')] });
    const [cleo, dora] = [await signIn('cleo'), await signIn('dora')];
    const epub = await buildEpub({ title: 'With a mark of its buyer' });
    const sent = await shop.putFile('cleo', 'sold.epub', epub, { params: { product: 'sold' } });
    expect(sent.status).toBe(201);
    const [mine] = await listLibrary(cleo);
    const bought = (await listRecommended(cleo)).items.find(({ title }) => title === 'Book sold');
    expect(bought).toMatchObject({ purchased: true, library_id: mine?.id, fast_hash: mine?.fast_hash });
    expect(listTitles(await listRecommended(cleo))).toEqual(['Book other', 'Book sold']);
    expect((await listRecommended(dora)).items).toMatchObject([
      { title: 'Book sold', purchased: false, library_id: null, fast_hash: null },
      { purchased: false },
    ]);
    // deleted here: still bought, and opens the shop
    await cleo.post(`/fileops/delete/?fast_hash=${mine?.fast_hash}`);
    const deleted = (await listRecommended(cleo)).items.find(({ title }) => title === 'Book sold');
    expect(deleted).toMatchObject({ purchased: true, library_id: null });
    expect((await shop.revokeFile('cleo', mine?.fast_hash ?? '')).status).toBe(200);
    expect((await listRecommended(cleo)).items[0]).toMatchObject({ title: 'Book sold', purchased: false });
  });

  it('[PARTNER-26] a delivery of before gets its product when it is sent again; an invalid one is refused', async () => {
    const eve = await signIn('eve');
    const epub = await buildEpub({ title: 'Sold long ago' });
    await shop.putFile('eve', 'ago.epub', epub);
    await publish(corner, { news: [createEntry('ago')] });
    expect((await list(eve, 'news')).items).toMatchObject([{ purchased: false }]);
    expect((await shop.putFile('eve', 'ago.epub', epub, { params: { product: 'ago' } })).status).toBe(409);
    expect((await list(eve, 'news')).items).toMatchObject([{ purchased: true }]);
    const wrong = await shop.putFile('eve', 'ago.epub', epub, { params: { product: 'x'.repeat(129) } });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error_code: 253, details: { field: 'product' } }]);
  });

  it('[PBOOK-10] is recognised by its hash, also when the reader uploaded it; not for another reader', async () => {
    const [finn, gwen] = [await signIn('finn'), await signIn('gwen')];
    const uploaded = await uploadFile(finn, 'own.epub', await buildEpub({ title: 'Own copy' }));
    const { fast_hash, id } = (await uploaded.json()) as { fast_hash: string; id: string }; // StoredBook
    await publish(corner, { bestsellers: [createEntry('own', { fast_hash: fast_hash.toUpperCase() })] });
    expect((await list(finn, 'bestsellers')).items).toMatchObject([{ purchased: false, library_id: id, fast_hash }]);
    expect((await list(gwen, 'bestsellers')).items).toMatchObject([{ purchased: false, library_id: null }]);
  });
});

describe('a personal feed', () => {
  const fetchFor = async (user: string) =>
    app.deps.services.partnerBooks.fetchPersonal(await findReaderId(user, 'personal'));

  it('[PBOOK-8] is what the shop says about this reader, asked with a signature, and seen by no other', async () => {
    await publish(personal, { recommended: [createEntry('common')], bookOfTheWeek: createEntry('week') });
    personal.handle('/personal', ({ fields }) => ({
      json: {
        recommended: [createEntry(`for ${fields['user']}`), createEntry('common')],
        ...(fields['user'] === 'hana' && { bookOfTheWeek: createEntry('hers') }),
      },
    }));
    const [hana, ian] = [await signIn('hana', 'personal'), await signIn('ian', 'personal')];
    // nobody waits: until the job has run, it is the common list
    expect(await listRecommended(hana)).toMatchObject({
      items: [{ title: 'Book common' }],
      personal: false,
      refreshing: true,
    });
    expect(await fetchFor('hana')).toBe('fetched');
    expect(await fetchFor('hana')).toBe('not due');
    const { signature = '', ...fields } = personal.requests.at(-1)?.fields ?? {};
    expect(fields).toMatchObject({ user: 'hana', subpartner: '7' });
    expect(signature).toBe(computeSignature(fields, FEED_SHOP_KEY, 'sha256'));
    const mine = await listRecommended(hana);
    expect(mine).toMatchObject({ personal: true, refreshing: false, book_of_the_week: { title: 'Book hers' } });
    expect(listTitles(mine)).toEqual(['Book for hana', 'Book common']);
    const theirs = await listRecommended(ian);
    expect(theirs).toMatchObject({ personal: false, book_of_the_week: { title: 'Book week' } });
    expect(listTitles(theirs)).toEqual(['Book common']);
    expect(JSON.stringify(await (await hana.get('/catalogue')).json())).not.toContain('for hana');
  });

  it('[PBOOK-8] how it describes a book is for this reader alone, also of a book that others see', async () => {
    const buildTexts = (user = '') => ({ title: `Dear ${user}`, url: `https://shop.example/go?customer=${user}` });
    personal.handle('/personal', ({ fields: { user } }) => ({
      json: {
        recommended: [createEntry('common', buildTexts(user)), createEntry('both', buildTexts(user))],
        bookOfTheWeek: createEntry('both', buildTexts(user)),
      },
    }));
    const [lea, max, noa] = [
      await signIn('lea', 'personal'),
      await signIn('max', 'personal'),
      await signIn('noa', 'personal'),
    ];
    for (const user of ['lea', 'max']) expect(await fetchFor(user)).toBe('fetched');
    for (const [reader, user] of [
      [lea, 'lea'],
      [max, 'max'],
    ] as const)
      expect((await listRecommended(reader)).items).toMatchObject([buildTexts(user), buildTexts(user)]);
    const [forLea, forMax, common] = await Promise.all([lea, max, noa].map(listRecommended));
    expect(forLea?.items.map(({ id }) => id)).toEqual(forMax?.items.map(({ id }) => id));
    expect(common?.items).toMatchObject([
      { id: forLea?.items[0]?.id, title: 'Book common', url: 'https://shop.example/books/common' },
    ]);
    expect(JSON.stringify((await app.sql('SELECT * FROM partner_book')).rows)).not.toMatch(/Dear|customer=/);
    // in a common feed later
    await publish(personal, { recommended: [createEntry('both')] });
    expect((await listRecommended(noa)).items).toMatchObject([
      { id: forLea?.items[1]?.id, title: 'Book both', url: 'https://shop.example/books/both' },
    ]);
    expect((await listRecommended(lea)).items).toMatchObject([buildTexts('lea'), buildTexts('lea')]);
  });

  it('[EXPORT-1] [PBOOK-8] the archive of a reader has it, and with the reader it is deleted', async () => {
    const { columns = '' } = EXPORTED_TABLES.find(({ table }) => table === 'personal_feed') ?? {};
    const id = await findReaderId('lea', 'personal');
    const select = () => app.sql(`SELECT ${columns} AS entry FROM personal_feed t WHERE reader_id = $1`, [id]);
    const book = { title: 'Dear lea', authors: 'Some Author', url: 'https://shop.example/go?customer=lea' };
    expect((await select()).rows[0].entry).toMatchObject({ book_of_the_week: 'Dear lea', books: [book, book] });
    await app.sql('DELETE FROM reader WHERE id = $1', [id]);
    expect((await select()).rows).toEqual([]);
  });

  it('[PBOOK-3] [PBOOK-8] stays while the shop fails, and is asked for less often', async () => {
    const reader = await signIn('hana', 'personal');
    personal.handle('/personal', () => ({ status: 500 }));
    app.clock.advance({ minutes: 61 });
    expect(await fetchFor('hana')).toBe('failed');
    expect(listTitles(await listRecommended(reader))).toEqual(['Book for hana', 'Book common']);
    expect(await fetchFor('hana')).toBe('not due');
    app.clock.advance({ minutes: 16 });
    personal.handle('/personal', () => ({ json: { recommended: [createEntry('again')] } }));
    expect(await fetchFor('hana')).toBe('fetched');
    expect(listTitles(await listRecommended(reader))).toEqual(['Book again']);
  });

  it('[PBOOK-7] a shop that fails for everybody is soon not asked any more', async () => {
    personal.handle('/personal', () => ({ status: 503 }));
    const users = ['k1', 'k2', 'k3', 'k4', 'k5'];
    for (const user of users) await signIn(user, 'personal');
    const before = personal.requests.length;
    for (const user of users) expect(await fetchFor(user)).toBe('failed');
    expect(personal.requests.length - before).toBe(3);
  });

  it('[PBOOK-8] no call of the shop can be made of what we sign for it', async () => {
    const { signature = '', ...fields } = personal.requests.at(-1)?.fields ?? {};
    const query = new URLSearchParams({ ...fields, signature });
    expect((await fetch(`${app.api}/partner/recommended?${query.toString()}`)).status).toBe(400);
  });
});
