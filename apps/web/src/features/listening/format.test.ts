import { beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { formatRate, formatRemaining, formatSpokenTime, truncateNote } from './format.ts';

beforeEach(() => switchLanguage('en'));

describe('formats of the player', () => {
  it('[HEAR-4] formats a time for screen readers', async () => {
    expect(formatSpokenTime(724_900)).toBe('12 minutes 4 seconds');
    expect(formatSpokenTime(25_924_000)).toBe('7 hours 12 minutes 4 seconds');
    expect(formatSpokenTime(3_600_000)).toBe('1 hour');
    expect(formatSpokenTime(0)).toBe('0 seconds');
    await switchLanguage('de');
    expect(formatSpokenTime(61_000)).toBe('1 Minute 1 Sekunde');
  });
  it('[HEAR-5] formats the remaining time with a true minus, and a speed with the decimal sign of the language', async () => {
    expect(formatRemaining(511_000)).toBe('−8:31');
    expect([formatRate(1), formatRate(1.25)]).toEqual(['1×', '1.25×']);
    await switchLanguage('ru');
    expect(formatRate(1.25)).toBe('1,25×');
  });
  it('[HEAR-11] truncates a note at 150 characters', () => {
    expect(truncateNote('a'.repeat(150))).toHaveLength(150);
    expect(truncateNote('ä'.repeat(151))).toBe(`${'ä'.repeat(150)}…`);
    expect([...truncateNote('🐋'.repeat(200))]).toHaveLength(151);
  });
});
