import { describe, expect, it } from 'vitest';
import { buildTranslationUrl, isTranslatorAddress, TRANSLATORS } from './translator.ts';

describe('the link to a translator', () => {
  it('[READER-230] every offered website is a valid address', () => {
    for (const address of Object.values(TRANSLATORS)) expect(isTranslatorAddress(address), address).toBe(true);
  });

  it.each([
    ['no place for the text', 'https://translate.example/'],
    ['no encryption', 'http://translate.example/?q={text}'],
    ['a script', 'javascript:alert("{text}")'],
    ['data', 'data:text/html,{text}'],
    ['the text as host', 'https://{text}.example/'],
    ['a password', 'https://me:pw@translate.example/?q={text}'],
    ['nothing', ''],
    ['too long', `https://translate.example/${'x'.repeat(1000)}{text}`],
  ])('[READER-230] an address with %s is refused', (_what, address) =>
    expect(isTranslatorAddress(address)).toBe(false),
  );

  it('[READER-230] the text cannot change the rest of the address', () => {
    const url = new URL(
      buildTranslationUrl('https://t.example/?to={language}&q={text}', 'a&to=xx #{language}\ud800', 'de'),
    );
    expect([url.searchParams.get('to'), url.searchParams.get('q'), url.hash]).toEqual([
      'de',
      'a&to=xx #{language}\ufffd',
      '',
    ]);
    expect(buildTranslationUrl('https://t.example/{text}', 'x'.repeat(5000), 'en').length).toBeLessThan(2000);
  });
});
