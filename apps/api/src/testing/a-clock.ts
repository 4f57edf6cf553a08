import type { Clock } from '../platform/clock.ts';

/** A clock that runs, and that a test may also set forward. */
export const aClock = (): Clock & { forward(time: { seconds?: number; minutes?: number; days?: number }): void } => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward({ seconds = 0, minutes = 0, days = 0 }) {
      ahead += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
};
