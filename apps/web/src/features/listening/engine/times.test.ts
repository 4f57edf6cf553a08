import { describe, expect, it } from 'vitest';
import { computePercent, computeRemaining, formatTime } from './times.ts';

describe('times of recordings', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [61_000, '1:01'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [25_924_000, '7:12:04'],
    [-5, '0:00'],
  ])('[PLAYER-4] %i ms are %s', (ms, text) => {
    expect(formatTime(ms)).toBe(text);
  });

  it.each([
    [0, 100_000, 0],
    [999, 100_000, 0],
    [1000, 100_000, 1],
    [7000, 100_000, 7],
    [7999, 100_000, 7],
    [1000, 36_000_000, 1],
    [35_999_999, 36_000_000, 100],
    [100_000, 99_000, 100],
    [1000, 0, 0],
  ])('[PLAYER-3] %i of %i ms are %i %%', (at, duration, share) => {
    expect(computePercent(at, duration)).toBe(share);
  });

  it('[PLAYER-12] the remaining time depends on the speed', () => {
    expect([computeRemaining(60_000, 1.5), computeRemaining(60_000, 0.5), computeRemaining(-1, 1)]).toEqual([
      40_000, 120_000, 0,
    ]);
  });
});
