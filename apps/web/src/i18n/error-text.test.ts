import { type ErrorCode, errors, languages } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { CallError, NetworkError } from '../lib/call-error.ts';
import { errorText } from './error-text.ts';
import { speak } from './i18n.ts';

// The keys of a constant object are its codes.
const codes = Object.keys(errors) as ErrorCode[];

describe('what went wrong', () => {
  it.each(languages)('[UI-5] is said in words for every refusal in %s', async (language) => {
    await speak(language);
    for (const code of codes) {
      const text = errorText(new CallError(code));
      expect(text, code).not.toContain(code);
      expect(text.length, code).toBeGreaterThan(3);
    }
  });

  it('[UI-5] tells a lost network from a fault of ours', async () => {
    await speak('en');
    expect(errorText(new NetworkError('gone'))).toContain('no connection');
    expect(errorText(new Error('secret of the house'))).not.toContain('secret');
  });

  it.each([
    { language: 'en', seconds: 59, text: 'Too many tries. Wait one minute, then try again.' },
    { language: 'ru', seconds: 120, text: 'Слишком много попыток. Подождите 2 минуты и повторите.' },
    { language: 'ru', seconds: 600, text: 'Слишком много попыток. Подождите 10 минут и повторите.' },
    { language: 'zh', seconds: 61, text: '尝试次数过多。请等待 2 分钟后重试。' },
  ] as const)('[UI-5] counts the minutes of $seconds s as $language does', async ({ language, seconds, text }) => {
    await speak(language);
    expect(errorText(new CallError('auth.too_many_tries', {}, seconds))).toBe(text);
  });
});
