import { describe, expect, it } from 'vitest';
import { aManifest } from './a-manifest.testing.ts';
import { bookByParts } from './book.ts';

const base = 'http://books.localhost/b/1/sig/';

describe('shares of a book', () => {
  it('[READER-12] counts characters, and nothing outside the reading order', () => {
    const book = bookByParts(
      aManifest([{ characters: 100 }, { characters: 900, linear: false }, { characters: 300 }]),
      base,
    );
    expect(book.fractionOf(0, 0.5)).toBe(0.125);
    expect(book.fractionOf(1, 0.7)).toBe(0.25);
    expect(book.fractionOf(2, 1)).toBe(1);
    expect(book.placeAt(0.625)).toEqual({ spine: 2, progression: 0.5 });
    expect(book.placeAt(1)).toEqual({ spine: 2, progression: 1 });
  });

  it('[READER-12] counts fixed pages alike, whatever words they hold', () => {
    const pages = aManifest([{ characters: 0 }, { characters: 0 }, { characters: 50 }, { characters: 0 }], {
      layout: 'pre-paginated',
    });
    const book = bookByParts(pages, base);
    expect([0, 1, 2, 3].map((spine) => book.fractionOf(spine, 0))).toEqual([0, 0.25, 0.5, 0.75]);
  });
});

describe('addresses of a book', () => {
  const hrefs = ['OPS/Ä b.xhtml', 'OPS/a,b.xhtml', 'OPS/what?.xhtml', 'OPS/a+b&c.xhtml'];
  const book = bookByParts(aManifest(hrefs.map((href) => ({ href }))), base);

  it.each(hrefs.map((href, spine) => ({ href, spine })))(
    '[READER-25] a link to $href is a link inside the book',
    ({ spine }) => {
      const url = book.urlOf(spine);
      expect(book.resolve(url)).toEqual({ spine, fragment: null });
      expect(book.resolve(`${url}#n%C3%B6te`)).toEqual({ spine, fragment: 'nöte' });
      expect(book.resolve(url.replace(/%\w\w/g, (code) => code.toLowerCase()))).toEqual({ spine, fragment: null });
    },
  );

  it('[READER-25] links elsewhere are not of this book', () => {
    for (const url of [
      'https://example.org/',
      `${base}OPS/other.xhtml`,
      'http://books.localhost/b/2/sig/OPS/a,b.xhtml',
      'javascript:0',
    ])
      expect(book.resolve(url)).toBeNull();
  });

  it('[READER-4] a CFI names its chapter; one of another book or format names none', () => {
    expect(book.spineOfCfi(book.bareCfi(2))).toBe(2);
    expect(book.spineOfCfi('epubcfi(/6/8[other-id]!/4/2/1:3)')).toBe(3);
    for (const cfi of ['', 'epubcfi(/2/4!/4)', 'epubcfi(/6/99!/4)', 'epubcfi(/6/3!/4)', '/body/DocFragment[2].0'])
      expect(book.spineOfCfi(cfi)).toBeNull();
  });
});
