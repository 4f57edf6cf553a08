const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a token is still good, in whole units; `soon`: less than a minute. */
export type TokenExpiry =
  | { kind: 'never' }
  | { kind: 'expired' }
  | { kind: 'soon' }
  | { kind: 'later'; value: number; unit: 'minute' | 'hour' | 'day' };

const findUnit = (left: number): { unit: 'minute' | 'hour' | 'day'; ms: number } => {
  if (left >= DAY) return { unit: 'day', ms: DAY };
  return left >= HOUR ? { unit: 'hour', ms: HOUR } : { unit: 'minute', ms: MINUTE };
};

/** `expires`: RFC 3339, or null when the token does not expire; `now`: milliseconds since 1970. */
export const getTokenExpiry = (expires: string | null, now: number): TokenExpiry => {
  if (expires === null) return { kind: 'never' };
  const left = Date.parse(expires) - now;
  if (left <= 0) return { kind: 'expired' };
  if (left < MINUTE) return { kind: 'soon' };
  const { unit, ms } = findUnit(left);
  return { kind: 'later', value: Math.floor(left / ms), unit };
};

/** In how many milliseconds `getTokenExpiry` answers something else; null: never again. */
export const getNextChange = (expires: string | null, now: number): number | null => {
  const left = expires === null ? 0 : Date.parse(expires) - now;
  if (left <= 0) return null;
  if (left < MINUTE) return left;
  const { ms } = findUnit(left);
  // just below the last whole unit
  return (left % ms) + 1;
};
