import type { PDFDocumentProxy } from 'pdfjs-dist';
import { describe, expect, it } from 'vitest';
import { createPdfSearch, type PdfHit, type PdfProgress } from './pdf-search.ts';

type Pages = readonly (readonly string[] | null)[];

/** A document whose pages have these lines of text; null: the page can't be read. */
const createDocument = (pages: Pages, annotations: readonly object[] = []): PDFDocumentProxy =>
  ({
    numPages: pages.length,
    getPage: async (number: number) => {
      const lines = pages[number - 1];
      if (!lines) throw new Error('a broken page');
      return {
        getTextContent: async () => ({ items: lines.map((str) => ({ str, hasEOL: true })) }),
        getAnnotations: async () => annotations,
      };
    },
  }) as unknown as PDFDocumentProxy; // the search reads nothing else

const search = async (pages: Pages, query: string, annotations: readonly object[] = []) => {
  const hits: PdfHit[] = [];
  let progress: PdfProgress | null = null;
  const found = createPdfSearch(createDocument(pages, annotations), (_, next) => {
    hits.push(...next.hits);
    progress = next;
  });
  await found.find(query);
  return { hits, progress: progress as PdfProgress | null, getMatch: found.getMatch }; // set by the callback
};

describe('search in a PDF', () => {
  it.each([
    ['a word divided by a hyphen', ['A word that is hyphen-', 'ated over the line'], 'hyphenated', 'hyphenated'],
    ['a hyphen followed by spaces', ['hyphen- ', ' ated'], 'hyphenated', 'hyphenated'],
    ['a soft hyphen', ['hyphen\u00ad', 'ated'], 'hyphenated', 'hyphenated'],
    ['a typographic hyphen', ['hyphen\u2010', 'ated'], 'hyphenated', 'hyphenated'],
    ['the hyphen of a scanner', ['hyphen¬', 'ated'], 'hyphenated', 'hyphenated'],
    ['a compound at its own hyphen', ['a well-', 'known lamp'], 'well-known', 'well-known'],
    ['a compound written together', ['a well-', 'known lamp'], 'wellknown', 'wellknown'],
    ['words on two lines', ['the lamp', 'lighter'], 'lamp lighter', 'lamp lighter'],
    [
      'a phrase with a divided word',
      ['the lamp-', 'lighter went', 'home'],
      'lamplighter went home',
      'lamplighter went home',
    ],
    ['a Russian word', ['фонар-', 'щик шёл'], 'ФОНАРЩИК ШЕЛ', 'фонарщик шёл'],
    ['Chinese, which has no hyphens', ['第一章 灯', '塔'], '灯塔', '灯 塔'],
    ['Japanese', ['点灯夫は歩', 'いた'], '歩いた', '歩 いた'],
    ['accents and kinds of quotation marks', ['“naïve”'], '"naive"', '“naïve”'],
    ['a letter that grows in lower case', ['İİİ lamp'], 'lamp', 'lamp'],
    ['characters with a meaning in patterns', ['f(x) = [a+b]*c?'], '[a+b]*c?', '[a+b]*c?'],
  ])('[READER-182] finds %s', async (_, lines, query, match) => {
    const { hits } = await search([lines], query);
    expect(hits.map((hit) => hit.match)).toEqual([match]);
  });

  it.each([
    ['a word beside another column', ['is hyphen- and lamp-', 'ated here lighter is'], 'hyphenated', 'hyphenated'],
    ['a word in the second column', ['is hyphen- and lamp-', 'ated here lighter is'], 'lamplighter', 'lamplighter'],
    ['a word at a note mark', ['is hyphen- 2', 'ated here'], 'hyphenated', 'hyphenated'],
    [
      'letters with spaces between',
      ['L A M P L I G H T E R   O F T H E'],
      'lamplighter of',
      'L A M P L I G H T E R O F',
    ],
  ])('[READER-251] finds %s', async (_, lines, query, match) => {
    const { hits } = await search([lines], query);
    expect(hits.map((hit) => hit.match)).toEqual([match]);
  });

  it('[READER-251] finds a word whose parts are divided again and again in no time', async () => {
    const lines = Array.from({ length: 100 }, () => 'aa- '.repeat(30).trim());
    expect((await search([lines], `${'a'.repeat(50)}b`)).hits).toEqual([]);
  });

  it.each([
    ['two letters with a space between', ['a b'], 'ab'],
    ['hyphen-ated in the middle of a line', ['hyphen-ated'], 'hyphenated'],
    ['words that only follow each other', ['hyphen ated'], 'hyphenated'],
    ['words on two lines without a hyphen', ['hyphen', 'ated'], 'hyphenated'],
  ])('[READER-182] does not take for one word: %s', async (_, lines, query) =>
    expect((await search([lines], query)).hits).toEqual([]),
  );

  it.each([
    ['a word', ['A word that is hyphen-'], ['ated over the page'], 'hyphenated'],
    ['a phrase', ['The lamp'], ['lighter went home'], 'lamp lighter'],
    ['a word over a printed page number', ['is hyphen-', '12'], ['ated over'], 'hyphenated'],
    ['a word over running heads', ['is hyphen-', '12 | Lamps'], ['Chapter 1', 'ated over'], 'hyphenated'],
    ['a word over numbers with dashes', ['is hyphen-', '– 12 –'], ['13', 'ated over'], 'hyphenated'],
  ])(
    '[READER-183] finds %s over the end of a page, once and on the page where it begins',
    async (_, first, second, query) => {
      const { hits, getMatch } = await search([first, second, ['nothing']], query);
      expect(hits.map(({ section, nth }) => [section, nth])).toEqual([[0, 0]]);
      const match = getMatch(0, 0);
      expect(match?.rest).toBeGreaterThan(0);
    },
  );

  it('[READER-182] shows hits with their context in one line, and numbers them by page', async () => {
    const { hits, getMatch } = await search([['One lamp, a lan-', 'tern and', 'another lamp'], ['the lamp']], 'lamp');
    expect(hits).toMatchObject([
      { section: 0, nth: 0, before: 'One ', match: 'lamp', after: ', a lantern and another lamp ' },
      { section: 0, nth: 1, before: 'One lamp, a lantern and another ', match: 'lamp' },
      { section: 1, nth: 0, before: 'the ', match: 'lamp' },
    ]);
    expect(getMatch(0, 1)).toEqual({ from: 34, to: 38, rest: 0 });
  });

  it('[READER-252] finds text that is typed on a page or into its form', async () => {
    const typed = [
      { subtype: 'Widget', fieldType: 'Tx', fieldValue: 'a lamp' },
      { subtype: 'FreeText', contentsObj: { str: 'the lamp' } },
      { subtype: 'FreeText', hidden: true, contentsObj: { str: 'no lamp' } },
      { subtype: 'Text', contentsObj: { str: 'no lamp' } },
    ];
    const { hits, progress } = await search([[]], 'lamp', typed);
    expect([hits.length, progress?.withoutText]).toEqual([2, 0]);
  });

  it('[READER-184] counts the pages without text, and those that can’t be read', async () => {
    expect((await search([[], [' '], ['lamp']], 'harbour')).progress).toMatchObject({
      searched: 3,
      withoutText: 2,
      failed: 0,
    });
    expect((await search([[], null], 'harbour')).progress).toMatchObject({ searched: 2, withoutText: 1, failed: 1 });
  });

  it('[READER-182] a long text of one letter takes no time', async () => {
    const { hits } = await search([Array.from({ length: 400 }, () => 'a '.repeat(60))], `${'a '.repeat(100)}b`);
    expect(hits).toEqual([]);
  });
});
