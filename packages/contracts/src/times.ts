import { z } from 'zod';

/** The plausible range of times: anything outside was sent in another unit, or by a clock that was never set. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1990, 0), Date.UTC(2101, 0)];

const isPlausible = (ms: number): boolean => ms >= FIRST_MS && ms < LAST_MS;

/** Normalises seconds or milliseconds since 1970 to seconds; null if neither is between 1990 and 2100. */
export const toPlausibleSeconds = (value: number): number | null => {
  if (isPlausible(value * 1000)) return Math.floor(value);
  return isPlausible(value) ? Math.floor(value / 1000) : null;
};

/** Normalises an ISO 8601 text or a number to an ISO text; null if it is not between 1990 and 2100. */
export const toPlausibleTime = (value: unknown): string | null => {
  const seconds = typeof value === 'number' ? toPlausibleSeconds(value) : null;
  if (seconds !== null) return new Date(seconds * 1000).toISOString();
  const text = z.iso.datetime({ offset: true }).safeParse(value);
  const ms = text.success ? Date.parse(text.data) : Number.NaN;
  return isPlausible(ms) ? new Date(ms).toISOString() : null;
};

/** Seconds since 1970, also sent as milliseconds or fractions. Other dates are refused. */
export const SentSeconds = z
  .number()
  .refine((value) => toPlausibleSeconds(value) !== null)
  .transform((value) => toPlausibleSeconds(value) ?? 0);

/** A time sent by a client; invalid or implausible ones are dropped and replaced by the server's time. */
export const SentTime = z
  .unknown()
  .transform((value) => toPlausibleTime(value) ?? undefined)
  .optional();
