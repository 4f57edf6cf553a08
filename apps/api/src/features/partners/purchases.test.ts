import { partners as calls, notifications, Tokens } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryOf, upload } from '../../testing/a-book.ts';
import { aPartner, type TestPartner } from '../../testing/a-partner.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { type PartnerDouble, partnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let corner: PartnerDouble;
let shop: TestPartner;
const KEY = 'sixteen characters or more';
/** Whoever asks for a name is the customer of that name. */
beforeAll(async () => {
  corner = await partnerDouble('corner', {
    options: () => ({ json: { auth_providers: [{ name: 'Corner Books', shop_id: '7' }] } }),
    authenticate: ({ login = '' }) => ({ json: { user: login, email: `${login}@corner.example` } }),
  });
  app = await startTestApp({ partners: [corner.partner], env: { FREE_STORAGE_BYTES: '300000' } });
  shop = aPartner(app, { alias: 'corner', shopId: '7', key: KEY });
});
afterAll(async () => {
  await app.close();
  await corner.close();
});

const customer = async (name: string): Promise<TestReader> =>
  aReader(app, { username: name, password: 'any', shopId: '7', alias: 'corner' });
const delivered = async (answer: Response) => calls.put.reply.parse(await answer.json());
const refused = async (answer: Response): Promise<[number, number]> => {
  const { error_code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, error_code];
};
const objects = async (): Promise<number> => Number((await app.sql('SELECT count(*) FROM blob')).rows[0].count);

describe('a purchase', () => {
  it('[PARTNER-5] comes into the cloud of its buyer at once, and is marked as bought', async () => {
    const ann = await customer('ann');
    const epub = await anEpub({ title: 'Bought by Ann' });
    const answer = await shop.put('ann', 'Bought & paid 100%.epub', epub);
    expect(answer.status).toBe(201);
    const book = await delivered(answer);
    expect(book).toMatchObject({
      name: 'Bought & paid 100%.epub',
      title: 'Bought by Ann',
      waiting: false,
      test: false,
    });
    expect(JSON.stringify(book)).not.toContain('access_token');
    const [mine] = await libraryOf(ann);
    expect(mine).toMatchObject({ id: book.id, purchased: true, bytes: epub.length });
    const shelf = (await (await ann.get('/books?display_type=purchased')).json()) as { total: number; items: object[] }; // a list
    expect([shelf.total, shelf.items]).toMatchObject([1, [{ id: book.id }]]);
    const catalogue = await (await ann.get('/catalogue')).text();
    expect(catalogue).toContain('"purchased":true');
  });

  it('[PARTNER-20] tells its reader of the book and the shop once; one that was there tells nothing', async () => {
    const nora = await customer('nora');
    const told = async () => {
      const answer = await fetch(`${app.api}/notifications`, {
        headers: { authorization: `Bearer ${nora.token}`, 'accept-language': 'de' },
      });
      const { items } = notifications.list.reply.parse(await answer.json());
      return items.map(({ kind, bookName, message }) => [kind, bookName, message]);
    };
    const epub = await anEpub({ title: 'News' });
    await shop.put('nora', 'n.epub', epub, { params: { test: '1' } });
    expect(await told()).toEqual([]);
    await shop.put('nora', 'n.epub', epub);
    await shop.put('nora', 'n.epub', epub);
    expect(await told()).toEqual([['purchase.arrived', 'News', 'Neues Buch hinzugefügt. Gekauft bei Partner corner.']]);
  });

  it('[PARTNER-5] of a file that the reader had is 409/303, and the file is a bought one from then on', async () => {
    const bea = await customer('bea');
    const epub = await anEpub({ title: 'Mine before' });
    await upload(bea, 'mine.epub', epub);
    expect(await refused(await shop.put('bea', 'yours.epub', epub))).toEqual([409, 303]);
    expect(await libraryOf(bea)).toMatchObject([{ name: 'mine.epub', purchased: true }]);
    expect(await refused(await shop.put('bea', 'yours.epub', epub))).toEqual([409, 303]);
  });

  it('[PARTNER-5] [S24] sent many times at once, for somebody who never came, is one book', async () => {
    const epub = await anEpub({ title: 'Sent in haste' });
    const put = async (): Promise<number> => (await shop.put('hasty', 'Haste.epub', epub)).status;
    const answers = await Promise.all([put(), put(), put(), put()]);
    expect(answers.toSorted()).toEqual([201, 409, 409, 409]);
    const library = await libraryOf(await customer('hasty'));
    const [book, ...others] = library.filter(({ name }) => name.startsWith('Haste'));
    expect([book?.purchased, others]).toEqual([true, []]);
    const takeBack = async () => (await shop.takeBack('hasty', book?.fast_hash ?? '')).status;
    expect((await Promise.all([takeBack(), takeBack()])).toSorted()).toEqual([200, expect.any(Number)]);
    expect(await put()).toBe(201);
  });

  it('[PARTNER-5] that its buyer has deleted comes back when it is sent again', async () => {
    const bob = await customer('bob');
    const epub = await anEpub({ title: 'Deleted' });
    const { id, fast_hash } = await delivered(await shop.put('bob', 'a.epub', epub));
    await bob.post(`/fileops/delete/?fast_hash=${fast_hash}`);
    expect(await libraryOf(bob)).toEqual([]);
    expect(await delivered(await shop.put('bob', 'a.epub', epub))).toMatchObject({ id });
    expect(await libraryOf(bob)).toMatchObject([{ id, purchased: true }]);
  });

  it('[PARTNER-6] waits for somebody who never signed in, and is there when he does', async () => {
    const epub = await anEpub({ title: 'Patience' });
    expect(await delivered(await shop.put('cleo', 'p.epub', epub))).toMatchObject({ waiting: true });
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
    expect(await delivered(await shop.put('cleo', 'q.epub', await anEpub({ title: 'Q' })))).toMatchObject({
      waiting: false,
    });
  });

  it('[PARTNER-11] that can’t be taken leaves nothing behind, and says why as an upload does', async () => {
    const dan = await customer('dan');
    const before = await objects();
    expect(await refused(await shop.put('dan', 'a.exe', Buffer.from('MZ not a book')))).toEqual([415, 325]);
    expect(await refused(await shop.put('dan', 'a.epub', Buffer.alloc(0)))).toEqual([400, 312]);
    const other = { content_sha256: '0'.repeat(64) };
    const epub = await anEpub({ title: 'Other' });
    expect(await refused(await shop.put('dan', 'a.epub', epub, { params: other }))).toEqual([400, 335]);
    expect(await refused(await shop.put('dan', 'a\\b.epub', epub))).toEqual([400, 324]);
    expect(await refused(await shop.put('dan', 'big.txt', Buffer.alloc(400_000, 'x')))).toEqual([413, 334]);
    expect(await libraryOf(dan)).toEqual([]);
    expect(await objects()).toBe(before);
    expect((await app.sql('SELECT 1 FROM reservation')).rowCount).toBe(0);
  });
});

