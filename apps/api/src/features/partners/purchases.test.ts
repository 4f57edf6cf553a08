import { partners as calls, notifications, Tokens } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestPartner, type TestPartner } from '../../testing/test-partner.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let corner: PartnerDouble;
let shop: TestPartner;
const KEY = 'sixteen characters or more';
/** Every name signs in as the customer of that name. */
beforeAll(async () => {
  corner = await createPartnerDouble('corner', {
    options: () => ({ json: { auth_providers: [{ name: 'Corner Books', shop_id: '7' }] } }),
    authenticate: ({ login = '' }) => ({ json: { user: login, email: `${login}@corner.example` } }),
  });
  app = await startTestApp({ partners: [corner.partner], env: { FREE_STORAGE_BYTES: '300000' } });
  shop = createTestPartner(app, { alias: 'corner', shopId: '7', key: KEY });
});
afterAll(async () => {
  await app.close();
  await corner.close();
});

const signInCustomer = async (name: string): Promise<TestReader> =>
  createTestReader(app, { username: name, password: 'any', shopId: '7', alias: 'corner' });
const parseDelivered = async (answer: Response) => calls.put.reply.parse(await answer.json());
const parseRefusal = async (answer: Response): Promise<[number, number]> => {
  const { error_code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, error_code];
};
const countObjects = async (): Promise<number> => Number((await app.sql('SELECT count(*) FROM blob')).rows[0].count);

