import { describe, expect, it } from 'vitest';
import {
  calls,
  errors,
  formatRefusedUpload,
  getErrorText,
  getNoticeMessage,
  languages,
  matchLanguage,
} from './index.ts';

describe('the calls', () => {
  const allCalls = Object.values(calls).flatMap((featureCalls) => Object.values(featureCalls));

  it('have unique names and routes', () => {
    expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(allCalls.length);
  });

  it('are named after their feature', () => {
    for (const [feature, featureCalls] of Object.entries(calls)) {
      for (const { name } of Object.values(featureCalls)) expect(name.startsWith(`${feature}.`), name).toBe(true);
    }
  });
});

describe('the text of a refusal', () => {
  it.each(languages)('exists in %s for every code, with its details', (language) => {
    for (const code of Object.keys(errors)) {
      // Object.keys widens the key type
      const text = getErrorText(code as keyof typeof errors, language, { minutes: 7 });
      expect(text.length, code).toBeGreaterThan(3);
      expect(text, code).not.toContain('{{');
    }
    expect(getErrorText('auth.too_many_tries', language, { minutes: 7 })).toContain('7');
  });
});

describe('the text of a refused upload', () => {
  it('is that of its error', () => {
    const reason = formatRefusedUpload({ code: 'file.too_many_inside', details: { books: 300, most: 200 } });
    expect(getNoticeMessage('upload.refused', 'en', reason)).toContain('This ZIP contains 300 books');
  });

  it.each([
    '{"code":"file.from_another_version","details":{}}',
    '{"code":"file.too_many_inside"}',
    'null',
    'too many',
    '',
  ])('is that of a failed upload when its error is unknown: %s', (reason) => {
    expect(getNoticeMessage('upload.refused', 'de', reason)).toBe(getNoticeMessage('upload.failed', 'de', ''));
  });
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'zh_Hans', 'ru'], 'zh'],
  [['UK'], 'uk'],
  [['fr', 'eng'], null],
  [[], null],
])('among %j the supported language is %s', (wanted, language) => {
  expect(matchLanguage(wanted)).toBe(language);
});

it('[PLAN-5] what must be deleted at least is rounded up, in the units of the language', () => {
  const details = { excessBytes: 1.301 * 1024 ** 3 };
  expect(getErrorText('plan.does_not_fit', 'en', details)).toContain('at least 1.31 GB');
  expect(getErrorText('plan.does_not_fit', 'ru', { excessBytes: 13.1 * 1024 }).replaceAll('\u00a0', ' ')).toContain(
    '14 кБ',
  );
});
