const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_S = 60;
const HOUR_S = 3600;

const padTwo = (value: number): string => String(value).padStart(2, '0');

/** Formats milliseconds as players do: `m:ss`, from an hour on `h:mm:ss`. Started seconds do not count. */
export const formatTime = (ms: number): string => {
  const totalSeconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const seconds = padTwo(totalSeconds % MINUTE_S);
  if (totalSeconds < HOUR_S) return `${Math.floor(totalSeconds / MINUTE_S)}:${seconds}`;
  return `${Math.floor(totalSeconds / HOUR_S)}:${padTwo(Math.floor((totalSeconds % HOUR_S) / MINUTE_S))}:${seconds}`;
};

/** The last whole second at or before a time, in milliseconds. */
export const floorSecond = (ms: number): number => Math.floor(ms / SECOND_MS) * SECOND_MS;

/** The listened share in whole percent: floored seconds over the duration, rounded up. Both in milliseconds. */
export const computePercent = (atMs: number, durationMs: number): number => {
  if (durationMs <= 0) return 0;
  const seconds = Math.max(0, Math.floor(atMs / SECOND_MS));
  // one division of whole numbers: 7 of 100 s are 7 %, not the 8 % of 0.07 × 100
  return Math.min(100, Math.ceil((seconds * SECOND_MS * 100) / durationMs));
};

/** How long the given milliseconds take at a speed. */
export const computeRemaining = (ms: number, rate: number): number => Math.round(Math.max(0, ms) / rate);

/** How far playback goes back after a pause, so that the listener finds the thread again. Milliseconds. */
export const computeRewind = (pausedForMs: number): number => {
  if (pausedForMs < MINUTE_MS) return 0;
  if (pausedForMs < HOUR_MS) return 5000;
  return pausedForMs <= DAY_MS ? 15_000 : 30_000;
};
