import { expect, it } from 'vitest';
import { isRightToLeft } from './language-direction.ts';

it('[READER-148] a language tag tells the direction, by its script where it names one', () => {
  for (const tag of [
    'he',
    'HE-IL',
    'iw',
    'ar',
    'ara',
    'ar_EG',
    'fa-IR',
    'ur',
    'yi',
    'ckb',
    'az-Arab',
    'pa-arab-PK',
    'dv',
  ])
    expect(isRightToLeft(tag), tag).toBe(true);
  for (const tag of ['en', 'he-Latn', 'ar-Latn-EG', 'ku', 'ja', 'ru', 'arn', 'hep'])
    expect(isRightToLeft(tag), tag).toBe(false);
  for (const tag of [null, '', 'und', 'mul']) expect(isRightToLeft(tag), String(tag)).toBeNull();
});
