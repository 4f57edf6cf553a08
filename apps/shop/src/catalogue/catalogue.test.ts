import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ANNA, createTestShop } from '../test-shop.testing.ts';
import { BOOKS } from './books.ts';
import { renderCover } from './cover.ts';

const shop = await createTestShop();
const logIn = { login: ANNA.username, password: ANNA.password };

describe('catalogue', () => {
  it('[SHOP-22] shows twelve books with cover and localised price', async () => {
    const english = await shop.createBrowser().open('/');
    for (const book of BOOKS) expect(english.text).toContain(`src="/covers/${book.slug}.svg"`);
    expect(BOOKS).toHaveLength(12);
    expect(english.text).toContain('$2.99');
    expect((await shop.createBrowser().open('/?lang=de')).text).toContain('2,99\u00a0$');
  });

  it.each(BOOKS)('[SHOP-22] draws the title of $slug whole and within its bounds', (book) => {
    const { markup } = renderCover(book);
    const lines = [...markup.matchAll(/<text x="120" y="(\d+)" font-size="(\d+)">([^<]+)</g)];
    for (const [, y, , text = ''] of lines) {
      expect(Number(y)).toBeLessThan(340);
      expect(text).not.toBe('');
    }
    const title = lines.slice(0, -1);
    expect(Number(title.at(-1)?.[1])).toBeLessThan(280);
    expect(title.map((line) => line[3]).join(book.language === 'zh' ? '' : ' ')).toBe(book.title);
  });

  it.each(BOOKS)('[SHOP-22] the cover of $slug is the golden one', async ({ slug }) => {
    const { status, headers, text } = await shop.createBrowser().open(`/covers/${slug}.svg`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(`${text}\n`).toBe(readFileSync(new URL(`./golden-covers/${slug}.svg`, import.meta.url), 'utf8'));
  });

  it('[SHOP-22] has a page for every book and answers 404 for others', async () => {
    for (const { slug, title, language, cents } of BOOKS) {
      const { status, text } = await shop.createBrowser().open(`/books/${slug}`);
      expect(status).toBe(200);
      expect(text).toContain(`<h1 lang="${language}">${title}</h1>`);
      expect(text).toContain(`$${(cents / 100).toFixed(2)}`);
      expect(text).toContain(`src="/covers/${slug}.svg"`);
    }
    const missing = await shop.createBrowser().open('/books/unwritten');
    expect(missing.status).toBe(404);
    expect((await shop.createBrowser().open('/covers/unwritten.svg')).status).toBe(404);
  });
});

describe('buying', () => {
  it('[SHOP-23] sends an anonymous visitor to the log-in and then back to the book', async () => {
    const browser = shop.createBrowser();
    await browser.open('/books/moby-dick');
    const loginPage = await browser.submit('/books/moby-dick/buy');
    expect(loginPage.url.pathname).toBe('/login');
    expect((await browser.submit('/login', logIn)).url.pathname).toBe('/books/moby-dick');
    expect((await browser.open('/purchases')).text).not.toContain('/books/moby-dick');
  });

  it('[SHOP-23] adds the book to the account once, however often the button is pressed', async () => {
    const browser = shop.createBrowser();
    await browser.open('/login');
    await browser.submit('/login', logIn);
    await browser.open('/books/frankenstein');
    await Promise.all([1, 2, 3].map(() => browser.submit('/books/frankenstein/buy')));
    const { text } = await browser.open('/purchases');
    expect(text.match(/href="\/books\/frankenstein"/g)).toHaveLength(1);
    expect((await browser.open('/books/frankenstein')).text).toContain('You own this book.');
    expect((await browser.open('/books/faust')).text).not.toContain('You own this book.');
  });

  it('[SHOP-23] shows purchases to their owner only', async () => {
    expect((await shop.createBrowser().open('/purchases')).url.pathname).toBe('/login');
    const other = shop.createBrowser();
    await other.open('/register');
    const person = { firstName: 'Clara', lastName: 'Wood', email: 'clara@lantern.example', password: 'eight888' };
    await other.submit('/register', { ...person, over16: 'yes' });
    expect((await other.open('/purchases')).text).toContain('No purchases yet.');
  });
});
