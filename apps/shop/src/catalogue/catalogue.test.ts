import { describe, expect, it } from 'vitest';
import { ANNA, createTestShop } from '../test-shop.testing.ts';
import { getWorkFileForSale } from '../works/work-file.ts';
import { BOOKS } from './books.ts';
import { Filter, findBooks } from './find-books.ts';

const shop = await createTestShop();
const logIn = { login: ANNA.username, password: ANNA.password };
const search = (query: Record<string, unknown>) => findBooks(Filter.parse(query), 'en').map(({ slug }) => slug);

describe('catalogue', () => {
  it('[SHOP-22] shows every work with cover and localised price', async () => {
    const english = await shop.createBrowser().open('/');
    for (const book of BOOKS) expect(english.text).toContain(`src="/covers/${book.slug}.jpg"`);
    expect(english.text).toContain(`Books: ${BOOKS.length}`);
    expect(english.text).toContain('$5.99');
    expect((await shop.createBrowser().open('/?lang=de')).text).toContain('5,99\u00a0$');
  });

  it('[SHOP-22] has a page for every book, with its description in the language of the visitor, and answers 404 for others', async () => {
    for (const { slug, title, language, cents } of BOOKS) {
      const { status, text } = await shop.createBrowser().open(`/books/${slug}`);
      expect(status).toBe(200);
      expect(text).toContain(`<h1 lang="${language}" dir="auto">${title}</h1>`);
      expect(text).toContain(`$${(cents / 100).toFixed(2)}`);
      expect(text).toContain(`src="/covers/${slug}.jpg"`);
    }
    const chinese = await shop.createBrowser().open('/books/wick-and-the-moth?lang=zh');
    expect(chinese.text).toContain('点灯人维克每晚要点亮四十三盏灯');
    expect(chinese.text).toContain('漫画（CBZ）');
    expect((await shop.createBrowser().open('/books/unwritten')).status).toBe(404);
    expect((await shop.createBrowser().open('/covers/unwritten.jpg')).status).toBe(404);
  });

  it.each(BOOKS)('[SHOP-22] the cover of $slug is a JPEG', async ({ slug }) => {
    const response = await fetch(`${shop.url}/covers/${slug}.jpg`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it('[SHOP-49] is searched in any case, with or without accents, and by all words', () => {
    expect(search({ q: 'KUCHE ostertag' })).toEqual(['kueche-fuer-zwei']);
    expect(search({ q: 'верхні ЛІХТАРІ' })).toEqual(['verkhni-likhtari']);
    expect(search({ q: 'bell hill comet' })).toEqual(['wick-and-the-moth']);
    expect(search({ q: 'ostertag comet' })).toEqual([]);
    expect(search({})).toHaveLength(BOOKS.length);
  });

  it('[SHOP-49] is filtered by genre and language, and ignores what it does not know', () => {
    expect(search({ genre: 'food', language: 'de' })).toEqual(['kueche-fuer-zwei']);
    expect(search({ genre: 'food', language: 'en' })).toEqual([]);
    expect(search({ genre: 'gardening', language: ['de', 'en'], q: { a: 1 } })).toHaveLength(BOOKS.length);
  });

  it('[SHOP-49] begins with the books in the language of the visitor', () => {
    for (const language of ['en', 'uk', 'zh'] as const)
      expect(findBooks(Filter.parse({}), language)[0]?.language).toBe(language);
  });

  it('[SHOP-49] keeps the search in the form, as text', async () => {
    const { status, text } = await shop.createBrowser().open('/?q=%22%3E%3Cscript%3E&genre=food');
    expect(status).toBe(200);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('<option value="food" selected>Food and drink</option>');
    expect(text).toContain('No books found. Try another word, or clear the filters. <a href="/">Show all books</a>');
  });
});

describe('a sample', () => {
  it.each(BOOKS)('[SHOP-49] of $slug shows its beginning, and nothing beyond', async ({ slug, format }) => {
    const { status, text } = await shop.createBrowser().open(`/books/${slug}/sample`);
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    const media = [...text.matchAll(/src="(\/books\/[^"]+)"/g)].map(([, address = '']) => address);
    if (format === 'cbz' || format === 'mp3.zip') expect(media).not.toEqual([]);
    else expect(text).toContain('<h2>');
    for (const address of media) expect((await fetch(shop.url + address)).status, address).toBe(200);
  });

  it('[SHOP-49] hides the pages that it does not show', async () => {
    const answers = ['img/01.svg', 'img/10.svg', 'img/..%2Fwork.json', 'pages/01.svg', '.%2F02.xhtml'].map(
      async (file) => (await fetch(`${shop.url}/books/wo-der-nebel-wohnt/${file}`)).status,
    );
    expect(await Promise.all(answers)).toEqual([200, 404, 404, 404, 404]);
    expect((await fetch(`${shop.url}/books/wick-and-the-moth/pages/08.png`)).status).toBe(404);
    expect((await fetch(`${shop.url}/books/wick-and-the-moth/sample.mp3`)).status).toBe(404);
  });
});

describe('buying', () => {
  it('[SHOP-23] sends an anonymous visitor to the log-in and then back to the book', async () => {
    const browser = shop.createBrowser();
    await browser.open('/books/wick-and-the-moth');
    const loginPage = await browser.submit('/books/wick-and-the-moth/buy');
    expect(loginPage.url.pathname).toBe('/login');
    expect((await browser.submit('/login', logIn)).url.pathname).toBe('/books/wick-and-the-moth');
    expect((await browser.open('/purchases')).text).not.toContain('/books/wick-and-the-moth');
  });

  it('[SHOP-23] adds the book to the account once, however often the button is pressed', async () => {
    const browser = shop.createBrowser();
    await browser.open('/login');
    await browser.submit('/login', logIn);
    await browser.open('/books/proofs-you-can-carry');
    await Promise.all([1, 2, 3].map(() => browser.submit('/books/proofs-you-can-carry/buy')));
    const { text } = await browser.open('/purchases');
    expect(text.match(/href="\/books\/proofs-you-can-carry"/g)).toHaveLength(1);
    expect((await browser.open('/books/proofs-you-can-carry')).text).toContain('You own this book.');
    expect((await browser.open('/books/seven-days-of-rain')).text).not.toContain('You own this book.');
  });

  it('[SHOP-23] shows purchases to their owner only', async () => {
    expect((await shop.createBrowser().open('/purchases')).url.pathname).toBe('/login');
    const other = shop.createBrowser();
    await other.open('/register');
    const person = { firstName: 'Clara', lastName: 'Wood', email: 'clara@lantern.example', password: 'eight888' };
    await other.submit('/register', { ...person, over16: 'yes' });
    expect((await other.open('/purchases')).text).toContain('No purchases yet.');
  });

  it('[SHOP-55] lets the owner download the file, and nobody else', async () => {
    const browser = shop.createBrowser();
    await browser.open('/login');
    await browser.submit('/login', logIn);
    const file = '/books/wo-der-nebel-wohnt/file';
    expect((await browser.open(file)).status).toBe(404);
    const { text } = await browser.open('/books/wo-der-nebel-wohnt');
    expect(text).not.toContain(file);
    await browser.submit('/books/wo-der-nebel-wohnt/buy');
    expect((await browser.open('/books/wo-der-nebel-wohnt')).text).toContain(`href="${file}" download>Download EPUB`);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(shop.url + file, { headers: { cookie } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="wo-der-nebel-wohnt.epub"; filename*=UTF-8''Wo%20der%20Nebel%20wohnt.epub`,
    );
    const book = BOOKS.find(({ slug }) => slug === 'wo-der-nebel-wohnt');
    const { bytes } = book ? await getWorkFileForSale(book) : { bytes: Buffer.alloc(0) };
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect((await fetch(shop.url + file)).status).toBe(404);
    await browser.open('/books/kueche-fuer-zwei');
    await browser.submit('/books/kueche-fuer-zwei/buy');
    expect((await browser.open('/books/kueche-fuer-zwei/file')).status).toBe(404);
  });
});
