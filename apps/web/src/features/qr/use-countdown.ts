import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Counts the seconds down to a time (milliseconds since 1970); 0 when it has passed. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  const secondsLeft = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isExpired = secondsLeft === 0;
  useEffect(() => {
    if (isExpired) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [isExpired, until]);
  return secondsLeft;
};

/** Formats seconds as minutes and seconds (`m:ss`). */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
