import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatBytes, formatPercent } from './format.ts';
import { preferredLanguage, storeLanguage, switchLanguage } from './i18n.ts';

afterEach(() => vi.restoreAllMocks());
const browserWants = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

describe('the language', () => {
  it.each([
    { wants: ['de-AT', 'en'], gets: 'de' },
    { wants: ['fr', 'uk'], gets: 'uk' },
    { wants: ['zh-Hans-CN'], gets: 'zh' },
    { wants: ['ru'], gets: 'ru' },
    { wants: ['fr', 'tlh'], gets: 'en' },
    { wants: [], gets: 'en' },
  ])('[UI-1] of a browser that wants $wants is $gets', ({ wants, gets }) => {
    browserWants(...wants);
    expect(preferredLanguage()).toBe(gets);
  });

  it('[UI-1] once chosen is kept, whatever the browser wants', () => {
    browserWants('de');
    storeLanguage('zh');
    expect(preferredLanguage()).toBe('zh');
  });

  it('[UI-1] that was stored by somebody else is not believed', () => {
    browserWants('de');
    localStorage.setItem('lectern.language', 'xx');
    expect(preferredLanguage()).toBe('de');
  });

  it.each([
    { language: 'en', bytes: 2 * 1024 ** 3, size: '2 GB', share: '24%' },
    { language: 'de', bytes: 706 * 1024 ** 2, size: '706 MB', share: '24 %' },
    { language: 'ru', bytes: 1.31 * 1024 ** 3, size: '1,31 ГБ', share: '24 %' },
    { language: 'en', bytes: 0, size: '0 bytes', share: '24%' },
  ] as const)('[UI-5] writes $bytes bytes and shares as $language does', async ({ language, bytes, size, share }) => {
    await switchLanguage(language);
    expect(formatBytes(bytes).replaceAll('\u00a0', ' ')).toBe(size);
    expect(formatPercent(0.24).replaceAll('\u00a0', ' ')).toBe(share);
  });
});
