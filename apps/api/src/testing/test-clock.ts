import type { Clock } from '../platform/clock.ts';

/** A running clock that a test can advance. */
export const createTestClock = (): Clock & {
  advance(time: { seconds?: number; minutes?: number; days?: number }): void;
} => {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance({ seconds = 0, minutes = 0, days = 0 }) {
      offsetMs += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};
