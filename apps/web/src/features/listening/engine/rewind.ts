const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far the sound goes back after a pause of so long, so that its listener finds in again. Milliseconds. */
export const rewindAfter = (restedMs: number): number => {
  if (restedMs < MINUTE_MS) return 0;
  if (restedMs < HOUR_MS) return 5000;
  return restedMs <= DAY_MS ? 15_000 : 30_000;
};