describe('a purchase', () => {
  it('[PARTNER-5] [LIST-4] is in the library of its buyer at once, and is marked as purchased', async () => {
    const ann = await signInCustomer('ann');
    const epub = await buildEpub({ title: 'Bought by Ann' });
    const answer = await shop.putFile('ann', 'Bought & paid 100%.epub', epub);
    expect(answer.status).toBe(201);
    const book = await parseDelivered(answer);
    expect(book).toMatchObject({
      name: 'Bought & paid 100%.epub',
      title: 'Bought by Ann',
      waiting: false,
      test: false,
    });
    expect(JSON.stringify(book)).not.toContain('access_token');
    const [mine] = await listLibrary(ann);
    expect(mine).toMatchObject({ id: book.id, purchased: true, bytes: epub.length });
    const shelf = (await (await ann.get('/books?display_type=purchased')).json()) as { total: number; items: object[] }; // a list
    expect([shelf.total, shelf.items]).toMatchObject([1, [{ id: book.id }]]);
    const catalogue = await (await ann.get('/catalogue')).text();
    expect(catalogue).toContain('"purchased":true');
  });

  it('[PARTNER-20] notifies its reader about the book and the shop once; one that was there already does not', async () => {
    const nora = await signInCustomer('nora');
    const listNotifications = async () => {
      const answer = await fetch(`${app.api}/notifications`, {
        headers: { authorization: `Bearer ${nora.token}`, 'accept-language': 'de' },
      });
      const { items } = notifications.list.reply.parse(await answer.json());
      return items.map(({ kind, bookName, message }) => [kind, bookName, message]);
    };
    const epub = await buildEpub({ title: 'News' });
    await shop.putFile('nora', 'n.epub', epub, { params: { test: '1' } });
    expect(await listNotifications()).toEqual([]);
    await shop.putFile('nora', 'n.epub', epub);
    await shop.putFile('nora', 'n.epub', epub);
    expect(await listNotifications()).toEqual([
      ['purchase.arrived', 'News', 'Neues Buch hinzugefügt. Gekauft bei Partner corner.'],
    ]);
  });

  it('[PARTNER-5] of a file that the reader had is 409/303, and the file is a purchased one from then on', async () => {
    const bea = await signInCustomer('bea');
    const epub = await buildEpub({ title: 'Mine before' });
    await uploadFile(bea, 'mine.epub', epub);
    expect(await parseRefusal(await shop.putFile('bea', 'yours.epub', epub))).toEqual([409, 303]);
    expect(await listLibrary(bea)).toMatchObject([{ name: 'mine.epub', purchased: true }]);
    expect(await parseRefusal(await shop.putFile('bea', 'yours.epub', epub))).toEqual([409, 303]);
  });

  it('[PARTNER-5] [S24] delivered many times at once, for somebody who never signed in, is one book', async () => {
    const epub = await buildEpub({ title: 'Sent in haste' });
    const put = async (): Promise<number> => (await shop.putFile('hasty', 'Haste.epub', epub)).status;
    const answers = await Promise.all([put(), put(), put(), put()]);
    expect(answers.toSorted()).toEqual([201, 409, 409, 409]);
    const library = await listLibrary(await signInCustomer('hasty'));
    const [book, ...others] = library.filter(({ name }) => name.startsWith('Haste'));
    expect([book?.purchased, others]).toEqual([true, []]);
    const takeBack = async () => (await shop.revokeFile('hasty', book?.fast_hash ?? '')).status;
    expect((await Promise.all([takeBack(), takeBack()])).toSorted()).toEqual([200, expect.any(Number)]);
    expect(await put()).toBe(201);
  });

  it('[PARTNER-5] that its buyer has deleted comes back when it is delivered again', async () => {
    const bob = await signInCustomer('bob');
    const epub = await buildEpub({ title: 'Deleted' });
    const { id, fast_hash } = await parseDelivered(await shop.putFile('bob', 'a.epub', epub));
    await bob.post(`/fileops/delete/?fast_hash=${fast_hash}`);
    expect(await listLibrary(bob)).toEqual([]);
    expect(await parseDelivered(await shop.putFile('bob', 'a.epub', epub))).toMatchObject({ id });
    expect(await listLibrary(bob)).toMatchObject([{ id, purchased: true }]);
  });

  it('[PARTNER-6] waits for somebody who never signed in, and is there when he does', async () => {
    const epub = await buildEpub({ title: 'Patience' });
    expect(await parseDelivered(await shop.putFile('cleo', 'p.epub', epub))).toMatchObject({ waiting: true });
    expect((await app.sql("SELECT awaited_at IS NULL AS here FROM reader WHERE external_id = 'cleo'")).rows).toEqual([
      { here: false },
    ]);
    const answer = await fetch(`${app.api}/auth/login/corner`, {
      method: 'POST',
      headers: { 'accept-language': 'de' },
      body: new URLSearchParams({ username: 'cleo', password: 'any', shop_id: '7' }),
    });
    const { access_token } = Tokens.parse(await answer.json());
    const get = async (path: string) =>
      (await fetch(`${app.api}${path}`, { headers: { authorization: `Bearer ${access_token}` } })).json();
    expect(await get('/user')).toMatchObject({ email: 'cleo@corner.example', language: 'de' });
    const { items } = (await get('/books')) as { items: { title: string; purchased: boolean }[] }; // a list of Books
    expect(items.filter(({ purchased }) => purchased)).toMatchObject([{ title: 'Patience' }]);
    expect((await app.sql("SELECT awaited_at FROM reader WHERE external_id = 'cleo'")).rows).toEqual([
      { awaited_at: null },
    ]);
    expect(await parseDelivered(await shop.putFile('cleo', 'q.epub', await buildEpub({ title: 'Q' })))).toMatchObject({
      waiting: false,
    });
  });

  it('[PARTNER-11] that is refused leaves nothing behind, and says why as an upload does', async () => {
    const dan = await signInCustomer('dan');
    const before = await countObjects();
    expect(await parseRefusal(await shop.putFile('dan', 'a.exe', Buffer.from('MZ not a book')))).toEqual([415, 325]);
    expect(await parseRefusal(await shop.putFile('dan', 'a.epub', Buffer.alloc(0)))).toEqual([400, 312]);
    const other = { content_sha256: '0'.repeat(64) };
    const epub = await buildEpub({ title: 'Other' });
    expect(await parseRefusal(await shop.putFile('dan', 'a.epub', epub, { params: other }))).toEqual([400, 335]);
    expect(await parseRefusal(await shop.putFile('dan', 'a\\b.epub', epub))).toEqual([400, 324]);
    expect(await parseRefusal(await shop.putFile('dan', 'big.txt', Buffer.alloc(400_000, 'x')))).toEqual([413, 334]);
    expect(await listLibrary(dan)).toEqual([]);
    expect(await countObjects()).toBe(before);
    expect((await app.sql('SELECT 1 FROM reservation')).rowCount).toBe(0);
  });
});

