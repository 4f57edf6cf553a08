import { describe, expect, it } from 'vitest';
import { ANNA, aShop } from '../a-shop.testing.ts';
import { BOOKS } from './books.ts';
import { coverOf } from './cover.ts';

const shop = await aShop();
const logIn = { login: ANNA.username, password: ANNA.password };

describe('catalogue', () => {
  it('[SHOP-22] shows twelve books with cover and price in the form of the language', async () => {
    const english = await shop.browser().open('/');
    for (const book of BOOKS) expect(english.text).toContain(`src="/covers/${book.slug}.svg"`);
    expect(BOOKS).toHaveLength(12);
    expect(english.text).toContain('$2.99');
    expect((await shop.browser().open('/?lang=de')).text).toContain('2,99\u00a0$');
  });

  it.each(BOOKS)('[SHOP-22] draws the cover of $slug inside its frame, always the same', (book) => {
    const { markup } = coverOf(book);
    const lines = [...markup.matchAll(/<text x="120" y="(\d+)" font-size="(\d+)">([^<]+)</g)];
    for (const [, y, , text = ''] of lines) {
      expect(Number(y)).toBeLessThan(340);
      expect(text).not.toBe('');
    }
    const title = lines.slice(0, -1);
    expect(Number(title.at(-1)?.[1])).toBeLessThan(280);
    expect(title.map((line) => line[3]).join(book.language === 'zh' ? '' : ' ')).toBe(book.title);
    expect(coverOf(book).markup).toBe(markup);
  });

  it('[SHOP-22] has a page for every book, and none for others', async () => {
    const { text } = await shop.browser().open('/books/hong-lou-meng');
    expect(text).toContain('<h1 lang="zh">红楼梦</h1>');
    const missing = await shop.browser().open('/books/unwritten');
    expect(missing.status).toBe(404);
    expect((await shop.browser().open('/covers/unwritten.svg')).status).toBe(404);
  });
});

describe('buying', () => {
  it('[SHOP-23] asks a stranger to log in, and comes back to the book', async () => {
    const browser = shop.browser();
    await browser.open('/books/moby-dick');
    const asked = await browser.submit('/books/moby-dick/buy');
    expect(asked.url.pathname).toBe('/login');
    expect((await browser.submit('/login', logIn)).url.pathname).toBe('/books/moby-dick');
    expect((await browser.open('/purchases')).text).not.toContain('/books/moby-dick');
  });

  it('[SHOP-23] puts the book on the account once, however often it is pressed', async () => {
    const browser = shop.browser();
    await browser.open('/login');
    await browser.submit('/login', logIn);
    await browser.open('/books/frankenstein');
    await Promise.all([1, 2, 3].map(() => browser.submit('/books/frankenstein/buy')));
    const { text } = await browser.open('/purchases');
    expect(text.match(/href="\/books\/frankenstein"/g)).toHaveLength(1);
    expect((await browser.open('/books/frankenstein')).text).toContain('This book is yours.');
    expect((await browser.open('/books/faust')).text).not.toContain('This book is yours.');
  });

  it('[SHOP-23] shows purchases to their owner only', async () => {
    expect((await shop.browser().open('/purchases')).url.pathname).toBe('/login');
    const other = shop.browser();
    await other.open('/register');
    const person = { firstName: 'Clara', lastName: 'Wood', email: 'clara@lantern.example', password: 'eight888' };
    await other.submit('/register', { ...person, over16: 'yes' });
    expect((await other.open('/purchases')).text).toContain('Nothing here yet.');
  });
});
