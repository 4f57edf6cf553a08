import { COOKIE_NOTICE_VERSION, languages, optionalCookies } from '@lectern/contracts';
import type { CookieChoiceText } from '@lectern/texts/shapes/cookie-choice-text';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, it } from 'vitest';

/**
 * The texts that were shown as each version, in all languages. A record of a choice names the version only, so a new wording of
 * the same meaning is added to its version here; any other raises `COOKIE_NOTICE_VERSION`, and everybody is asked again.
 */
const SHOWN: Readonly<Record<number, readonly string[]>> = {
  1: [
    '262b97d56a44d1e0b60b866eb9437116febd129df98124d80dca728d6c425e95',
    'aaffe4b82f713ab771ed094624c3d0512e3b20d70a6eec1dee55aafff7773c1c', // and in Spanish
  ],
};

const publicTexts = import.meta.glob<CookieChoiceText>('./*/site/cookie-choice.ts', {
  base: '../../../../../packages/texts/src',
  eager: true,
  import: 'text',
});
const appTexts = import.meta.glob<Record<string, string>>('./*/app/cookies.ts', {
  base: '../../../../../packages/texts/src',
  eager: true,
  import: 'cookies',
});

/** What the banner says, and of each category its name and text. */
const notices = languages.map((language) => {
  const { text, categories } = publicTexts[`./${language}/site/cookie-choice.ts`] ?? {};
  return [text, ...['necessary' as const, ...optionalCookies].map((name) => [name, categories?.[name]])];
});

it('[COOK-11] the app asks with the same words as the public pages', () => {
  const inApp = languages.map((language) => {
    const words = appTexts[`./${language}/app/cookies.ts`] ?? {};
    const categories = ['necessary', ...optionalCookies].map((name) => [
      name,
      { title: words[name], text: words[`${name}.text`] },
    ]);
    return [words['text'], ...categories];
  });
  expect(inApp).toEqual(notices);
});

it('[COOK-11] the version of the notice stands for known texts', () => {
  const checksum = Buffer.from(sha256(new TextEncoder().encode(JSON.stringify(notices)))).toString('hex');
  expect(SHOWN[COOKIE_NOTICE_VERSION]).toContain(checksum);
});
