import { describe, expect, it } from 'vitest';
import { createBookPages } from './book-pages.ts';
import { buildManifest } from './engine/manifest.testing.ts';

const UNKNOWN = new Map();
const novel = buildManifest([{ characters: 1_000_000 }, { characters: 627_200 }]);

describe('pages by characters', () => {
  it('[READER-191] count through the book, in order and without gaps', () => {
    const pages = createBookPages(novel, 18, UNKNOWN);
    expect([pages.first, pages.last]).toEqual(['1', '904']);
    expect([0, 0.5, 1].map(pages.getPage)).toEqual(['1', '453', '904']);
    const seen = new Set(Array.from({ length: 40_000 }, (_, at) => pages.getPage(at / 40_000)));
    expect(seen.size).toBe(904);
  });

  it('[READER-191] a page leads to where it begins', () => {
    const pages = createBookPages(novel, 18, UNKNOWN);
    for (let page = 1; page <= 904; page += 1) {
      const fraction = pages.findPage(String(page)) ?? -1;
      // the engine goes to a whole character at or before it
      expect(pages.getPage(Math.floor(fraction * novel.totalCharacters) / novel.totalCharacters)).toBe(String(page));
    }
    expect(['0', '905', 'x', ''].map(pages.findPage)).toEqual([null, null, null, null]);
  });

  it('[READER-191] depend on the type size, and on nothing else of the appearance', () => {
    expect(createBookPages(novel, 36, UNKNOWN).last).toBe(String(904 * 4));
    expect(Number(createBookPages(novel, 9, UNKNOWN).last)).toBe(226);
  });

  it('[READER-191] hold fewer characters in Chinese, Japanese and Korean', () =>
    expect(createBookPages({ ...novel, language: 'zh-CN' }, 18, UNKNOWN).last).toBe(
      String(Math.ceil(1_627_200 / 600)),
    ));

  it('[READER-191] are the documents of a book without characters', () => {
    const pictures = buildManifest([{ characters: 0 }, { characters: 0 }, { characters: 0 }, { characters: 0 }]);
    const pages = createBookPages(pictures, 18, UNKNOWN);
    expect(pages.last).toBe('4');
    expect([0, 0.25, 0.5, 0.75, 1].map(pages.getPage)).toEqual(['1', '2', '3', '4', '4']);
  });
});

describe('pages of the printed edition', () => {
  const printed = {
    ...buildManifest([{ characters: 1000 }, { characters: 3000 }]),
    pageList: [
      { label: 'iv', spine: 0, fragment: null },
      { label: '1', spine: 1, fragment: 'p1' },
      { label: '2', spine: 1, fragment: 'p2' },
      { label: '3', spine: 1, fragment: 'p3' },
      { label: 'Map', spine: 1, fragment: 'map' },
    ],
  };
  const located = new Map([[1, new Map(Object.entries({ p1: 0, p2: 0.2, p3: 0.4, map: 0.9 }))]]);

  it('[READER-190] are those of the page list, at the places that it names', () => {
    const pages = createBookPages(printed, 18, located);
    expect([pages.first, pages.last]).toEqual(['iv', '3']);
    expect([0, 0.2, 0.25, 0.39, 0.41, 0.56, 0.95, 1].map(pages.getPage)).toEqual('iv iv 1 1 2 3 Map Map'.split(' '));
    expect(pages.findPage('IV')).toBe(0);
    expect(pages.findPage('2')).toBeCloseTo(0.4);
    expect(pages.findPage('4')).toBeNull();
  });

  it('[READER-190] are estimated in a chapter that has not been read, whatever the type size', () => {
    const pages = createBookPages(printed, 40, UNKNOWN);
    expect([0.25, 0.44, 0.63, 0.82].map(pages.getPage)).toEqual(['1', '2', '3', 'Map']);
  });

  it('[READER-190] the first one holds what comes before it', () => {
    const late = { ...printed, pageList: printed.pageList.slice(1) };
    expect(createBookPages(late, 18, located).getPage(0)).toBe('1');
  });
});
