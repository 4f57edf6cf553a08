import { type ErrorCode, errors, languages } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { CallError, NetworkError } from '../lib/call-error.ts';
import { formatError } from './format-error.ts';
import { switchLanguage } from './i18n.ts';

// The keys of a constant object are its codes.
const codes = Object.keys(errors) as ErrorCode[];

describe('what went wrong', () => {
  it.each(languages)('[UI-5] is said in words for every refusal in %s', async (language) => {
    await switchLanguage(language);
    for (const code of codes) {
      const text = formatError(new CallError(code));
      expect(text, code).not.toContain(code);
      expect(text.length, code).toBeGreaterThan(3);
    }
  });

  it('[UI-5] tells a lost network from a fault of ours', async () => {
    await switchLanguage('en');
    expect(formatError(new NetworkError('gone'))).toContain('You’re offline');
    expect(formatError(new Error('secret of the house'))).not.toContain('secret');
  });

  it.each([
    { language: 'en', seconds: 59, text: 'Too many attempts. Try again in 1 minute.' },
    { language: 'ru', seconds: 120, text: 'Слишком много попыток. Попробуйте снова через 2 минуты.' },
    { language: 'ru', seconds: 600, text: 'Слишком много попыток. Попробуйте снова через 10 минут.' },
    { language: 'zh', seconds: 61, text: '尝试次数过多。请在 2 分钟后重试。' },
  ] as const)('[UI-5] counts the minutes of $seconds s as $language does', async ({ language, seconds, text }) => {
    await switchLanguage(language);
    expect(formatError(new CallError('auth.too_many_tries', {}, seconds))).toBe(text);
  });
});
