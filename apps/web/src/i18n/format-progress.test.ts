import { toWholePercent } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { formatPercent, formatProgress } from './format.ts';

describe('progress in a book', () => {
  it.each([
    [0, 0],
    [0.004, 0],
    [0.009_999, 0],
    [0.01, 1],
    [0.29, 29],
    [0.57, 57],
    [0.996, 99],
    [1, 100],
    [1.2, 100],
  ])('[READER-188] %d is %i percent on every screen', (fraction, percent) => {
    expect(toWholePercent(fraction)).toBe(percent);
    expect(formatProgress(fraction)).toBe(formatPercent(percent / 100));
  });

  it('[READER-188] a whole percentage stays what it is', () => {
    for (let percent = 0; percent <= 100; percent += 1) expect(toWholePercent(percent / 100)).toBe(percent);
  });
});
