import { languages } from '@lectern/contracts';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { formatStoppedDay } from './stopped-day.ts';

const NOW = new Date(2026, 10, 28, 12); // a Saturday
const daysAgo = (days: number): string => new Date(2026, 10, 28 - days, 23, 59).toISOString();
const format = (days: number): string => formatStoppedDay(i18next.getFixedT(null, 'overview'), daysAgo(days), NOW);

it('[OVER-19] the day is named as people say it', async () => {
  await switchLanguage('en');
  expect([0, 1, 2, 6, 7, 400].map(format)).toEqual([
    'You stopped here today',
    'You stopped here yesterday',
    'You stopped here on Thursday',
    'You stopped here on Sunday',
    'You stopped here on November 21',
    'You stopped here on October 24, 2025',
  ]);
});

it.each(languages)('[OVER-19] every day of the week has its words in %s', async (language) => {
  await switchLanguage(language);
  const texts = [2, 3, 4, 5, 6].map(format);
  expect(new Set(texts).size).toBe(5);
  for (const text of texts) expect(text).not.toContain('stopped.');
});

it('[OVER-19] a preposition fits its day', async () => {
  await switchLanguage('ru');
  expect([2, 4].map(format)).toEqual(['Вы остановились здесь в четверг', 'Вы остановились здесь во вторник']);
  await switchLanguage('de');
  expect(format(7)).toBe('Hier haben Sie am 21. November aufgehört');
});
