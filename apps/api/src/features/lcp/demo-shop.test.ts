import { X509Certificate } from 'node:crypto';
import { type Book, BookLicence } from '@lectern/contracts';
import { browserAt } from '@lectern/shop/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseLicenceDocument } from '../../platform/lcp/licence.ts';
import { isSignatureValid } from '../../platform/lcp/signature.ts';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';
import { openLentBook } from './testing/status-server.ts';

const COOKBOOK = { path: '/books/kueche-fuer-zwei', title: 'Küche für zwei' };
const TRAVEL_GUIDE = { path: '/books/verkhni-likhtari', title: 'Верхні Ліхтарі: путівник' };

let app: TestApp;
let anna: TestReader;
let shop: ReturnType<typeof browserAt>;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  shop = browserAt(app.shopUrl);
  const { username, password } = customers.anna;
  await shop.open('/login');
  await shop.submit('/login', { login: username, password });
});
afterAll(() => app.close());

/** Waits until the book has arrived in the library, and returns it with the id of its licence. */
const findDelivered = async ({ title }: { title: string }): Promise<{ book: Book; licenceId: string }> => {
  const openPurchases = async (): Promise<string> => (await shop.open('/purchases')).text;
  await expect.poll(openPurchases, { timeout: 20_000 }).not.toContain('Being added');
  const text = await openPurchases();
  const book = (await listLibrary(anna)).find((item) => item.title === title);
  if (!book) throw new Error(`${title} has not arrived`);
  const entry = text.split('<li>').find((item) => item.includes(title)) ?? '';
  return { book, licenceId: /\/lcp\/licences\/([\w-]+)/.exec(entry)?.[1] ?? '' };
};

describe('a protected book of the demo shop', () => {
  it('[SHOP-46] [LCP-27] is delivered with the passphrase: it opens without asking, and its text is readable', async () => {
    await shop.open(COOKBOOK.path);
    await shop.submit(`${COOKBOOK.path}/buy`);
    const { book } = await findDelivered(COOKBOOK);
    expect(book).toMatchObject({ isLcp: true, purchased: true });
    const { baseUrl } = await openTestBook(anna, book.id);
    expect((await app.fetchBooks(`${baseUrl}OEBPS/01.xhtml`)).text).toContain(
      'Dieses Buch ist in einer Küche entstanden',
    );
  });

  it('[SHOP-39] has a licence that is genuine by the published authority', async () => {
    const { licenceId } = await findDelivered(COOKBOOK);
    const licence = parseLicenceDocument(await (await fetch(`${app.shopUrl}/lcp/licences/${licenceId}`)).text());
    const authority = new X509Certificate(await (await fetch(`${app.shopUrl}/lcp/authority.pem`)).text());
    if (!licence) throw new Error('not a licence');
    expect(isSignatureValid(licence, [authority])).toBe(true);
  });

  it('[SHOP-47] is fetched from the shop for its downloaded licence, and opens with the passphrase of the account', async () => {
    const { licenceId } = await findDelivered(COOKBOOK);
    const licence = await (await fetch(`${app.shopUrl}/lcp/licences/${licenceId}`)).bytes();
    const boris = await createTestReader(app, 'boris');
    const type = 'application/vnd.readium.lcp.license.v1.0+json';
    const uploaded = await uploadFile(boris, 'kueche-fuer-zwei.lcpl', licence, { 'content-type': type });
    expect(uploaded.status, await uploaded.clone().text()).toBe(201);
    const book = (await uploaded.json()) as Book; // of that status
    expect(book).toMatchObject({ title: COOKBOOK.title, isLcp: true });
    expect(await openLentBook(boris, book)).toBe(1700);
    const passphrase = /<code>([^<]+)<\/code>/.exec((await shop.open('/passphrase')).text)?.[1] ?? '';
    await boris.post(`/reader/unlock/${book.id}`, { json: { passphrase } });
    expect(await openLentBook(boris, book)).toBe(0);
  });

  it('[SHOP-43] [SHOP-44] is borrowed, read, expires, is renewed, read again and returned', async () => {
    await shop.open(TRAVEL_GUIDE.path);
    await shop.submit(`${TRAVEL_GUIDE.path}/borrow`, { length: 'short' });
    const { book, licenceId } = await findDelivered(TRAVEL_GUIDE);
    const readStatus = async () =>
      (await (await fetch(`${app.shopUrl}/lcp/licences/${licenceId}/status`)).json()) as object; // parsed by the expectation
    expect(await openLentBook(anna, book)).toBe(0);
    await expect
      .poll(readStatus, { timeout: 20_000 })
      .toMatchObject({ status: 'active', events: [{ type: 'register' }] });
    app.clock.advance({ minutes: 3 });
    expect(await openLentBook(anna, book)).toBe(1708);
    const licence = BookLicence.parse(await (await anna.get(`/reader/licence/${book.id}`)).json());
    expect(licence).toMatchObject({ provider: app.shopUrl, state: 'expired', renew: { by: 'call' } });
    expect(Date.parse(licence.renew?.until ?? '')).toBeGreaterThan(app.clock.now().getTime());
    const renewed = await anna.post(`/reader/licence/${book.id}/renew`);
    expect(await renewed.json()).toMatchObject({ state: 'valid', can_return: true });
    expect(await openLentBook(anna, book)).toBe(0);
    expect(await (await anna.post(`/reader/licence/${book.id}/return`)).json()).toMatchObject({ state: 'returned' });
    expect(await openLentBook(anna, book)).toBe(1708);
    expect(await readStatus()).toMatchObject({ status: 'returned' });
    expect((await shop.open('/purchases')).text).toContain('Returned ');
  });
});
