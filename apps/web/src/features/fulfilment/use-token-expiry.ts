import { useEffect, useState } from 'react';
import { getNextChange, getTokenExpiry, type TokenExpiry } from './token-expiry.ts';

/** What a timer can wait for at most; a change that is further away is checked for in between. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** The expiry of a token, which is up to date as long as it is shown. */
export const useTokenExpiry = (expires: string | null): TokenExpiry => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const delay = getNextChange(expires, now);
    if (delay === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(delay, MAX_DELAY_MS));
    return () => clearTimeout(timer);
  }, [expires, now]);
  return getTokenExpiry(expires, now);
};
