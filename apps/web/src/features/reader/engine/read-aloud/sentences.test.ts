import { describe, expect, it } from 'vitest';
import { readDocumentText } from '../document-text.ts';
import { listSentences } from './sentences.ts';

const parse = (body: string): Document =>
  new DOMParser().parseFromString(
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`,
    'application/xhtml+xml',
  );
const list = (body: string, language: string | null = 'en'): string[] =>
  listSentences(readDocumentText(parse(body)), language).map(({ text }) => text);

describe('sentences that are read aloud', () => {
  it('[READER-220] a sentence ends with its block, also without a full stop, and goes on over inline elements', () => {
    expect(list('<h1>One</h1><p>First <em>of</em> all. Then<br/>a line</p><ul><li>A</li><li>B</li></ul>')).toEqual([
      'One',
      'First of all.',
      'Then',
      'a line',
      'A',
      'B',
    ]);
  });

  it('[READER-220] an abbreviation, an initial or a number with a point ends no sentence', () => {
    expect(list('<p>Mr. Smith met J. R. Tolkien. He paid 3.50 at once.</p>')).toEqual([
      'Mr. Smith met J. R. Tolkien.',
      'He paid 3.50 at once.',
    ]);
    expect(list('<p>Das ist z. B. so. Gut.</p>', 'de')).toEqual(['Das ist z. B. so.', 'Gut.']);
    expect(list('<p>В 1812 г. Наполеон пришёл. Ушёл.</p>', 'ru')).toEqual(['В 1812 г. Наполеон пришёл.', 'Ушёл.']);
  });

  it('[READER-220] Chinese and Japanese sentences are divided, and readings of ruby text are not spoken', () => {
    expect(list('<p>你好。再见！</p>', 'zh')).toEqual(['你好。', '再见！']);
    expect(list('<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です。はい。</p>', 'ja')).toEqual([
      '漢字です。',
      'はい。',
    ]);
  });

  it('[READER-220] a long sentence is divided at pauses and between words, without losing a letter', () => {
    const long = `${'word '.repeat(30)}end, ${'more '.repeat(60)}stop.`;
    const parts = list(`<p>${long}</p>`);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(240);
    expect(parts[0]).toMatch(/end,$/);
    expect(parts.join(' ')).toBe(long);
    expect(list(`<p>${'𝔞'.repeat(400)}</p>`).join('')).toBe('𝔞'.repeat(400));
  });

  it('[READER-220] soft hyphens are not spoken, and ornaments without a letter are passed over', () => {
    expect(list('<p>Won\u00adder\u00adful day.</p><p>* * *</p><p>— …</p><p>2</p>')).toEqual(['Wonderful day.', '2']);
  });

  it('[READER-220] the offsets are those of the text of the chapter', () => {
    const text = readDocumentText(parse('<p>One <b>two</b>. Three.</p><p>Four</p>'));
    expect(listSentences(text, 'en').map(({ from, to }) => text.text.slice(from, to))).toEqual([
      'One two.',
      'Three.',
      'Four',
    ]);
  });

  it('[READER-220] a language tag that is none does no harm', () => {
    expect(list('<p>One. Two.</p>', 'not a language')).toEqual(['One.', 'Two.']);
  });
});
