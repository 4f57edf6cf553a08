import { createHash } from 'node:crypto';
import { languages } from '@lectern/contracts';
import { texts } from '@lectern/texts';
import { expect, it } from 'vitest';
import { getText } from './texts.ts';

it.each(languages)('[NEWS-18] the %s text that one agrees to is that of its version', (language) => {
  const { lede, consent, confirm } = getText('newsletter', language);
  const sha256 = createHash('sha256')
    .update(JSON.stringify([lede, consent, confirm]))
    .digest('hex');
  expect(sha256).toBe(texts[language].newsletterSha256);
});
