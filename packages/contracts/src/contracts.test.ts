import { describe, expect, it } from 'vitest';
import { calls, errors, errorText, languages, spoken } from './index.ts';

describe('the calls', () => {
  const all = Object.values(calls).flatMap((ofFeature) => Object.values(ofFeature));

  it('have a name and an address of their own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  });

  it('are named after the feature that they stand under', () => {
    for (const [feature, ofFeature] of Object.entries(calls)) {
      for (const { name } of Object.values(ofFeature)) expect(name.startsWith(`${feature}.`), name).toBe(true);
    }
  });
});

describe('the words of a refusal', () => {
  it.each(languages)('are there in %s for every code, with their figures', (language) => {
    for (const code of Object.keys(errors)) {
      // Object.keys widens the very keys that the texts are recorded under
      const text = errorText(code as keyof typeof errors, language, { minutes: 7 });
      expect(text.length, code).toBeGreaterThan(3);
      expect(text, code).not.toContain('{{');
    }
    expect(errorText('auth.too_many_tries', language, { minutes: 7 })).toContain('7');
  });
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'zh_Hans', 'ru'], 'zh'],
  [['UK'], 'uk'],
  [['fr', 'eng'], null],
  [[], null],
])('of %j we speak %s', (wanted, language) => {
  expect(spoken(wanted)).toBe(language);
});
