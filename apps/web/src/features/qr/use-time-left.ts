import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds until a time (milliseconds since 1970), counted down; 0 when it is over. */
export const useTimeLeft = (until: number): number => {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [isOver, until]);
  return left;
};

/** Minutes and seconds as a clock shows them. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
