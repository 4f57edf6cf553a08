import { expect, it } from 'vitest';
import { getTimeOfDay } from './greeting.tsx';

it.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'day'],
  [17, 'day'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('[OVER-1] at %i o’clock it is %s', (hour, part) => {
  expect(getTimeOfDay(new Date(2026, 10, 21, hour))).toBe(part);
});
