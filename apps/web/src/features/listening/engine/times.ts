const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

const two = (figure: number): string => String(figure).padStart(2, '0');

/** A time as players write it, from milliseconds: `m:ss`, from an hour on `h:mm:ss`. Begun seconds do not count. */
export const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  const rest = two(seconds % MINUTE_S);
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}:${rest}`;
  return `${Math.floor(seconds / HOUR_S)}:${two(Math.floor((seconds % HOUR_S) / MINUTE_S))}:${rest}`;
};

/** The share that was heard, in whole percent: floored seconds over the duration, rounded up. Both in milliseconds. */
export const percent = (atMs: number, durationMs: number): number => {
  if (durationMs <= 0) return 0;
  const seconds = Math.max(0, Math.floor(atMs / SECOND_MS));
  // one division of whole numbers: 7 of 100 s are 7 %, not the 8 % of 0.07 × 100
  return Math.min(100, Math.ceil((seconds * SECOND_MS * 100) / durationMs));
};

/** How long it takes to hear so much (milliseconds) at a speed. */
export const leftAt = (ms: number, rate: number): number => Math.round(Math.max(0, ms) / rate);
