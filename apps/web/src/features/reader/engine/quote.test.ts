import { describe, expect, it } from 'vitest';
import { findQuote, quoteAt } from './quote.ts';
import { offsetOfPoint, pointAt, wordsOf } from './words.ts';

const documentOf = (body: string): Document =>
  new DOMParser().parseFromString(`<html><body>${body}</body></html>`, 'text/html');
const paragraphs = Array.from(
  { length: 40 },
  (_, at) => `<p>Paragraph ${at}  tells\n of <i>${'abcdefgh'.slice(at % 8)} and ${at * 7}</i>, as before.</p>`,
);

describe('words', () => {
  it('[READER-4] every place of the collapsed text leads to its point and back', () => {
    const words = wordsOf(documentOf(paragraphs.slice(0, 6).join('\n ')));
    expect(words.text.startsWith('Paragraph 0 tells of abcdefgh and 0, as before.')).toBe(true);
    for (let offset = 0; offset < words.text.length; offset += 1) {
      const point = pointAt(words, offset);
      if (!point || words.text[offset] === ' ') continue;
      expect(offsetOfPoint(words, point.startContainer, point.startOffset)).toBe(offset);
      expect(point.startContainer.nodeValue?.[point.startOffset]).toBe(words.text[offset]);
    }
  });
});

describe('quotes', () => {
  it('[READER-4] words are found again after the text around them has changed', () => {
    const first = wordsOf(documentOf(paragraphs.join('\n')));
    const second = wordsOf(documentOf(`<div><p>New.</p>${paragraphs.toSpliced(3, 1).join('')}</div>`));
    for (let offset = 400; offset < first.text.length - 80; offset += 97) {
      const quote = quoteAt(first, offset);
      const found = findQuote(second, quote, offset / first.text.length);
      expect(found).not.toBeNull();
      const there = second.text.slice(found ?? 0).replaceAll(' ', '');
      expect(there.startsWith(quote.text.replaceAll(' ', '').slice(0, 20))).toBe(true);
    }
  });

  it('[READER-4] a quote cuts no character in two', () => {
    const words = wordsOf(documentOf(`<p>${'a😀'.repeat(120)}</p>`));
    for (let offset = 0; offset < 90; offset += 3) {
      const { before, text, after } = quoteAt(words, offset);
      expect(
        [before, text, after].every((part) => part.isWellFormed()),
        String(offset),
      ).toBe(true);
    }
  });

  it('[READER-4] of equal words those nearest to the share are taken; lost words are not found', () => {
    const words = wordsOf(documentOf('<p>The same words here.</p>'.repeat(9)));
    const at = findQuote(words, { before: '', text: 'The same words here.', after: '' }, 0.5);
    expect(at).toBe(80);
    expect(findQuote(words, { before: 'never', text: 'was written anywhere', after: 'at all' }, 0.5)).toBeNull();
  });
});
