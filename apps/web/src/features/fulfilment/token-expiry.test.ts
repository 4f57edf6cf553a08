import { expect, it } from 'vitest';
import { getNextChange, getTokenExpiry } from './token-expiry.ts';

const EXPIRES = '2030-01-01T00:00:00Z';
const at = (before: number): number => Date.parse(EXPIRES) - before * 1000;

it.each([
  [0, { kind: 'expired' }],
  [-1, { kind: 'expired' }],
  [59, { kind: 'soon' }],
  [60, { kind: 'later', value: 1, unit: 'minute' }],
  [299, { kind: 'later', value: 4, unit: 'minute' }],
  [3600, { kind: 'later', value: 1, unit: 'hour' }],
  [86_399, { kind: 'later', value: 23, unit: 'hour' }],
  [3 * 86_400, { kind: 'later', value: 3, unit: 'day' }],
])('[ACSM-12] %i seconds before a token expires', (seconds, expected) => {
  expect(getTokenExpiry(EXPIRES, at(seconds))).toEqual(expected);
});

it('[ACSM-12] the text changes exactly when the next check is due, until the token has expired', () => {
  let now = at(86_400 + 3600);
  const shown: string[] = [];
  for (let delay = getNextChange(EXPIRES, now); delay !== null; delay = getNextChange(EXPIRES, now)) {
    const before = getTokenExpiry(EXPIRES, now);
    expect(getTokenExpiry(EXPIRES, now + delay - 2)).toEqual(before);
    now += delay;
    expect(getTokenExpiry(EXPIRES, now)).not.toEqual(before);
    shown.push(JSON.stringify(before));
  }
  expect(getTokenExpiry(EXPIRES, now)).toEqual({ kind: 'expired' });
  expect(shown.length).toBe(1 + 23 + 59 + 1);
  expect(getTokenExpiry(null, now)).toEqual({ kind: 'never' });
  expect(getNextChange(null, now)).toBeNull();
});
