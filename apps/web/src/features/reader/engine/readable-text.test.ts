import { describe, expect, it } from 'vitest';
import type { Book } from './book.ts';
import { readDocumentText } from './document-text.ts';
import { createQuote, findQuote, isQuoteAt } from './quote.ts';
import { readText } from './readable-text.ts';
import { searchChapters } from './search/search-chapters.ts';
import { createRangeBetween, findTextRange, quoteRange } from './text-range.ts';

const parseBody = (body: string): Document =>
  new DOMParser().parseFromString(`<html><body>${body}</body></html>`, 'text/html');
const readAll = (body: string): string => {
  const text = readDocumentText(parseBody(body));
  return readText(text, 0, text.text.length).trim();
};
/** Only quotes are tested: no CFI resolves. */
const BOOK = { resolveCfi: () => null } as Partial<Book> as Book; // the functions under test call nothing else

describe('text as a reader copies it', () => {
  it.each([
    ['paragraphs', '<p>lit.</p><p>A word</p>', 'lit. A word'],
    ['a line break', 'first<br>second', 'first second'],
    ['a line break between inline elements', '<i>first</i><br><b>second</b>', 'first second'],
    ['a rule', '<div>first<hr>second</div>', 'first second'],
    ['headings', '<h1>One</h1><p><span style="float:left">T</span>herefore</p>', 'One Therefore'],
    ['list items', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', 'a b c'],
    ['table cells', '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>', 'a b c'],
    ['definitions', '<dl><dt>a</dt><dd>b</dd></dl>', 'a b'],
    ['text around a block', '<div>a<p>b</p>c</div>', 'a b c'],
    ['lines of a poem', '<p><span style="display:block">a</span><span style="display:block">b</span></p>', 'a b'],
    ['text of drawings', '<svg><text>a</text><text>b</text></svg>', 'a b'],
    ['no more than one space', '<p>a </p>\n<p> b</p>', 'a b'],
  ])('[READER-180] is separated by spaces: %s', (_, body, expected) => expect(readAll(body)).toBe(expected));

  it.each([
    ['inline elements', '<p><em>half</em>way</p>', 'halfway'],
    ['anchors', '<p>word<a id="x"></a>split</p>', 'wordsplit'],
    ['page breaks', '<p>page<span id="p5" title="5"></span>break</p>', 'pagebreak'],
    ['opportunities to break', '<p>long<wbr>word</p>', 'longword'],
    ['pictures', '<p>a<img>b</p>', 'ab'],
  ])('[READER-180] is not separated by %s', (_, body, expected) => expect(readAll(body)).toBe(expected));

  it.each([
    ['soft hyphens', '<p>A soft&shy;hyphen&shy;ated</p>', 'A softhyphenated'],
    ['spaces without width', '<p>a/&#x200b;b&#x2060;c</p>', 'a/bc'],
    ['readings', '<p><ruby>点灯夫<rp>(</rp><rt>てんとうふ</rt><rp>)</rp></ruby>は</p>', '点灯夫は'],
    ['hidden text', '<p>a<span hidden>x</span>b</p>', 'ab'],
  ])('[READER-180] has no %s', (_, body, expected) => expect(readAll(body)).toBe(expected));

  it('[READER-180] keeps joiners, which are part of Persian words and of emoji', () =>
    expect(readAll('<p>می‌خواهم 👩‍💻</p>')).toBe('می‌خواهم 👩‍💻'));
});

const PAGE =
  '<h1>One</h1><p>Therefore the lamp was lit.</p><p>A soft&shy;hyphen&shy;ated word, first<br>second one.</p>' +
  '<p><ruby>点灯夫<rt>てんとうふ</rt></ruby>は<ruby>歩<rt>ある</rt></ruby>いた。そして夜が来て、灯台の光が海を照らした。</p>';

describe('quotes', () => {
  it('[READER-181] of a range read as its text does', () => {
    const text = readDocumentText(parseBody(PAGE));
    const from = text.text.indexOf('he lamp');
    const to = text.text.indexOf('soft') + 'soft'.length + 2;
    expect(quoteRange(text, from, to)).toMatchObject({
      before: 'One Therefore t',
      text: 'he lamp was lit. A softh',
      after: expect.stringMatching(/^yphenated word, first second/),
    });
  });

  it('[READER-181] at the end of a block keep the space in their context', () => {
    const text = readDocumentText(parseBody(PAGE));
    const at = text.text.indexOf('Therefore');
    const end = text.text.indexOf('lit.') + 4;
    expect(quoteRange(text, at, end)).toMatchObject({ before: 'One ', after: expect.stringMatching(/^ A soft/) });
  });

  it('[READER-181] every quote, as written now or before, is found where it was made', () => {
    const text = readDocumentText(parseBody(PAGE));
    for (let from = 0; from < text.text.length - 24; from += 1) {
      const to = from + 22;
      const older = {
        before: text.text.slice(Math.max(0, from - 32), from),
        text: text.text.slice(from, to),
        after: text.text.slice(to, to + 32),
      };
      for (const quote of [older, quoteRange(text, from, to)]) {
        const found = findQuote(text, quote, from / text.text.length);
        expect(found, quote.text).not.toBeNull();
        expect(readText(text, found?.from ?? 0, found?.to ?? 0).trim(), quote.text).toBe(
          readText(text, from, to).trim(),
        );
        const range = findTextRange(BOOK, text.doc, {
          start: '',
          end: '',
          progression: from / text.text.length,
          ...quote,
        });
        const readable = (range?.toString() ?? '').replaceAll(/[\s\u00ad]/g, '');
        const wanted = (createRangeBetween(text, from, to)?.toString() ?? '').replaceAll(/[\s\u00ad]/g, '');
        expect(wanted, quote.text).toContain(readable);
      }
    }
  });

  it('[READER-181] of a saved position are recognised at their place', () => {
    const text = readDocumentText(parseBody(PAGE));
    for (const word of ['Therefore', 'soft', 'second', '点灯夫', '歩']) {
      const at = text.text.indexOf(word);
      const older = { before: '', text: text.text.slice(at, at + 30), after: '' };
      expect(isQuoteAt(text, at, older)).toBe(true);
      expect(isQuoteAt(text, at, createQuote(text, at))).toBe(true);
      expect(isQuoteAt(text, at + 1, older)).toBe(false);
    }
  });

  it('[READER-181] fit the limits of the locator, whatever the text', () => {
    const text = readDocumentText(parseBody('<b>x</b><p>y</p>'.repeat(200)));
    for (let offset = 0; offset < text.text.length; offset += 7) {
      const { before, text: quoted, after } = createQuote(text, offset);
      expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(64);
      expect(quoted.length).toBeLessThanOrEqual(256);
    }
  });
});

describe('search excerpts', () => {
  const search = async (query: string) => {
    const hits: { before: string; match: string; after: string }[] = [];
    await searchChapters(
      { book: { chapters: [{}], getChapterUrl: () => '' } as unknown as Book, load: async () => parseBody(PAGE) }, // a book of one chapter
      { text: query, from: 0 },
      (progress) => hits.push(...progress.hits),
      () => false,
    );
    return hits;
  };

  it.each([
    ['therefore', 'One ', 'Therefore', ' the lamp'],
    ['softhyphenated', 'lit. A ', 'softhyphenated', ' word, first second'],
    ['first second', 'word, ', 'first second', ' one.'],
    ['点灯夫は歩いた', 'one. ', '点灯夫は歩いた', '。そして'],
  ])('[READER-180] of “%s” are separated, without soft hyphens and readings', async (query, before, match, after) => {
    const [hit] = await search(query);
    expect(hit?.before.endsWith(before), hit?.before).toBe(true);
    expect(hit?.match).toBe(match);
    expect(hit?.after.startsWith(after), hit?.after).toBe(true);
  });
});
