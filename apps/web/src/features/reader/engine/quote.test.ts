import { describe, expect, it } from 'vitest';
import { createPointAt, getTextOffset, readDocumentText } from './document-text.ts';
import { createQuote, findQuote } from './quote.ts';

const parseBody = (body: string): Document =>
  new DOMParser().parseFromString(`<html><body>${body}</body></html>`, 'text/html');
const paragraphs = Array.from(
  { length: 40 },
  (_, at) => `<p>Paragraph ${at}  tells\n of <i>${'abcdefgh'.slice(at % 8)} and ${at * 7}</i>, as before.</p>`,
);

describe('document text', () => {
  it('[READER-4] every offset of the collapsed text converts to a point and back', () => {
    const words = readDocumentText(parseBody(paragraphs.slice(0, 6).join('\n ')));
    expect(words.text.startsWith('Paragraph 0 tells of abcdefgh and 0, as before.')).toBe(true);
    for (let offset = 0; offset < words.text.length; offset += 1) {
      const point = createPointAt(words, offset);
      if (!point || words.text[offset] === ' ') continue;
      expect(getTextOffset(words, point.startContainer, point.startOffset)).toBe(offset);
      expect(point.startContainer.nodeValue?.[point.startOffset]).toBe(words.text[offset]);
    }
  });
});

describe('quotes', () => {
  it('[READER-4] are found again after the text around them has changed', () => {
    const first = readDocumentText(parseBody(paragraphs.join('\n')));
    const second = readDocumentText(parseBody(`<div><p>New.</p>${paragraphs.toSpliced(3, 1).join('')}</div>`));
    for (let offset = 400; offset < first.text.length - 80; offset += 97) {
      const quote = createQuote(first, offset);
      const found = findQuote(second, quote, offset / first.text.length);
      expect(found).not.toBeNull();
      const there = second.text.slice(found?.from ?? 0).replaceAll(' ', '');
      expect(there.startsWith(quote.text.replaceAll(' ', '').slice(0, 20))).toBe(true);
    }
  });

  it('[READER-4] never split a character', () => {
    const words = readDocumentText(parseBody(`<p>${'a😀'.repeat(120)}</p>`));
    for (let offset = 0; offset < 90; offset += 3) {
      const { before, text, after } = createQuote(words, offset);
      expect(
        [before, text, after].every((part) => part.isWellFormed()),
        String(offset),
      ).toBe(true);
    }
  });

  it('[READER-4] resolve to the nearest of equal texts; missing texts are not found', () => {
    const words = readDocumentText(parseBody('<p>The same words here.</p>'.repeat(9)));
    const at = findQuote(words, { before: '', text: 'The same words here.', after: '' }, 0.5);
    expect(at?.from).toBe(80);
    expect(findQuote(words, { before: 'never', text: 'was written anywhere', after: 'at all' }, 0.5)).toBeNull();
  });
});