describe('a purchase that is taken back', () => {
  it('[PARTNER-7] leaves the library and the bin', async () => {
    const eve = await signInCustomer('eve');
    const remainingBook = await parseDelivered(
      await shop.putFile('eve', 'kept.epub', await buildEpub({ title: 'Kept' })),
    );
    const deletedBook = await parseDelivered(
      await shop.putFile('eve', 'gone.epub', await buildEpub({ title: 'Gone' })),
    );
    expect(await (await shop.revokeFile('eve', deletedBook.fast_hash)).json()).toEqual({
      taken_back: true,
      test: false,
    });
    expect(await listLibrary(eve)).toMatchObject([{ id: remainingBook.id }]);
    expect(await (await eve.get('/bin')).json()).toMatchObject({ total: 0 });
    expect(await parseRefusal(await shop.revokeFile('eve', deletedBook.fast_hash))).toEqual([404, 254]);
    await eve.post(`/fileops/delete/?fast_hash=${remainingBook.fast_hash}`);
    expect((await shop.revokeFile('eve', remainingBook.fast_hash)).status).toBe(200);
    expect(await (await eve.get('/bin')).json()).toMatchObject({ total: 0 });
    expect(await (await eve.get('/user')).json()).toMatchObject({ files_size: 0 });
  });

  it('[PARTNER-7] stays with a reader who had the file before, as a file of his own', async () => {
    const fay = await signInCustomer('fay');
    const epub = await buildEpub({ title: 'Both' });
    await uploadFile(fay, 'both.epub', epub);
    await shop.putFile('fay', 'both.epub', epub);
    const [mine] = await listLibrary(fay);
    expect((await shop.revokeFile('fay', mine?.fast_hash ?? '')).status).toBe(200);
    expect(await listLibrary(fay)).toMatchObject([{ name: 'both.epub', purchased: false }]);
  });

  it('[PARTNER-7] is never a file that the shop did not sell, nor one of another reader', async () => {
    const [gus, hal] = [await signInCustomer('gus'), await signInCustomer('hal')];
    const epub = await buildEpub({ title: 'Of two' });
    await uploadFile(gus, 'own.epub', epub);
    const { fast_hash } = await parseDelivered(await shop.putFile('hal', 'sold.epub', epub));
    for (const user of ['gus', 'nobody']) {
      expect(await parseRefusal(await shop.revokeFile(user, fast_hash))).toEqual([404, 254]);
    }
    expect([await listLibrary(gus), await listLibrary(hal)]).toMatchObject([
      [{ name: 'own.epub' }],
      [{ name: 'sold.epub' }],
    ]);
  });
});

describe('a dry run', () => {
  it('[PARTNER-8] checks everything and keeps nothing', async () => {
    const ian = await signInCustomer('ian');
    const before = await countObjects();
    const epub = await buildEpub({ title: 'Only a try' });
    for (const [user, waiting] of [
      ['ian', false],
      ['stranger', true],
    ] as const) {
      const answer = await shop.putFile(user, 'try.epub', epub, { params: { test: '1' } });
      expect([answer.status, await parseDelivered(answer)]).toMatchObject([
        200,
        { title: 'Only a try', test: true, waiting },
      ]);
    }
    expect(
      await parseRefusal(await shop.putFile('ian', 'x.exe', Buffer.from('MZ'), { params: { test: '1' } })),
    ).toEqual([415, 325]);
    expect(await listLibrary(ian)).toEqual([]);
    expect(await countObjects()).toBe(before);
    expect((await app.sql("SELECT 1 FROM reader WHERE external_id = 'stranger'")).rowCount).toBe(0);
    const { fast_hash } = await parseDelivered(await shop.putFile('ian', 'real.epub', epub));
    expect(await (await shop.revokeFile('ian', fast_hash, { test: '1' })).json()).toEqual({
      taken_back: false,
      test: true,
    });
    expect(await listLibrary(ian)).toHaveLength(1);
  });
});
