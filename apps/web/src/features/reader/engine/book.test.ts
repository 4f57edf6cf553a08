import { describe, expect, it } from 'vitest';
import { createBook } from './book.ts';
import { buildManifest } from './manifest.testing.ts';

const baseUrl = 'http://books.localhost/b/1/sig/';

describe('fractions of a book', () => {
  it('[READER-12] count characters, and nothing outside of the reading order', () => {
    const book = createBook(
      buildManifest([{ characters: 100 }, { characters: 900, linear: false }, { characters: 300 }]),
      baseUrl,
    );
    expect(book.toFraction(0, 0.5)).toBe(0.125);
    expect(book.toFraction(1, 0.7)).toBe(0.25);
    expect(book.toFraction(2, 1)).toBe(1);
    expect(book.locateFraction(0.625)).toEqual({ spine: 2, progression: 0.5 });
    expect(book.locateFraction(1)).toEqual({ spine: 2, progression: 1 });
  });

  it('[READER-12] count fixed-layout pages equally, whatever text they have', () => {
    const pages = buildManifest([{ characters: 0 }, { characters: 0 }, { characters: 50 }, { characters: 0 }], {
      layout: 'pre-paginated',
    });
    const book = createBook(pages, baseUrl);
    expect([0, 1, 2, 3].map((spine) => book.toFraction(spine, 0))).toEqual([0, 0.25, 0.5, 0.75]);
  });
});

it('[READER-249] pages follow from right to left by the language, unless the book states it', () => {
  const isRightToLeft = (language: string, progression: 'default' | 'ltr' | 'rtl'): boolean =>
    createBook(buildManifest([{}], { language, progression }), baseUrl).rightToLeft;
  expect(isRightToLeft('ar', 'default')).toBe(true);
  expect(isRightToLeft('ar', 'ltr')).toBe(false);
  expect(isRightToLeft('ja', 'default')).toBe(false);
  expect(isRightToLeft('ja', 'rtl')).toBe(true);
});

describe('pages outside the spine', () => {
  it('[READER-125] are no progress, also in a book of images', () => {
    const outside = { characters: 0, linear: false, outside: true as const };
    for (const layout of ['reflowable', 'pre-paginated'] as const) {
      const book = createBook(buildManifest([{ characters: 100 }, { characters: 100 }, outside], { layout }), baseUrl);
      expect([book.toFraction(1, 0), book.locateFraction(1).spine]).toEqual([0.5, 1]);
    }
  });
});

describe('addresses of a book', () => {
  const hrefs = ['OPS/Ä b.xhtml', 'OPS/a,b.xhtml', 'OPS/what?.xhtml', 'OPS/a+b&c.xhtml'];
  const book = createBook(buildManifest(hrefs.map((href) => ({ href }))), baseUrl);

  it.each(hrefs.map((href, spine) => ({ href, spine })))(
    '[READER-25] a link to $href is a link inside the book',
    ({ spine }) => {
      const url = book.getChapterUrl(spine);
      expect(book.resolve(url)).toEqual({ spine, fragment: null });
      expect(book.resolve(`${url}#n%C3%B6te`)).toEqual({ spine, fragment: 'nöte' });
      expect(book.resolve(url.replace(/%\w\w/g, (code) => code.toLowerCase()))).toEqual({ spine, fragment: null });
    },
  );

  it('[READER-25] other links are outside of the book', () => {
    for (const url of [
      'https://example.org/',
      `${baseUrl}OPS/other.xhtml`,
      'http://books.localhost/b/2/sig/OPS/a,b.xhtml',
      'javascript:0',
    ])
      expect(book.resolve(url)).toBeNull();
  });

  it('[READER-124] a link in another letter case, from the root of the container or another root is inside the book', () => {
    const inside = createBook(
      buildManifest([{ href: 'OPS/Text/Ä b.xhtml' }, { href: 'OPS/x/c.xhtml' }, { href: 'OPS/y/c.xhtml' }]),
      baseUrl,
    );
    for (const path of ['OPS/text/%C3%A4%20B.XHTML', 'Text/%C3%84%20b.xhtml', 'a%CC%88%20b.xhtml'])
      expect(inside.resolve(`${baseUrl}${path}#f`)).toEqual({ spine: 0, fragment: 'f' });
    expect(inside.resolve('http://books.localhost/OPS/x/c.xhtml')).toEqual({ spine: 1, fragment: null });
    expect(inside.resolve('http://books.localhost/y/C.xhtml')).toEqual({ spine: 2, fragment: null });
    for (const url of [`${baseUrl}c.xhtml`, `${baseUrl}.xhtml`, baseUrl, 'http://elsewhere.localhost/OPS/x/c.xhtml'])
      expect(inside.resolve(url), url).toBeNull();
  });

  it('[READER-250] a reference that leads out of the book means the file that it would mean at the root', () => {
    const inside = createBook(buildManifest([{ href: 'OPS/Text/a.xhtml' }, { href: 'OPS/100% b.xhtml' }]), baseUrl);
    const from = `${baseUrl}OPS/Text/a.xhtml`;
    for (const reference of ['/OPS/a.png', '\\OPS\\a.png', '../../../OPS/a.png', '../../../../../OPS/a.png'])
      expect(inside.toContainerUrl(reference, from), reference).toBe(`${baseUrl}OPS/a.png`);
    expect(inside.toContainerUrl('100% b.png#c', from)).toBe(`${baseUrl}OPS/Text/100%25%20b.png#c`);
    const others = ['a.png', '../a.png', '../../a.png', 'a%20b.png', '//x.invalid/a', 'https://x.invalid/%', '#a', ''];
    for (const reference of others) expect(inside.toContainerUrl(reference, from), reference).toBeNull();
    expect(inside.resolve(`${baseUrl}OPS/100%%20b.xhtml#c`)).toEqual({ spine: 1, fragment: 'c' });
    expect(inside.resolve(`${baseUrl}OPS/Text/OPS/Text/a.xhtml`)).toEqual({ spine: 0, fragment: null });
    expect(inside.resolve(`${baseUrl}OPS/T%2565xt%5Ca.xhtml`)).toEqual({ spine: 0, fragment: null });
    expect(inside.resolve(`${baseUrl}OPS/Text/a.xhtml?b=1#c`)).toEqual({ spine: 0, fragment: 'c' });
  });

  it('[READER-4] a CFI resolves to its chapter; one of another book or format does not', () => {
    expect(book.findSpineIndex(book.getChapterCfi(2))).toBe(2);
    expect(book.findSpineIndex('epubcfi(/6/8[other-id]!/4/2/1:3)')).toBe(3);
    for (const cfi of ['', 'epubcfi(/2/4!/4)', 'epubcfi(/6/99!/4)', 'epubcfi(/6/3!/4)', '/body/DocFragment[2].0'])
      expect(book.findSpineIndex(cfi)).toBeNull();
  });
});
