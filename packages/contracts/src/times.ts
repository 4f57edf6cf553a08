import { z } from 'zod';

/** Times that things of our readers can have: what lies outside was told in another unit, or by a clock that was never set. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1990, 0), Date.UTC(2101, 0)];

const isPlausible = (ms: number): boolean => ms >= FIRST_MS && ms < LAST_MS;

/** Seconds since 1970 as told, or as read from milliseconds; null for what is neither between 1990 and 2100. */
export const plausibleSeconds = (told: number): number | null => {
  if (isPlausible(told * 1000)) return Math.floor(told);
  return isPlausible(told) ? Math.floor(told / 1000) : null;
};

/** A moment as told, ISO 8601 or a number, as every answer writes it; null for what is none between 1990 and 2100. */
export const plausibleTime = (told: unknown): string | null => {
  const seconds = typeof told === 'number' ? plausibleSeconds(told) : null;
  if (seconds !== null) return new Date(seconds * 1000).toISOString();
  const text = z.iso.datetime({ offset: true }).safeParse(told);
  const ms = text.success ? Date.parse(text.data) : Number.NaN;
  return isPlausible(ms) ? new Date(ms).toISOString() : null;
};

/** Seconds since 1970, also where they are told in milliseconds or parts of seconds. Other dates are refused. */
export const ToldSeconds = z
  .number()
  .refine((told) => plausibleSeconds(told) !== null)
  .transform((told) => plausibleSeconds(told) ?? 0);

/** A time that a client tells; what is none, or was told by a clock that is not set, is replaced by ours. */
export const ToldTime = z
  .unknown()
  .transform((told) => plausibleTime(told) ?? undefined)
  .optional();
