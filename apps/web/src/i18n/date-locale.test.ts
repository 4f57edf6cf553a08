import { describe, expect, it } from 'vitest';
import { findDateLocale } from './date-locale.ts';

describe('[OVER-20] dates', () => {
  it.each([
    ['en', ['en-GB', 'en-US'], 'en-GB'],
    ['en', ['de-DE', 'en-AU'], 'en-AU'],
    ['en', ['de-DE', 'en'], 'en-DE'],
    ['de', ['en-US', 'de-AT'], 'de-AT'],
    ['de', ['de'], 'de'],
    ['zh', ['zh-TW'], 'zh-Hans-TW'],
    ['uk', ['!', '*', ''], 'uk'],
    ['ru', [], 'ru'],
  ] as const)('in %s, with the browser’s languages %j, are those of %s', (language, tags, expected) => {
    expect(findDateLocale(language, tags)).toBe(expected);
    expect(() => new Intl.DateTimeFormat(findDateLocale(language, tags))).not.toThrow();
  });

  it('follow the region, in the words of the interface', () => {
    const day = new Date(Date.UTC(2026, 10, 7));
    const format = (tags: string[]): string =>
      new Intl.DateTimeFormat(findDateLocale('en', tags), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        day,
      );
    expect([format(['en-US']), format(['en-GB']), format(['de-DE'])]).toEqual(['Nov 7', '7 Nov', '7 Nov']);
  });
});