describe('a purchase that is taken back', () => {
  it('[PARTNER-7] leaves the library and the bin', async () => {
    const eve = await customer('eve');
    const kept = await delivered(await shop.put('eve', 'kept.epub', await anEpub({ title: 'Kept' })));
    const gone = await delivered(await shop.put('eve', 'gone.epub', await anEpub({ title: 'Gone' })));
    expect(await (await shop.takeBack('eve', gone.fast_hash)).json()).toEqual({ taken_back: true, test: false });
    expect(await libraryOf(eve)).toMatchObject([{ id: kept.id }]);
    expect(await (await eve.get('/bin')).json()).toMatchObject({ total: 0 });
    expect(await refused(await shop.takeBack('eve', gone.fast_hash))).toEqual([404, 254]);
    await eve.post(`/fileops/delete/?fast_hash=${kept.fast_hash}`);
    expect((await shop.takeBack('eve', kept.fast_hash)).status).toBe(200);
    expect(await (await eve.get('/bin')).json()).toMatchObject({ total: 0 });
    expect(await (await eve.get('/user')).json()).toMatchObject({ files_size: 0 });
  });

  it('[PARTNER-7] stays with a reader who had the file before, as a file of his own', async () => {
    const fay = await customer('fay');
    const epub = await anEpub({ title: 'Both' });
    await upload(fay, 'both.epub', epub);
    await shop.put('fay', 'both.epub', epub);
    const [mine] = await libraryOf(fay);
    expect((await shop.takeBack('fay', mine?.fast_hash ?? '')).status).toBe(200);
    expect(await libraryOf(fay)).toMatchObject([{ name: 'both.epub', purchased: false }]);
  });

  it('[PARTNER-7] is never a file that the shop did not sell, nor one of another reader', async () => {
    const [gus, hal] = [await customer('gus'), await customer('hal')];
    const epub = await anEpub({ title: 'Of two' });
    await upload(gus, 'own.epub', epub);
    const { fast_hash } = await delivered(await shop.put('hal', 'sold.epub', epub));
    for (const user of ['gus', 'nobody']) {
      expect(await refused(await shop.takeBack(user, fast_hash))).toEqual([404, 254]);
    }
    expect([await libraryOf(gus), await libraryOf(hal)]).toMatchObject([
      [{ name: 'own.epub' }],
      [{ name: 'sold.epub' }],
    ]);
  });
});

describe('a try', () => {
  it('[PARTNER-8] looks at everything and keeps nothing', async () => {
    const ian = await customer('ian');
    const before = await objects();
    const epub = await anEpub({ title: 'Only a try' });
    for (const [user, waiting] of [
      ['ian', false],
      ['stranger', true],
    ] as const) {
      const answer = await shop.put(user, 'try.epub', epub, { params: { test: '1' } });
      expect([answer.status, await delivered(answer)]).toMatchObject([
        200,
        { title: 'Only a try', test: true, waiting },
      ]);
    }
    expect(await refused(await shop.put('ian', 'x.exe', Buffer.from('MZ'), { params: { test: '1' } }))).toEqual([
      415, 325,
    ]);
    expect(await libraryOf(ian)).toEqual([]);
    expect(await objects()).toBe(before);
    expect((await app.sql("SELECT 1 FROM reader WHERE external_id = 'stranger'")).rowCount).toBe(0);
    const { fast_hash } = await delivered(await shop.put('ian', 'real.epub', epub));
    expect(await (await shop.takeBack('ian', fast_hash, { test: '1' })).json()).toEqual({
      taken_back: false,
      test: true,
    });
    expect(await libraryOf(ian)).toHaveLength(1);
  });
});
