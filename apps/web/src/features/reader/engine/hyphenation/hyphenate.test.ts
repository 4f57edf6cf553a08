import { describe, expect, it } from 'vitest';
import { createHyphenator } from './hyphenate.ts';
import { findPatternSet, PATTERN_SETS } from './pattern-sets.ts';

const divide = async (name: string, text: string): Promise<string> => {
  const patterns = await PATTERN_SETS[name]?.load();
  if (!patterns) throw new Error(`there are no patterns for ${name}`);
  const parts: string[] = [];
  let at = 0;
  for (const offset of createHyphenator(patterns.default)(text)) {
    parts.push(text.slice(at, offset));
    at = offset;
  }
  return [...parts, text.slice(at)].join('-');
};

describe('words', () => {
  it.each([
    ['en', 'The internationalization of algorithms', 'The inter-na-tion-al-iza-tion of algo-rithms'],
    ['en', 'PRESENT Project table', 'PRESENT Project table'],
    ['de', 'wunderschönen Größenverhältnisse', 'wun-der-schö-nen Grö-ßen-ver-hält-nisse'],
    ['ru', 'предложение, разговаривали!', 'пред-ло-же-ние, раз-го-ва-ри-вали!'],
    ['uk', 'міжнародний п’ятнадцятий', 'між-на-ро-дний п’я-тнад-ця-тий'],
    ['en', 'o’clock o’clocks ’twasn’t', 'o’clock o’clocks ’twasn’t'],
    ['fr', 'l’étranger l’orchestre', 'l’étran-ger l’or-chestre'],
    ['fr', 'l’internationalement aujourd’hui', 'l’in-ter-na-tio-na-le-ment aujourd’hui'],
  ])('[READER-165] in %s are divided: %s', async (name, text, divided) => {
    expect(await divide(name, text)).toBe(divided);
  });

  it('[READER-165] that are short, or divided by the book, stay whole', async () => {
    const text = 'simple hyphen interna\u00adtionalisation 1234567890 日本語日本語日本語';
    expect(await divide('en', text)).toBe(text);
  });

  it.each(Object.entries(PATTERN_SETS))('[READER-165] the sample word of %s is divided', async (name, { word }) => {
    const divided = await divide(name, word);
    expect(divided.replaceAll('-', '')).toBe(word);
    expect(divided).toContain('-');
    for (const part of [divided.split('-')[0], divided.split('-').at(-1)]) expect(part?.length).toBeGreaterThan(2);
  });

  it.each([
    ['en', 'en'],
    ['en-US', 'en'],
    ['en-GB-oxendict', 'en-gb'],
    ['en_AU', 'en-gb'],
    ['de-CH', 'de'],
    ['de-1901', 'de-1901'],
    ['nn', 'nb'],
    ['sr-Latn', null],
    ['zh-Hans', null],
    ['', null],
    ['constructor', null],
  ])('[READER-165] “%s” has the patterns of %s', (tag, name) => {
    expect(findPatternSet(tag)).toBe(name);
  });
});
