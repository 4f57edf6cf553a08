import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../i18n/i18n.ts';
import { leftText, rateText, shortNote, spokenTime } from './words.ts';

beforeEach(() => speak('en'));

describe('times in words', () => {
  it('[HEAR-4] a time is told as it is spoken', async () => {
    expect(spokenTime(724_900)).toBe('12 minutes 4 seconds');
    expect(spokenTime(25_924_000)).toBe('7 hours 12 minutes 4 seconds');
    expect(spokenTime(3_600_000)).toBe('1 hour');
    expect(spokenTime(0)).toBe('0 seconds');
    await speak('de');
    expect(spokenTime(61_000)).toBe('1 Minute 1 Sekunde');
  });
  it('[HEAR-5] what is left has a true minus, and a speed the comma of the language', async () => {
    expect(leftText(511_000)).toBe('−8:31');
    expect([rateText(1), rateText(1.25)]).toEqual(['1×', '1.25×']);
    await speak('ru');
    expect(rateText(1.25)).toBe('1,25×');
  });
  it('[HEAR-11] a note shows 150 letters', () => {
    expect(shortNote('a'.repeat(150))).toHaveLength(150);
    expect(shortNote('ä'.repeat(151))).toBe(`${'ä'.repeat(150)}…`);
    expect([...shortNote('🐋'.repeat(200))]).toHaveLength(151);
  });
});
