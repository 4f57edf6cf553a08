import { describe, expect, it } from 'vitest';
import { targetOf } from './goal.ts';

describe('what is written into the location card', () => {
  it.each([
    ['0', 0],
    ['12', 0.12],
    [' 12,5 % ', 0.125],
    ['100', 1],
  ])('[READER-51] %s is a share of the book', (text, fraction) =>
    expect(targetOf(text, { kind: 'percent' })).toEqual({ kind: 'fraction', fraction }),
  );

  it.each(['', ' ', '101', '-1', '1e1', 'twelve', '1.2.3'])('[READER-51] “%s” is none', (text) =>
    expect(targetOf(text, { kind: 'percent' })).toBeNull(),
  );

  it('[READER-51] pages count from one, and only whole ones', () => {
    const goal = { kind: 'page', pages: 24 } as const;
    expect(targetOf('1', goal)).toEqual({ kind: 'entry', spine: 0, fragment: null });
    expect(targetOf('24', goal)).toEqual({ kind: 'entry', spine: 23, fragment: null });
    expect(['0', '25', '2.5'].map((text) => targetOf(text, goal))).toEqual([null, null, null]);
  });
});
