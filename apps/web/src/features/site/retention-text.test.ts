import { languages, personalRetention } from '@lectern/contracts';
import { expect, it } from 'vitest';
import { buildRetentionTable } from './retention-text.ts';
import { getText } from './texts.ts';

it.each([...languages])('[RET-7] the table of periods names every kind of personal data, in %s', (language) => {
  const { head, rows } = buildRetentionTable(getText('retention', language), language);
  expect(head).toHaveLength(3);
  expect(rows).toHaveLength(personalRetention.length);
  for (const cells of rows) for (const cell of cells) expect(cell).not.toBe('');
});

it('[RET-7] periods are written as readers of each language write them', () => {
  const findPeriod = (id: string, language: (typeof languages)[number]) =>
    buildRetentionTable(getText('retention', language), language).rows[
      personalRetention.findIndex((entry) => entry.id === id)
    ]?.[1];
  expect(findPeriod('accessLog', 'en')).toBe('30 days');
  expect(findPeriod('failedSignIn', 'en')).toBe('1 hour');
  expect(findPeriod('invoice', 'de')).toBe('10 Jahre');
  expect(findPeriod('cookieConsent', 'ru')).toBe('3 года');
  expect(findPeriod('payment', 'uk')).toBe('6 років');
  expect(findPeriod('cookieUndecided', 'zh')).toBe('1天');
});
